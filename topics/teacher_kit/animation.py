"""Make an animated picture of a stretch: the tree grows, each step with its sentence."""

from __future__ import annotations

import io
from collections.abc import Sequence

from c45_core.language.refusal import refusal
from c45_course.exports.drawing import pixels
from c45_course.exports.steps.shapes import Drawing, dot
from c45_course.readers.characters import width

ANIMATIONS = ("webp", "gif")
"""The formats; a GIF has 256 colours, which such a picture does not exhaust."""
_LEAST, _LETTER, _LAST = 1400, 45, 3500
"""Milliseconds that a step stays, more for each letter of its sentence, and more for the last one."""
DPI = 72


def animation(cards: Sequence[Drawing], sentences: Sequence[str], form: str) -> bytes:
    """Return the pictures one after the other, each as long as its sentence is read, again and again.

    Errors: InputError where Graphviz or Pillow is missing, and for characters without a font.
    """
    try:
        from PIL import Image
    except ImportError:
        raise refusal("picture.no_pillow") from None
    shown = [Image.open(io.BytesIO(pixels(dot(card), DPI))).convert("RGB") for card in cards]
    times = [_LEAST + _LETTER * width(said) for said in sentences]
    times[-1] += _LAST
    file = io.BytesIO()
    first, *others = shown
    options = {"lossless": True, "method": 6} if form == "webp" else {"disposal": 1}
    first.save(file, form, save_all=True, append_images=others, duration=times, loop=0, **options)
    return file.getvalue()
