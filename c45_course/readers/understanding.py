"""Decide the role and the kind of each column, with the reasons and the remarks.

The result holds a schema: to correct something is to change the schema (`with_role`) and to
understand again. The same schema makes the table, and is the schema file of the command line. Remarked
is what is unusual in a table: its size, header, class, weights and columns.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from itertools import chain
from math import isinf

from c45_core.language.words import Words
from c45_course.readers import roles
from c45_course.readers.columns import Because, Facts, cells_of, facts, is_date, perhaps_range
from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.files import UPLOAD
from c45_course.readers.grid import Grid
from c45_course.readers.number_cells import PLAIN, Way, number_remarks, shortest_number
from c45_course.readers.number_columns import is_range
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import Attribute, Schema
from c45_course.readers.visible_text import has_unseen, looks_like, visible

MAX_KINDS_ASKED = 6
"""Maximum number of columns of which it is asked whether they hold numbers."""


class Role(StrEnum):
    """The part a column plays."""

    ATTRIBUTE = auto()
    TARGET = auto()
    WEIGHT = auto()
    NAMES = auto()
    IGNORED = auto()


@dataclass(frozen=True)
class Understood:
    """A column as it is understood.

    `distinct`: number of known values; `example`: the first; `because`: the reason of the kind for an
    attribute, of the role otherwise.
    """

    name: str
    role: Role
    kind: str
    distinct: int
    missing: int
    example: str
    because: Because


@dataclass(frozen=True)
class Understanding:
    """A table as it is understood; `columns` in the order of the file, `markers` that occur in it.

    `questions`: all that the file leaves open, those of reading first; `decimal`: the decimal sign of
    its numbers, `point`, `comma` or `mixed`.
    """

    columns: tuple[Understood, ...]
    remarks: tuple[Remark, ...]
    markers: tuple[str, ...]
    schema: Schema
    questions: tuple[FileQuestion, ...] = ()
    decimal: str = "point"

    @property
    def target(self) -> str:
        """The class column."""
        return self.schema.target


def understand(
    grid: Grid,
    schema: Schema | None = None,
    *,
    target: str | None = None,
    weight: str | None = None,
    missing: tuple[str, ...] | None = None,
) -> Understanding:
    """Understand a grid by its names and cells, or as a schema declares it.

    `target`, `weight`, `missing`: the class, the weights and the missing markers that a person named;
    a schema names them itself.

    >>> from c45_course.readers.grid import read_grid
    >>> seen = understand(read_grid("编号,湿度,类别\\n1,85,否\\n2,?,是\\n".encode(), name="t.csv"))
    >>> [(column.name, str(column.role), column.kind) for column in seen.columns]
    [('编号', 'names', 'numeric'), ('湿度', 'attribute', 'numeric'), ('类别', 'target', 'nominal')]
    """
    reasons: dict[str, Because] = {}
    if schema is None and grid.how.declared is not None:
        schema = _adapt_stated(grid, grid.how.declared, target, weight)
    elif schema is None:
        schema, reasons = _suggest_schema(grid, target, weight, missing)
    kinds = {attribute.name: attribute.kind for attribute in schema.attributes}
    columns = [facts(grid, name, schema, numeric=kinds.get(name) == "numeric") for name in grid.header]
    understood = tuple(_understand_column(column, schema, kinds, reasons) for column in columns)
    occurring = {cell for column in columns if column.missing for cell in set(column.cells)}
    return Understanding(
        columns=understood,
        remarks=column_remarks(grid, schema, columns),
        markers=tuple(marker for marker in schema.missing if marker in occurring),
        schema=schema,
        questions=questions_of(grid, schema),
        decimal=grid.numbers_under(schema.decimal).sign,
    )


def questions_of(grid: Grid, schema: Schema) -> tuple[FileQuestion, ...]:
    """Return all questions of a file: those of its bytes and rows, then those of its cells."""
    asked = (
        grid.numbers_under(schema.decimal).question(),
        roles.ask_about_na(grid, schema.missing),
        *_ask_kinds(grid, schema),
    )
    return (*grid.how.questions, *(question for question in asked if question is not None))


def _ask_kinds(grid: Grid, schema: Schema) -> list[FileQuestion]:
    """Ask of the first few columns of numbers with something about them whether they are numbers."""
    asked: list[FileQuestion] = []
    for attribute in schema.attributes:
        cell = grid.tallies[attribute.name].dressing.asked if attribute.name in grid.header else ""
        if not cell or len(asked) == MAX_KINDS_ASKED:
            continue
        settled = grid.how.corrections.kind(attribute.name) is not None
        way = grid.way(attribute.name, schema.decimal, numeric=True)
        texts = {"numeric": shortest_number(cell, way), "nominal": cell}
        kinds = sorted(texts, key=lambda kind: kind != attribute.kind)
        answers = tuple(FileAnswer(kind, cell, texts[kind]) for kind in kinds)
        asked.append(FileQuestion(QuestionKind.KIND, answers, attribute.name, settled=settled))
    return asked


def with_role(schema: Schema, grid: Grid, name: str, *, role: Role, kind: str | None = None) -> Schema:
    """Return a schema in which one column plays another part, or is of another kind.

    `kind`: nominal or numeric, None: as its cells say. What held the part before is an attribute
    again, as long as it is not the class: a table has one class.
    """
    named = {attribute.name for attribute in schema.attributes}
    parts = {each: _role_in(each, schema, named) for each in grid.header}
    if role in (Role.TARGET, Role.WEIGHT, Role.NAMES):
        for each, part in parts.items():
            if part is role and each != name:
                parts[each] = Role.ATTRIBUTE
    if parts[name] is Role.TARGET and role is not Role.TARGET:
        last = [each for each in grid.header if each != name and parts[each] is Role.ATTRIBUTE]
        if not last:
            return schema
        parts[last[-1]] = Role.TARGET
    parts[name] = role
    declared = {attribute.name: attribute for attribute in schema.attributes}
    if kind is not None or role is not Role.ATTRIBUTE:
        declared.pop(name, None)
    kinds = {} if kind is None else {name: kind}
    attributes = []
    for each, part in parts.items():
        if part is Role.ATTRIBUTE:
            found = kinds.get(each) or facts(grid, each, schema).kind[0]
            attributes.append(declared.get(each, Attribute(each, found)))
    target = _column_of_role(parts, Role.TARGET) or schema.target
    return replace(
        schema,
        target=target,
        attributes=tuple(attributes),
        classes=schema.classes if target == schema.target else None,
        weight=_column_of_role(parts, Role.WEIGHT),
        case_names=_column_of_role(parts, Role.NAMES),
    )


def role_of(name: str, schema: Schema) -> Role:
    """Return the part a schema gives to a column."""
    return _role_in(name, schema, {attribute.name for attribute in schema.attributes})


def _role_in(name: str, schema: Schema, attributes: Container[str]) -> Role:
    """Return the part of a column; `attributes`: names of those of the schema."""
    if name == schema.target:
        return Role.TARGET
    if name == schema.weight:
        return Role.WEIGHT
    if name == schema.case_names:
        return Role.NAMES
    return Role.ATTRIBUTE if name in attributes else Role.IGNORED


def why(column: Understood, chosen: Words) -> str:
    """Say in a language why a column has its kind or its part."""
    return chosen("because", str(column.because))


def _column_of_role(parts: dict[str, Role], role: Role) -> str | None:
    """Return the column that plays a part."""
    return next((name for name, part in parts.items() if part is role), None)


def with_kinds(schema: Schema, grid: Grid) -> Schema:
    """Return a schema in which the columns of which a person said the kind are attributes of it."""
    corrections = grid.how.corrections
    for name in (*corrections.numeric, *corrections.nominal):
        if name in grid.header and name != schema.target:
            schema = with_role(schema, grid, name, role=Role.ATTRIBUTE, kind=corrections.kind(name))
    return schema


def _adapt_stated(grid: Grid, stated: Schema, target: str | None, weight: str | None) -> Schema:
    """Return the schema a file states of itself, with what a person named in its place."""
    for name, role, what in ((target, Role.TARGET, "as_target"), (weight, Role.WEIGHT, "as_weights")):
        if name is not None:
            cells_of(grid, name, what)
            stated = with_role(stated, grid, name, role=role)
    return with_kinds(stated, grid)


def _suggest_schema(
    grid: Grid, target: str | None, weight: str | None, missing: tuple[str, ...] | None
) -> tuple[Schema, dict[str, Because]]:
    """Return the schema the names and cells suggest, and the reasons of the roles."""
    corrections = grid.how.corrections
    declared = {*corrections.numeric, *corrections.nominal}
    for name, what in ((target, "as_target"), (weight, "as_weights")):
        if name is not None:
            cells_of(grid, name, what)
    because = weighs = Because.CHOSEN
    if target is None:
        target, because = roles.find_target(grid, declared)
    reasons = {target: because}
    markers = roles.find_markers(grid, target)
    if missing is not None:
        markers = tuple(marker for marker in missing if marker not in corrections.values)
    known = Schema(target, (), missing=markers, decimal=grid.numbers.to_keep)
    columns = [facts(grid, name, known) for name in grid.header]
    open_to = [column for column in columns if column.name not in declared]
    if weight is None:
        weight, weighs = roles.find_weight(open_to, target), Because.WEIGHT_NAMED
    if weight is not None:
        reasons[weight] = weighs
    named = roles.find_case_names(open_to, {target, weight})
    if named is not None:
        reasons[named[0]] = named[1]
    for name in roles.find_side_notes([*open_to], target, because):
        reasons.setdefault(name, Because.SIDE_NOTE)
    tested = {column.name: column.kind for column in columns if column.name not in reasons}
    attributes = tuple(Attribute(name, kind) for name, (kind, _) in tested.items())
    reasons |= {name: because for name, (_, because) in tested.items()}
    names = None if named is None else named[0]
    return replace(known, attributes=attributes, weight=weight, case_names=names), reasons


def _understand_column(
    column: Facts, schema: Schema, kinds: Mapping[str, str], reasons: dict[str, Because]
) -> Understood:
    """Return a column as it is understood, with the reason."""
    role = _role_in(column.name, schema, kinds)
    kind, cells_say = column.kind
    if role is Role.ATTRIBUTE:
        declared = kinds[column.name]
        because = cells_say if declared == kind else Because.DECLARED
        kind = declared
    else:
        usual = Because.NOT_DECLARED if role is Role.IGNORED else Because.DECLARED
        because = reasons.get(column.name, usual)
    if role is Role.TARGET:
        kind = "nominal"
    return Understood(
        name=column.name,
        role=role,
        kind=kind,
        distinct=len(column.counts),
        missing=column.missing,
        example=next(iter(column.counts), ""),
        because=because,
    )


MAX_CLASSES = 10
"""Maximum number of different numbers of a class that is likely no quantity."""
_MIN_ROWS_OF_IDS = 4
"""Minimum number of rows in which values may be told from identifiers."""
_MAX_TEXTS_COMPARED = 20_000
"""Maximum number of values of a column that are compared with each other."""
_MIN_DIGITS_OF_CODE = 5
"""Minimum number of digits of a code, such as a postcode or the number of an article."""
_GROUPED, _OF_EACH = (3, 9), 3
"""Number of numbers in a row that may be those of groups, if there are so many cases of each."""
_MAX_FINITE_DIGITS = 300
_WITHOUT_DOUBT = frozenset(
    {*(Because.CHOSEN, Because.TWO_VALUES, Because.LONG_NUMBERS), *(Because.DATES, Because.TIMES)}
)
"""Reasons for the kind of a column of whose numbers there is nothing else to say."""
_STAND_INS = ("-9", "-99", "-999", "-9999", "-99999", "999", "9999", "99999")
"""Numbers by which programs without missing values mark one."""


def column_remarks(grid: Grid, schema: Schema, columns: Sequence[Facts]) -> tuple[Remark, ...]:
    """Return the remarks on a table as a schema declares it, the class first."""
    kinds = {attribute.name: attribute.kind for attribute in schema.attributes}
    by_name = {column.name: column for column in columns}
    return (
        *_remark_on_size(grid, schema),
        *_remark_on_header(grid),
        *grid.numbers_under(schema.decimal).remarks(),
        *roles.marker_remarks(grid, schema.missing),
        *(_remark_on_class(by_name[schema.target]) if schema.target in by_name else ()),
        *(_remark_on_weight(by_name[schema.weight]) if schema.weight in by_name else ()),
        *chain.from_iterable(_remark_on_column(each, kinds.get(each.name), schema) for each in columns),
    )


def _remark_on_values(kind: RemarkKind, column: Facts, values: Sequence[str]) -> Iterator[Remark]:
    """Say which rows of a column hold some values, if there are such."""
    if values:
        yield remark(kind, column.name, rows=column.rows(*values), values=values)


def _remark_on_size(grid: Grid, schema: Schema) -> Iterator[Remark]:
    columns = len(schema.attributes) + 1
    if not schema.attributes:
        yield remark(RemarkKind.NO_ATTRIBUTE)
    if UPLOAD.too_large(grid.rows, columns):
        values = [str(UPLOAD.traced)]
        yield remark(RemarkKind.TOO_LARGE, values=values, count=grid.rows * columns)


def _remark_on_header(grid: Grid) -> Iterator[Remark]:
    yield from _remark_on_names(grid.header)
    made = {RemarkKind.HEADER_MADE, RemarkKind.HEADER_NAMED, RemarkKind.HEADER_LIKE_DATA}
    if any(note.kind in made for note in grid.how.notes):
        return
    numbers = [name for name in grid.header if PLAIN.fullmatch(name)]
    if 2 * len(numbers) >= len(grid.header):
        yield remark(RemarkKind.HEADER_LIKE_DATA, values=numbers)


def _remark_on_names(header: Sequence[str]) -> Iterator[Remark]:
    """Remark on names of columns that look the same, or hold what nobody sees."""
    unseen = [name for name in header if has_unseen(name)]
    if unseen:
        yield remark(RemarkKind.INVISIBLE_NAMES, values=map(visible, unseen))
    for same in _group_alike(header):
        yield remark(RemarkKind.NAMES_ALIKE, values=same)


def _group_alike(values: Iterable[str]) -> list[list[str]]:
    """Return the groups of texts that look the same."""
    groups: dict[str, list[str]] = {}
    for value in values:
        groups.setdefault(looks_like(value), []).append(value)
    return [same for same in groups.values() if len(same) > 1]


def _remark_on_class(column: Facts) -> Iterator[Remark]:
    if column.missing:
        yield remark(RemarkKind.CLASS_MISSING, column.name, rows=column.rows(*column.markers))
    classes = len(column.counts)
    if classes == 1:
        yield remark(RemarkKind.ONE_CLASS, column.name, values=column.counts)
        return
    if classes > MAX_CLASSES and column.kind[0] == "numeric":
        yield remark(RemarkKind.NUMERIC_CLASS, column.name, count=classes)
    elif classes > MAX_CLASSES and 2 * classes > column.known_count:
        yield remark(RemarkKind.MANY_CLASSES, column.name, count=classes)
    else:
        rare = [value for value, times in column.counts.items() if times == 1]
        yield from _remark_on_values(RemarkKind.RARE_CLASS, column, rare)


def _remark_on_weight(column: Facts) -> Iterator[Remark]:
    return _remark_on_values(RemarkKind.BAD_WEIGHT, column, roles.find_bad_weights(column))


def _remark_on_column(column: Facts, kind: str | None, schema: Schema) -> Iterator[Remark]:
    """Remark on one column; `kind` None: it is no attribute."""
    if kind == "numeric" or column.name == schema.weight:
        yield from _remark_on_numbers(column)
    elif kind == "nominal" or column.name == schema.target:
        yield from _remark_on_texts(column)
    yield from _remark_on_role(column, kind, schema)
    if kind is None:
        return
    yield from _remark_on_dressing(column, kind)
    if not column.counts:
        yield remark(RemarkKind.ALL_MISSING, column.name)
    elif len(column.counts) == 1:
        yield remark(RemarkKind.CONSTANT, column.name, values=column.counts)
    elif _is_id_like(column, kind):
        yield remark(RemarkKind.ID_LIKE, column.name, count=len(column.counts))
    elif kind == "numeric" and (digits := _count_equal_digits(column)):
        yield remark(RemarkKind.DIGITS_ALIKE, column.name, count=digits)
    elif kind == "numeric" and (numbers := _find_group_numbers(column)):
        yield remark(RemarkKind.NUMBERED, column.name, values=numbers)
    if kind == "numeric" and schema.weight is None:
        if roles.may_be_weight(column):
            yield remark(RemarkKind.MAY_BE_WEIGHT, column.name)
        if rows := roles.rows_of_zero_weight(column):
            yield remark(RemarkKind.ZERO_WEIGHTS, column.name, rows=rows)


def _remark_on_role(column: Facts, kind: str | None, schema: Schema) -> Iterator[Remark]:
    """Say of a column that is not tested why it is none of the attributes."""
    if column.name == schema.case_names:
        yield remark(RemarkKind.NAMES_CASES, column.name)
    elif column.name == schema.weight:
        yield remark(RemarkKind.WEIGHS_CASES, column.name)
    elif kind or column.name == schema.target:
        return
    elif roles.is_sparse(column.cells, column.markers):
        yield from _remark_on_values(RemarkKind.SIDE_NOTE, column, tuple(column.counts))


def _remark_on_dressing(column: Facts, kind: str) -> Iterator[Remark]:
    """Say what is doubtful about the numbers of an attribute while nobody has said what they are."""
    found, (cells_say, because) = column.dressing, column.kind
    if found.because is None or kind != cells_say or because in _WITHOUT_DOUBT:
        return
    if kind == "numeric" and found.because is not RemarkKind.PERHAPS_CODES:
        return  # what is no number there is named as such
    shown = found.shown
    if found.because in (RemarkKind.CODES, RemarkKind.PERHAPS_CODES):
        shown = (shown[0], shortest_number(shown[0], column.way))
    elif found.because is RemarkKind.NUMBERS_AMONG_TEXTS:
        yield remark(found.because, column.name, rows=column.rows(*shown[1:]), values=shown)
        return
    yield remark(found.because, column.name, values=shown)


def _is_id_like(column: Facts, kind: str | None) -> bool:
    if len(column.counts) < len(column.cells) or len(column.cells) < _MIN_ROWS_OF_IDS:
        return False
    return kind == "nominal" or roles.counts_rows(column)


def _count_equal_digits(column: Facts) -> int:
    """Return how many digits each number has, 0 where that differs or they may be rounded."""
    lengths = {len(value) if value.isdigit() else 0 for value in column.counts}
    digits = lengths.pop()
    if lengths or digits < _MIN_DIGITS_OF_CODE or len(column.cells) < _MIN_ROWS_OF_IDS:
        return 0
    return 0 if all(value.endswith("0") for value in column.counts) else digits


def _find_group_numbers(column: Facts) -> tuple[str, ...]:
    """Return the first and the last of a few whole numbers in a row, as groups are numbered; else none.

    They begin at 0 or 1, none is left out, and each stands for several cases. Of two numbers it is the
    same whether they are compared by size or by name.
    """
    whole = (each for each in column.counts if each.isascii() and each.isdigit() and len(each) < 9)
    numbers = sorted(map(int, whole))
    if not _GROUPED[0] <= len(numbers) == len(column.counts) <= _GROUPED[1]:
        return ()
    in_a_row = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    several = column.known_count >= _OF_EACH * len(numbers)
    return (str(numbers[0]), str(numbers[-1])) if in_a_row and numbers[0] < 2 and several else ()


def _remark_on_numbers(column: Facts) -> Iterator[Remark]:
    way = column.way
    infinite = [value for value in column.counts if _is_infinite(value, way)]
    yield from _remark_on_values(RemarkKind.ODD_TEXTS, column, column.texts)
    yield from _remark_on_values(RemarkKind.INFINITE, column, infinite)
    yield from _remark_on_values(RemarkKind.PERHAPS_MISSING, column, _find_stand_in(column))
    yield from number_remarks(column.name, column.cells, column.counts, way)


def _find_stand_in(column: Facts) -> list[str]:
    """Return the number that may mean a missing value: far from all others, and more than once."""
    for value in _STAND_INS:
        if column.counts.get(value, 0) < 2 or len(column.counts) < _GROUPED[0]:
            continue
        above = -float(value) if value[0] == "-" else float(value) / 5
        others = [column.way.number(each) for each in column.counts if each != value]
        if all(each is not None and 0 <= each < above for each in others):
            return [value]
    return []


def _is_infinite(value: str, way: Way) -> bool:
    """Tell whether a number is too large; only a long one or one with an exponent can be."""
    large = len(value) > _MAX_FINITE_DIGITS or "e" in value or "E" in value
    return large and isinf(way.number(value) or 0)


def _remark_on_texts(column: Facts) -> Iterator[Remark]:
    if len(column.counts) > _MAX_TEXTS_COMPARED:
        return
    yield from _remark_on_moments(column)
    for same in _group_alike(column.counts):
        yield remark(RemarkKind.NEARLY_SAME, column.name, rows=column.rows(*same[1:]), values=same)
    unseen = [value for value in column.counts if has_unseen(value)]
    yield from _remark_on_values(RemarkKind.INVISIBLE, column, unseen)


def _remark_on_moments(column: Facts) -> Iterator[Remark]:
    """Remark on dates and times, and on what a spreadsheet may have made a date of something else."""
    made = {value: found for value in column.counts if (found := perhaps_range(value))}
    others = [value for value in column.counts if not is_date(value)]
    few = 2 * column.count(made) < column.known_count
    first = next(iter(column.counts), "")
    if made and others and (few or any(map(is_range, others))):
        rows = column.rows(*made)
        shown = [column.cells[rows[0]], made[column.cells[rows[0]]]]
        yield remark(RemarkKind.MADE_DATES, column.name, rows=rows, values=shown)
    elif 2 * column.count(filter(is_date, column.counts)) > column.known_count:
        yield remark(RemarkKind.DATES, column.name, values=[first])
    elif column.kind[1] is Because.TIMES:
        yield remark(RemarkKind.TIMES, column.name, values=[first])
