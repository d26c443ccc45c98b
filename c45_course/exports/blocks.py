"""Define the blocks of a document, whose texts are plain, and write an explanation as blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from c45_core.dialect import Dialect, name_of
from c45_core.explain.explanation import Explanation, say_difference
from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.sentences import say_changed
from c45_core.formula.by_hand import EQUAL, LATEX, results_kept
from c45_core.formula.writing import wrapping
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.trace.views import Evaluation
from c45_course.practice.calculations import plain_name

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
    """The place where a result by hand parts from the exact one: a sentence, and perhaps one on a term.

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
    """A table of texts and numbers, with its head; `again`: it stands at the head of every page."""

    head: Sequence[str]
    rows: Rows
    again: bool = False


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
    """The end of a page: the next block begins on one of its own."""


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


def document(title: str, words: Words, written: Iterable[Block], *, one_page: bool = False) -> Document:
    """Return a document in the language of some words."""
    return Document(title, words.language, words("language", "colon"), written, one_page)


def drop_double_blanks(lines: Iterable[str]) -> Iterator[str]:
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


class Calculated:
    """Writes the explanations of one document; a formula is in symbols where it is first used."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.defined: set[str] = set()

    def explained(
        self, found: Explanation, *, name: str, left: str, source: str
    ) -> Iterator[Definition | Calculation]:
        """Give the blocks of an explanation.

        `name`: of the quantity in words, `left`: as plain text left of the equals sign; `source`: of
        its formula.
        """
        notation = self.words.notation
        symbols = found.in_symbols(notation)
        if symbols not in self.defined:
            self.defined.add(symbols)
            yield Definition(symbols, self.words("export", "from", source=source))
        with results_kept():
            value, numbers = found.result(notation), found.text(notation)
            alone = numbers in (value, notation.shown(found.recorded))
            calculation = Calculation(
                name=name,
                left=left,
                latex_left=found.named(notation),
                numbers="" if alone else numbers,
                latex_numbers="" if alone else wrapping(found.expression, notation),
                value=value,
                parted=self._find_parting(found),
                sign=EQUAL if alone else found.sign(notation),
            )
        yield calculation

    def _find_parting(self, found: Explanation) -> Parted | None:
        """Say where the result by hand parts from the exact one."""
        difference = found.rounding_difference(self.words.notation)
        if difference is None:
            return None
        said = say_difference(replace(difference, term=None), self.words, "")
        if difference.term is None:
            return Parted(said)
        before, _, after = self.words.sections["notation"]["parted_in"].partition("{term}")
        return Parted(said, (before, difference.term, after))


def left_of(
    found: Explanation,
    evaluation: Evaluation | None,
    branch: int | None,
    labels: Labels,
    notation: Notation,
) -> str:
    """Return the left side of a calculation as plain text.

    `evaluation`, `branch`: the attribute and the branch it is about, None where it is about none.
    """
    if evaluation is None:
        return plain_name(found.quantity, notation=notation)
    part = "" if branch is None else labels.part(evaluation, branch)
    attribute, threshold = labels.attribute(evaluation.attribute), evaluation.threshold
    if found.cut is not None and evaluation.cuts is not None:
        threshold = float(evaluation.cuts.thresholds[found.cut])
    cut = "" if threshold is None else cut_value(threshold)
    return plain_name(found.quantity, attribute, part, evaluation.unknown > 0, cut, notation)


def convention(dialect: Dialect, words: Words) -> Sentence:
    """Name a preset with what it does; of own settings, name those that are changed."""
    said, name = convention_name(dialect, words), name_of(dialect)
    if name != "custom":
        said = words("language", "colon").join((said, words("dialect", f"{name}_about")))
    return Sentence(words("export", "convention", dialect=said))


def convention_name(dialect: Dialect, words: Words) -> str:
    """Name a preset; of own settings, say by which switches they differ from the documents'."""
    name = name_of(dialect)
    if name != "custom":
        return words("dialect", name)
    listed = words.listed(say_changed(dialect, words))
    return words("dialects", "changed", preset=words("dialect", "documents"), changes=listed)
