"""Read files that declare their own columns: Weka's ARFF and the tables of Orange (.tab).

Nothing is guessed of such a file: kinds, order of values and classes are those it states.

    @relation golf
    @attribute outlook {sunny, overcast, rainy}
    @attribute 'relative humidity' numeric
    @attribute play {yes, no}
    @data
    sunny, 85, no
    {1 70, 2 yes}, {2}        % sparse: what is left out is 0 or the first value; weight 2

The order of values is the declared one. The class is the attribute named class, else the last, as in
Weka's explorer. Format: Weka's manual, chapter ARFF. Orange writes names, kinds and roles in the first
rows:

    age         tear_rate     weight        lenses      the names
    discrete    continuous    c             soft hard   the kinds, or the values in their order
                              meta          class       the roles; a blank cell: an attribute

or in one row, `D#age  C#tear_rate  mC#weight  cD#lenses`, capitals for the kind and small letters for
the role; or in two, the second of them with such letters. Source: Orange 3, `Orange.data.io_util` and
the chapter "Loading your data" of its documentation.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from c45_core.language.refusal import refusal
from c45_course.readers.cells import CellOptions, free_name, lines_of
from c45_course.readers.files import Limits
from c45_course.readers.grid import Grid, How
from c45_course.readers.number_cells import PLAIN
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import Attribute, Schema
from c45_course.readers.text_tables import cell_reader
from c45_course.readers.visible_text import is_called

UNKNOWN = "?"
"""Text that stands for a missing value in ARFF and in C4.5's files."""


def plain_lines(text: str) -> str:
    """Return a text without the mark at its start, every line end written as one."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True)
class DeclaredColumn:
    """A column as a file declares it.

    `kind`: nominal, numeric or a word of the format's own, empty: as its cells say; `values`: in their
    order; `role`: class, meta, ignore or weight in Orange's tables; `formula`: that of C5.0.
    """

    name: str
    kind: str = ""
    values: tuple[str, ...] | None = None
    role: str = ""
    is_date: bool = False
    formula: str = ""


@dataclass(frozen=True)
class Declared:
    """Columns of text cells, all of one length, at least one row; the schema the file states."""

    header: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    schema: Schema
    notes: tuple[Remark, ...] = ()


def make_declared_grid(found: Declared, name: str, how: How) -> Grid:
    """Return the columns of a file that declares them as a grid."""
    how = replace(how, declared=found.schema).with_notes(*found.notes)
    return Grid(name, found.header, found.columns, how)


def columns_of(
    rows: Iterable[tuple[int, Sequence[str]]], width: int, name: str, limits: Limits
) -> tuple[tuple[str, ...], ...]:
    """Return rows, each with the number of its line, as columns; equal cells become one text.

    Errors: a row of another length, no row, a row, cell or table over a limit.
    """
    kept: dict[str, str] = {}
    table: list[list[str]] = []
    for line, row in rows:
        if len(row) != width:
            raise refusal("declared_ragged", file=name, line=line, found=len(row), width=width)
        if (len(table) + 1) * width > limits.cells:
            raise refusal("cells", file=name, limit=limits.cells, columns=width)
        if max(map(len, row)) > limits.cell:
            raise refusal("cell_too_long", file=name, row=len(table) + 1, limit=limits.cell)
        table.append([kept.setdefault(cell, cell) for cell in row])
    if not table:
        raise refusal("no_rows", file=name)
    return tuple(zip(*table, strict=True))


def check_names(names: Sequence[str], name: str, limits: Limits) -> None:
    """Refuse columns without a name, two of one name, and more columns than are read."""
    if len(names) > limits.columns:
        raise refusal("columns", file=name, columns=len(names), limit=limits.columns)
    seen: set[str] = set()
    for place, each in enumerate(names, 1):
        if not each:
            raise refusal("no_name", file=name, column=place)
        if each in seen:
            raise refusal("same_name", file=name, column=each)
        seen.add(each)


def first_distinct(names: Iterable[str], cells: Mapping[str, Sequence[str]]) -> str | None:
    """Return the first column whose cells are all different, so that they name the cases."""
    return next((name for name in names if len(set(cells[name])) == len(cells[name])), None)


def remarks_on(*found: tuple[RemarkKind, Sequence[str]]) -> list[Remark]:
    """Return a remark on each kind of which something was found."""
    return [remark(kind, values=values) for kind, values in found if values]


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
"""Whether it is a text or a sign, and what it says."""
_OPEN, _CLOSE, _COMMA = ("sign", "{"), ("sign", "}"), ("sign", ",")


def is_arff(text: str) -> bool:
    """Tell whether the first line that is no comment is one of ARFF's.

    >>> is_arff("% golf\\n@RELATION golf\\n"), is_arff("a,b\\n1,2\\n")
    (True, False)
    """
    for line in plain_lines(text[:_MAX_CHARACTERS_ABOVE]).split("\n"):
        if line.strip() and not line.lstrip().startswith("%"):
            return _SECTION.match(line) is not None
    return False


def read_arff_grid(text: str, wanted: CellOptions, how: How) -> Grid | None:
    """Read an ARFF file; None for any other."""
    if not is_arff(text):
        return None
    found = read_arff(text, wanted.name, wanted.limits)
    return make_declared_grid(found, wanted.name, replace(how, form="arff"))


def read_arff(text: str, name: str, limits: Limits) -> Declared:
    """Return the cases of an ARFF file and the schema it declares."""
    lines = enumerate(plain_lines(text).split("\n"), 1)
    attributes = _read_attributes(lines, name)
    names = [each.name for each in attributes]
    check_names(names, name, limits)
    weights: list[str] = []
    columns = columns_of(_case_rows(lines, attributes, weights, name), len(names), name, limits)
    weight = None
    if any(each != "1" for each in weights):
        weight = free_name("weight", names)
        names, columns = [*names, weight], (*columns, tuple(weights))
    target = next((each for each in names if each.casefold() == "class"), attributes[-1].name)
    others = [each for each in attributes if each.name != target]
    # Texts are no attributes: they name the cases, or are left out.
    texts = [each.name for each in others if each.kind == "string"]
    case_names = first_distinct(texts, dict(zip(names, columns, strict=True)))
    tested = tuple(
        Attribute(each.name, "numeric" if each.kind == "numeric" else "nominal", each.values)
        for each in others
        if each.kind != "string"
    )
    classes = next(each.values for each in attributes if each.name == target)
    notes = remarks_on(
        (RemarkKind.TEXTS_LEFT_OUT, [each for each in texts if each != case_names]),
        (RemarkKind.DATES_DECLARED, [each.name for each in others if each.kind == "date"]),
    )
    schema = Schema(target, tested, classes, ("", UNKNOWN), weight, case_names, "point")
    return Declared(tuple(names), columns, schema, tuple(notes))


def _read_attributes(lines: Iterator[tuple[int, str]], name: str) -> list[DeclaredColumn]:
    """Read the lines up to @data."""
    attributes: list[DeclaredColumn] = []
    number = 0
    for number, line in lines:
        if not line.strip() or line.lstrip().startswith("%"):
            continue
        found = _KEYWORD.match(line)
        keyword = found[1].casefold() if found else ""
        if found is None or keyword not in ("relation", "attribute", "data"):
            raise refusal("arff_line", file=name, line=number, found=line.strip())
        if keyword == "data":
            if not attributes:
                raise refusal("arff_no_attribute", file=name)
            return attributes
        if keyword == "attribute":
            attributes.append(_read_attribute(line[found.end() :], number, lines, name))
    raise refusal("arff_no_data", file=name, line=number)


def _read_attribute(
    rest: str, number: int, lines: Iterator[tuple[int, str]], name: str
) -> DeclaredColumn:
    """Read `NAME TYPE`; a list of values may go on over several lines."""
    tokens = list(_read_tokens(rest, number, name))
    if len(tokens) < 2 or tokens[0][0] == "sign":
        raise refusal("arff_line", file=name, line=number, found=f"@attribute {rest.strip()}")
    called, kind = tokens[0][1], tokens[1][1]
    if tokens[1] == _OPEN:
        while tokens[-1] != _CLOSE:
            number, more = next(lines, (number, "@data"))
            if _SECTION.match(more):
                raise refusal("arff_values", file=name, line=number, column=called)
            tokens += _read_tokens(more, number, name)
        return DeclaredColumn(called, "nominal", tuple(dict.fromkeys(_read_values(tokens[2:-1]))))
    word = kind.casefold()
    if word in _NUMERIC_TYPES:
        return DeclaredColumn(called, "numeric")
    if word not in ("string", "date"):
        raise refusal("arff_kind", file=name, line=number, column=called, kind=kind)
    return DeclaredColumn(called, word)


def _case_rows(
    lines: Iterator[tuple[int, str]], attributes: list[DeclaredColumn], weights: list[str], name: str
) -> Iterator[tuple[int, list[str]]]:
    """Give the number and the cells of each line of cases, and put its weight beside."""
    usual = [each.values[0] if each.values else "0" for each in attributes]
    for number, whole in lines:
        line = whole.strip()
        if not line or line.startswith("%"):
            continue
        if "," in line and not _MARKS.search(line):
            weights.append("1")
            yield number, [cell.strip() for cell in line.split(",")]
            continue
        tokens, weight = _split_weight(list(_read_tokens(line, number, name)))
        weights.append(weight)
        if tokens[:1] == [_OPEN] and tokens[-1] == _CLOSE:
            yield number, _read_sparse(tokens[1:-1], usual, number, name)
        else:
            yield number, _read_values(tokens)


def _split_weight(tokens: list[Token]) -> tuple[list[Token], str]:
    """Return a case without the weight in braces behind it, and the weight."""
    if len(tokens) < 4 or tokens[-3] != _OPEN or tokens[-1] != _CLOSE:
        return tokens, "1"
    rest = tokens[:-3]
    return rest[:-1] if rest[-1] == _COMMA else rest, tokens[-2][1]


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
            quoted = found["quoted"][1:-1]
            text = _ESCAPED.sub(lambda sign: _MEANING_OF_ESCAPE.get(sign[1], sign[1]), quoted)
            yield "text", text.strip()
        else:
            yield "text", found["word"]


def _split_at_commas(tokens: list[Token]) -> list[list[Token]]:
    """Divide tokens at the commas."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token == _COMMA:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _read_values(tokens: list[Token]) -> list[str]:
    """Return the values: between commas, or between spaces where there is no comma."""
    if _COMMA not in tokens:
        return [text for _, text in tokens]
    return [" ".join(text for _, text in part) for part in _split_at_commas(tokens)]


ORANGE_MISSING = ("", "?", "NA", "N/A", "NaN", "nan", ".", "~", "*")
"""Texts that Orange and its older version take for a missing value."""
_KINDS = {
    **dict.fromkeys(("discrete", "d", "categorical", "enum"), "nominal"),
    **dict.fromkeys(("continuous", "c", "numeric", "n", "float"), "numeric"),
    **dict.fromkeys(("string", "s", "text"), "string"),
    **dict.fromkeys(("time", "t"), "time"),
}
_ROLES = {
    **dict.fromkeys(("class", "c"), "class"),
    **dict.fromkeys(("meta", "m"), "meta"),
    **dict.fromkeys(("ignore", "i"), "ignore"),
    **dict.fromkeys(("weight", "w"), "weight"),
}
_LETTERS = re.compile("[cmiw]?[DCSTN]?|[DCSTN][cmiw]")
_PREFIXED = re.compile(r"(?P<flags>[cmiw][DCSTN]?|[DCSTN][cmiw]?)#(?P<name>.+)", re.DOTALL)
_OPTION = re.compile(r"[A-Za-z_][\w.]*=.*|-dc", re.DOTALL)
_SPACE_BETWEEN = re.compile(r"(?<!\\)\s+")
_MIN_LETTERS_OF_WORD = 3
"""Minimum number of letters of a word (class, meta) that is no chance; `c` or `d` may be a value."""


@dataclass(frozen=True)
class OrangeHeader:
    """The columns that the first `lines` rows declare."""

    columns: tuple[DeclaredColumn, ...]
    lines: int


def orange_header(text: str, separator: str, name: str) -> OrangeHeader | None:
    """Return what the first rows of a text declare as Orange writes it, None of any other text.

    >>> found = orange_header("D#sky\\tcD#play\\nsun\\tno\\n", "\\t", "golf.tab")
    >>> [(column.name, column.kind, column.role) for column in found.columns], found.lines
    ([('sky', 'nominal', ''), ('play', 'nominal', 'class')], 1)
    """
    try:
        rows = [list(map(str.strip, row)) for row in islice(cell_reader(text, separator), 4)]
    except csv.Error:
        return None
    if not rows or len(rows[0]) < 2:
        return None
    width = len(rows[0])
    prefixed = [_PREFIXED.fullmatch(cell) for cell in rows[0]]
    if _are_prefixes([found["flags"] if found else "" for found in prefixed]):
        columns = (
            _column_of_letters(found["name"], found["flags"]) if found else DeclaredColumn(cell)
            for cell, found in zip(rows[0], prefixed, strict=True)
        )
        return OrangeHeader(tuple(columns), 1)
    rows = [row + [""] * (width - len(row)) for row in rows]
    if any(len(row) != width for row in rows[:3]) or not all(rows[0]) or len(rows) < 3:
        return None
    sure = name.casefold().endswith(".tab")
    if _declares(rows[1], rows[2], sure):
        return OrangeHeader(tuple(map(_column_of_words, *rows[:3])), 3)
    if sure and all(map(_LETTERS.fullmatch, rows[1])) and _are_prefixes(rows[1]):
        return OrangeHeader(tuple(map(_column_of_letters, *rows[:2])), 2)
    return None


def _are_prefixes(flags: Sequence[str]) -> bool:
    """Tell whether letters before the names declare something; C# alone may be a language or a tone."""
    return 2 * sum(map(bool, flags)) >= len(flags) or any(each.startswith("c") for each in flags)


def _is_kind(cell: str) -> bool:
    """Tell whether a cell names a kind, lists values or says nothing."""
    return not cell or cell.casefold() in _KINDS or len(_SPACE_BETWEEN.split(cell)) > 1


def _are_roles(cell: str) -> bool:
    """Tell whether a cell names roles and options alone."""
    words = filter(None, _SPACE_BETWEEN.split(cell))
    return all(each.casefold() in _ROLES or _OPTION.fullmatch(each) for each in words)


def _declares(kinds: Sequence[str], roles: Sequence[str], sure: bool) -> bool:
    """Tell whether two rows declare kinds and roles, and are no cases that look like it."""
    if not (all(map(_is_kind, kinds)) and all(map(_are_roles, roles))):
        return False
    words = [cell for cell in kinds if cell.casefold() in _KINDS]
    if not words or not (sure or "" in roles):
        return False
    long = [cell for cell in (*words, *" ".join(roles).split()) if len(cell) >= _MIN_LETTERS_OF_WORD]
    return bool(long) or sure


def _column_of_words(name: str, kind: str, roles: str) -> DeclaredColumn:
    """Return a column of the three rows."""
    words = map(str.casefold, _SPACE_BETWEEN.split(roles))
    role = next((_ROLES[each] for each in words if each in _ROLES), "")
    known = _KINDS.get(kind.casefold(), "")
    if kind and not known:
        values = (each.replace("\\ ", " ") for each in _SPACE_BETWEEN.split(kind))
        return DeclaredColumn(name, "nominal", tuple(dict.fromkeys(values)), role)
    return DeclaredColumn(name, known, role=role)


def _column_of_letters(name: str, flags: str) -> DeclaredColumn:
    """Return a column declared by letters: a capital for the kind, a small one for the role."""
    kinds = [_KINDS[sign.casefold()] for sign in flags if sign.isupper()]
    roles = [_ROLES[sign] for sign in flags if sign.islower()]
    return DeclaredColumn(name.strip(), "".join(kinds), role="".join(roles))


def read_orange_grid(text: str, separator: str, wanted: CellOptions, how: How) -> Grid | None:
    """Read a table whose first rows declare its columns as Orange does; None for any other."""
    header = None
    if wanted.header is not False:
        header = orange_header(text, separator, wanted.name)
    if header is None:
        return None
    found = read_orange(text, separator, header, wanted.name, wanted.limits)
    return make_declared_grid(found, wanted.name, how)


def read_orange(text: str, separator: str, header: OrangeHeader, name: str, limits: Limits) -> Declared:
    """Return the cases of an Orange table and the schema its first rows state.

    Of several classes the first is the class; where there is none, a column named so, else the last
    attribute. Meta columns are no attributes: the first of texts that are all different names the
    cases, the others are left out.
    """
    names = [column.name for column in header.columns]
    check_names(names, name, limits)
    rows = _orange_rows(lines_of(text, separator, CellOptions(name, limits)), header)
    cells = columns_of(rows, len(names), name, limits)
    kept = dict(zip(names, cells, strict=True))
    columns = [_with_kind(column, kept[column.name]) for column in header.columns]
    target, notes = _choose_class(columns)
    taken = [column for column in columns if column.name != target]
    weight = next((column.name for column in taken if column.role == "weight"), None)
    metas = [column for column in taken if column.role == "meta" or column.kind == "string"]
    texts = [column.name for column in metas if column.kind != "numeric"]
    case_names = first_distinct(texts, kept)
    attributes = tuple(
        Attribute(each.name, "numeric" if each.kind == "numeric" else "nominal", each.values)
        for each in taken
        if not each.role and each.kind != "string"
    )
    held = {weight, case_names, *(each.name for each in attributes)}
    left = [each.name for each in taken if each.name not in held and each.role != "class"]
    dates = [each.name for each in taken if each.kind == "time" and not each.role]
    notes = [remark(RemarkKind.ORANGE_HEADER, count=header.lines), *notes]
    notes += remarks_on((RemarkKind.COLUMNS_LEFT_OUT, left), (RemarkKind.DATES_DECLARED, dates))
    classes = next(each.values for each in columns if each.name == target)
    schema = Schema(target, attributes, classes, ORANGE_MISSING, weight, case_names, decimal="point")
    return Declared(tuple(names), cells, schema, tuple(notes))


def _with_kind(column: DeclaredColumn, cells: Sequence[str]) -> DeclaredColumn:
    """Return a column with the kind its cells say, where none is declared."""
    if column.kind:
        return column
    known = {cell for cell in cells if cell not in ORANGE_MISSING}
    kind = "numeric" if known and all(map(PLAIN.fullmatch, known)) else "nominal"
    return replace(column, kind=kind)


def _choose_class(columns: Sequence[DeclaredColumn]) -> tuple[str, list[Remark]]:
    """Return the class, and what is to say where the file names none or several."""
    declared = [column.name for column in columns if column.role == "class"]
    if declared:
        first, *others = declared
        return first, [remark(RemarkKind.CLASSES_LEFT, first, values=others)] if others else []
    able = [column.name for column in columns if not column.role and column.kind != "string"]
    able = able or [column.name for column in columns]
    named = [name for name in able if is_called(name, "class")]
    target = (named or able)[-1]
    return target, [remark(RemarkKind.NO_CLASS_DECLARED, target)]


def _orange_rows(
    lines: Iterable[Sequence[str]], header: OrangeHeader
) -> Iterator[tuple[int, list[str]]]:
    """Give the number of the line and the cells of each case, without empty cells too many."""
    width = len(header.columns)
    for place, row in enumerate(lines):
        cells = list(map(str.strip, row))
        if place < header.lines or not any(cells):
            continue
        if len(cells) > width and not any(cells[width:]):
            del cells[width:]
        yield place + 1, cells
