"""Make the calculations of a worksheet: one with lines left blank, a search, one with a mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import cut_value
from c45_core.explain.quantities import of_cut
from c45_core.measures import TIE
from c45_core.randomness import shuffled
from c45_core.reasons import Skip
from c45_core.trace.views import Evaluation
from c45_course.practice.calculations import Calculation, Exercise, derivation, spoiled
from c45_course.practice.items import (
    Entry,
    Item,
    Sheet,
    facts_of,
    is_whole,
    numbers_in,
    readings,
    told_at,
)
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import MAX_NODES, Option, Question, Topic

MIN_CUTS, MAX_CUTS = 2, 8
"""So many candidate thresholds one searches by hand."""
SEARCH_ROOM = 4
"""Number of lines that are left free for a search."""
_FADING: dict[str, Callable[[int], int]] = {
    "solved": lambda lines: lines,
    "last_blank": lambda lines: lines - 1,
    "half": lambda lines: lines // 2,
    "frame": lambda _: 0,
}
"""How many of its lines are printed of a calculation."""


def faded(asker: Asker, attribute: int, fade: str, sheet: Sheet) -> Item:
    """Return the calculation of an attribute at the root with its later lines left blank.

    Of those lines the ones whose number the sheet prints already are given, without their formula.
    """
    words, trace = asker.words, asker.trace
    steps = derivation(trace, 0, attribute, asker.labels)
    kept = _FADING[fade](len(steps))
    lines = [step.line(words.notation) for step in steps[:kept]]
    printed = {*sheet.printed, *numbers_in(*lines)}
    entries = [Entry(line, None, step.frame, step) for line, step in zip(lines, steps, strict=False)]
    entries += [_blank(asker, step, printed) for step in steps[kept:]]
    blank = [step for step, entry in zip(steps, entries, strict=True) if entry.answer]
    known = frozenset(step.explanation.recorded for step in steps if step not in blank)
    entries = [replace(entry, known=known) for entry in entries]
    asked = words("worksheet", fade, attribute=_at_root(asker, attribute))
    tells = told_at(trace, 0, divided=True) | (facts_of(steps) - facts_of(blank))
    return Item(fade, asked, tuple(entries), (), 0, tells, facts_of(blank))


def _at_root(asker: Asker, attribute: int) -> str:
    """Name an attribute, a continuous one with its threshold at the root."""
    name, threshold = asker.names.attribute(attribute), asker.trace.evaluation(0, attribute).threshold
    if threshold is None:
        return name
    return asker.words("worksheet", "with_threshold", attribute=name, cut=cut_value(threshold))


def _blank(asker: Asker, step: Calculation, printed: set[str]) -> Entry:
    notation = asker.words.notation
    name, written = step.named(notation), step.result(notation)
    hidden = readings(step.explanation.recorded, written)
    if is_whole(written) or not hidden.isdisjoint(printed):
        return Entry(f"{name} = {written}", None, step.frame, step)
    return Entry(f"{name} =", step.line(notation), step.frame, step, points=2, hidden=hidden)


# --- a threshold to be searched ---------------------------------------------------------------------


def searched(asker: Asker, random: Random) -> Iterator[Item]:
    """Give the searches for a threshold that can be done by hand, in a drawn order.

    Those in which one candidate alone is best come first.
    """
    trace = asker.trace
    able = [
        each
        for node in map(int, trace.sequence[:MAX_NODES])
        for each in trace.evaluations(node)
        if each.cuts is not None and _is_searchable(each)
    ]
    drawn = shuffled(able, random)
    drawn.sort(key=lambda each: len(_best(each, asker.trace.dialect.cut_by)) > 1)
    items = (_search(asker, each) for each in drawn)
    return (item for item in items if item is not None)


def _best(evaluation: Evaluation, by: str) -> list[int]:
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


def _search(asker: Asker, evaluation: Evaluation) -> Item | None:
    """Return a search; None where the numbers as one writes them down do not show which is largest."""
    words, cuts, by = asker.words, evaluation.cuts, asker.trace.dialect.cut_by
    assert cuts is not None and cuts.best is not None
    measured = [float(value) for value in cuts.measured(by)]
    thresholds = [cut_value(float(each)) for each in cuts.thresholds]
    found = [_of_candidate(asker, evaluation, cut) for cut in range(len(cuts))]
    values = [each.result(words.notation) for each in found]
    frame = next(
        number
        for number in asker.trace.about(evaluation.node)
        if asker.trace[number].kind == "cut" and asker.trace[number].attribute == evaluation.attribute
    )
    tried = words("language", "comma").join(
        words("worksheet", "tried", cut=cut, value=value)
        for cut, value in zip(thresholds, values, strict=True)
    )
    best = _best(evaluation, by)
    written = list(map(float, values))
    if best != [cut for cut, value in enumerate(written) if value == max(written)]:
        return None
    if len(best) == len(cuts):
        return None
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
            _asked(asker, evaluation, frame, measured),
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
    return Item("search", asked, entries, (), SEARCH_ROOM, tells, asks)


def _of_candidate(asker: Asker, evaluation: Evaluation, cut: int) -> Explanation:
    """Explain the number by which a candidate is judged."""
    dialect = asker.trace.dialect
    explained = of_cut(asker.trace, evaluation, cut, asker.names)
    return explained[dialect.cut_measures.index(dialect.cut_by)]


def _asked(asker: Asker, evaluation: Evaluation, frame: int, measured: list[float]) -> Question:
    """Return the search as a question, which every candidate may answer."""
    options = tuple(Option(c, abs(each - max(measured)) < TIE) for c, each in enumerate(measured))
    at = asker.trace[frame]
    return Question(
        Topic.THRESHOLD, evaluation.node, at, attribute=evaluation.attribute, options=options
    )


# --- a mistake to be found --------------------------------------------------------------------------


def spoilt(asker: Asker, attribute: int, random: Random) -> Iterator[Item]:
    """Give the calculation of an attribute at the root with a slip in it: every slip, in a drawn order.

    No kind of slip comes twice before every kind came once.
    """
    found = shuffled(
        list(spoiled(asker.trace, 0, attribute, asker.labels, asker.words.notation)), random
    )
    seen: dict[str, int] = {}
    ranked = []
    for exercise in found:
        seen[exercise.slip] = seen.get(exercise.slip, 0) + 1
        ranked.append((seen[exercise.slip], exercise))
    return (_spoilt(asker, exercise) for _, exercise in sorted(ranked, key=lambda each: each[0]))


def _spoilt(asker: Asker, exercise: Exercise) -> Item:
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
    asked = words("worksheet", "mistake_asked", attribute=_at_root(asker, exercise.attribute))
    others = [step for step in exercise.steps if step is not wrong]
    tells = told_at(asker.trace, 0, divided=True) | facts_of(others)
    return Item("mistake", asked, entries, (), 0, tells, facts_of([wrong]))
