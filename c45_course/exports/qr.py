"""Draw an address as a QR code, so that a printed page leads to its step."""

from __future__ import annotations

import io
from typing import Any

from c45_core.language.refusal import refusal


def code_svg(address: str) -> str:
    """Return the code as an SVG element that takes the size its style gives it."""
    return str(_made(address).svg_inline(border=2, omitsize=True))


def code_png(address: str) -> bytes:
    """Return the code as a PNG."""
    file = io.BytesIO()
    _made(address).save(file, kind="png", scale=6, border=2)
    return file.getvalue()


def _made(address: str) -> Any:
    try:
        import segno
    except ImportError:
        raise refusal("picture.no_segno") from None
    return segno.make_qr(address, error="m")
