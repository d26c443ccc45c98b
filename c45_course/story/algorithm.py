"""Write the algorithm in a few lines for a dialect, and find the line that a frame executes."""

from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.quantities import QUANTITIES
from c45_core.trace.frames import Kind

_DECISIONS = {
    Kind.OPENED: "take",
    Kind.CLOSED: "leaf",
    Kind.MERGED: "merges",
    Kind.DIVIDED: "each",
    Kind.SORTED: "cuts",
    Kind.CANDIDATE: "cuts",
    Kind.CUT: "cuts",
    Kind.SPLIT: "split",
}
_LINE = _DECISIONS | {Kind(row.kind): row.line for row in QUANTITIES.values()}
"""The line of the algorithm that each kind of frame is."""
_BEFORE, _AFTER = ("take", "entropy", "leaf", "each", "merges", "cuts", "branches"), ("gate", "split")


def keys(dialect: Dialect) -> list[str]:
    """Return the lines of the algorithm in a convention, as keys of the words."""
    measured = (QUANTITIES[key].line for key in dialect.comparing.steps)
    order = dict.fromkeys((*_BEFORE, *measured, *_AFTER))
    left_out = {"gate": dialect.gate == "none", "merges": dialect.branching != "groups"}
    return [key for key in order if not left_out.get(key, False)]


def lines(dialect: Dialect, words: Words) -> list[str]:
    """Return the text of the lines; a leading blank is an indent."""
    own = {"entropy": "gini", "branches": "branches_gini"} if dialect.impurity == "gini" else {}
    if dialect.criterion != "gain_ratio":
        own["split"] = f"split_{dialect.criterion}"
    if dialect.branching == "binary":
        own["each"] = "each_binary"
    return [words("algorithm", own.get(key, key)) for key in keys(dialect)]


def line_of(kind: Kind, dialect: Dialect) -> int:
    """Return the line of the algorithm a frame is."""
    return keys(dialect).index(_LINE[kind])


def kinds(dialect: Dialect) -> list[Kind]:
    """Return the kinds of frames that are lines of the algorithm in a convention."""
    return [kind for kind, line in _LINE.items() if line in keys(dialect)]
