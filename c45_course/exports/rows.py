"""Write as rows of texts: the cases, the nodes, the branches of an attribute, its cuts, the ranking.

In a table for a spreadsheet numbers have the digits the reader asked for, weights as decimals, because
a spreadsheet takes 5/13 for a day in May. The numbers of the cases are those of the table, unrounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.sentences import Narrator
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.measures import Floats
from c45_core.reasons import Skip, Verdict
from c45_core.table import Column, Nominal
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node
from c45_course.exports.named import describe_path
from c45_course.exports.writing import csv_bytes, number_text
from c45_course.readers.grid import Grid

MISSING = "?"
HeadAndRows = tuple[list[str], list[list[str]]]


def case_rows(trace: Trace, labels: Labels, words: Words) -> HeadAndRows:
    """Return the cases as they were given, in the reader's words, their numbers unrounded."""
    table = trace.source
    names = labels.on(table)
    weighted = bool((table.weights != 1).any())
    head = [words("terms", "case"), *map(names.attribute, range(len(table.attributes))), names.target]
    rows = []
    for row in range(table.rows):
        cells = [_cell(names, a, column, row) for a, column in enumerate(table.attributes)]
        cells = [table.case_names[row], *cells, names.klass(int(table.labels[row]))]
        rows.append([*cells, number_text(float(table.weights[row]))] if weighted else cells)
    return [*head, words("terms", "weight")] if weighted else head, rows


def branch_rows(trace: Trace, evaluation: Evaluation, labels: Labels, words: Words) -> HeadAndRows:
    """Return what is in each branch: its weight, its classes, how mixed it is."""
    impurity, notation = trace.dialect.impurity, words.notation
    classes = [labels.klass(code) for code in range(len(trace.table.classes))]
    head = [words("terms", "branch"), words("terms", "weight"), *classes, words("terms", impurity)]
    rows = []
    for b in evaluation.filled:
        branch = evaluation.branches[b]
        mixed = notation.fixed(getattr(branch, impurity))
        rows.append([labels.branch(evaluation, b), *_weights(branch.counts, notation), mixed])
    if evaluation.unknown > 0:
        unknown = _weights(evaluation.unknown_counts, notation)
        rows.append([words("language", "unknown"), *unknown, ""])
    return head, rows


def cut_rows(
    trace: Trace, evaluation: Evaluation, words: Words, most: int | None = None
) -> HeadAndRows:
    """Return the candidate cuts of a numeric attribute: all, or the `most` best of them."""
    cuts, notation = evaluation.cuts, words.notation
    assert cuts is not None
    measures = trace.dialect.cut_measures
    columns = [cuts.measured(key) for key in measures]
    head = [words("terms", "candidate"), "≤", ">", *(words("terms", key) for key in measures), ""]
    rows = []
    for i in _best(trace, evaluation, most):
        sides = (notation.weight(side.weight) for side in cuts.branches(i))
        mark = "best" if i == cuts.best else "" if cuts.skip(i) is Skip.NONE else "left_out"
        said = words("export", mark) if mark else ""
        numbers = (notation.fixed(float(column[i])) for column in columns)
        rows.append([cut_value(float(cuts.thresholds[i])), *sides, *numbers, said])
    return head, rows


def ranking_rows(trace: Trace, node: Node, labels: Labels, words: Words) -> HeadAndRows:
    """Return how the attributes of a node were judged."""
    narrator, measures = Narrator(trace, labels, words), trace.dialect.measures
    head = [*(words("terms", key) for key in ("attribute", *measures)), words("export", "verdict")]
    rows = [
        [
            labels.attribute(e.attribute),
            *(words.notation.fixed(e.measured(key)) for key in measures),
            narrator.verdict(e, node),
        ]
        for e in trace.evaluations(node.number)
        if e.verdict is not Verdict.USED
    ]
    return head, rows


def _cell(names: Labels, attribute: int, column: Column, row: int) -> str:
    if column.missing()[row]:
        return MISSING
    if isinstance(column, Nominal):
        return names.value(attribute, int(column.codes[row]))
    return number_text(float(column.numbers[row]))


def _best(trace: Trace, evaluation: Evaluation, most: int | None) -> Sequence[int]:
    """Return the cuts to list, lowest first: all, or the best by the measure that chooses."""
    cuts = evaluation.cuts
    assert cuts is not None
    if most is None or len(cuts) <= most:
        return range(len(cuts))
    scores = cuts.measured(trace.dialect.cut_by)
    order = [(i != cuts.best, cuts.skip(i) is not Skip.NONE, -scores[i], i) for i in range(len(cuts))]
    return sorted([i for *_, i in sorted(order)][:most])


def _weights(counts: Floats, notation: Notation) -> list[str]:
    """Return the total and the class weights as text."""
    return [notation.weight(float(w)) for w in (counts.sum(), *counts)]


def write_csv(trace: Trace, labels: Labels, words: Words, what: str, node: int = 0) -> bytes:
    """Return a table as CSV that a spreadsheet opens without calculating anything in it.

    `what`: "data", "nodes", "ranking" or "cuts"; the last two are of one `node`.
    """
    said = words.noted(replace(words.notation, fractions=False))
    rows = _TABLES[what](trace, labels, said, node)
    columns = tuple(tuple(row[i] for row in rows) for i in range(len(rows[0])))
    header, cells = tuple(c[0] for c in columns), tuple(c[1:] for c in columns)
    return csv_bytes(Grid(what, header, cells), for_spreadsheet=True)


def _data(trace: Trace, labels: Labels, words: Words, _: int) -> list[list[str]]:
    head, rows = case_rows(trace, labels, words)
    return [head, *rows]


def _nodes(trace: Trace, labels: Labels, words: Words, _: int) -> list[list[str]]:
    """Give every node: where it hangs, what it holds, what it asks or answers."""
    names, notation = labels.on(trace.table), words.notation
    narrator = Narrator(trace, names, words)
    impurity = trace.dialect.impurity
    classes = [names.klass(code) for code in range(len(trace.table.classes))]

    def term(key: str) -> str:
        return words("terms", key)

    head = [term("node"), words("export", "parent"), words("export", "path"), term("attribute")]
    head += [term("threshold"), term("majority"), term("weight"), *classes]
    rows = [[*head, words("export", "errors"), term(impurity), words("export", "why")]]
    for number in trace.sequence.tolist():
        node = trace.node(number)
        split = node.split
        rows.append(
            [
                str(number),
                "" if node.parent is None else str(node.parent),
                describe_path(trace, number, names, words),
                "" if split is None else names.attribute(split.attribute),
                "" if split is None or split.threshold is None else cut_value(split.threshold),
                names.klass(node.label),
                *(notation.weight(float(each)) for each in (node.weight, *node.counts)),
                notation.weight(node.errors),
                notation.fixed(getattr(node, impurity)),
                "" if node.leaf is None else narrator.because(node.leaf),
            ]
        )
    return rows


def _ranking(trace: Trace, labels: Labels, words: Words, node: int) -> list[list[str]]:
    head, rows = ranking_rows(trace, trace.node(node), labels.on(trace.table), words)
    return [head, *rows]


def _cuts(trace: Trace, labels: Labels, words: Words, node: int) -> list[list[str]]:
    """Give the candidate cuts of every numeric attribute of a node."""
    names = labels.on(trace.table)
    measures = [words("terms", key) for key in trace.dialect.cut_measures]
    head = [words("terms", key) for key in ("attribute", "candidate")]
    rows = [[*head, "≤", ">", *measures, words("export", "verdict")]]
    for evaluation in trace.evaluations(node):
        if evaluation.cuts is not None and len(evaluation.cuts):
            name = names.attribute(evaluation.attribute)
            rows += [[name, *row] for row in cut_rows(trace, evaluation, words)[1]]
    return rows


_TABLES = {"data": _data, "nodes": _nodes, "ranking": _ranking, "cuts": _cuts}
TABLES = tuple(_TABLES)
