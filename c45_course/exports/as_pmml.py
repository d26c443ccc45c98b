"""Write a tree as PMML 4.4, which other programs can score.

A node has a child for every value. A case with a missing value, or with one that nobody declared, goes
down all of them with the share of the training weight each has: the missing-value strategy
`weightedConfidence` weighs the confidences of the children by their `recordCount`, which is C4.5's rule
(conventions C10, C18).

Source: Data Mining Group, PMML 4.4, Tree Models.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from c45_core import __version__
from c45_core.binary import IT_IS, fitted
from c45_core.classify import says
from c45_core.dialect import Dialect, name_of
from c45_core.language.refusal import refusal
from c45_core.table import Nominal, Table
from c45_core.tree import Tree

NAMESPACE = "http://www.dmg.org/PMML-4_4"
_INDENT = " "
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def pmml(tree: Tree, table: Table, dialect: Dialect) -> Iterator[str]:
    """Give the lines of a tree as PMML; `table`: the one it was grown from, as it was given.

    What a leaf without training cases answers is that of `classify`. No tree is too high.

    Errors: InputError for a tree given by hand, and for a name with a character XML does not have.
    """
    if tree.branches and tree.test is None:
        raise refusal("tree.by_hand_cases")
    asked = fitted(table, dialect)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<PMML xmlns="{NAMESPACE}" version="4.4">'
    yield f" <Header><Application{_of(name='C4.5 step by step', version=__version__)}/></Header>"
    yield from _dictionary(table)
    model = {
        "modelName": table.name,
        "functionName": "classification",
        "algorithmName": f"C4.5 ({name_of(dialect)})",
        "missingValueStrategy": "weightedConfidence",
        "splitCharacteristic": "multiSplit",
    }
    yield f" <TreeModel{_of(**model)}>"
    yield from _schema(table)
    yield from _nodes(tree, asked, dialect)
    yield " </TreeModel>"
    yield "</PMML>"


def _dictionary(table: Table) -> Iterator[str]:
    """Declare the columns with their values."""
    yield f' <DataDictionary numberOfFields="{len(table.attributes) + 1}">'
    for column in table.attributes:
        yield from _field(column.name, column.values if isinstance(column, Nominal) else None)
    yield from _field(table.target, table.classes)
    yield " </DataDictionary>"


def _field(name: str, values: tuple[str, ...] | None) -> Iterator[str]:
    if values is None:
        yield f"  <DataField{_of(name=name, optype='continuous', dataType='double')}/>"
        return
    yield f"  <DataField{_of(name=name, optype='categorical', dataType='string')}>"
    yield from (f"   <Value{_of(value=value)}/>" for value in values)
    yield "  </DataField>"


def _schema(table: Table) -> Iterator[str]:
    """Say what goes in and what comes out."""
    yield "  <MiningSchema>"
    for column in table.attributes:
        yield f"   <MiningField{_of(name=column.name, invalidValueTreatment='asMissing')}/>"
    yield f"   <MiningField{_of(name=table.target, usageType='target')}/>"
    yield "  </MiningSchema>"
    yield "  <Output>"
    for name in table.classes:
        field = {"name": f"probability({name})", "optype": "continuous", "dataType": "double"}
        yield f"   <OutputField{_of(**field, feature='probability', value=name)}/>"
    yield "  </Output>"


def _nodes(tree: Tree, table: Table, dialect: Dialect) -> Iterator[str]:
    """Give nodes in nodes, with a stack of its own: a tree may be higher than a call may go deep."""
    waiting: list[str | tuple[int, Tree, Tree | None, str]] = [(2, tree, None, "<True/>")]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        depth, node, above, predicate = item
        pad = _INDENT * depth
        distribution = says(node, above, dialect) if node.is_leaf else node.counts / node.weight
        head = {"id": str(node.number), "score": table.classes[node.label]}
        yield f"{pad}<Node{_of(**head, recordCount=_number(node.weight))}>"
        yield f"{pad}{_INDENT}{predicate}"
        for name, count, share in zip(table.classes, node.counts, distribution, strict=True):
            score = {"value": name, "recordCount": _number(count)}
            both = {"confidence": _number(share), "probability": _number(share)}
            yield f"{pad}{_INDENT}<ScoreDistribution{_of(**score, **both)}/>"
        waiting.append(f"{pad}</Node>")
        for branch in reversed(range(len(node.branches))):
            asks = _predicate(node, branch, table)
            waiting.append((depth + 1, node.branches[branch], node, asks))


def _predicate(node: Tree, branch: int, table: Table) -> str:
    """Return what a case must meet to take a branch."""
    assert node.test is not None
    column = table.attributes[node.test.attribute]
    if node.test.threshold is not None:
        operator = "lessOrEqual" if branch == 0 else "greaterThan"
        return _simple(column.name, operator, _number(node.test.threshold))
    assert isinstance(column, Nominal)
    codes = node.test.groups[branch] if node.test.groups else (branch,)
    if len(codes) > 1:
        return _one_of(column.name, [column.values[code] for code in codes])
    return _simple(*_question(column, codes[0]))


def _one_of(field: str, values: Sequence[str]) -> str:
    """Return the predicate of a group of values; in an array each stands in quotes."""
    written = " ".join('"' + escape(_in_xml(value)).replace('"', '\\"') + '"' for value in values)
    array = f'<Array n="{len(values)}" type="string">{written}</Array>'
    return f"<SimpleSetPredicate{_of(field=field, booleanOperator='isIn')}>{array}</SimpleSetPredicate>"


def _question(column: Nominal, branch: int) -> tuple[str, str, str]:
    """Return field, operator and value of a branch, of the column as it was given."""
    if column.asks is None:
        return column.name, "equal", column.values[branch]
    return column.asks.attribute, "equal" if branch == IT_IS else "notEqual", column.asks.value


def _simple(field: str, operator: str, value: str) -> str:
    return f"<SimplePredicate{_of(field=field, operator=operator, value=value)}/>"


def _number(value: float) -> str:
    """Return a number to the last digit, whole ones without a point."""
    return str(int(value)) if value == int(value) and abs(value) < 2**53 else repr(float(value))


def _of(**attributes: str) -> str:
    """Return the attributes of an element; a name is data, never markup."""
    return "".join(f" {name}={_quoted(value)}" for name, value in attributes.items())


def _in_xml(text: str) -> str:
    if _NOT_IN_XML.search(text):
        raise refusal("picture.xml", text=text)
    return text


def _quoted(text: str) -> str:
    return quoteattr(_in_xml(text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
