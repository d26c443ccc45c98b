"""Read what a page sends: an object of JSON, each part of it of one type.

What has another form is a ValueError, whatever it is: true is no number, a list is no text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from c45_course.prepare.keeping import entry_of

LARGEST = 10_000
"""No page sends a larger number."""


def decoded(body: bytes) -> dict[str, Any]:
    """Return what a page sent; nothing is an object without parts."""
    return entry_of(body or b"{}")


def whole(sent: Mapping[str, Any], name: str) -> int:
    """Return a number that was sent: of a question, a vote, a place, a learner; none is large."""
    value = sent.get(name)
    if type(value) is not int or abs(value) > LARGEST:
        raise ValueError(name)
    return value


def flag(sent: Mapping[str, Any], name: str) -> bool:
    """Return a yes or a no that was sent."""
    value = sent.get(name)
    if not isinstance(value, bool):
        raise ValueError(name)
    return value


def text(sent: Mapping[str, Any], name: str, otherwise: str | None = None) -> str:
    r"""Return a text that was sent, without the sign that no database takes.

    >>> text({"given": "0.94"}, "given"), text({}, "name", "")
    ('0.94', '')
    """
    value = sent.get(name, otherwise)
    if not isinstance(value, str) or "\0" in value:
        raise ValueError(name)
    return value


def texts(sent: Mapping[str, Any], name: str) -> dict[str, str]:
    """Return an object that was sent, all of whose parts are texts."""
    value = sent.get(name)
    if not isinstance(value, dict):
        raise ValueError(name)
    return {each: text(value, each) for each in value}
