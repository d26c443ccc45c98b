"""Read what scikit-learn's `export_text` prints: `|   |--- petal width (cm) <= 1.75`."""

from __future__ import annotations

from ..lines import Line, condition, nested, numbered
from ..printed import TWO_WAYS, PrintedNode, TreeFormat, decimals, unreadable

_MARK, _CLASS, _WEIGHTS = "|---", "class:", "weights: ["


def _fits(text: str) -> bool:
    return _MARK in text


def _read(text: str) -> PrintedNode:
    """Read the lines; the answer of a leaf has a line of its own below its condition."""
    found, alone = list[Line](), None
    for number, line in numbered(text):
        before, mark, said = line.partition(_MARK)
        if not mark or alone is not None:
            raise unreadable(number)
        if said.strip().startswith((_CLASS, _WEIGHTS)):
            leaf = _leaf(number, said.strip())
            if not found:
                alone = leaf
                continue
            last = found.pop()
            if last.leaf is not None or before.count("|") != last.depth + 1:
                raise unreadable(number)
            found.append(Line(last.number, last.depth, last.condition, leaf))
            continue
        asked = condition(said)
        if asked is None:
            raise unreadable(number)
        found.append(Line(number, before.count("|"), asked, None))
    return nested(found) if alone is None else alone


def _leaf(number: int, said: str) -> PrintedNode:
    """Read a leaf; its class weights give its cases, those of the other classes its errors."""
    weights, _, label = said.rpartition(_CLASS)
    if not weights:
        return PrintedNode(number, label=label.strip())
    try:
        each = [float(weight) for weight in weights.strip()[len(_WEIGHTS) :].rstrip("] ").split(",")]
    except ValueError:
        raise unreadable(number) from None
    whole, wrong = sum(each), sum(each) - max(each)
    return PrintedNode(number, label=label.strip(), weight=f"{whole:.2f}", errors=f"{wrong:.2f}")


FORMAT = TreeFormat("export_text", TWO_WAYS, _fits, _read, half=decimals)
