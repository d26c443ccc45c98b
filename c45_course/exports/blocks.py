"""Define the blocks of a document. Texts are plain; the writers escape them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from c45_core.formula.by_hand import EQUAL, LATEX

_NUMBER = re.compile(r"-?\d[\d./\se+-]*|–|")

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Heading:
    """A heading within the document: `level` 2 or 3; 1 of a part that is a document of its own."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Sentence:
    """A paragraph; `aside`: about the document, not part of what it says."""

    text: str
    aside: bool = False


@dataclass(frozen=True)
class Parted:
    """Where a result by hand parts from the exact one: a sentence, and perhaps one that names a term.

    `where`: the words before the term, the term as LaTeX, the words after it.
    """

    said: str
    where: tuple[str, str, str] | None = None


@dataclass(frozen=True)
class Definition:
    """A formula in symbols as LaTeX, with its source in brackets; written where it is first used."""

    latex: str
    source: str


@dataclass(frozen=True)
class Calculation:
    """One equation: what it is about, then left side = numbers = value, in plain text and as LaTeX.

    `name`: of the quantity, "" where the left side says enough; `numbers`, `latex_numbers`: "" where
    they would repeat the value; `sign`: before the value, ≈ where the printed numbers do not give it to
    the last digit.
    """

    name: str
    left: str
    latex_left: str
    numbers: str
    latex_numbers: str
    value: str
    parted: Parted | None = None
    sign: str = EQUAL

    @property
    def text(self) -> str:
        """The equation as plain text."""
        numbers = f" = {self.numbers}" if self.numbers else ""
        return f"{self.left}{numbers} {self.sign} {self.value}"

    @property
    def latex(self) -> str:
        """The equation as LaTeX."""
        numbers = f" = {self.latex_numbers}" if self.latex_numbers else ""
        return f"{self.latex_left}{numbers} {LATEX[self.sign]} {self.value}"


@dataclass(frozen=True)
class Formula:
    """A formula or an inequality on a line of its own, in plain text and as LaTeX."""

    text: str
    latex: str


@dataclass(frozen=True)
class Listing:
    """A table of texts and numbers, with its head."""

    head: Sequence[str]
    rows: Rows


@dataclass(frozen=True)
class Drawing:
    """Lines as they are, one below the other."""

    lines: Sequence[str]


@dataclass(frozen=True)
class TreeNode:
    """A node of a tree to be drawn: its lines, the text on the edge to it, whether it is spoken of."""

    lines: Sequence[str]
    edge: str = ""
    marked: bool = False
    branches: Sequence[TreeNode] = ()


@dataclass(frozen=True)
class TreeDrawing:
    """A tree, drawn where the format can show a drawing, else as lines."""

    root: TreeNode


@dataclass(frozen=True)
class Blank:
    """A line with room to write behind its text, or with `filled` a line that needs nothing more.

    A formula in it is plain text. `link`: name and address ("": without one) of the step that shows it;
    `lines`: so many to write on; `notes`: what stands below it, smaller; `listed`:
    its text begins with its number in a list.
    """

    text: str
    filled: bool = False
    link: tuple[str, str] | None = None
    lines: int = 1
    notes: Sequence[str] = ()
    listed: bool = False


@dataclass(frozen=True)
class Fields:
    """A row of names, each with room to write."""

    names: Sequence[str]


@dataclass(frozen=True)
class Numbered:
    """A numbered exercise: what is asked, its lines, the options to tick.

    `points`: what it is worth, in words; `room`: so many lines are free to work in; `address`: in full,
    of the step that shows its first answer, to be printed as a QR code.
    """

    number: int
    asked: str
    lines: Sequence[Blank]
    options: Sequence[str] = ()
    points: str = ""
    room: int = 0
    address: str = ""


@dataclass(frozen=True)
class NewPage:
    """What follows begins on a page of its own."""


Block = (
    Heading | Sentence | Definition | Calculation | Formula | Listing | Drawing | TreeDrawing
    | Blank | Fields | Numbered | NewPage
)  # fmt: skip


@dataclass(frozen=True)
class Document:
    """A document in one language; its blocks are told once, from first to last.

    `one_page`: it is to fit a page of paper, so its letters are smaller.
    """

    title: str
    language: str
    colon: str
    blocks: Iterable[Block]
    one_page: bool = False


def spaced(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines without blank ones at the top or two in a row."""
    before = ""
    for line in lines:
        if line or before:
            yield line
        before = line


def right_aligned(listing: Listing) -> list[bool]:
    """Tell which columns stand to the right: with some number, and nothing but numbers and dashes."""
    columns = [[row[i] for row in listing.rows] for i in range(len(listing.head))]
    return [
        all(map(_NUMBER.fullmatch, column)) and any(cell not in ("", "–") for cell in column)
        for column in columns
    ]
