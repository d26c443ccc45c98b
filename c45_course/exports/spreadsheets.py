"""Write tables for a spreadsheet: the cases, the nodes of the tree, a ranking, the cuts of a node.

Numbers have the digits the reader asked for, weights as decimals, because a spreadsheet takes 5/13 for
a day in May. The numbers of the cases are those of the table, unrounded.
"""

from __future__ import annotations

from dataclasses import replace

from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.sentences import Narrator
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_course.exports.outline import path
from c45_course.exports.rows import case_rows, cut_rows, ranking_rows
from c45_course.exports.writing import csv_bytes
from c45_course.readers.grid import Grid


def csv(trace: Trace, labels: Labels, words: Words, what: str, node: int = 0) -> bytes:
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
                path(trace, number, names, words),
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
