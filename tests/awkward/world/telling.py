"""How a file is described by what the verb `read` says of it; a table that many of them write."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Told:
    """What the verb says.

    `columns`: name and what it is taken for; `says`: kinds of remarks that must be among those made;
    `never`: kinds that must not; `asks`: exactly the kinds of questions; `cells`, `numbers`: what columns
    hold, from the first row on; `more`: other fields of the answer.
    """

    columns: dict[str, str]
    says: frozenset[str]
    asks: frozenset[str]
    cells: dict[str, list[str]]
    numbers: dict[str, list[float]]
    more: dict[str, object]
    never: frozenset[str] = frozenset()


@dataclass(frozen=True)
class World:
    """A file, the options of the verb, and the outcome: what it tells, or the key of its refusal."""

    name: str
    data: bytes
    outcome: Told | str
    options: tuple[str, ...] = field(default=())


def told(columns, says="", asks="", cells=None, numbers=None, never="", **more):
    """Describe what is told: columns as 'name=nominal other=target', spaces in names as +."""
    pairs = (part.rpartition("=") for part in columns.split())
    named = {name.replace("+", " "): kind for name, _, kind in pairs}
    asked = frozenset(asks.split())
    said, unsaid = frozenset(says.split()), frozenset(never.split())
    return Told(named, said, asked, cells or {}, numbers or {}, more, unsaid)


def text(name, content, outcome, *options, encoding="utf-8"):
    """Describe a text file."""
    return World(name, content.encode(encoding), outcome, options)


SKY = ["sunny", "sunny", "overcast", "rainy", "rainy", "rainy", "overcast", "sunny", "sunny", "rainy"]
HUMID = ["85", "90", "86", "96", "80", "70", "65", "95", "70", "80"]
PLAY = ["no", "no", "yes", "yes", "yes", "no", "yes", "no", "yes", "yes"]


def table(header, *columns, sep=",", end="\n", last=True):
    """Write columns as text; None: no header."""
    rows = [sep.join(cells) for cells in zip(*columns, strict=True)]
    lines = rows if header is None else [sep.join(header), *rows]
    return end.join(lines) + (end if last else "")


def golf(head=("outlook", "humidity", "play"), **how):
    """Write ten days of golf."""
    return table(head, SKY, HUMID, PLAY, **how)


GOLF = "outlook=nominal humidity=numeric play=target"
GOLF_NUMBERS = {"humidity": [float(each) for each in HUMID]}
