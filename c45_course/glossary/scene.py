"""Hold what the examples of the glossary read: a table, its trace and what follows from them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels, cut_value
from c45_core.frozen import Once
from c45_core.growing import grow
from c45_core.language.words import Words
from c45_core.prune import Pruning, prune
from c45_core.table import Nominal
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node
from c45_core.tree import Tree, tree_of
from c45_core.validate import Result, holdout, measured
from c45_course.datasets import Dataset
from c45_course.exports.tree_names import describe_path

HELD_OUT = 1 / 3
"""The share of the cases that the examples hold out."""
FOLDS = 10

Values = Mapping[str, object] | None
"""Values that fill the sentence of an example; None where the table has no example."""
Example = Callable[["Scene"], Values]


@dataclass(frozen=True, eq=False)
class Scene:
    """A table with its story, a trace of it, and the words of the reader."""

    dataset: Dataset
    trace: Trace
    words: Words

    # --- names and numbers ----------------------------------------------------------------------

    @Once
    def labels(self) -> Labels:
        """The names of the columns and values that the trace asks for."""
        return self.dataset.labels(self.words.language).on(self.trace.table)

    def number(self, value: float) -> str:
        """Write a number of the record."""
        return self.words.notation.fixed(value)

    def weight(self, value: float) -> str:
        """Write a count or a weight."""
        return self.words.notation.weight(value)

    def attribute(self, evaluation: Evaluation) -> str:
        """Name an attribute."""
        return self.labels.attribute(evaluation.attribute)

    def join_names(self, names: Iterable[str]) -> str:
        """Join names."""
        return self.words.listed(names)

    def where(self, node: int) -> str:
        """Say how one comes to a node."""
        return describe_path(self.trace, node, self.labels, self.words)

    def write_cut(self, evaluation: Evaluation) -> str:
        """Write the threshold of a numeric attribute."""
        assert evaluation.threshold is not None
        return cut_value(evaluation.threshold)

    # --- the table and its trace ----------------------------------------------------------------

    @Once
    def nominal(self) -> tuple[int, ...]:
        """The numbers of the nominal attributes that the trace asks for."""
        columns = enumerate(self.trace.table.attributes)
        return tuple(n for n, column in columns if isinstance(column, Nominal))

    @Once
    def numeric(self) -> tuple[int, ...]:
        """The numbers of the numeric attributes."""
        return tuple(n for n in range(len(self.trace.table.attributes)) if n not in self.nominal)

    @Once
    def root(self) -> Node:
        """The root."""
        return self.trace.node(0)

    @Once
    def first(self) -> Evaluation | None:
        """The attribute that splits the root, else the first that could; None if none does."""
        if self.root.split is not None:
            return self.root.split
        return next((e for e in self.trace.evaluations(0) if e.divides), None)

    @Once
    def leaves(self) -> tuple[Node, ...]:
        """The leaves, in the order of the replay."""
        nodes = (self.trace.node(number) for number in self.trace.sequence.tolist())
        return tuple(node for node in nodes if node.split is None)

    # --- what follows ---------------------------------------------------------------------------

    @Once
    def grown(self) -> Tree:
        """The tree as it was grown."""
        return tree_of(self.trace)

    @Once
    def training_result(self) -> Result:
        """Result of the unpruned tree on the cases it was grown from."""
        return measured(self.grown, self.trace.table, self.trace.dialect)

    def prune_by(self, method: str) -> Pruning:
        """Prune the tree by a method that needs no cases but those of training."""
        return prune(replace(self.trace, dialect=self.dialect.with_(pruning=method)))

    @Once
    def ebp(self) -> Pruning:
        """The tree pruned as C4.5 does."""
        return self.prune_by("ebp")

    @Once
    def pep(self) -> Pruning:
        """The tree pruned pessimistically."""
        return self.prune_by("pep")

    @property
    def dialect(self) -> Dialect:
        """The variant of C4.5 that grew the tree."""
        return self.trace.dialect

    @Once
    def parts(self) -> tuple[Trace, Result, Result] | None:
        """A tree grown from two thirds of the cases, judged by these and by the others.

        None where a third cannot be held out.
        """
        source = self.trace.source
        if source.rows < 3:
            return None
        rows, held = holdout(source, HELD_OUT)
        grown = grow(source.take(rows), self.dialect)
        tree = tree_of(grown)
        seen, unseen = (measured(tree, source.take(part), self.dialect) for part in (rows, held))
        return grown, seen, unseen
