"""Read Weka's ARFF: declared attributes, then cases, dense or sparse, with weights or without.

    @relation golf
    @attribute outlook {sunny, overcast, rainy}
    @attribute 'relative humidity' numeric
    @attribute play {yes, no}
    @data
    sunny, 85, no
    {1 70, 2 yes}, {2}        % sparse: what is left out is 0 or the first value; weight 2

The order of values is the declared one. The class is the attribute named class, else the last, as in
Weka's explorer. Format: Weka's manual, chapter ARFF.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from c45_core.language.refusal import refusal
from c45_course.readers.declared_columns import (
    UNKNOWN,
    Declared,
    check_names,
    columns_of,
    free,
    plain_lines,
)
from c45_course.readers.limits import Limits
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import Attribute, Schema

_BEGIN = re.compile(r"\s*@(relation|attribute|data)\b", re.IGNORECASE)
_KEYWORD = re.compile(r"\s*@(\w+)", re.ASCII)
_TOKEN = re.compile(
    r"\s*+(?:(?P<quoted>'(?:[^'\\]|\\.)*+'|\"(?:[^\"\\]|\\.)*+\")|(?P<word>[^\s,'\"%{}][^\s,{}]*+)"
    r"|(?P<sign>[,{}])|(?P<comment>%.*+)|(?P<open>['\"]))",
    re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_MEANT = {"n": "\n", "t": "\t", "r": "\r"}
_NUMBERS = ("numeric", "real", "integer")
_LOOKED_AT = 100_000
_MARKS = re.compile("['\"{}%]")

Token = tuple[str, str]
"""What it is (text or sign), and what it says."""


@dataclass(frozen=True)
class _DeclaredAttribute:
    """One attribute as it is declared; `kind`: nominal, numeric, string or date."""

    name: str
    kind: str
    values: tuple[str, ...] | None = None


def is_arff(text: str) -> bool:
    """Tell whether the first line that is no comment is one of ARFF's.

    >>> is_arff("% golf\\n@RELATION golf\\n"), is_arff("a,b\\n1,2\\n")
    (True, False)
    """
    for line in plain_lines(text[:_LOOKED_AT]).split("\n"):
        if line.strip() and not line.lstrip().startswith("%"):
            return _BEGIN.match(line) is not None
    return False


def read_arff(text: str, name: str, limits: Limits) -> Declared:
    """Return the cases of an ARFF file and the schema it declares."""
    lines = enumerate(plain_lines(text).split("\n"), 1)
    said = _attributes(lines, name)
    names = [each.name for each in said]
    check_names(names, name, limits)
    weights: list[str] = []
    columns = columns_of(_rows(lines, said, weights, name), len(said), name, limits)
    weight = None
    if any(each != "1" for each in weights):
        weight = free("weight", names)
        names, columns = [*names, weight], (*columns, tuple(weights))
    target = next((each for each in names if each.casefold() == "class"), said[-1].name)
    schema, notes = _schema(said, target, weight, dict(zip(names, columns, strict=True)))
    return Declared(tuple(names), columns, schema, notes)


def _schema(
    said: list[_DeclaredAttribute], target: str, weight: str | None, cells: dict[str, tuple[str, ...]]
) -> tuple[Schema, tuple[Remark, ...]]:
    """Return the schema; texts are no attributes: they name the cases, or are left out."""
    texts = [each.name for each in said if each.kind == "string" and each.name != target]
    names = next((each for each in texts if len(set(cells[each])) == len(cells[each])), None)
    dates = [each.name for each in said if each.kind == "date" and each.name != target]
    attributes = tuple(
        Attribute(each.name, "numeric" if each.kind == "numeric" else "nominal", each.values)
        for each in said
        if each.name not in (target, *texts)
    )
    classes = next(each.values for each in said if each.name == target)
    left = [each for each in texts if each != names]
    notes = [remark(RemarkKind.TEXTS_LEFT_OUT, values=left)] if left else []
    notes += [remark(RemarkKind.DATES_DECLARED, values=dates)] if dates else []
    return Schema(target, attributes, classes, ("", UNKNOWN), weight, names, "point"), tuple(notes)


def _attributes(lines: Iterator[tuple[int, str]], name: str) -> list[_DeclaredAttribute]:
    """Read the lines up to @data."""
    said: list[_DeclaredAttribute] = []
    number = 0
    for number, line in lines:
        if not line.strip() or line.lstrip().startswith("%"):
            continue
        found = _KEYWORD.match(line)
        keyword = found[1].casefold() if found else ""
        if found is None or keyword not in ("relation", "attribute", "data"):
            raise refusal("arff_line", file=name, line=number, found=line.strip())
        if keyword == "data":
            if not said:
                raise refusal("arff_no_attribute", file=name)
            return said
        if keyword == "attribute":
            said.append(_attribute(line[found.end() :], number, lines, name))
    raise refusal("arff_no_data", file=name, line=number)


def _attribute(
    rest: str, number: int, lines: Iterator[tuple[int, str]], name: str
) -> _DeclaredAttribute:
    """Read `NAME TYPE`; a list of values may go on over several lines."""
    tokens = list(_tokens(rest, number, name))
    if len(tokens) < 2 or tokens[0][0] == "sign":
        raise refusal("arff_line", file=name, line=number, found=f"@attribute {rest.strip()}")
    called, kind = tokens[0][1], tokens[1][1]
    if tokens[1] == ("sign", "{"):
        while tokens[-1] != ("sign", "}"):
            number, more = next(lines, (number, "@data"))
            if _BEGIN.match(more):
                raise refusal("arff_values", file=name, line=number, column=called)
            tokens += _tokens(more, number, name)
        return _DeclaredAttribute(called, "nominal", tuple(dict.fromkeys(_pieces(tokens[2:-1]))))
    word = kind.casefold()
    if word in _NUMBERS:
        return _DeclaredAttribute(called, "numeric")
    if word not in ("string", "date"):
        raise refusal("arff_kind", file=name, line=number, column=called, kind=kind)
    return _DeclaredAttribute(called, word)


def _rows(
    lines: Iterator[tuple[int, str]], said: list[_DeclaredAttribute], weights: list[str], name: str
) -> Iterator[tuple[int, list[str]]]:
    """Give the number and the cells of each line of cases, and put its weight beside."""
    usual = [each.values[0] if each.values else "0" for each in said]
    for number, whole in lines:
        line = whole.strip()
        if not line or line.startswith("%"):
            continue
        if "," in line and not _MARKS.search(line):
            weights.append("1")
            yield number, [cell.strip() for cell in line.split(",")]
            continue
        tokens = list(_tokens(line, number, name))
        tokens, weight = _without_weight(tokens)
        weights.append(weight)
        if tokens[:1] == [("sign", "{")] and tokens[-1] == ("sign", "}"):
            yield number, _sparse(tokens[1:-1], usual, number, name)
        else:
            yield number, _pieces(tokens)


def _without_weight(tokens: list[Token]) -> tuple[list[Token], str]:
    """Return a case without the weight in braces behind it, and the weight."""
    opened, closed, comma = ("sign", "{"), ("sign", "}"), ("sign", ",")
    if len(tokens) < 4 or tokens[-3] != opened or tokens[-1] != closed:
        return tokens, "1"
    rest = tokens[:-3]
    return rest[:-1] if rest[-1] == comma else rest, tokens[-2][1]


def _sparse(tokens: list[Token], usual: list[str], number: int, name: str) -> list[str]:
    """Return the cells of a sparse line: places (from 0) and values."""
    cells = list(usual)
    for pair in _parts(tokens) if tokens else ():
        place = pair[0][1] if pair else ""
        known = place.isascii() and place.isdigit() and len(place) < 8
        if len(pair) < 2 or not known or int(place) >= len(cells):
            found = " ".join(text for _, text in pair)
            raise refusal("arff_sparse", file=name, line=number, found=found, width=len(cells))
        cells[int(place)] = " ".join(text for _, text in pair[1:])
    return cells


def _tokens(line: str, number: int, name: str) -> Iterator[Token]:
    """Give the texts and signs of a line; a comment ends it."""
    at = 0
    while (found := _TOKEN.match(line, at)) is not None:
        at = found.end()
        if found["comment"] is not None:
            return
        if found["open"] is not None:
            raise refusal("arff_quote", file=name, line=number, found=line[found.start("open") :])
        if found["sign"] is not None:
            yield "sign", found["sign"]
        elif found["quoted"] is not None:
            text = found["quoted"][1:-1]
            yield "text", _ESCAPED.sub(lambda sign: _MEANT.get(sign[1], sign[1]), text).strip()
        else:
            yield "text", found["word"]


def _parts(tokens: list[Token]) -> list[list[Token]]:
    """Divide tokens at the commas."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token == ("sign", ","):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _pieces(tokens: list[Token]) -> list[str]:
    """Return the values: between commas, or between spaces where there is no comma."""
    if ("sign", ",") not in tokens:
        return [text for _, text in tokens]
    return [" ".join(text for _, text in part) for part in _parts(tokens)]
