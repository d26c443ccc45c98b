"""Serve scripts and notebooks: grow from any kind of table, then ask the trace itself.

Everything here is one line around what the rooms of the core and the course do; the rooms themselves
use `growing.py` and `trace/replay.py`. What writes files is imported when it is asked for;
topics add functions, and methods of a trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from html import escape
from pathlib import Path
from types import MethodType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core import growing
from c45_core.align import as_cases
from c45_core.cells import columns_of, is_column
from c45_core.classify import Classified, classify, distributions, labels
from c45_core.dialect import PRESETS, Dialect, name_of, preset, takes_variant
from c45_core.engine.loop import Decide
from c45_core.engine.progress import Budget, Watch
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain
from c45_core.explain.sentences import sentence
from c45_core.frozen import Once, same
from c45_core.language.refusal import refusal, whole
from c45_core.language.words import words
from c45_core.prune import Pruning, prune
from c45_core.rules import Rule, tree_rules
from c45_core.table import Floats, Table
from c45_core.trace import replay
from c45_core.trace.frames import Frame
from c45_core.tree import Tree, tree_of
from c45_core.validate import CrossValidation
from c45_core.validate import cross_validate as by_k_folds
from c45_core.validate.alphas import AlphaChoice, by_folds, by_held_out

JSON = ("trace", "rules")
"""Parts of a trace that it gives as JSON."""
_MAX_SHOWN = 200
"""A larger tree is not written out where a notebook shows a trace."""


@takes_variant
def grow(
    table: Any,
    variant: Dialect | str = "documents",
    *,
    target: Any = None,
    weights: Iterable[object] | None = None,
    name: str = "table",
    watch: Watch | None = None,
    budget: Budget | None = None,
    decide: Decide | None = None,
) -> Trace:
    """Grow a decision tree and return the record of every number on the way.

    `table`: a `Table`, a data frame, columns by name, or rows: of cells, or a dictionary for each;
    `target`: of what is no `Table` the class column, or the class of each case (X and y elsewhere);
    `weights`: of the cases; `name`: the table's. `variant`: the name of a preset, or a `Dialect`.
    `watch`, `budget`, `decide`: as in `growing.grow`.

    Errors: InputError for a table or a variant that is none. Warnings: as of `Table.from_columns`.

    >>> trace = grow({"windy": ["no", "yes", "no"], "play": ["yes", "no", "yes"]}, target="play")
    >>> trace
    Trace of table: 3 nodes, 17 steps, documents
    >>> trace.predict({"windy": ["yes", "no"]}).tolist()
    ['no', 'yes']
    """
    chosen = variant_of("grow", table, variant)
    given = table_of(table, target, weights, name)
    return Trace.of(growing.grow(given, chosen, watch=watch, budget=budget, decide=decide))


@takes_variant
def cross_validate(
    table: Any,
    variant: Dialect | str = "documents",
    k: int = 10,
    *,
    target: Any = None,
    weights: Iterable[object] | None = None,
    name: str = "table",
    **options: Any,
) -> CrossValidation:
    """Grow and prune by k stratified folds, and return each fold's tree with its errors.

    `table`, `variant`, `target`, `weights`, `name` as in `grow`; `options`: `seed`, `share` and
    `progress`, as in `validate.cross_validate`.

    >>> days = {"windy": ["no", "yes"] * 4, "play": ["yes", "no"] * 4}
    >>> cross_validate(days, "j48", 2, target="play").whole.accuracy
    1.0
    """
    chosen = variant_of("cross_validate", table, variant)
    return by_k_folds(table_of(table, target, weights, name), chosen, k, **options)


def variant_of(asked: str, table: Any, variant: Any) -> Dialect:
    """Return the variant that is named, or refuse what scikit-learn's users give in its place.

    `asked`: the function that was called.
    """
    if isinstance(variant, Dialect):
        return variant
    if not isinstance(variant, str):
        key = "table.classes_second" if is_column(variant) else "dialect.no_variant"
        raise refusal(key, asked=asked, found=type(variant).__name__, names=whole(PRESETS))
    if variant not in PRESETS and not isinstance(table, Table):
        columns = [str(name) for name in columns_of(table)]
        if variant in columns:
            raise refusal("table.target_second", asked=asked, found=variant)
    return preset(variant)


def table_of(table: Any, target: Any, weights: Iterable[object] | None, name: str) -> Table:
    """Return what was given as a table; the arguments are those of `grow`."""
    classes = is_column(target) and not isinstance(target, tuple)
    if isinstance(table, Table):
        if classes or target not in (None, table.target) or weights is not None:
            raise refusal("table.declared", table=table.name, target=table.target)
        return table
    if target is None:
        raise refusal("table.no_target", names=whole(columns_of(table)))
    if classes:
        return Table.from_arrays(table, target, weights=weights, name=name)
    return Table.from_columns(table, target=target, weights=weights, name=name)


@dataclass(frozen=True)
class Picture:
    """The drawing of a tree, which a notebook shows; `svg`: its text."""

    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True, eq=False, repr=False)
class Trace(replay.Trace):
    """The record of a grown tree: `len(trace)` steps, `trace[k]` the step k; and what one asks of it.

    `tree` is the tree as it was grown. Where the variant prunes, `pruning.tree` is what is left of it,
    and that tree classifies. Two traces are equal if all their numbers are.
    """

    @classmethod
    def of(cls, trace: replay.Trace) -> Trace:
        """Return the trace of a room of the package as one that answers for itself."""
        return cls(trace.table, trace.dialect, trace.ledger, trace.source, trace.order)

    @classmethod
    def from_json(cls, text: str) -> Trace:
        """Return the trace that `to_json` has written: an equal one, grown again from its cases.

        Errors: InputError for what is no such record, or was changed.
        """
        from c45_course.exports.record_reading import read_back

        return cls.of(read_back(text))

    @property
    def variant(self) -> Dialect:
        """The variant it was grown by, `dialect` in the record."""
        return self.dialect

    @Once
    def tree(self) -> Tree:
        """The tree as it was grown."""
        return tree_of(self)

    @Once
    def pruning(self) -> Pruning:
        """The record of pruning as the variant says.

        Errors: InputError where its method needs cases kept aside: `prune(trace, validation=...)`.
        """
        return prune(self)

    def alphas(
        self,
        validation: Table | None = None,
        *,
        folds: int = 10,
        standard_errors: float = 0.0,
        seed: int = 1,
    ) -> AlphaChoice:
        """Choose the alpha of cost-complexity pruning by cases held out, or without any by folds.

        `standard_errors`: how many of them a smaller subtree may be worse than the best; 1 is
        Breiman's rule. The answer has every subtree with its errors, and `alpha`.
        """
        if validation is not None:
            return by_held_out(self, validation, standard_errors)
        return by_folds(self, folds, standard_errors, seed)

    def explain(self, step: int | Frame) -> tuple[Explanation, ...]:
        """Return how the numbers of a step came about; () where it only shows or decides."""
        return explain(self, self._frame(step))

    def sentence(self, step: int | Frame, language: str = "en") -> str:
        """Say what happened at a step."""
        return sentence(self, self._frame(step), Labels(self.table), words(language))

    def rules(self, *, pruned: bool = False) -> tuple[Rule, ...]:
        """Return a rule for each leaf; `to_frame("rules")` has them in words."""
        return tree_rules(self._tree(pruned), self.dialect)

    # --- classifying ------------------------------------------------------------------------------

    def predict(self, cases: Any) -> NDArray[np.str_]:
        """Return the class of each case by its name; `cases` as in `predict_proba`."""
        return np.array(self.table.classes)[labels(self.predict_proba(cases), self.dialect)]

    def predict_proba(self, cases: Any, *, laplace: bool = False) -> Floats:
        """Return the class distribution of each case, [cases, classes]; each adds up to 1.

        `laplace`: every leaf says (n_k + 1)/(n + K) in the place of n_k/n, as J48's option -A does; the
        class that is predicted does not depend on it.

        `cases`: a table, a data frame, columns by name, or rows of cells in the order of the
        attributes, with or without a class column; a dictionary for each case, in which an attribute
        may be missing; or one case alone, a dictionary of its values, of which the answer has one row.
        A value nobody declared counts as missing.
        """
        found = as_cases(cases, self.source)
        return distributions(self.pruning.tree, found, self.dialect, laplace=laplace)

    def classify(self, case: Mapping[str, object]) -> Classified:
        """Return the answer for one case with every way it takes, `case`: values by attribute."""
        return classify(self.pruning.tree, self.source, case, self.dialect)

    # --- writing ----------------------------------------------------------------------------------

    def to_text(self, *, pruned: bool = False) -> str:
        """Return the tree as Quinlan's program prints it."""
        from c45_course.exports.as_code import drawn

        expected = pruned and self.dialect.pruning == "ebp"
        return drawn(self._tree(pruned), Labels(self.table), expected=expected)

    def to_dot(self, *, pruned: bool = False) -> str:
        """Return the tree in the language of Graphviz."""
        from c45_course.exports.picture import write_dot
        from c45_course.exports.tree_names import names_by_labels

        notation = words("en").notation
        drawn = write_dot(
            self._tree(pruned), names_by_labels(Labels(self.table)), notation, self.source.name
        )
        return "\n".join(drawn)

    def to_svg(self, *, pruned: bool = False) -> str:
        """Return the tree as a picture, the text of an SVG.

        Errors: InputError where Graphviz is not installed (extra `course`), or the tree is too large.
        """
        return self._picture("svg", pruned=pruned).decode()

    def plot(self, *, pruned: bool = False) -> Picture:
        """Return the picture of `to_svg` as something that the cell of a notebook shows."""
        return Picture(self.to_svg(pruned=pruned))

    def _picture(self, form: str, *, pruned: bool = False) -> bytes:
        from c45_course.exports.files import draw_tree

        return draw_tree(self._tree(pruned), self.to_dot(pruned=pruned), form)

    def to_html(self, path: str | Path | None = None, *, language: str = "en", title: str = "") -> str:
        """Return all steps as one page that needs no other; written to a file where one is named.

        `title`: of the table, its name if none is given.
        Errors: InputError for a trace that is too large for one page.
        """
        from c45_course.embed.onefile import show_page

        page = show_page(self, language, title=title).page
        if path is not None:
            Path(path).write_text(page, encoding="utf-8")
        return page

    def to_json(self, what: str = "trace", *, pruned: bool = False) -> str:
        """Return a part of the record as JSON text, one of `JSON`.

        "trace": all of it (`c45-trace/1`), which `from_json` reads back; "rules": a rule for each leaf
        of the tree, as it was grown or `pruned`.
        """
        if what not in JSON:
            raise refusal("trace.json", names=whole(JSON), found=what)
        if what == "rules":
            from c45_course.exports.as_code import ListedRules, rules_file

            listed = ListedRules.of_paths(self._tree(pruned), self.rules(pruned=pruned))
            return "".join(rules_file(listed, Labels(self.table), words("en"), "json"))
        from c45_course.exports.as_json import write_record

        return "".join(write_record(self))

    def save(self, path: str | Path) -> None:
        """Write the record as JSON, the steps as a page, or the tree as text, picture or DOT."""
        forms: dict[str, Callable[[], str | bytes]] = {
            ".json": self.to_json,
            ".html": self.to_html,
            ".txt": self.to_text,
            ".svg": self.to_svg,
            ".png": lambda: self._picture("png"),
            ".dot": self.to_dot,
        }
        ending = Path(path).suffix
        if ending not in forms:
            raise refusal("trace.ending", names=whole(forms), found=ending)
        written = forms[ending]()
        Path(path).write_bytes(written if isinstance(written, bytes) else written.encode("utf-8"))

    # --- what a script shows and compares -----------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        """Give what a topic adds to a trace, `trace.windows()`; its `TOPIC` declares it."""
        from c45_course.topic import entries

        found = {} if name.startswith("_") else entries("trace")
        if name not in found:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        topic, at = found[name]
        return MethodType(topic.load(at), self)

    def __dir__(self) -> list[str]:
        from c45_course.topic import entries

        return sorted({*super().__dir__(), *entries("trace")})

    def __repr__(self) -> str:
        dialect = name_of(self.dialect)
        return f"Trace of {self.source.name}: {self.size} nodes, {len(self)} steps, {dialect}"

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the tree, as far as it can be read."""
        if self.size > _MAX_SHOWN:
            return f"<p>{escape(repr(self))}</p>"
        return f"<p>{escape(repr(self))}</p>\n<pre>{escape(self.to_text())}</pre>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, replay.Trace):
            return NotImplemented
        return all(same(getattr(self, f.name), getattr(other, f.name)) for f in fields(replay.Trace))

    def __hash__(self) -> int:
        return hash((self.source.name, self.size, self.table.rows))

    def _frame(self, step: int | Frame) -> Frame:
        return step if isinstance(step, Frame) else self[step]

    def _tree(self, pruned: bool) -> Tree:
        return self.pruning.tree if pruned else self.tree
