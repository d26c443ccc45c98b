"""Write the cards of the cases, and the sheets on which a pruning is decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune.formulas import Speaker
from c45_core.prune.record import Pruning
from c45_core.prune.verdicts import explain_verdict
from c45_core.trace.replay import Trace
from c45_course.exports.as_html import equation, plain
from c45_course.exports.decisions import list_decisions, write_inequality
from c45_course.exports.rows import case_rows
from c45_course.practice.calculations import plain_name

from .paper import Steps, blank, page, write_head

ACROSS, DOWN = 2, 4
FEW, MANY = 4, 6
"""A card with so few values writes them large, one with more than many in two columns."""


def write_cards(trace: Trace, labels: Labels, words: Words, steps: Steps) -> Iterator[str]:
    """Give a page of fronts and a page of backs by turns."""
    head, rows = case_rows(trace, labels, words)
    place = len(trace.source.attributes) + 1
    leaves = _leaves(trace)
    called = [words("kit", "case", name=row[0]) for row in rows]
    fronts = [_front(case, head[1:place], row[1:place]) for case, row in zip(called, rows, strict=True)]
    backs = [
        _back(head[place], row[place], case, steps.of_frame(trace.about(leaf)[-1]))
        for case, row, leaf in zip(called, rows, leaves, strict=True)
    ]
    for first in range(0, len(rows), ACROSS * DOWN):
        here = slice(first, first + ACROSS * DOWN)
        yield from page('<div class="cards">', fronts[here], "</div>")
        yield from page('<div class="cards">', mirror(backs[here]), "</div>")


def mirror(backs: Sequence[str]) -> list[str]:
    """Return the backs so that each lies behind its front: each line of cards from right to left.

    >>> mirror(["1", "2", "3"])
    ['2', '1', '<div></div>', '3']
    """
    full = [*backs, *["<div></div>"] * (-len(backs) % ACROSS)]
    lines = (full[at : at + ACROSS] for at in range(0, len(full), ACROSS))
    return [each for line in lines for each in reversed(line)]


def _front(case: str, attributes: Sequence[str], values: Sequence[str]) -> str:
    size = " many" if len(values) > MANY else " few" if len(values) <= FEW else ""
    pairs = "".join(
        f"<dt>{plain(attribute)}</dt><dd>{plain(value)}</dd>"
        for attribute, value in zip(attributes, values, strict=True)
    )
    return f'<div class="card{size}"><h3>{plain(case)}</h3><dl>{pairs}</dl></div>'


def _back(target: str, klass: str, case: str, code: str) -> str:
    said = f'<div><span class="aside">{plain(target)}</span><b>{plain(klass)}</b>'
    return f'<div class="card back">{said}<span class="aside">{plain(case)}</span></div>{code}</div>'


def _leaves(trace: Trace) -> list[int]:
    """Return the leaf of each case; of a case in several the one with most of it."""
    most, leaf = [0.0] * trace.table.rows, [0] * trace.table.rows
    for number in range(trace.size):
        node = trace.node(number)
        if node.leaf is not None:
            for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True):
                if weight > most[row]:
                    most[row], leaf[row] = weight, number
    return leaf


MOST, PER_PAGE = 6, 2
_LEFT_OUT = ("pep_one_sided", "pep_tipping", "pep_leaf_rate")
"""What is no line of the comparison."""


def write_sheets(pruning: Pruning, speaker: Speaker, words: Words, steps: Steps) -> Iterator[str]:
    """Give the pages of the decisions, two on each; nothing for a tree that is a leaf."""
    listed = list(list_decisions(pruning).items())[:MOST]
    for first in range(0, len(listed), PER_PAGE):
        here = listed[first : first + PER_PAGE]
        idea = words("kit", f"pruning_{_method(pruning)}")
        yield from page(
            write_head(words("kit", "pruning"), idea, ""),
            (_sheet(pruning, place, name, speaker, steps) for name, place in here),
        )


def _sheet(pruning: Pruning, place: int, name: str, speaker: Speaker, steps: Steps) -> str:
    verdict, words = pruning.weighed[place], speaker.words
    assert pruning.trace is not None
    called, cases = speaker.node(verdict.node), words.cases(verdict.subtree.weight)
    colon = words("language", "colon")
    lines = [
        blank(f"{words('practice', f'number_{each.quantity}')}{colon}{plain_name(each.quantity)} =")
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
    for place in list(list_decisions(pruning).values())[:MOST]:
        verdict = pruning.weighed[place]
        written = write_inequality(verdict, speaker.words.notation).text
        yield f"<p>{plain(speaker.say(pruning, place))} ({equation(written)})</p>"


def _method(pruning: Pruning) -> str:
    assert pruning.trace is not None
    return pruning.trace.dialect.pruning
