"""Define an own table: the texts as they were read, their meaning, and every change since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from c45_core.engine.progress import Budget, Progress
from c45_core.errors import InputError
from c45_core.frozen import Once
from c45_core.language.words import Words, languages, words
from c45_core.rounding import fixed
from c45_core.table import Nominal, Table
from c45_course.datasets import PARTS, Column, Dataset
from c45_course.prepare.replay import Prepared, replay
from c45_course.prepare.steps import Declare, Step
from c45_course.readers.columns import Because, table_of
from c45_course.readers.file_questions import FileQuestion
from c45_course.readers.grid import Grid, How, sample
from c45_course.readers.remarks import RemarkKind
from c45_course.readers.schema import MISSING, Attribute, Schema
from c45_course.readers.understanding import Understanding, Understood, questions_of, understand

BUDGET = Budget(nodes=60_000, bytes=500_000_000, cuts=300_000_000)
"""The budget of one tree on a server that many people share."""


def told(now: Progress, words: Words) -> tuple[float, str]:
    """Return the share of the cases in leaves, and a sentence for it."""
    share = fixed(now.in_leaves * 100, 0)
    said = words("your_table", "growing", level=now.level, nodes=now.nodes, share=share)
    return now.in_leaves, said


EXAMPLE = "computer_buyers_raw7"
"""The first table of the page: a table of a document before it is prepared."""
SEED = 1
MAX_SHOWN = 40
"""Characters a name or value is shown with: about what fits under a node of a tree."""


@dataclass(frozen=True, eq=False)
class Own:
    """A table that a visitor brought, or a changed copy of a bundled one.

    `start`: as it was read; `first`: what was understood then; `steps`: the changes since, which can be
    undone; `data`: the file or the pasted text, to be read otherwise; `base`: the bundled table it is
    a copy of.
    """

    start: Prepared
    first: Understanding | None = None
    steps: tuple[Step, ...] = ()
    data: bytes | str = b""
    base: Dataset | None = None

    @Once
    def now(self) -> Prepared:
        """The table after its changes."""
        return replay(self.start, self.steps)

    @Once
    def understood(self) -> Understanding:
        """The table as it is understood now; a column as it was read keeps the reason it had."""
        found = understand(self.now.grid, self.now.schema)
        then = self.first.columns if self.first else ()
        first = {(c.name, c.role, c.kind): c.because for c in then}
        chosen = {step.column for step in self.steps if isinstance(step, Declare)}

        def because(c: Understood) -> Because:
            said = c.name in chosen and c.because in (Because.DECLARED, Because.NOT_DECLARED)
            return first.get((c.name, c.role, c.kind), Because.CHOSEN if said else c.because)

        columns = tuple(replace(c, because=because(c)) for c in found.columns)
        return replace(found, columns=columns)

    @Once
    def questions(self) -> tuple[FileQuestion, ...]:
        """The questions that the file leaves open; a table that has no file leaves none."""
        if not self.data:
            return ()
        if self.first is not None and self.first.schema == self.start.schema:
            return self.first.questions
        return questions_of(self.start.grid, self.start.schema)

    @Once
    def table(self) -> Table:
        """The training cases; an `InputError` says why they can not be traced."""
        return table_of(self.now.grid, self.now.schema)

    @Once
    def invalid_because(self) -> InputError | None:
        """The reason why it cannot be traced yet, None if it can."""
        try:
            _ = self.table
        except InputError as error:
            return error
        return None

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.start.grid.name

    def title(self, language: str) -> str:
        """Its name."""
        said = words(language)
        if self.base is None:
            return self.name
        title = self.base.title[language]
        return said("your_table", "changed_title", title=title) if self.steps else title

    def with_steps(self, steps: tuple[Step, ...]) -> Own:
        """Return the same table with other changes."""
        return replace(self, steps=steps)

    def drawn(self, rows: int) -> Own:
        """Return a table of some of its rows, as they are now; the changes before are done with."""
        now = self.now
        return drawn_from(sample(now.grid, rows, SEED), now.schema)


def read_in(grid: Grid, data: bytes | str = b"") -> Own:
    """Return the table of a grid, its columns understood as well as can be."""
    found = understand(grid)
    return Own(Prepared(grid, found.schema), found, data=data)


def drawn_from(grid: Grid, schema: Schema) -> Own:
    """Return a table of rows that were drawn: its cells are all there is, no file stands behind it."""
    notes = tuple(note for note in grid.how.notes if note.kind is RemarkKind.SAMPLED)
    of_file: dict[str, Any] = dict.fromkeys(("encoding", "separator", "sheet", "header", "exact"))
    asked = replace(grid.how.corrections, **of_file, decimal=grid.decimal)
    plain = replace(grid, how=How(notes=notes, corrections=asked))
    return Own(Prepared(plain, schema), understand(plain, schema))


def as_raw(dataset: Dataset) -> Own:
    """Return a bundled table as if it were read from a file: nothing is declared."""
    return replace(read_in(_grid(dataset)), base=dataset)


def copy_of(dataset: Dataset) -> Own:
    """Return a bundled table as one that can be changed; its columns are as declared."""
    roles = {role: [c for c in dataset.columns if c.role == role] for role in ("case", "weight")}
    table = dataset.table
    schema = Schema(
        target=table.target,
        attributes=tuple(
            Attribute(c.name, c.kind, getattr(c, "values", None)) for c in table.attributes
        ),
        classes=table.classes,
        missing=_markers(dataset),
        weight=roles["weight"][0].name if roles["weight"] else None,
        case_names=roles["case"][0].name if roles["case"] else None,
    )
    return Own(Prepared(_grid(dataset), schema), base=dataset)


def _grid(dataset: Dataset) -> Grid:
    """Return the cells of a bundled table; a declared unit is no part of the number."""
    header = tuple(column.name for column in dataset.columns)
    columns = zip(*dataset.rows, strict=True)
    units = [column.unit for column in dataset.columns]
    cells = (
        tuple(cell.removesuffix(unit) for cell in column)
        for unit, column in zip(units, columns, strict=True)
    )
    return Grid(dataset.name, header, tuple(cells))


def _markers(dataset: Dataset) -> tuple[str, ...]:
    """Return what stands for a missing value in a bundled table, and the usual markers."""
    place = {column.name: number for number, column in enumerate(dataset.columns)}
    found = [
        dataset.rows[row][place[column.name]]
        for column in dataset.table.attributes
        for row in np.flatnonzero(column.missing())
    ]
    values = {value for column in dataset.columns for value in column.values}
    return tuple(dict.fromkeys([*found, *(marker for marker in MISSING if marker not in values)]))


def dataset_of(own: Own, name: str) -> Dataset:
    """Return an own table as the lessons know tables; `name`: what the address calls it."""
    now, table = own.now, own.table.renamed(name)
    said = {language: words(language) for language in languages()}
    key = "about_copy" if own.base else "about_own"
    return Dataset(
        name=name,
        title={language: own.title(language) for language in said},
        story={language: text("your_table", key) for language, text in said.items()},
        source={language: text("your_table", "source") for language, text in said.items()},
        documents=(),
        reconstructed=False,
        columns=_columns(own),
        rows=_Rows(now.grid),  # type: ignore[arg-type]
        table=table,
        claims=(),
        part=_part(own),
    )


class _Rows(Sequence[tuple[str, ...]]):
    """The rows of a grid, each put together when it is looked at: of a million none is."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def __len__(self) -> int:
        return self.grid.rows

    def __getitem__(self, row: Any) -> Any:
        return tuple(column[row] for column in self.grid.columns)


def _columns(own: Own) -> tuple[Column, ...]:
    """Return the columns by the names a bundled table gives them, else by their own, shortened."""
    declared = {c.name: c for c in own.base.columns} if own.base else {}
    short = shortened(own.now.grid.header)
    values = {c.name: c.values for c in own.table.attributes if isinstance(c, Nominal)}
    values[own.table.target] = own.table.classes
    return tuple(
        Column(
            name=name,
            role=own.now.role(name),
            kind=own.now.kind(name),
            unit="",
            label=declared[name].label if name in declared else _everywhere(short.get(name, name)),
            values=declared[name].values if name in declared else _short(values.get(name, ())),
        )
        for name in own.now.grid.header
    )


def _everywhere(text: str) -> Mapping[str, str]:
    return dict.fromkeys(languages(), text)


def _short(values: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    return {value: _everywhere(shown) for value, shown in shortened(values).items()}


def _part(own: Own) -> tuple[str, ...]:
    """Return which cases a bundled table keeps aside, () where it keeps none."""
    declared = [c for c in own.base.columns if c.role == "part"] if own.base else []
    if not declared or declared[0].name not in own.now.grid.header:
        return ()
    cells = own.now.cells(declared[0].name)
    if set(cells) != set(declared[0].values):
        return ()
    train = next(iter(declared[0].values))
    return tuple(np.where(np.array(cells) == train, *PARTS).tolist())


def shortened(texts: Iterable[str], most: int = MAX_SHOWN) -> dict[str, str]:
    """Return for each text that is longer than `most` characters how it is shown.

    Two texts that would be shown alike, or like a text that is short already, get a number.

    >>> shortened(["the quick brown fox", "ox"], most=11)
    {'the quick brown fox': 'the qui…fox'}
    >>> list(shortened(["a" * 50 + "b", "a" * 51 + "b"], most=9).values())
    ['aaaaa…aab', 'aaaaa…aab (2)']
    """
    listed = tuple(texts)
    long = [text for text in listed if len(text) > most]
    if not long:
        return {}
    end = most // 3
    taken, found = {text for text in listed if len(text) <= most}, {}
    for text in long:
        short = shown = f"{text[: most - end - 1]}…{text[-end:]}"
        number = 1
        while shown in taken:
            number += 1
            shown = f"{short} ({number})"
        taken.add(shown)
        found[text] = shown
    return found
