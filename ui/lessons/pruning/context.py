"""Hold the lesson's context: a tree, its pruning by each method, and the names of its nodes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.words import Words
from c45_core.prune.formulas import SIDES, DerivationLine, Speaker, formulas_of
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.datasets import Dataset
from c45_course.exports.named import (
    PruningForReader,
    TreeNames,
    names_by_hand,
    names_by_labels,
    speaker_by_hand,
)
from ui.drawing.tree_picture import Picture, walked

Printed = Mapping[tuple[int, str], str]
"""What a document prints: by node and quantity."""

Along = Mapping[str, Callable[[], Sequence[Pruning]]]
"""By a rule with a number what prunes with every number of its slider (`along.each_pruned`)."""


@dataclass(frozen=True, eq=False)
class PruningContext:
    """A tree and its prunings.

    `prunings`: the record of each rule that can judge it, `dialects` the convention of each;
    `along`: of a rule with a number the prunings with every number of its slider; `table`,
    `about`: whose tree it is, and which, so that what is worked out of it can be kept;
    `named`: how its parts are called; `notation`: how a number is written; `validation`: the cases kept
    aside; `title`: of the table or the tree, `stem`: how the name of a file about it begins; `labels`:
    of the table it was grown from, if it was.
    """

    grown: Tree
    prunings: Mapping[str, Pruning]
    dialects: Mapping[str, Dialect]
    speaker: Speaker
    named: TreeNames
    title: str
    stem: str
    notation: Notation = PLAIN
    validation: Table | None = None
    printed: Printed = field(default_factory=dict)
    labels: Labels | None = None
    along: Along = field(default_factory=dict)
    table: str = ""
    about: Hashable = None

    def pruned(self, rule: str) -> PruningForReader:
        """Return what files about the pruning by a rule are made of."""
        return PruningForReader(
            self.prunings[rule], self.dialects[rule], self.named, self.speaker, self.title
        )

    def dialect_of(self, verdict: Weighed) -> Dialect:
        """Return the convention a verdict was given in; useless splits are undone in any of them."""
        return self.dialects.get(verdict.method) or next(iter(self.dialects.values()))

    def exactly(self, words: Words) -> Words:
        """Return words that write the tree's numbers exactly: nobody works a limit out by hand."""
        return words.noted(replace(self.notation, by_hand=False))

    def name(self, number: int) -> str:
        """How a node is called."""
        return self.speaker.node(number)

    def number(self, value: float) -> str:
        """Write a number."""
        return self.notation.number(value)

    def weight(self, value: float) -> str:
        """Write a weight."""
        return self.notation.weight(value)


def last_verdict(pruning: Pruning, node: int) -> Weighed | None:
    """Return the last verdict on a node, None if there is none."""
    said = [verdict for verdict in pruning.about(node) if verdict.method != "collapse"]
    return said[-1] if said else None


def grown_context(
    trace: Trace,
    labels: Labels,
    words: Words,
    prunings: Mapping[str, Pruning],
    dialects: Mapping[str, Dialect],
    *,
    title: str,
    stem: str,
    validation: Table | None = None,
    printed: Printed | None = None,
    along: Along | None = None,
    about: Hashable = None,
) -> PruningContext:
    """Return the context of a tree grown from a table."""
    labels = labels.on(trace.table)
    return PruningContext(
        grown=next(iter(prunings.values())).grown,
        prunings=prunings,
        dialects=dialects,
        speaker=speaker(trace, labels, words),
        named=names_by_labels(labels),
        title=title,
        stem=stem,
        notation=words.notation,
        validation=validation,
        printed=printed or {},
        labels=labels,
        along=along or {},
        table=trace.table.name,
        about=about,
    )


def hand_context(
    names: tuple[str, ...],
    words: Words,
    prunings: Mapping[str, Pruning],
    dialects: Mapping[str, Dialect],
    printed: Printed,
    *,
    title: str,
    stem: str,
    along: Along | None = None,
    about: Hashable = None,
) -> PruningContext:
    """Return the context of a tree given by hand: only sizes and errors are known."""
    speaker = speaker_by_hand(names, words)
    return PruningContext(
        grown=next(iter(prunings.values())).grown,
        prunings=prunings,
        dialects=dialects,
        speaker=speaker,
        named=names_by_hand(names, words),
        title=title,
        stem=stem,
        notation=speaker.words.notation,
        printed=printed,
        along=along or {},
        about=about,
    )


def printed_of(dataset: Dataset, trace: Trace, rule: str, dialect: str) -> dict[tuple[int, str], str]:
    """Return what a book prints about pruning a bundled table by its validation part."""
    fitting = [c for c in dataset.pruning_claims if (c.at.method, c.at.dialect) == (rule, dialect)]
    return {(trace.find(*c.at.path), c.at.quantity): c.printed for c in fitting}


def pictures(
    tree: Tree, context: PruningContext, marks: Mapping[int, str], signs: Mapping[int, str]
) -> list[Picture]:
    """Return what to draw of a tree: `marks` as in `Picture`, `signs` are set after a title."""
    words = context.speaker.words
    return walked(tree, context.named, marks, words=words, most=tree.size, signs=signs)


def derivations(verdict: Weighed, context: PruningContext) -> tuple[Explanation, ...]:
    """Return the derivation of every number of a verdict."""
    return explain_verdict(verdict, context.dialect_of(verdict), context.name)


def lines(verdict: Weighed, context: PruningContext) -> list[DerivationLine]:
    """Return the lines of all sides, the subtree's first."""
    found = {each.quantity: each for each in derivations(verdict, context)}
    formulas = formulas_of(verdict.method)
    return formulas.lines(verdict, context.dialect_of(verdict), found, context.speaker)


def sides_of(written: Sequence[DerivationLine]) -> tuple[str, ...]:
    """Return the sides that have something to say, in their order."""
    return tuple(side for side in SIDES if any(line.side == side for line in written))
