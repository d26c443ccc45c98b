"""A worksheet does not answer itself: read without its key, it gives no answer away.

The oracle reads what is printed. It takes the answers from the record: a number may not stand anywhere
else on the sheet, however it was rounded or cut off, and no exercise may be about what lies below a
decision that is asked for. `C45_SHEETS=1000` tries so many seeds in place of a few.
"""

from __future__ import annotations

import os
import re
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from functools import cache

import pytest
from pairs import every_two

from c45_core import PRESETS, grow
from c45_core.errors import InputError
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.exports import blocks
from c45_course.exports.worksheet import Paper, Request
from c45_course.practice.questions import Topic
from c45_course.practice.subjects import SUBJECTS

SEEDS = int(os.environ.get("C45_SHEETS", "0"))
BY_HAND = Notation(by_hand=True)
NOTATIONS = [BY_HAND, Notation(digits=3, by_hand=True), Notation(), Notation(digits=6, fractions=False)]
TABLES = [name for name in datasets.names() if datasets.load(name).table.rows <= 40]


@cache
def grown(name, dialect):
    return grow(datasets.load(name).table, PRESETS[dialect])


def rows():
    """Every table and dialect, languages and notations in turn; of many seeds the usual dialect."""
    if SEEDS:
        per_table = -(-SEEDS // len(TABLES))
        return [
            (name, "documents", languages()[seed % 2], BY_HAND, seed)
            for name in TABLES
            for seed in range(per_table)
        ]
    dialects, tables = sorted(PRESETS), [*TABLES, *TABLES[::-1]]
    chosen = [(name, dialects[n % len(dialects)]) for n, name in enumerate(tables)]
    return [
        (name, dialect, languages()[n % 2], NOTATIONS[n % len(NOTATIONS)], n)
        for n, (name, dialect) in enumerate(chosen)
    ]


def on_lessons():
    return every_two(SUBJECTS, TABLES, sorted(PRESETS), languages())


def printed(document):
    """Return the text of a sheet without its table of cases and its number, which are given."""
    said = []
    for block in document.blocks:
        match block:
            case blocks.Sentence(text, aside=False) | blocks.Heading(text) | blocks.Blank(text):
                said.append(text)
            case blocks.Numbered(asked=asked, lines=lines, options=options):
                said += [asked, *options, *(line.text for line in lines)]
    return "\n".join(said)


def readings(value):
    """Return a number rounded and cut off to two decimals or more."""
    exact = abs(Decimal(repr(value)))
    return {
        f"{exact.quantize(Decimal(1).scaleb(-digits), how):f}"
        for digits in range(2, 7)
        for how in (ROUND_DOWN, ROUND_HALF_UP)
    }


def is_below(trace, node, above):
    """Tell whether a node is another one, or lies below it."""
    while node is not None and node != above:
        node = trace.node(node).parent
    return node is not None


def nodes_of(item):
    """Return the nodes an exercise is about."""
    return {getattr(e.about, "node", getattr(getattr(e.about, "explanation", None), "node", None))
            for e in item.entries if e.about is not None}  # fmt: skip


def given_away(trace, sheet, items, labels):
    """Give every answer that can be read off a sheet."""
    tokens = re.findall(r"\d+\.\d+", sheet)
    for item in items:
        for entry in item.entries:
            if entry.answer is None:
                continue
            explanation = getattr(entry.about, "explanation", None)
            if explanation is not None:
                written = entry.answer.rsplit(" ", 1)[-1].removeprefix("-")
                yield from {written, *readings(explanation.recorded)}.intersection(tokens)
            yield from _decided(trace, sheet, item, items, entry, labels)
        if item.kind == "search":
            for threshold in item.entries[-1].answer.split(" / "):
                yield from re.findall(rf"(?<![\d.]){re.escape(threshold)}(?![\d.]*\d)", sheet)


def _decided(trace, sheet, item, items, entry, labels):
    """Give the exercises that name a decision another one asks for."""
    node, topic = getattr(entry.about, "node", None), getattr(entry.about, "topic", None)
    if topic not in (Topic.ATTRIBUTE, Topic.LEAF):
        return
    for other in items:
        for place in nodes_of(other) - {None}:
            further = place != node or topic is Topic.LEAF or other.kind == "decision"
            if other is not item and further and is_below(trace, place, node):
                yield item.asked, other.asked
    split = trace.node(node).split
    if split is None:
        return
    for branch in range(len(split.branches)):
        way = [*trace.way(node), (split, branch)]
        for comma in ("、", "，", ", "):
            path = comma.join(labels.test(each, b) for each, b in way)
            yield from re.findall(re.escape(path), sheet)


@pytest.mark.worth(3)
@pytest.mark.parametrize(("name", "dialect", "language", "notation", "seed"), rows())
def test_a_sheet_does_not_answer_itself(name, dialect, language, notation, seed):
    trace, said = grown(name, dialect), words(language).noted(notation)
    labels = datasets.load(name).labels(language).on(trace.table)
    paper = Paper.drawn(trace, labels, said, Request("T", seed))
    sheet = printed(paper.sheet())
    items = paper.items
    assert not list(given_away(trace, sheet, items, labels))
    assert len({item.asked for item in items}) == len(items)


@pytest.mark.worth(3)
@pytest.mark.parametrize(("subject", "name", "dialect", "language"), on_lessons())
def test_a_sheet_on_a_lesson_does_not_answer_itself(subject, name, dialect, language):
    trace, said = grown(name, dialect), words(language).noted(BY_HAND)
    labels = datasets.load(name).labels(language).on(trace.table)
    for seed in range(SEEDS or 6):
        try:
            paper = Paper.drawn(trace, labels, said, Request("T", seed, subject=subject))
        except InputError:
            return  # the table has nothing to ask on this lesson, whatever the seed
        items = paper.items
        assert not list(given_away(trace, printed(paper.sheet()), items, labels))
        assert len({item.asked for item in items}) == len(items)


def test_the_oracle_can_fail():
    golf = datasets.load("golf_14")
    trace, labels = grown("golf_14", "documents"), golf.labels("en").on(golf.table)
    said = words("en").noted(BY_HAND)
    paper = Paper.drawn(trace, labels, said, Request("T", 7))
    sheet, items = printed(paper.sheet()), paper.items
    asked = next(e for i in items for e in i.entries if e.answer and hasattr(e.about, "called"))
    leaked = f"{sheet}\n{asked.answer}"
    assert list(given_away(trace, leaked, items, labels))
