"""Decide the role and the kind of each column, with the reasons and the warnings.

The result holds a schema: to correct something is to change the schema (`with_role`) and to
understand again. The same schema makes the table, and is the schema file of the command line.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum, auto

from c45_core.language.words import Words
from c45_course.readers import roles
from c45_course.readers.columns import Because, Facts, cells_of, facts
from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.grid import Grid
from c45_course.readers.number_cells import shortest_number
from c45_course.readers.remarks import Remark
from c45_course.readers.schema import Attribute, Schema
from c45_course.readers.warnings import column_warnings

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
    told = tuple(_understand_column(column, schema, kinds, reasons) for column in columns)
    occurring = {cell for column in columns if column.missing for cell in set(column.cells)}
    return Understanding(
        columns=told,
        remarks=column_warnings(grid, schema, columns),
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
        said = grid.how.corrections.kind(attribute.name)
        way = grid.way(attribute.name, schema.decimal, numeric=True)
        texts = {"numeric": shortest_number(cell, way), "nominal": cell}
        kinds = sorted(texts, key=lambda kind: kind != attribute.kind)
        answers = tuple(FileAnswer(kind, cell, texts[kind]) for kind in kinds)
        asked.append(FileQuestion(QuestionKind.KIND, answers, attribute.name, settled=said is not None))
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
    said = grid.how.corrections
    for name in (*said.numeric, *said.nominal):
        if name in grid.header and name != schema.target:
            schema = with_role(schema, grid, name, role=Role.ATTRIBUTE, kind=said.kind(name))
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
    said = grid.how.corrections
    of_kind = {*said.numeric, *said.nominal}
    for name, what in ((target, "as_target"), (weight, "as_weights")):
        if name is not None:
            cells_of(grid, name, what)
    holder, because = roles.find_target(grid, of_kind) if target is None else (target, Because.CHOSEN)
    reasons = {holder: because}
    marked = roles.find_markers(grid, holder)
    if missing is not None:
        marked = tuple(marker for marker in missing if marker not in said.values)
    known = Schema(holder, (), missing=marked, decimal=grid.numbers.to_keep)
    columns = [facts(grid, name, known) for name in grid.header]
    open_to = [column for column in columns if column.name not in of_kind]
    weighing = roles.find_weight(open_to, holder) if weight is None else weight
    if weighing is not None:
        reasons[weighing] = Because.WEIGHT_NAMED if weight is None else Because.CHOSEN
    named = roles.find_case_names(open_to, {holder, weighing})
    if named is not None:
        reasons[named[0]] = named[1]
    for name in roles.find_side_notes([*open_to], holder, because):
        reasons.setdefault(name, Because.SIDE_NOTE)
    tested = {column.name: column.kind for column in columns if column.name not in reasons}
    attributes = tuple(Attribute(name, kind) for name, (kind, _) in tested.items())
    reasons |= {name: because for name, (_, because) in tested.items()}
    names = None if named is None else named[0]
    return replace(known, attributes=attributes, weight=weighing, case_names=names), reasons


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
