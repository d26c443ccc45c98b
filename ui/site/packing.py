"""Pack a story small: deflated JSON in base64, which a page unpacks with what every browser has."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

from ui.story.packing import deflated


def packed(story: dict[str, Any]) -> str:
    """Return a story as text of letters, digits, +, / and = only: it can stand in any script."""
    return b64encode(deflated(story)).decode()


def script_json(value: Any) -> str:
    """Return a value as JSON that can stand in a script element: no text in it ends the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
