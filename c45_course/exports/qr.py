"""Draw an address as a QR code, so that a printed page leads to its step."""

from __future__ import annotations

import io
from typing import Any

from c45_core.language.refusal import refusal


def code_svg(address: str) -> str:
    """Return the code as an SVG element, or file, that takes the size its style gives it."""
    return _saved(address, kind="svg", xmldecl=False, nl=False, omitsize=True).decode()


def code_png(address: str) -> bytes:
    """Return the code as a PNG."""
    return _saved(address, kind="png", scale=6)


def _saved(address: str, **how: Any) -> bytes:
    try:
        import segno
    except ImportError:
        raise refusal("picture.no_segno") from None
    file = io.BytesIO()
    segno.make_qr(address, error="m").save(file, border=2, **how)
    return file.getvalue()
