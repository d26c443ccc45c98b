"""Draw the questions of a check, and the tables they are about, and put each of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random

from c45_core.explain.labels import Labels
from c45_core.language.words import Words, words
from c45_core.prune.record import Pruning
from c45_core.trace.frames import as_step
from c45_course import datasets
from c45_course.practice.answers import Answer, Right
from c45_course.practice.checks import (
    WEIGHTS,
    Stated,
    growing_items,
    in_rounds,
    leading,
    needs,
    pruning_items,
    stated,
)
from c45_course.practice.items import Item, numbers_in
from c45_course.practice.made_tables import MadeSet, made_sets
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question
from ui import cache as kept
from ui.lessons.practice.questions import show_cases, show_small
from ui.lessons.shape.asking import Asked, AskedNumber
from ui.lessons.shape.told import Told
from ui.lessons.shared.derivations import equation, hints
from ui.markdown import plain
from ui.state import course, session
from ui.state.choices import Choices
from ui.state.choices import tables as valid_tables
from ui.state.lesson import Lesson, Posed
from ui.state.own_table import EXAMPLE

TABLES = 3
"""Number of tables that are asked about in turn."""
MAX_CASES = 20
"""A table of more is not calculated by hand."""
POSED, LAST = "posed", 10**9
"""The kind of the questions whose texts the lesson itself has, and their place in a round."""
IDEAS = (POSED, "leaf")
"""The kinds of questions for which nothing is calculated."""


@dataclass(frozen=True)
class _Candidate:
    """A question that may be drawn: what it prints and asks, its place, and how it is put."""

    item: Item
    place: int
    put: Callable[[], Asked]


def drawn(told: Told, choices: Choices, number: int) -> list[Asked]:
    """Return the questions of a round, counted from 1: other ones than in the rounds before it."""
    return [each.put() for each in _list_round(told, choices, number)]


def draw_another(told: Told, choices: Choices, number: int, place: int) -> Asked | None:
    """Return a question of the kind of one of a round, with other numbers, from a later round.

    A question of the lesson's own comes again as it is, and so does one that has no other of its kind;
    None where the round has no such place.
    """
    round_of = partial(_list_round, told, choices)
    found = next(islice(round_of(number), place, None), None)
    if found is None:
        return None
    if found.item.kind == POSED:
        return found.put()
    kind, printed = found.item.kind, (found.item.asked, found.item.printed)
    later = (each for n in range(1, 3 * TABLES + 1) for each in round_of(number + n))
    like = (each for each in later if each.item.kind == kind)
    other = (each for each in like if (each.item.asked, each.item.printed) != printed)
    return next(other, found).put()


def _list_round(told: Told, choices: Choices, number: int) -> list[_Candidate]:
    """Return the questions of a round in the order in which they are asked."""
    # With the exact weights: what is printed is what is calculated with.
    exactly = replace(told, words=told.words.noted(told.words.notation.exactly()))
    return sorted(_round(exactly, choices, number), key=lambda each: each.place)


def _round(told: Told, choices: Choices, number: int) -> list[_Candidate]:
    lesson, posed = told.lesson, _all_posed(told, number)
    if lesson.sets:
        return _nth(number, [_all_sets(told)], posed, lesson)
    best: list[_Candidate] = _nth(number, [[]], posed, lesson)
    for group in tables_asked(lesson, choices.table, chance(lesson.key)) if lesson.kinds else ():
        pools = (_all_of_table(table, told, choices) for table in group)
        enough = (each for each in pools if len(_nth(1, [each], posed, lesson)) == lesson.asked)
        if able := [*islice(enough, TABLES)]:
            return _nth(number, able, posed, lesson)
    return best


def _nth(
    number: int, pools: Sequence[Sequence[_Candidate]], posed: Sequence[_Candidate], lesson: Lesson
) -> list[_Candidate]:
    # Of two questions one is calculated, where a lesson has such.
    apart = lesson.asked == 2 and bool(lesson.sets or lesson.kinds)
    group = (lambda item: item.kind in IDEAS) if apart else id
    rounds = in_rounds(pools, posed, lesson.asked, lambda candidate: candidate.item, group)
    return next(islice(rounds, number - 1, None))


def chance(lesson: str, number: int = 1) -> Random:
    """Return what draws a check: a text as seed, as `Random` begins alike with 1, 2 and 3."""
    return Random(f"{lesson}:{number}")


def _all_of_table(table: str, told: Told, choices: Choices) -> list[_Candidate]:
    """Return every question about a table, in a drawn order."""
    lesson, dialect = told.lesson, choices.dialect
    items = list(_items(table, lesson.key, dialect, choices.language))
    chance(lesson.key).shuffle(items)
    asker = _asker(table, lesson, dialect, told.words)
    found = []
    for item in items:
        question = item.entries[0].about
        assert isinstance(question, Question)
        frame = question.frame.number if question.frame else 0
        found.append(_Candidate(item, frame, partial(put_question, question, asker, table, dialect)))
    return found


def tables_asked(lesson: Lesson, shown: str, random: Random) -> list[list[str]]:
    """Return the tables to ask about, in groups: the next one where none of a group has enough to ask.

    First an own table, of which the reader wants to know more; then those that share no attribute with
    the table shown, whose numbers stand in the laboratory; then what is left. A table has nothing that
    neither the lesson nor one before it teaches.
    """
    known = {column.name for column in kept.dataset(shown).table.attributes}
    others = [name for name in _small_tables() if not known & _attributes(name)]
    random.shuffle(others)
    own = [shown] if session.is_own(shown) else []
    may, valid = course.taught(lesson), valid_tables()
    groups = (own, others, [lesson.example], [shown])
    return [
        [name for name in group if name in valid and needs(kept.dataset(name).table) <= may]
        for group in groups
    ]


def _small_tables() -> list[str]:
    """Return the tables a question can be answered about by hand, each case of which counts once."""
    every = (datasets.load(name) for name in datasets.names())
    return [
        each.name
        for each in every
        if len(each.rows) <= MAX_CASES
        and not each.part
        and not each.reconstructed
        and each.name != EXAMPLE
        and WEIGHTS not in needs(each.table)
    ]


def _attributes(name: str) -> set[str]:
    return {column.name for column in datasets.load(name).table.attributes}


@kept.kept()
def _items(table: str, lesson: str, dialect: str, language: str) -> tuple[Item, ...]:
    declared = course.declared()[lesson]
    asker = _asker(table, declared, dialect, words(language))
    if declared.prunes:
        return tuple(pruning_items(asker, declared.kinds))
    return tuple(growing_items(asker, declared.kinds, declared.teaches))


def _asker(table: str, lesson: Lesson, dialect: str, words: Words) -> Asker:
    trace, labels = kept.trace(table, dialect), kept.dataset(table).labels(words.language)
    pruning = _pruning(table, dialect, lesson.prunes) if lesson.prunes else None
    return Asker(trace, labels, words, pruning)


@kept.kept()
def _pruning(table: str, dialect: str, method: str) -> Pruning:
    trace = kept.trace(table, dialect)
    return kept.prune_from(table, replace(trace, dialect=trace.dialect.with_(pruning=method)))


def _all_sets(told: Told) -> list[_Candidate]:
    made = list(enumerate(made_sets(told.words)))
    chance(told.lesson.key).shuffle(made)
    return [
        _Candidate(each.item(told.words), place, partial(_of_set, each, told.words))
        for place, each in made
    ]


def _all_posed(told: Told, number: int) -> list[_Candidate]:
    """Return the questions of the lesson's own, in a drawn order; they are asked last."""
    key = told.lesson.key
    found = [
        _Candidate(
            _item_of(each, told),
            LAST,
            partial(_put_posed, each, told, chance(f"{key}:{each.key}", number)),
        )
        for each in told.lesson.posed
    ]
    chance(key).shuffle(found)
    return found


def _item_of(posed: Posed, told: Told) -> Item:
    asks = frozenset({("posed", posed.key)})
    answers = tuple(told.say(f"ask_{posed.key}_{name}") for name in posed.answers)
    said = numbers_in(*(told.say(f"ask_{posed.key}_{name}_said") for name in posed.answers))
    return Item(POSED, told.say(f"ask_{posed.key}"), (), answers, asks=asks, said=said)


def put_question(question: Question, asker: Asker, table: str, dialect: str) -> Asked:
    """Put a question about a table, with what is given to answer it."""

    def judge(given: int | str) -> tuple[bool, str]:
        right = isinstance(question.answered(given), Right)
        return right, plain(asker.feedback(question, given))

    number = _ask_number(question, asker)
    options = tuple(map(plain, asker.options(question)))
    where = {"table": table, "dialect": dialect}
    if question.frame is not None:
        where["step"] = as_step(question.frame.number)
    beside = stated(asker, question)
    text = asker.words("course", "check_table", table=kept.title(table, asker.words.language))
    return Asked(
        plain(asker.words.told((text, asker.ask(question)))),
        options,
        number.judge_text if number else judge,
        number.refuse_text if number else lambda given: plain(asker.refusal(question, given)),
        _solution(asker, question),
        plain(asker.sentence(question)),
        where if question.frame else {},
        partial(_show, beside, asker, question) if beside.cases or beside.rows else None,
        plain(beside.line),
        partial(_hints, asker, question),
        number,
    )


def _ask_number(question: Question, asker: Asker) -> AskedNumber | None:
    """Return what judges the number that a question asks for, None where it offers answers."""
    if question.judge is None:
        return None
    reply = partial(_reply, asker, question)
    return AskedNumber(question.judge, reply, lambda answer: plain(asker.refuse(answer)))


def _hints(asker: Asker, question: Question) -> tuple[str, ...]:
    found = (leading(asker, question), question.explanation)
    there = [each for each in found if each is not None]
    return hints(there, asker.words.notation) if there else ()


def _show(beside: Stated, asker: Asker, question: Question) -> None:
    """Show the numbers given with a question, or the cases it is about."""
    if beside.rows:
        show_small(beside.heads, beside.rows)
    else:
        show_cases(
            asker.trace,
            question.node,
            asker.labels,
            asker.words,
            about=question.attribute,
            alone=question.attribute is not None,
        )


def _of_set(made: MadeSet, words: Words) -> Asked:
    asker = Asker(made.trace, Labels(made.trace.table), words)
    number, solution = _ask_number(made.question, asker), _solution(asker, made.question)
    assert number is not None
    text, led = plain(made.ask(words)), partial(_hints, asker, made.question)
    judge, refuse = number.judge_text, number.refuse_text
    return Asked(text, (), judge, refuse, solution, solution, {}, None, made.give(words), led, number)


def _reply(asker: Asker, question: Question, answer: Answer) -> str:
    """Say what to a number, and how it is calculated: the equation is set as a formula."""
    said, solution = asker.reply(question, answer), asker.solution(question)
    before, written, after = said.partition(solution)
    if not written and isinstance(answer, Right) and " = " in solution:
        return f"{plain(said)}\n\n{_solution(asker, question)}"
    shown = _solution(asker, question) if " = " in written else plain(written)
    space = " " if before.endswith(" ") else ""
    return f"{plain(before)}{space}{_close_formula(shown, after)}"


def _close_formula(formula: str, after: str) -> str:
    """Put what follows a formula into it: a browser could break the line before the full stop."""
    if formula.endswith("$$") and after:
        return rf"{formula[:-2]}\text{{{after}}}$$"
    return f"{formula}{plain(after)}"


def _solution(asker: Asker, question: Question) -> str:
    """Return the right answer in Markdown: the option, or the equations set as formulas."""
    found, written = question.explanation, asker.solution(question)
    if found is None or " = " not in written:
        return plain(written)
    before, notation = leading(asker, question), asker.words.notation
    shown = [equation(each, notation) for each in (before, found) if each is not None]
    return asker.words("language", "comma").join(shown)


def _put_posed(posed: Posed, told: Told, random: Random) -> Asked:
    """Ask a question of the lesson's own, its answers in any order; who is wrong is told why, too."""
    answers = in_any_order(posed, random)

    def judge(given: int | str) -> tuple[bool, str]:
        if answers[int(given)] == posed.right:
            return True, told.words.told((told.words("practice", "right"), reason))
        solved = told.words("course", "guess_other", right=right)
        return False, f"{told.words.told((refuse(given), solved))}\n\n{reason}"

    def refuse(given: int | str) -> str:
        return told.say(f"ask_{posed.key}_{answers[int(given)]}_said")

    options = tuple(told.say(f"ask_{posed.key}_{name}") for name in answers)
    right = told.say(f"ask_{posed.key}_{posed.right}")
    reason = told.say(f"ask_{posed.key}_{posed.right}_said")
    return Asked(told.say(f"ask_{posed.key}"), options, judge, refuse, right, reason, {})


def in_any_order(posed: Posed, random: Random) -> list[str]:
    """Return the names of the answers to a question, shuffled."""
    return random.sample(posed.answers, len(posed.answers))
