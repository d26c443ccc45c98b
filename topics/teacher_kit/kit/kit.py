"""Write the kit of a table, page by page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from c45_core.dialect import PRESETS, Dialect, name_of
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import Narrator
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.prune import prune, tree_of
from c45_core.prune.verdicts import speaker
from c45_core.table import Table
from c45_core.trace.frames import Kind
from c45_core.trace.replay import Trace
from c45_course.exports.as_html import plain
from c45_course.exports.blocks import convention_name
from c45_course.exports.tables import ranking_rows, table_query
from c45_course.exports.tree_names import draw_tree_lines, names_by_labels

from .cards import write_answers, write_cards, write_sheets
from .paper import PAGE_BEGIN, STYLE, Steps, leave_blank, page, write_head
from .scales import gate_line, ruler

MAX_ROWS = 40
"""More cards than this no class holds."""
BY = ("gain_ratio", "gain")
"""The criteria that are played."""
METHODS_WITH_SHEETS = ("pep", "ebp")
"""The pruning methods that have sheets; for any other one, and for none, there are those of PEP."""


def is_played(table: Table, dialect: Dialect) -> bool:
    """Tell whether there is a kit for a table in a convention."""
    return table.rows <= MAX_ROWS and dialect.criterion in BY


def write_kit(
    trace: Trace, labels: Labels, words: Words, title: str, table: str = "", address: str = ""
) -> Iterator[str]:
    """Give the lines of the kit as HTML.

    `table`: as the app calls it, "": a link holds its cells; `address`: of the app, before its pages.
    Errors: InputError for a table of too many cases, or a criterion that is not played.
    """
    if trace.source.rows > MAX_ROWS:
        raise refusal("picture.kit_rows", n=trace.source.rows, most=MAX_ROWS)
    if trace.dialect.criterion not in BY:
        raise refusal("picture.kit_criterion", criterion=trace.dialect.criterion)
    words = words.noted(replace(words.notation, by_hand=False))
    names, steps = labels.on(trace.table), _steps(trace, words, table, address)
    heading = words("kit", "title", table=title)
    yield f'<!doctype html>\n<html lang="{words("language", "tag")}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{plain(heading)}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    pruned = _pruned(trace)
    pruning, voice = prune(pruned), speaker(pruned, names, words)
    pages = [
        *_rules(trace, words, heading, steps),
        *ruler(trace, words, steps),
        # The third page: with the fourth it is the first sheet of paper that has cards on both sides.
        *write_cards(trace, labels, words, steps),
        # Its flags are cut out: a page with cards has its cards behind it, this one has nothing.
        *gate_line(trace, names, words, steps),
        *leave_blank(words, "left_blank_cut"),
        *write_sheets(pruning, voice, words, steps),
    ]
    # What a learner is given has no answer on its back.
    pages += leave_blank(words, "left_blank") if pages.count(PAGE_BEGIN) % 2 else []
    yield from [*pages, *_answers(trace, names, words, write_answers(pruning, voice))]
    yield "</body>\n</html>"


def _steps(trace: Trace, words: Words, table: str, address: str) -> Steps:
    """Return the steps to lead to: a convention of one's own has none in the app."""
    dialect = name_of(trace.dialect)
    found = {"table": table} if table else table_query(trace.source)
    query = {**found, "dialect": dialect} if found and dialect in PRESETS else {}
    return Steps(words, query, address)


def _pruned(trace: Trace) -> Trace:
    """Return the trace with a pruning method that has sheets, and nothing undone before."""
    method = (
        trace.dialect.pruning
        if trace.dialect.pruning in METHODS_WITH_SHEETS
        else METHODS_WITH_SHEETS[0]
    )
    return replace(trace, dialect=trace.dialect.with_(pruning=method, collapse="off"))


def _rules(trace: Trace, words: Words, heading: str, steps: Steps) -> Iterator[str]:
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
    yield from page(
        write_head(heading, f"{cases} · {about}", steps.of_frame(0)),
        f"<h2>{plain(words('kit', 'rules'))}</h2><ol>{said}</ol>",
    )


def _answers(trace: Trace, names: Labels, words: Words, decided: Iterator[str]) -> Iterator[str]:
    """Give the last page: the numbers of the root, the tree, the decisions."""
    root, narrator = trace.node(0), Narrator(trace, names, words)
    head, rows = ranking_rows(trace, root, names, words)
    told = [narrator.say(trace[n]) for n in trace.about(0) if trace[n].kind in _TOLD]
    tree = draw_tree_lines(tree_of(trace), names_by_labels(names), words.notation.weight)
    lines = ["".join(f"<td>{plain(cell)}</td>" for cell in row) for row in rows]
    top = "".join(f"<th>{plain(cell)}</th>" for cell in head)
    table = "".join(f"<tr>{line}</tr>" for line in (top, *lines))
    yield from page(
        write_head(words("kit", "answers"), words("kit", "answers_idea"), ""),
        f"<h2>{plain(words('kit', 'at_root'))}</h2>",
        f'<table class="words">{table}</table>',
        (f"<p>{plain(each)}</p>" for each in told),
        f"<h2>{plain(words('kit', 'tree'))}</h2>",
        "<pre>" + "\n".join(map(plain, tree)) + "</pre>",
        f"<h2>{plain(words('kit', 'pruning'))}</h2>",
        decided,
    )


_TOLD = (Kind.ENTROPY, Kind.GATED, Kind.SPLIT, Kind.CLOSED)
"""What is said of the root on the last page."""
