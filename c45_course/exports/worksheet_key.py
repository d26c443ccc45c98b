"""Write the key of a worksheet: answers, how they are marked, and the steps that show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from c45_core.language.words import Words
from c45_core.trace.frames import as_step
from c45_course.exports import blocks
from c45_course.exports.worksheet import Paper, Request
from c45_course.practice.items import Entry, Item
from c45_course.practice.marking import marking
from c45_course.practice.subjects import GROWING

_RULES = {
    "rule_line": ("last_blank", "half", "frame", "answered"),
    "rule_answer": ("answered",),
    "rule_search": ("search",),
    "rule_decision": ("decision",),
    "rule_why": ("why",),
    "rule_number": ("number",),
    "rule_mistake": ("mistake",),
}
"""How points are given, and the kinds of exercises that each of these rules is about."""
_RULES_FOR_ALL = ("rule_accepted", "rule_slip", "rule_reason")


def key(paper: Paper) -> blocks.Document:
    """Return the key as a document."""
    return paper.document("key_title", key_blocks(paper))


def key_blocks(paper: Paper) -> Iterator[blocks.Block]:
    """Give the key without its title."""
    yield from paper.about()
    yield blocks.Heading(paper.said("marking", n=paper.points))
    kinds = {item.kind for item in paper.items if item.points}
    own = (rule for rule, about in _RULES.items() if kinds.intersection(about))
    yield from (blocks.Sentence(paper.said(rule)) for rule in (*own, *_RULES_FOR_ALL))
    numbers = count(1)
    for section in paper.sections:
        yield blocks.Heading(section.title)
        yield from (_solved(paper, item, next(numbers)) for item in section.items)


def _solved(paper: Paper, item: Item, number: int) -> blocks.Numbered:
    lines = tuple(
        blocks.Blank(
            answered(entry),
            filled=True,
            link=link(entry, paper.words, paper.request),
            notes=_notes(paper, entry),
        )
        for entry in item.entries
    )
    addresses = [line.link[1] for line in lines if line.link is not None]
    in_full = addresses[0] if addresses and paper.request.address else ""
    return blocks.Numbered(number, item.asked, lines, (), paper.worth(item), 0, in_full)


def answered(entry: Entry) -> str:
    """Return an answer; an equation begins with its own left side, all else behind what was asked."""
    if entry.answer is None:
        return entry.given
    return entry.answer if entry.given.endswith("=") else f"{entry.given} {entry.answer}".strip()


def _notes(paper: Paper, entry: Entry) -> tuple[str, ...]:
    """Say which results of a calculation are accepted, and which show a known slip."""
    notation = paper.words.notation
    if entry.listed:
        return (paper.said("accepted_each", ranges=_ranges(paper, entry)),)
    if entry.answer is None or entry.about is None or entry.about.explanation is None:
        return ()
    marked = marking(entry.about.explanation, notation, entry.about.division, entry.known)
    notes = []
    if not entry.whole:
        low, high = map(notation.fixed, (marked.low, marked.high))
        notes.append(paper.said("accepted", low=low, high=high))
    if entry.points > 1:
        if marked.slips:
            slips = _slips(paper, marked.slips, whole=entry.whole)
            notes.append(paper.said("partial", n=entry.points - 1, slips=slips))
        if marked.within:
            notes.append(paper.said("within", slips=_slips(paper, marked.within)))
    return tuple(notes)


def _slips(paper: Paper, slips: Iterable[tuple[float, str]], *, whole: bool = False) -> str:
    notation = paper.words.notation
    write = notation.number if whole else notation.fixed
    named = (
        paper.said("slip", value=write(value), name=paper.said(f"slip_{name}")) for value, name in slips
    )
    return paper.words("language", "comma").join(named)


def _ranges(paper: Paper, entry: Entry) -> str:
    """Say which results are accepted for each number of a list."""
    notation = paper.words.notation
    marked = ((name, marking(found, notation)) for name, found in entry.listed)
    ranges = (
        paper.said("range", name=name, low=notation.fixed(m.low), high=notation.fixed(m.high))
        for name, m in marked
    )
    return paper.words("language", "comma").join(ranges)


def link(entry: Entry, words: Words, request: Request) -> tuple[str, str] | None:
    """Return name and address of the step that shows an answer, or of its lesson; None without either.

    The address is "" where the table is not in the app.
    """
    if entry.answer is None:
        return None
    if request.subject != GROWING:
        named = words("worksheet", "lesson", lesson=words("lesson", request.subject))
        return named, request.address_to(request.subject, words.language)
    if entry.frame is None:
        return None
    step = as_step(entry.frame)
    return words("worksheet", "step", n=step), request.address_to("growing", words.language, step=step)
