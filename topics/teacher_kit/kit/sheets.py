"""Write a sheet per decision of the pruning, with room for its numbers, and the answers to all."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from c45_core.language.words import Words
from c45_core.prune.record import Pruning
from c45_core.prune.verdicts import Speaker, explain_verdict
from c45_course.exports.as_html import equation, plain
from c45_course.exports.decisions import decisions
from c45_course.exports.handout import inequality
from c45_course.practice.derivation import plain_name

from .paper import Steps, blank, headed, page

MOST, PER_PAGE = 6, 2
_LEFT_OUT = ("pep_one_sided", "pep_tipping", "pep_leaf_rate")
"""What is no line of the comparison."""


def sheets(pruning: Pruning, speaker: Speaker, words: Words, steps: Steps) -> Iterator[str]:
    """Give the pages of the decisions, two on each; nothing for a tree that is a leaf."""
    listed = list(decisions(pruning).items())[:MOST]
    for first in range(0, len(listed), PER_PAGE):
        here = listed[first : first + PER_PAGE]
        idea = words("kit", f"pruning_{_method(pruning)}")
        yield from page(
            headed(words("kit", "pruning"), idea, ""),
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


def answers(pruning: Pruning, speaker: Speaker) -> Iterator[str]:
    """Give the sentence and the comparison of each decision that has a sheet."""
    for place in list(decisions(pruning).values())[:MOST]:
        verdict = pruning.weighed[place]
        written = inequality(verdict, speaker.words.notation).text
        yield f"<p>{plain(speaker.say(pruning, place))} ({equation(written)})</p>"


def _method(pruning: Pruning) -> str:
    assert pruning.trace is not None
    return pruning.trace.dialect.pruning
