"""Define a bundled table: its cells, its declared columns, its story, its printed numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

from c45_core.explain.labels import Labels
from c45_core.language.refusal import refusal, whole
from c45_core.language.words import words
from c45_core.table import Table
from c45_course.claims.claim import Claim
from c45_course.declaration import LANGUAGES, Texts

ROLES = ("attribute", "class", "case", "weight", "part", "ignored")
KINDS = ("nominal", "numeric")
PARTS = ("train", "validation")
"""Meanings of the two declared values of the column of role part, in their order."""


@dataclass(frozen=True)
class Column:
    """One column of the CSV as declared.

    `kind` is "" unless the role is attribute; `unit` is the suffix every cell carries and which is
    not part of the number; `values` maps each declared value, in declared order, to its labels.
    """

    name: str
    role: str
    kind: str
    unit: str
    label: Texts
    values: Mapping[str, Texts]


@dataclass(frozen=True, eq=False)
class Dataset:
    """A table with its story.

    `documents`: ids of the documents that use it; `reconstructed`: the original was not seen, to be
    marked wherever the table is shown; `columns` and `rows`: the CSV as it stands, every column, text;
    `claims` are about the grown tree, `pruning_claims` about pruning it by the validation part;
    `part`: for each row "train" or "validation" where a column says so, () where none does.
    """

    name: str
    title: Texts
    story: Texts
    source: Texts
    documents: tuple[str, ...]
    reconstructed: bool
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    table: Table
    claims: tuple[Claim, ...]
    pruning_claims: tuple[Claim, ...] = ()
    part: tuple[str, ...] = ()

    @property
    def training(self) -> Table:
        """The cases a tree is grown from: those of part train, all of them in a table without parts.

        >>> from c45_course import datasets
        >>> melons = datasets.load("watermelon_2.0_split")
        >>> melons.training.rows, melons.validation.rows
        (10, 7)
        """
        return self._of_part(PARTS[0]) if self.part else self.table

    @property
    def validation(self) -> Table:
        """The cases kept aside to prune and to judge by."""
        if not self.part:
            raise refusal("dataset.no_validation", table=self.name)
        return self._of_part(PARTS[1])

    def _of_part(self, name: str) -> Table:
        return self.table.take(row for row, part in enumerate(self.part) if part == name)

    def labels(self, language: str) -> Labels:
        """Return how columns and values are called in a language."""
        if language not in LANGUAGES:
            raise refusal("dataset.language", names=whole(LANGUAGES), found=language)
        return Labels(
            self.table,
            {column.name: column.label[language] for column in self.columns},
            {
                column.name: {value: said[language] for value, said in column.values.items()}
                for column in self.columns
                if column.values
            },
            words(language).answers,
        )
