"""Print what a class needs to play the algorithm on the floor: cards, scales, sheets, answers.

The pages are of A4, in HTML without a network: rules; the entropy ruler with its table and the lines on
which attributes are compared; a card per case, its values on the front, its class on the back; a sheet
per decision of the pruning; the answers. A code leads from paper to a step.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, isfinite, isnan, log10
from pathlib import Path

from c45_core.dialect import PRESETS, Dialect, name_of
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import Narrator
from c45_core.language.notation import Notation
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.measures import TIE, entropy, xlog2x
from c45_core.prune import prune, tree_of
from c45_core.prune.formulas import Speaker
from c45_core.prune.record import Pruning
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.table import Table
from c45_core.trace.frames import Kind, as_step
from c45_core.trace.replay import Trace
from c45_course.exports.as_html import equation, plain
from c45_course.exports.blocks import convention_name
from c45_course.exports.decisions import list_decisions, write_inequality
from c45_course.exports.picture import code_svg
from c45_course.exports.tables import address_of, case_rows, ranking_rows, table_query
from c45_course.exports.tree_names import draw_tree_lines, names_by_labels
from c45_course.practice.calculations import plain_name

STYLE = Path(__file__).with_name("kit.css").read_text("utf-8")


@dataclass(frozen=True)
class StepCodes:
    """The steps that a code leads to: of a table in a convention, in the language of the words.

    `query`: how a link names the table and the convention, {} where the app has no such steps;
    `address`: of the app, before its pages; "" for a kit without codes.
    """

    words: Words
    query: Mapping[str, str]
    address: str

    @property
    def lead(self) -> bool:
        """Whether there are codes that lead anywhere."""
        return bool(self.address and self.query)

    def of_frame(self, number: int) -> str:
        """Return the code of a step of the growing."""
        step = as_step(number)
        name = self.words("kit", "step", n=step, lesson=self.words("lesson", "growing"))
        return self._code("growing", name, step=step)

    def of_decision(self, method: str, node: str) -> str:
        """Return the code of a decision of the pruning."""
        name = self.words("kit", "decision", lesson=self.words("lesson", "pruning"))
        return self._code("pruning", name, room="grown", rule=method, node=node)

    def _code(self, page: str, name: str, **more: str) -> str:
        code = ""
        if self.lead:
            query = {**self.query, "lang": self.words.language, **more}
            code = code_svg(address_of(page, self.address, query))
        return f'<div class="qr">{code}{plain(name)}</div>'


PAGE_BEGIN = '<section class="page">'
"""The line with which a page begins."""


def write_page(*parts: str | Iterable[str]) -> Iterator[str]:
    """Give a page of its own."""
    yield PAGE_BEGIN
    for part in parts:
        yield from [part] if isinstance(part, str) else part
    yield "</section>"


def leave_blank(words: Words, why: str) -> Iterator[str]:
    """Give a page that says that nothing else stands on it, and why; `why`: the key of that text."""
    yield from write_page(f'<p class="aside">{plain(words("kit", why))}</p>')


def write_head(title: str, idea: str, code: str) -> str:
    """Return the head of a page: title and idea on the left, the code on the right."""
    said = f"<div><h1>{plain(title)}</h1><p>{plain(idea)}</p></div>"
    return f'<div class="head">{said}{code}</div>'


def write_blank(name: str) -> str:
    """Return a name with a line to write on."""
    return f'<p class="blank">{plain(name)}</p>'


CARDS_ACROSS, CARDS_DOWN = 2, 4
MAX_FEW_VALUES, MAX_VALUES_IN_A_COLUMN = 4, 6
"""A card with so few values writes them large, one with more than many in two columns."""


def write_cards(trace: Trace, labels: Labels, words: Words, steps: StepCodes) -> Iterator[str]:
    """Give a page of fronts and a page of backs by turns."""
    head, rows = case_rows(trace, labels, words)
    place = len(trace.source.attributes) + 1
    leaves = _leaves_of_cases(trace)
    called = [words("kit", "case", name=row[0]) for row in rows]
    pairs = zip(called, rows, strict=True)
    fronts = [_write_front(case, head[1:place], row[1:place]) for case, row in pairs]
    backs = [
        _write_back(head[place], row[place], case, steps.of_frame(trace.about(leaf)[-1]))
        for case, row, leaf in zip(called, rows, leaves, strict=True)
    ]
    for first in range(0, len(rows), CARDS_ACROSS * CARDS_DOWN):
        here = slice(first, first + CARDS_ACROSS * CARDS_DOWN)
        yield from write_page('<div class="cards">', fronts[here], "</div>")
        yield from write_page('<div class="cards">', mirror(backs[here]), "</div>")


def mirror(backs: Sequence[str]) -> list[str]:
    """Return the backs so that each lies behind its front: each line of cards from right to left.

    >>> mirror(["1", "2", "3"])
    ['2', '1', '<div></div>', '3']
    """
    full = [*backs, *["<div></div>"] * (-len(backs) % CARDS_ACROSS)]
    lines = (full[at : at + CARDS_ACROSS] for at in range(0, len(full), CARDS_ACROSS))
    return [each for line in lines for each in reversed(line)]


def _write_front(case: str, attributes: Sequence[str], values: Sequence[str]) -> str:
    few, many = len(values) <= MAX_FEW_VALUES, len(values) > MAX_VALUES_IN_A_COLUMN
    size = " many" if many else " few" if few else ""
    pairs = "".join(
        f"<dt>{plain(attribute)}</dt><dd>{plain(value)}</dd>"
        for attribute, value in zip(attributes, values, strict=True)
    )
    return f'<div class="card{size}"><h3>{plain(case)}</h3><dl>{pairs}</dl></div>'


def _write_back(target: str, klass: str, case: str, code: str) -> str:
    said = f'<div><span class="aside">{plain(target)}</span><b>{plain(klass)}</b>'
    return f'<div class="card back">{said}<span class="aside">{plain(case)}</span></div>{code}</div>'


def _leaves_of_cases(trace: Trace) -> list[int]:
    """Return the leaf of each case; of a case in several the one with most of it."""
    most, leaf = [0.0] * trace.table.rows, [0] * trace.table.rows
    for number in range(trace.size):
        node = trace.node(number)
        if node.leaf is not None:
            for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True):
                if weight > most[row]:
                    most[row], leaf[row] = weight, number
    return leaf


MAX_SHEETS, SHEETS_PER_PAGE = 6, 2
_LEFT_OUT = ("pep_one_sided", "pep_tipping", "pep_leaf_rate")
"""Numbers that are no line of the comparison."""


def write_sheets(pruning: Pruning, speaker: Speaker, words: Words, steps: StepCodes) -> Iterator[str]:
    """Give the pages of the decisions, two on each; nothing for a tree that is a leaf."""
    listed = list(list_decisions(pruning).items())[:MAX_SHEETS]
    for first in range(0, len(listed), SHEETS_PER_PAGE):
        here = listed[first : first + SHEETS_PER_PAGE]
        idea = words("kit", f"pruning_{_method(pruning)}")
        yield from write_page(
            write_head(words("kit", "pruning"), idea, ""),
            (_write_sheet(pruning, place, name, speaker, steps) for name, place in here),
        )


def _write_sheet(pruning: Pruning, place: int, name: str, speaker: Speaker, steps: StepCodes) -> str:
    verdict, words = pruning.weighed[place], speaker.words
    assert pruning.trace is not None
    called, cases = speaker.node(verdict.node), words.cases(verdict.subtree.weight)
    colon = words("language", "colon")
    lines = [
        write_blank(
            f"{words('practice', f'number_{each.quantity}')}{colon}{plain_name(each.quantity)} ="
        )
        for each in explain_verdict(verdict, pruning.trace.dialect, speaker.node)
        if each.quantity not in _LEFT_OUT and isfinite(each.recorded)
    ]
    ticks = "".join(f"<span>{plain(words('kit', key))}</span>" for key in ("prune", "keep"))
    code = steps.of_decision(verdict.method, name)
    title = plain(words("kit", "node", node=called, cases=cases))
    head = f'<div class="head"><h2>{title}</h2>{code}</div>'
    return f'<div class="decision">{head}{"".join(lines)}<p class="ticks">{ticks}</p></div>'


def write_answers(pruning: Pruning, speaker: Speaker) -> Iterator[str]:
    """Give the sentence and the comparison of each decision that has a sheet."""
    for place in list(list_decisions(pruning).values())[:MAX_SHEETS]:
        verdict = pruning.weighed[place]
        written = write_inequality(verdict, speaker.words.notation).text
        yield f"<p>{plain(speaker.say(pruning, place))} ({equation(written)})</p>"


def _method(pruning: Pruning) -> str:
    assert pruning.trace is not None
    return pruning.trace.dialect.pruning


LEFT_OF_SCALE, LENGTH_OF_SCALE = 8, 170
"""Left end and length of a scale, in millimetres; its drawing is 186 wide."""
MAX_CASES_OF_TABLE = 18
"""Maximum number of cases in the table of a ruler; the scale goes on."""
_TICK = '<line x1="{x}" y1="{y}" x2="{x}" y2="{z}"/>'


def write_ruler(trace: Trace, words: Words, steps: StepCodes) -> Iterator[str]:
    """Give the page with the entropy ruler: of shares, and of counts."""
    code = steps.of_frame(_step_of_root(trace, Kind.ENTROPY))
    two = len(trace.table.classes) == 2
    idea = words("kit", "ruler_two" if two else "ruler_many")
    yield from write_page(
        write_head(words("kit", "ruler"), idea, code),
        _draw_ruler(words.notation, two),
        f"<h2>{plain(words('kit', 'counts'))}</h2>",
        f'<p class="aside">{plain(words("kit", "counts_two" if two else "counts_many"))}</p>',
        _write_counts(min(trace.source.rows, MAX_CASES_OF_TABLE), two, words.notation),
    )


def _draw_ruler(notation: Notation, two: bool) -> str:
    """Draw the shares from 0 to 1 below a line, and above it what each comes to."""
    marks = []
    for step in range(101):
        share, x = step / 100, _place_on_scale(step / 100)
        long = 6 if step % 5 == 0 else 3
        marks.append(_TICK.format(x=x, y=30, z=30 - long))
        if step % 5 == 0:
            value = float(entropy([share, 1 - share])) if two else float(-xlog2x(share))
            turned = f'class="turned" transform="translate({x + 1} 22.5) rotate(-90)"'
            marks.append(f"<text {turned}>{notation.fixed(value)}</text>")
            marks.append(f'<text x="{x}" y="35">{share:g}</text>')
    return _draw_scale(marks, 30, 38)


def _write_counts(most: int, two: bool, notation: Notation) -> str:
    """Return the entropy of every division of up to so many cases, or of each count its term."""
    columns = range(most // 2 + 1) if two else range(1, most)
    head = "".join(f"<th>{k}</th>" for k in columns)
    rows = []
    for n in range(2, most + 1):
        cells = []
        for k in columns:
            there = 2 * k <= n if two else k < n
            value = float(entropy([k, n - k])) if two else float(-xlog2x(k / n))
            cells.append(f"<td>{_write_short(notation, value) if there else ''}</td>")
        rows.append(f"<tr><th>{n}</th>{''.join(cells)}</tr>")
    return f"<table><tr><th>|D|</th>{head}</tr>{''.join(rows)}</table>"


def _write_short(notation: Notation, value: float) -> str:
    """Write a number of the table: three decimals, which many columns have room for."""
    return notation.finer(3 - notation.digits).fixed(value)


def write_gate_line(trace: Trace, labels: Labels, words: Words, steps: StepCodes) -> Iterator[str]:
    """Give the page with the lines of gain and gain ratio, and a flag for each attribute."""
    gated = trace.node(0).average_gain is not None
    code = steps.of_frame(_step_of_root(trace, Kind.GATED if gated else Kind.SPLIT))
    names = [labels.attribute(each.attribute) for each in trace.evaluations(0)]
    by = trace.dialect.criterion
    compared = ["gain", by] if gated else [by]
    lines = [words("terms", key) for key in compared]
    drawn = [_draw_lines(trace, key, words) for key in compared]
    title, idea = ("line", "line_gated") if gated else ("line_plain", "line_free")
    yield from write_page(
        write_head(words("kit", title), words("kit", idea), code),
        (f"<h2>{plain(name)}</h2>{here}" for name, here in zip(lines, drawn, strict=True)),
        f"<h2>{plain(words('kit', 'flags'))}</h2>",
        '<div class="flags">',
        (_write_flag(name, lines) for name in names),
        _write_flag(words("terms", "average_gain"), lines[:1]) if gated else "",
        "</div>",
    )


def _draw_lines(trace: Trace, key: str, words: Words) -> str:
    """Draw the line of a criterion for the root, and a longer one where a later group needs it."""

    def largest(nodes: Iterable[int]) -> float:
        return _largest_of(each.measured(key) for n in nodes for each in trace.evaluations(n))

    root, later = largest([0]), largest(n for n in range(1, trace.size) if trace.node(n).leaf is None)
    unit, parts = _unit_and_parts(root)
    drawn = _draw_line(root)
    if later > unit * parts + TIE:
        drawn += f'<p class="aside">{plain(words("kit", "line_later"))}</p>{_draw_line(later)}'
    return drawn


def _largest_of(values: Iterable[float]) -> float:
    """Return the largest of some values, 0 where there is none; nan stands for none."""
    return max((value for value in values if not isnan(value)), default=0.0)


def _draw_line(largest: float) -> str:
    """Draw a line from 0 to the first round number that is not below the largest value."""
    unit, parts = _unit_and_parts(largest)
    steps = 10 * parts
    marks = []
    for step in range(steps + 1):
        x = _place_on_scale(step / steps)
        marks.append(_TICK.format(x=x, y=14, z=8 if step % 5 == 0 else 11))
        if step % 5 == 0:
            marks.append(f'<text x="{x}" y="19">{step * unit / 10:g}</text>')
    return _draw_scale(marks, 14, 21)


def _unit_and_parts(largest: float) -> tuple[float, int]:
    """Return the unit of a line and how many of them it is long."""
    unit = 10.0 ** max(floor(log10(largest)), -3) if largest > TIE else 0.1
    return unit, max(ceil(largest / unit - TIE), 1)


def _write_flag(name: str, lines: Sequence[str]) -> str:
    return f'<div class="flag"><b>{plain(name)}</b>{"".join(map(write_blank, lines))}</div>'


def _place_on_scale(share: float) -> float:
    return round(LEFT_OF_SCALE + LENGTH_OF_SCALE * share, 3)


def _draw_scale(marks: Sequence[str], base: float, height: float) -> str:
    right = LEFT_OF_SCALE + LENGTH_OF_SCALE
    ends = f'<line x1="{LEFT_OF_SCALE}" y1="{base}" x2="{right}" y2="{base}"/>'
    return f'<svg class="scale" viewBox="0 0 186 {height}">{ends}{"".join(marks)}</svg>'


def _step_of_root(trace: Trace, kind: Kind) -> int:
    """Return the number of the step of the root that shows a kind of thing, of its last step else."""
    here = trace.about(0)
    return next((number for number in here if trace[number].kind is kind), here[-1])


MAX_ROWS = 40
"""Maximum number of cards that a class holds."""
CRITERIA_PLAYED = ("gain_ratio", "gain")
"""The criteria that are played."""
METHODS_WITH_SHEETS = ("pep", "ebp")
"""The pruning methods that have sheets; for any other one, and for none, there are those of PEP."""


def is_played(table: Table, dialect: Dialect) -> bool:
    """Tell whether there is a kit for a table in a convention."""
    return table.rows <= MAX_ROWS and dialect.criterion in CRITERIA_PLAYED


def write_kit(
    trace: Trace, labels: Labels, words: Words, title: str, table: str = "", address: str = ""
) -> Iterator[str]:
    """Give the lines of the kit as HTML.

    `table`: as the app calls it, "": a link holds its cells; `address`: of the app, before its pages.
    Errors: InputError for a table of too many cases, or a criterion that is not played.
    """
    if trace.source.rows > MAX_ROWS:
        raise refusal("picture.kit_rows", n=trace.source.rows, most=MAX_ROWS)
    if trace.dialect.criterion not in CRITERIA_PLAYED:
        raise refusal("picture.kit_criterion", criterion=trace.dialect.criterion)
    words = words.noted(replace(words.notation, by_hand=False))
    names, steps = labels.on(trace.table), _steps(trace, words, table, address)
    heading = words("kit", "title", table=title)
    yield f'<!doctype html>\n<html lang="{words("language", "tag")}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{plain(heading)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>"
    pruned = _with_pruning(trace)
    pruning, voice = prune(pruned), speaker(pruned, names, words)
    pages = [
        *_write_rules(trace, words, heading, steps),
        *write_ruler(trace, words, steps),
        # The third page: with the fourth it is the first sheet of paper that has cards on both sides.
        *write_cards(trace, labels, words, steps),
        # Its flags are cut out: a page with cards has its cards behind it, this one has nothing.
        *write_gate_line(trace, names, words, steps),
        *leave_blank(words, "left_blank_cut"),
        *write_sheets(pruning, voice, words, steps),
    ]
    # What a learner is given has no answer on its back.
    pages += leave_blank(words, "left_blank") if pages.count(PAGE_BEGIN) % 2 else []
    yield from [*pages, *_write_last_page(trace, names, words, write_answers(pruning, voice))]
    yield "</body>\n</html>"


def _steps(trace: Trace, words: Words, table: str, address: str) -> StepCodes:
    """Return the steps to lead to: a convention of one's own has none in the app."""
    dialect = name_of(trace.dialect)
    found = {"table": table} if table else table_query(trace.source)
    query = {**found, "dialect": dialect} if found and dialect in PRESETS else {}
    return StepCodes(words, query, address)


def _with_pruning(trace: Trace) -> Trace:
    """Return the trace with a pruning method that has sheets, and nothing undone before."""
    method = (
        trace.dialect.pruning
        if trace.dialect.pruning in METHODS_WITH_SHEETS
        else METHODS_WITH_SHEETS[0]
    )
    return replace(trace, dialect=trace.dialect.with_(pruning=method, collapse="off"))


def _write_rules(trace: Trace, words: Words, heading: str, steps: StepCodes) -> Iterator[str]:
    """Give the first page: what to print and how to play."""
    numeric = any(column.kind == "numeric" for column in trace.table.attributes)
    gated = trace.node(0).average_gain is not None
    keys = ["print", "stand", "count", "groups", *(["numbers"] if numeric else [])]
    keys += ["gate"] if gated else []
    keys += [f"choose_{trace.dialect.criterion}", "go_on", "prune_rule"]
    keys += ["codes" if steps.lead else "steps"]
    said = "".join(f"<li>{plain(words('kit', f'rule_{key}'))}</li>" for key in keys)
    about = words("export", "convention", dialect=convention_name(trace.dialect, words))
    cases = words.cases(float(trace.source.rows))
    yield from write_page(
        write_head(heading, f"{cases} · {about}", steps.of_frame(0)),
        f"<h2>{plain(words('kit', 'rules'))}</h2><ol>{said}</ol>",
    )


def _write_last_page(
    trace: Trace, names: Labels, words: Words, decided: Iterator[str]
) -> Iterator[str]:
    """Give the last page: the numbers of the root, the tree, the decisions."""
    root, narrator = trace.node(0), Narrator(trace, names, words)
    head, rows = ranking_rows(trace, root, names, words)
    told = [narrator.say(trace[n]) for n in trace.about(0) if trace[n].kind in _KINDS_SAID]
    tree = draw_tree_lines(tree_of(trace), names_by_labels(names), words.notation.weight)
    lines = ["".join(f"<td>{plain(cell)}</td>" for cell in row) for row in rows]
    top = "".join(f"<th>{plain(cell)}</th>" for cell in head)
    table = "".join(f"<tr>{line}</tr>" for line in (top, *lines))
    yield from write_page(
        write_head(words("kit", "answers"), words("kit", "answers_idea"), ""),
        f"<h2>{plain(words('kit', 'at_root'))}</h2>",
        f'<table class="words">{table}</table>',
        (f"<p>{plain(each)}</p>" for each in told),
        f"<h2>{plain(words('kit', 'tree'))}</h2>",
        "<pre>" + "\n".join(map(plain, tree)) + "</pre>",
        f"<h2>{plain(words('kit', 'pruning'))}</h2>",
        decided,
    )


_KINDS_SAID = (Kind.ENTROPY, Kind.GATED, Kind.SPLIT, Kind.CLOSED)
"""Kinds of steps whose sentences stand on the last page."""
