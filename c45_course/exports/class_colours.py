"""Give each class its colour: the class that a table is about has the same in every table."""

from __future__ import annotations

from collections.abc import Sequence

COLOURS = (
    "#0a6fb0",
    "#c2540a",
    "#00806a",
    "#836a00",
    "#2c86b8",
    "#7450a8",
    "#5c6470",
    "#9c4a3c",
)
"""The colours of the classes, safe for colour-blind eyes; the app has them on a light ground, too."""
POSITIVE = {
    *("yes", "y", "true", "t", "1", "+", "positive", "pos", "good", "suitable", "buys", "buy", "play"),
    *("是", "买", "适合", "正类", "正例", "正", "好", "好瓜", "真", "有", "通过", "合格"),
}
"""Names of the class a table of two classes is about."""
INK, MUTED, PAPER = "#1b2430", "#5c6470", "#ffffff"


def positive(classes: Sequence[str]) -> int:
    """Return the class that a table is about, 0 or 1: it has the first colour, whatever the order.

    Of more than two classes, and where the names do not tell, it is class 0.

    >>> positive(("no", "Yes")), positive(("是", "否")), positive(("a", "b")), positive(("0", "1", "2"))
    (1, 0, 0, 0)
    """
    named = [name.strip().casefold() in POSITIVE for name in classes]
    return 1 if named == [False, True] else 0


def colour_of(code: int, first: int) -> str:
    """Return the colour of a class where class `first`, 0 or 1, has the first one."""
    return COLOURS[(abs(code - first) if code < 2 else code) % len(COLOURS)]
