"""Count the classes in every branch of an attribute: the contingency table, with its entropies."""

from collections.abc import Mapping

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.measures import Floats
from c45_core.trace.views import Evaluation
from ui.components.number_table import Cell, Head, Row, Table, number_table
from ui.drawing.colours import PAGE
from ui.lessons.shared.number_ids import BASE, CONDITIONAL, name_branch_entropy, name_number

MAX_BRANCHES = 9
"""Maximum number of branches; with more, the rest is left out and said so."""


def class_heads(labels: Labels) -> list[Head]:
    """Return a column head for every class, with its mark in its colour."""
    colours = PAGE.about(labels.table.classes)
    classes = range(len(labels.table.classes))
    return [Head(labels.klass(k), colours.glyph(k), colours.klass(k)) for k in classes]


def contingency(
    evaluation: Evaluation,
    labels: Labels,
    words: Words,
    *,
    current: str,
    name: str = "open",
    others: Mapping[str, Evaluation] | None = None,
) -> None:
    """Show the class weights and the entropy of every branch; each entropy can be opened.

    `others`: whose table is shown as soon as a number of another attribute is pressed, by the part of
    the number's id behind the colon.
    """
    shown = _make_table(evaluation, labels, words)
    number_table(
        name,
        shown.heads,
        shown.rows,
        key=f"contingency_{name}",
        text=shown.text,
        current=current,
        others={of: _make_table(other, labels, words) for of, other in (others or {}).items()},
    )


def _make_table(evaluation: Evaluation, labels: Labels, words: Words) -> Table:
    attribute = labels.attribute(evaluation.attribute)
    heads = [
        Head(attribute),
        *class_heads(labels),
        Head(words("derivation_view", "cases")),
        Head(words.symbol("H(D)").partition("(")[0]),
    ]
    shown = (
        evaluation.filled
        if len(evaluation.filled) <= MAX_BRANCHES
        else evaluation.filled[: MAX_BRANCHES - 2]
    )
    rows = [
        _make_row(
            labels.branch(evaluation, b),
            evaluation.branches[b].counts,
            (words.notation.fixed(evaluation.branches[b].entropy), name_branch_entropy(evaluation, b)),
            words,
        )
        for b in shown
    ]
    left_out = len(evaluation.filled) - len(shown)
    if left_out:
        blank = tuple(Cell("") for _ in heads[1:])
        rows.append(Row(Cell(words("derivation_view", "more", n=left_out)), blank, kind="out"))
    if evaluation.divides:
        rows.append(_make_mean_row(evaluation, labels, words))
    known = sum((branch.counts for branch in evaluation.branches), start=0 * evaluation.unknown_counts)
    said = "known" if evaluation.unknown > 0 else "all"
    entropy = words.notation.fixed(evaluation.base_entropy)
    base = entropy, name_number(BASE, evaluation) if evaluation.divides else ""
    rows.append(_make_row(words("derivation_view", said), known, base, words, kind="sum"))
    if evaluation.unknown > 0:
        head, counts = words("language", "unknown"), evaluation.unknown_counts
        rows.append(_make_row(head, counts, ("", ""), words, kind="out"))
    said = words("derivation_view", "contingency", attribute=attribute, target=labels.target)
    return Table(heads, rows, said)


def _make_row(head: str, counts: Floats, entropy: tuple[str, str], words: Words, kind: str = "") -> Row:
    weights = [words.notation.weight(float(weight)) for weight in (*counts, counts.sum())]
    return Row(Cell(head), (*map(Cell, weights), Cell(*entropy)), kind=kind)


def _make_mean_row(evaluation: Evaluation, labels: Labels, words: Words) -> Row:
    """Return the row of H(D|A), the weighted mean of the entropies above it."""
    blank = tuple(Cell("") for _ in range(len(labels.table.classes) + 1))
    mean = Cell(
        words.notation.fixed(evaluation.conditional_entropy), name_number(CONDITIONAL, evaluation)
    )
    return Row(Cell(words("derivation_view", "mean")), (*blank, mean), kind="sum")
