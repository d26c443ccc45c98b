"""Pack a story small: deflated JSON, as bytes or as text for a script."""

import json
import zlib
from base64 import b64encode, b85encode
from collections.abc import Mapping
from typing import Any

_MEMORY = 6
"""A little less than usual: more and smaller blocks, which fit text and fonts side by side better."""
_GZIP = 16
"""A number added to the size of zlib's window, so that it writes gzip."""
_PLAIN = str.maketrans("&<>`", ",./:")
"""The replacements of the four signs that a page reads otherwise."""
SMALLEST, SOON = 9, 4
"""Levels of packing a story: of a large one the first takes seven times as long and saves 7 %."""


def deflated(story: Mapping[str, Any]) -> bytes:
    """Return a story as raw deflate of its JSON: about a tenth of it."""
    return _compressed(story, SMALLEST, -zlib.MAX_WBITS)


def gzipped(story: Mapping[str, Any], level: int = SMALLEST) -> bytes:
    """Return the same in the wrapping that every browser opens by itself, with a sum to check it by."""
    return _compressed(story, level, zlib.MAX_WBITS + _GZIP)


def _compressed(story: Mapping[str, Any], level: int, bits: int) -> bytes:
    text = json.dumps(story, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    deflate = zlib.compressobj(level, zlib.DEFLATED, bits, _MEMORY)
    return deflate.compress(text.encode()) + deflate.flush()


def packed(story: dict[str, Any]) -> str:
    """Return a story as text of letters, digits, +, / and = only: it can stand in any script."""
    return b64encode(deflated(story)).decode()


def dense(data: bytes) -> str:
    """Return bytes as text, five signs for four bytes: none of them ends a script or an attribute.

    `ui/player/unpack.js` reads it.

    >>> dense(b"packed")
    'aA9L/Wn='
    """
    return b85encode(data).decode().translate(_PLAIN)


def script_json(value: Any) -> str:
    """Return a value as JSON that can stand in a script element: no text in it ends the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
