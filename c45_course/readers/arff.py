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
    free_name,
    plain_lines,
)
from c45_course.readers.files import Limits
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import Attribute, Schema

_SECTION = re.compile(r"\s*@(relation|attribute|data)\b", re.IGNORECASE)
_KEYWORD = re.compile(r"\s*@(\w+)", re.ASCII)
_TOKEN = re.compile(
    r"\s*+(?:(?P<quoted>'(?:[^'\\]|\\.)*+'|\"(?:[^\"\\]|\\.)*+\")|(?P<word>[^\s,'\"%{}][^\s,{}]*+)"
    r"|(?P<sign>[,{}])|(?P<comment>%.*+)|(?P<open>['\"]))",
    re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_MEANING_OF_ESCAPE = {"n": "\n", "t": "\t", "r": "\r"}
_NUMERIC_TYPES = ("numeric", "real", "integer")
_MAX_CHARACTERS_ABOVE = 100_000
_MARKS = re.compile("['\"{}%]")

Token = tuple[str, str]
"""What it is (text or sign), and what it says."""


@dataclass(frozen=True)
class _ArffAttribute:
    """One attribute as it is declared; `kind`: nominal, numeric, string or date."""

    name: str
    kind: str
    values: tuple[str, ...] | None = None


def is_arff(text: str) -> bool:
    """Tell whether the first line that is no comment is one of ARFF's.

    >>> is_arff("% golf\\n@RELATION golf\\n"), is_arff("a,b\\n1,2\\n")
    (True, False)
    """
    for line in plain_lines(text[:_MAX_CHARACTERS_ABOVE]).split("\n"):
        if line.strip() and not line.lstrip().startswith("%"):
            return _SECTION.match(line) is not None
    return False


def read_arff(text: str, name: str, limits: Limits) -> Declared:
    """Return the cases of an ARFF file and the schema it declares."""
    lines = enumerate(plain_lines(text).split("\n"), 1)
    said = _read_attributes(lines, name)
    names = [each.name for each in said]
    check_names(names, name, limits)
    weights: list[str] = []
    columns = columns_of(_case_rows(lines, said, weights, name), len(said), name, limits)
    weight = None
    if any(each != "1" for each in weights):
        weight = free_name("weight", names)
        names, columns = [*names, weight], (*columns, tuple(weights))
    target = next((each for each in names if each.casefold() == "class"), said[-1].name)
    schema, notes = _schema(said, target, weight, dict(zip(names, columns, strict=True)))
    return Declared(tuple(names), columns, schema, notes)


def _schema(
    said: list[_ArffAttribute], target: str, weight: str | None, cells: dict[str, tuple[str, ...]]
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


def _read_attributes(lines: Iterator[tuple[int, str]], name: str) -> list[_ArffAttribute]:
    """Read the lines up to @data."""
    said: list[_ArffAttribute] = []
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
            said.append(_read_attribute(line[found.end() :], number, lines, name))
    raise refusal("arff_no_data", file=name, line=number)


def _read_attribute(
    rest: str, number: int, lines: Iterator[tuple[int, str]], name: str
) -> _ArffAttribute:
    """Read `NAME TYPE`; a list of values may go on over several lines."""
    tokens = list(_read_tokens(rest, number, name))
    if len(tokens) < 2 or tokens[0][0] == "sign":
        raise refusal("arff_line", file=name, line=number, found=f"@attribute {rest.strip()}")
    called, kind = tokens[0][1], tokens[1][1]
    if tokens[1] == ("sign", "{"):
        while tokens[-1] != ("sign", "}"):
            number, more = next(lines, (number, "@data"))
            if _SECTION.match(more):
                raise refusal("arff_values", file=name, line=number, column=called)
            tokens += _read_tokens(more, number, name)
        return _ArffAttribute(called, "nominal", tuple(dict.fromkeys(_read_values(tokens[2:-1]))))
    word = kind.casefold()
    if word in _NUMERIC_TYPES:
        return _ArffAttribute(called, "numeric")
    if word not in ("string", "date"):
        raise refusal("arff_kind", file=name, line=number, column=called, kind=kind)
    return _ArffAttribute(called, word)


def _case_rows(
    lines: Iterator[tuple[int, str]], said: list[_ArffAttribute], weights: list[str], name: str
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
        tokens = list(_read_tokens(line, number, name))
        tokens, weight = _split_weight(tokens)
        weights.append(weight)
        if tokens[:1] == [("sign", "{")] and tokens[-1] == ("sign", "}"):
            yield number, _read_sparse(tokens[1:-1], usual, number, name)
        else:
            yield number, _read_values(tokens)


def _split_weight(tokens: list[Token]) -> tuple[list[Token], str]:
    """Return a case without the weight in braces behind it, and the weight."""
    opened, closed, comma = ("sign", "{"), ("sign", "}"), ("sign", ",")
    if len(tokens) < 4 or tokens[-3] != opened or tokens[-1] != closed:
        return tokens, "1"
    rest = tokens[:-3]
    return rest[:-1] if rest[-1] == comma else rest, tokens[-2][1]


def _read_sparse(tokens: list[Token], usual: list[str], number: int, name: str) -> list[str]:
    """Return the cells of a sparse line: places (from 0) and values."""
    cells = list(usual)
    for pair in _split_at_commas(tokens) if tokens else ():
        place = pair[0][1] if pair else ""
        known = place.isascii() and place.isdigit() and len(place) < 8
        if len(pair) < 2 or not known or int(place) >= len(cells):
            found = " ".join(text for _, text in pair)
            raise refusal("arff_sparse", file=name, line=number, found=found, width=len(cells))
        cells[int(place)] = " ".join(text for _, text in pair[1:])
    return cells


def _read_tokens(line: str, number: int, name: str) -> Iterator[Token]:
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
            yield (
                "text",
                _ESCAPED.sub(lambda sign: _MEANING_OF_ESCAPE.get(sign[1], sign[1]), text).strip(),
            )
        else:
            yield "text", found["word"]


def _split_at_commas(tokens: list[Token]) -> list[list[Token]]:
    """Divide tokens at the commas."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token == ("sign", ","):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _read_values(tokens: list[Token]) -> list[str]:
    """Return the values: between commas, or between spaces where there is no comma."""
    if ("sign", ",") not in tokens:
        return [text for _, text in tokens]
    return [" ".join(text for _, text in part) for part in _split_at_commas(tokens)]
