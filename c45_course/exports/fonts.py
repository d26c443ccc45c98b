"""Check whether the fonts of this machine can show a text, before a picture is drawn.

Pango, which draws for Graphviz, takes for each character any installed font that has it, and knows the
fonts through the library fontconfig. That same library is asked here, so the answer is Pango's own.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from importlib.util import find_spec
from pathlib import Path
from unicodedata import category

_SYSTEM_FONTS, _FOUND = 0, 0
_WITHOUT_SHAPE = {"Cc", "Cf", "Mn", "Me", "Zl", "Zp", "Zs"}
"""Categories of what is blank, joins or modifies: a font need not have it."""


class _FontSet(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_int),
        ("room", ctypes.c_int),
        ("fonts", ctypes.POINTER(ctypes.c_void_p)),
    )


def uncovered(text: str) -> str:
    """Return the characters of a text that no installed font has, each once, sorted.

    Where fontconfig is not what draws (not on Linux) or not found, nothing is known: none is returned.
    """
    needed = {each for each in text if category(each) not in _WITHOUT_SHAPE}
    library = _fontconfig()
    if library is None:
        return ""
    charset = ctypes.c_void_p()
    fonts = library.FcConfigGetFonts(library.FcConfigGetCurrent(), _SYSTEM_FONTS)
    for place in range(fonts.contents.count if fonts else 0):
        if not needed:
            break
        font = fonts.contents.fonts[place]
        if library.FcPatternGetCharSet(font, b"charset", 0, ctypes.byref(charset)) == _FOUND:
            needed = {each for each in needed if not library.FcCharSetHasChar(charset, ord(each))}
    return "".join(sorted(needed))


def _fontconfig() -> ctypes.CDLL | None:
    """Load the library Graphviz itself uses: pygraphviz brings its own, the program the system's."""
    if sys.platform != "linux":
        return None
    spec = find_spec("pygraphviz")
    if spec is None or spec.origin is None:
        path = ctypes.util.find_library("fontconfig")
    else:
        beside = Path(spec.origin).parent.with_name("pygraphviz.libs")
        brought = (str(each) for each in beside.glob("libfontconfig*"))
        path = next(brought, None) or ctypes.util.find_library("fontconfig")
    try:
        library = ctypes.CDLL(path) if path else None
    except OSError:
        return None
    if library is not None:
        library.FcConfigGetCurrent.restype = ctypes.c_void_p
        library.FcConfigGetFonts.restype = ctypes.POINTER(_FontSet)
        library.FcConfigGetFonts.argtypes = (ctypes.c_void_p, ctypes.c_int)
        charset = ctypes.POINTER(ctypes.c_void_p)
        library.FcPatternGetCharSet.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, charset)
        library.FcCharSetHasChar.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
    return library
