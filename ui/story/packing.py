"""Pack a story small: deflated JSON, which a page unpacks with what every browser has."""

from __future__ import annotations

import json
import zlib
from typing import Any


def deflated(story: dict[str, Any]) -> bytes:
    """Return a story as raw deflate of its JSON: about a tenth of it."""
    text = json.dumps(story, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(text.encode()) + deflate.flush()
