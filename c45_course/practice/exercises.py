"""Draw exercises by a seed: worked examples that fade, a search, questions, and a mistake to be found.

They are drawn in another order than they stand in: what prints many numbers is drawn first, and what
follows asks only for what is not printed yet (`items.Sheet`). `_Drawing` chooses the exercises; the
functions below it make those that are calculations.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from random import Random

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.quantities import of_cut
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.randomness import shuffled
from c45_core.reasons import Skip
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.practice.calculations import Calculation, Exercise, derivation, list_spoiled
from c45_course.practice.items import (
    Entry,
    Fact,
    Item,
    Sheet,
    fact_of,
    facts_of,
    is_whole,
    numbers_in,
    readings,
    told_at,
)
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import (
    DIVIDED,
    MAX_NODES,
    Option,
    Question,
    Topic,
    kind_of,
    pools,
    take_varied,
)

MAX_DECISIONS, MAX_NUMBERS = 3, 3
"""Maximum number of decisions, and of numbers, that are asked for."""
MAX_OF_ONE_KIND = 2
"""Maximum number of decisions of one kind."""
WHY_LINES, EXPLAIN_LINES = 2, 3
"""Numbers of lines in which a reason is written, and an explanation."""
ROOM = {"gain": 5, "gain_ratio": 7}
"""Numbers of lines that are left free to work out a number, by its kind."""
OTHER_ROOM = 4
"""Number of lines for a number of any other kind."""
_TOO_MUCH = ("average_gain",)
"""Kinds of numbers that are not asked for: they take the gain of every attribute."""
MIN_CUTS, MAX_CUTS = 2, 8
"""Minimum and maximum number of candidate thresholds that are searched by hand."""
SEARCH_ROOM = 4
"""Number of lines that are left free for a search."""
FADING: dict[str, Callable[[int], int]] = {
    "solved": lambda lines: lines,
    "last_blank": lambda lines: lines - 1,
    "half": lambda lines: lines // 2,
    "frame": lambda _: 0,
}
"""Functions that give how many of the lines of a calculation are printed, by the kind of example."""
_FADES = {
    1: ("half",),
    2: ("solved", "frame"),
    3: ("solved", "half", "frame"),
    4: ("solved", "last_blank", "half", "frame"),
}
"""Kinds of worked examples, by how many there are."""


@dataclass(frozen=True)
class Section:
    """Items of one kind under a heading."""

    title: str
    hint: str
    items: tuple[Item, ...]


def draw_exercises(trace: Trace, labels: Labels, words: Words, seed: int) -> tuple[Section, ...]:
    """Return the exercises about a trace with their answers; the same seed gives the same ones.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.words import words
    >>> golf = datasets.load("golf_14")
    >>> sections = draw_exercises(grow(golf.table), golf.labels("en"), words("en"), 7)
    >>> [len(section.items) for section in sections]
    [3, 1, 6, 1]
    """
    drawing = _Drawing(Asker(trace, labels, words), Random(seed), Sheet())
    return tuple(
        Section(words("worksheet", name), words("worksheet", hint_key(name, items)), items)
        for name, items in drawing.sections().items()
        if items
    )


def hint_key(name: str, items: tuple[Item, ...]) -> str:
    """Return the key of the hint below a heading: examples of which none is solved have another one."""
    if name == "examples" and items[0].kind != "solved":
        return "examples_given"
    return f"{name}_hint"


def explain(subject: str, words: Words) -> tuple[Section, ...]:
    """Return the section that asks for one sentence on a subject, () where no text does."""
    asked = words.sections["exercises"].get(f"explain_{subject}")
    if asked is None:
        return ()
    said = words("exercises", f"explain_{subject}_said")
    points = Entry(words("worksheet", "explain_line"), said, points=2, lines=EXPLAIN_LINES)
    item = Item("explain", asked, (points,))
    return (Section(words("worksheet", "explain"), words("worksheet", "explain_hint"), (item,)),)


@dataclass(frozen=True)
class _Drawing:
    """Draws the items of one sheet, one kind after the other."""

    asker: Asker
    random: Random
    sheet: Sheet

    @Once
    def trace(self) -> Trace:
        return self.asker.trace

    def sections(self) -> dict[str, tuple[Item, ...]]:
        """Return the items by section, in the order of the sheet."""
        attributes = [each.attribute for each in self.trace.evaluations(0) if each.divides]
        left = shuffled(attributes, self.random)
        # One attribute is kept for the mistake.
        fades = _FADES[max(1, min(len(_FADES), len(attributes) - 1))] if attributes else ()
        first = self._take_examples(fades[:1], left)
        mistake = self._take_mistake(left)
        examples = (*first, *self._take_examples(fades[1:], left))
        threshold = self._first_taken(_list_searches(self.asker, self.random))
        questions = sorted([*self._ask_decisions(), *self._ask_numbers()], key=_frame_of)
        return {
            "examples": examples,
            "threshold": threshold,
            "questions": tuple(questions),
            "mistake": mistake,
        }

    def _first_taken(self, found: Iterator[Item]) -> tuple[Item, ...]:
        """Return the first item that the sheet takes, or none."""
        return next(((item,) for item in found if self.sheet.takes(item)), ())

    def _take_examples(self, fades: tuple[str, ...], left: list[int]) -> tuple[Item, ...]:
        """Return an example of each of `fades`; remove the attributes they take from `left`.

        An example that asks for a number of another exercise is tried last: the number would be copied.
        """
        items = []
        for fade in fades:
            tried = [(each, make_faded(self.asker, each, fade, self.sheet)) for each in left]
            tried.sort(key=lambda each: not each[1].hidden.isdisjoint(self.sheet.hidden))
            for attribute, item in tried:
                if (fade == "solved" or item.points) and self.sheet.takes(item):
                    left.remove(attribute)
                    items.append(item)
                    break
        return tuple(items)

    def _take_mistake(self, left: list[int]) -> tuple[Item, ...]:
        """Return a calculation with a slip, if one fits; remove its attribute from `left`."""
        for attribute in tuple(left):
            found = self._first_taken(_list_mistakes(self.asker, attribute, self.random))
            if found:
                left.remove(attribute)
                return found
        return ()

    # --- questions ---------------------------------------------------------------------------------

    @Once
    def _pools(self) -> tuple[list[Question], list[Question]]:
        """Return the questions about decisions, and those about numbers."""
        return pools(self.trace, self.asker.labels)

    def _ask_decisions(self) -> Iterator[Item]:
        """Ask for decisions; for one at the root only if there are too few below it."""
        able = [each for each in self._pools[0] if each.topic is not Topic.THRESHOLD]
        below = shuffled([each for each in able if each.node > 0], self.random)
        root = [each for each in able if each.node == 0]
        taken: list[Topic] = []
        for question in (*take_varied(below, len(below), kind_of), *root):
            item = self._ask_decision(question)
            is_wanted = len(taken) < MAX_DECISIONS and taken.count(question.topic) < MAX_OF_ONE_KIND
            if is_wanted and self.sheet.takes(item):
                taken.append(question.topic)
                yield item

    def _ask_decision(self, question: Question) -> Item:
        """Ask whether a node is divided, or by what, and why."""
        words, node = self.asker.words, question.node
        assert question.frame is not None
        if question.topic is Topic.LEAF:
            fact: Fact = ("divided", node)
            options = tuple(words("worksheet", key) for key in ("is_split", "is_leaf"))
            right = next(option.value for option in question.options if option.right)
            answer, tells = options[right != DIVIDED], told_at(self.trace, node, divided=False)
            reason = self._reason(node)
            if right == DIVIDED:
                reason = replace(reason, answer=words("worksheet", "split_because"))
        else:
            fact = ("split", node)
            options, answer = self.asker.options(question), self.asker.solution(question)
            tells, reason = told_at(self.trace, node, divided=True), self._reason(node)
        ticked = Entry("", answer, question.frame.number, question, points=1)
        asked = self.asker.ask(question)
        asks = frozenset({fact})
        return Item("decision", asked, (ticked, reason), options, tells=tells, asks=asks)

    def _reason(self, node: int) -> Entry:
        """Return the lines for a reason; the answer is what the last step about a node says."""
        words, frame = self.asker.words, self.trace.about(node)[-1]
        said = self.asker.narrator.say(self.trace[frame])
        return Entry(words("worksheet", "why"), said, frame, points=2, lines=WHY_LINES)

    def _ask_numbers(self) -> Iterator[Item]:
        """Ask for numbers printed nowhere: every kind once before any twice, and no value twice."""
        able = [each for each in self._pools[1] if kind_of(each) not in _TOO_MUCH]
        taken = 0
        for question in take_varied(shuffled(able, self.random), len(able), kind_of):
            if taken == MAX_NUMBERS:
                return
            item = self._ask_number(question)
            if item and item.hidden.isdisjoint(self.sheet.hidden) and self.sheet.takes(item):
                taken += 1
                yield item

    def _ask_number(self, question: Question) -> Item | None:
        """Ask for a number; None for a whole one, which stands everywhere."""
        found, notation = question.explanation, self.asker.words.notation
        assert found is not None and question.frame is not None
        written = found.result(notation)
        if is_whole(written):
            return None
        entry = Entry(
            f"{self.asker.equation_name(question)} =",
            self.asker.solution(question),
            question.frame.number,
            question,
            points=3,
            hidden=readings(found.recorded, written),
        )
        tells = told_at(self.trace, question.node, divided=True)
        asked = self.asker.ask(question)
        # One number of an attribute leads to the next, so one number of each attribute is asked for.
        asks = frozenset({fact_of(question), ("about", question.node, _attribute(question))})
        room = ROOM.get(kind_of(question), OTHER_ROOM)
        return Item("number", asked, (entry,), room=room, tells=tells, asks=asks)


def _attribute(question: Question) -> int:
    return -1 if question.attribute is None else question.attribute


def _frame_of(item: Item) -> int:
    """Return where an item stands among the questions: in the order of the replay."""
    frames = [entry.frame for entry in item.entries if entry.frame is not None]
    return frames[0] if frames else 0


# --- a calculation with lines left blank -----------------------------------------------------------


def make_faded(
    asker: Asker, attribute: int, fade: str, sheet: Sheet, only: Collection[str] = ()
) -> Item:
    """Return the calculation of an attribute at the root with its later lines left blank.

    A line whose number the sheet prints already is not left blank: its number is given. `only`: the
    quantities it goes through, if not all.
    """
    words, trace = asker.words, asker.trace
    steps = derivation(trace, 0, attribute, asker.labels)
    steps = tuple(each for each in steps if not only or each.explanation.quantity in only)
    kept = FADING[fade](len(steps))
    lines = [step.line(words.notation) for step in steps[:kept]]
    printed = {*sheet.printed, *numbers_in(*lines)}
    entries = [Entry(line, None, step.frame, step) for line, step in zip(lines, steps, strict=False)]
    entries += [_leave_blank(asker, step, printed) for step in steps[kept:]]
    blank = [step for step, entry in zip(steps, entries, strict=True) if entry.answer]
    known = frozenset(step.explanation.recorded for step in steps if step not in blank)
    entries = [replace(entry, known=known) for entry in entries]
    asked = words("worksheet", fade, attribute=_name_at_root(asker, attribute))
    tells = told_at(trace, 0, divided=True) | (facts_of(steps) - facts_of(blank))
    return Item(fade, asked, tuple(entries), tells=tells, asks=facts_of(blank))


def _name_at_root(asker: Asker, attribute: int) -> str:
    """Name an attribute, a continuous one with its threshold at the root."""
    name, threshold = asker.names.attribute(attribute), asker.trace.evaluation(0, attribute).threshold
    if threshold is None:
        return name
    return asker.words("worksheet", "with_threshold", attribute=name, cut=cut_value(threshold))


def _leave_blank(asker: Asker, step: Calculation, printed: set[str]) -> Entry:
    """Return a line to fill in, or with its number where that is whole or printed anywhere."""
    notation = asker.words.notation
    name, written = step.named(notation), step.result(notation)
    hidden = readings(step.explanation.recorded, written)
    if is_whole(written) or not hidden.isdisjoint(printed):
        return Entry(f"{name} = {written}", None, step.frame, step)
    return Entry(f"{name} =", step.line(notation), step.frame, step, points=2, hidden=hidden)


# --- a threshold to be searched --------------------------------------------------------------------


def _list_searches(asker: Asker, random: Random) -> Iterator[Item]:
    """Give the searches for a threshold that can be done by hand, in a drawn order.

    Those in which one candidate alone is best come first.
    """
    trace = asker.trace
    searchable = [
        each
        for node in map(int, trace.sequence[:MAX_NODES])
        for each in trace.evaluations(node)
        if each.cuts is not None and _is_searchable(each)
    ]
    drawn = shuffled(searchable, random)
    drawn.sort(key=lambda each: len(_best_cuts(each, asker.trace.dialect.cut_by)) > 1)
    items = (_make_search(asker, each) for each in drawn)
    return (item for item in items if item is not None)


def _best_cuts(evaluation: Evaluation, by: str) -> list[int]:
    """Return the candidates that are as good as the best one."""
    assert evaluation.cuts is not None
    measured = [float(value) for value in evaluation.cuts.measured(by)]
    return [cut for cut, value in enumerate(measured) if abs(value - max(measured)) < TIE]


def _is_searchable(evaluation: Evaluation) -> bool:
    """Tell whether there are few candidates, all of them halfway between values and none left out."""
    cuts = evaluation.cuts
    return (
        cuts is not None
        and cuts.best is not None
        and MIN_CUTS <= len(cuts) <= MAX_CUTS
        and bool((cuts.skips == Skip.NONE).all())
        and bool((cuts.thresholds == cuts.midpoints).all())
    )


def _make_search(asker: Asker, evaluation: Evaluation) -> Item | None:
    """Return a search for a threshold, None where the written numbers do not show which is largest."""
    words, cuts, by = asker.words, evaluation.cuts, asker.trace.dialect.cut_by
    assert cuts is not None and cuts.best is not None
    measured = [float(value) for value in cuts.measured(by)]
    thresholds = [cut_value(float(each)) for each in cuts.thresholds]
    found = [_explain_candidate(asker, evaluation, cut) for cut in range(len(cuts))]
    values = [each.result(words.notation) for each in found]
    best = _best_cuts(evaluation, by)
    written = list(map(float, values))
    if best != [cut for cut, value in enumerate(written) if value == max(written)]:
        return None
    if len(best) == len(cuts):
        return None
    frame = next(
        number
        for number in asker.trace.about(evaluation.node)
        if asker.trace[number].kind == "cut" and asker.trace[number].attribute == evaluation.attribute
    )
    tried = words("language", "comma").join(
        words("worksheet", "tried", cut=cut, value=value)
        for cut, value in zip(thresholds, values, strict=True)
    )
    measure = words("terms", by)
    hidden = frozenset().union(*map(readings, measured, values))
    entries = (
        Entry(
            words("worksheet", "tried_all", measure=measure),
            tried,
            frame,
            points=len(cuts),
            lines=(len(cuts) + 1) // 2 + 1,
            hidden=hidden,
            listed=tuple(zip(thresholds, found, strict=True)),
        ),
        Entry(
            words("worksheet", "found"),
            " / ".join(thresholds[cut] for cut in best),
            frame,
            _make_question(asker, evaluation, frame, best),
            points=1,
            hidden=frozenset(thresholds[cut] for cut in best),
        ),
    )
    asked = words(
        "worksheet",
        "search" if len(best) == 1 else "search_tied",
        where=asker.where(evaluation.node),
        attribute=asker.names.attribute(evaluation.attribute),
        measure=measure,
    )
    node, about = evaluation.node, evaluation.attribute
    tells, asks = told_at(asker.trace, node, divided=True), frozenset({("cut", node, about)})
    return Item("search", asked, entries, room=SEARCH_ROOM, tells=tells, asks=asks)


def _explain_candidate(asker: Asker, evaluation: Evaluation, cut: int) -> Explanation:
    """Explain the number by which a candidate is judged."""
    dialect = asker.trace.dialect
    explained = of_cut(asker.trace, evaluation, cut, asker.names)
    return explained[dialect.cut_measures.index(dialect.cut_by)]


def _make_question(asker: Asker, evaluation: Evaluation, frame: int, best: list[int]) -> Question:
    """Return the search as a question, which every candidate may answer."""
    assert evaluation.cuts is not None
    options = tuple(Option(cut, cut in best) for cut in range(len(evaluation.cuts)))
    return Question(
        Topic.THRESHOLD,
        evaluation.node,
        asker.trace[frame],
        attribute=evaluation.attribute,
        options=options,
    )


# --- a mistake to be found -------------------------------------------------------------------------


def _list_mistakes(asker: Asker, attribute: int, random: Random) -> Iterator[Item]:
    """Give the calculation of an attribute at the root with each slip that fits, in a drawn order.

    Every kind of slip comes once before any comes twice.
    """
    found = list_spoiled(asker.trace, 0, attribute, asker.labels, asker.words.notation)
    drawn = shuffled(tuple(found), random)
    ranked = take_varied(drawn, len(drawn), lambda exercise: exercise.slip)
    return (_make_mistake(asker, exercise) for exercise in ranked)


def _make_mistake(asker: Asker, exercise: Exercise) -> Item:
    """Return a calculation with a slip: one is to find its line, the slip, and the right line."""
    words, notation = asker.words, asker.words.notation
    wrong = exercise.steps[exercise.wrong]
    number = f"({exercise.wrong + 1})"
    hidden = readings(wrong.explanation.recorded, wrong.result(notation))
    lines = tuple(Entry(f"({n}) {line}") for n, line in enumerate(exercise.lines, 1))
    entries = (
        *lines,
        Entry(words("worksheet", "mistake_line"), number, wrong.frame, points=1),
        Entry(words("worksheet", "why"), asker.slips((exercise.slip,)), wrong.frame, points=1, lines=2),
        Entry(
            words("worksheet", "mistake_right"),
            wrong.line(notation),
            wrong.frame,
            wrong,
            points=1,
            hidden=hidden,
        ),
    )
    asked = words("worksheet", "mistake_asked", attribute=_name_at_root(asker, exercise.attribute))
    others = [step for step in exercise.steps if step is not wrong]
    tells = told_at(asker.trace, 0, divided=True) | facts_of(others)
    return Item("mistake", asked, entries, tells=tells, asks=facts_of([wrong]))
