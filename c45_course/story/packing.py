"""Pack a story small: deflated JSON, as bytes or as text for a script."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import Any


def deflated(story: dict[str, Any]) -> bytes:
    """Return a story as raw deflate of its JSON: about a tenth of it."""
    text = json.dumps(story, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(text.encode()) + deflate.flush()


def packed(story: dict[str, Any]) -> str:
    """Return a story as text of letters, digits, +, / and = only: it can stand in any script."""
    return b64encode(deflated(story)).decode()


def script_json(value: Any) -> str:
    """Return a value as JSON that can stand in a script element: no text in it ends the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
