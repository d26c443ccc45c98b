"""Exercises on groups of values: the numbers of one merge, and which pair is merged."""

from collections.abc import Iterator

from c45_core.explain.grouping import Groups, GroupTeller
from c45_core.grouping import Merging, Pair
from c45_core.measures import TIE
from c45_course.practice.items import Item
from c45_course.practice.subjects import SheetContext

from .grouping import Grouped, group_all

MAX_PAIRS_BY_HAND = 3
"""Maximum number of pairs that are measured by hand: those of three groups."""
_NAMES = {"gain": "Gain", "iv": "IV", "gain_ratio": "GainRatio"}


def ask_merges(given: SheetContext) -> Iterator[Item]:
    """Ask for gain, IV and gain ratio with one pair of groups joined, in the first round.

    Pairs that are not merged come first, so that the numbers do not say which pair is.
    """

    def is_merged(one: tuple[Grouped, Pair]) -> bool:
        each, pair = one
        return pair is each.found.rounds[0].taken

    tried = [
        (each, pair)
        for each in given.once(_group_values)
        for pair in each.found.rounds[0].pairs
        if pair.made.ratio > 0
    ]
    for each, pair in sorted(given.shuffled(tried), key=is_merged):
        yield _make_merge_item(given, each, pair)


def ask_pairs(given: SheetContext) -> Iterator[Item]:
    """Ask which pair of groups a round merges, if any, where few pairs are to be measured."""
    for each in given.shuffled(given.once(_group_values)):
        for number, found in enumerate(each.found.rounds):
            if (
                len(found.pairs) <= MAX_PAIRS_BY_HAND
                and found.barred is None
                and _is_decided_by_ratio(each, number)
            ):
                yield _make_pair_item(given, each, number, found)


CALCULATIONS = (ask_merges, ask_merges)
"""Functions that give the exercises with numbers, one for each exercise: two merges are asked for."""
QUESTIONS = (ask_pairs,)


def _group_values(given: SheetContext) -> list[Grouped]:
    """Return the attributes that have rounds of merging by gain ratio, beyond that of pure values."""
    return [each for each in group_all(given.trace.source) if each.found.rounds]


def _teller_of(given: SheetContext) -> GroupTeller:
    return GroupTeller(given.labels.on(given.trace.source), given.words)


def _groups_before(found: Merging) -> Groups:
    """Return the groups before a round, collected from its pairs: each group is in some pair."""
    return sorted({group for pair in found.pairs for group in (pair.one, pair.other)})


def _join_pair(found: Merging, pair: Pair) -> Groups:
    """Return the groups of a round after a pair of them is joined."""
    others = [group for group in _groups_before(found) if group not in (pair.one, pair.other)]
    return sorted([*others, pair.joined])


def _make_merge_item(given: SheetContext, each: Grouped, pair: Pair) -> Item:
    teller, first = _teller_of(given), each.found.rounds[0]
    groups = _join_pair(first, pair)
    apart, numbers = each.numbers.of(_groups_before(first)), each.numbers.of(groups)
    entries = [
        given.number(
            number,
            f"{_NAMES[number.quantity]}({teller.labels.attribute(each.attribute)})",
            [("values_apart", other.expression)],
            branches=len(groups),
        )
        for number, other in zip(numbers, apart, strict=True)
    ]
    asked = given.say(
        "groups_merge",
        attribute=teller.labels.attribute(each.attribute),
        groups=teller.groups(each.attribute, groups),
    )
    return given.calculation(asked, entries, "merge", each.attribute)


def _ratio_before(each: Grouped, number: int) -> float:
    """Return the gain ratio before round `number`."""
    taken = each.found.rounds[number - 1].taken if number else None
    return each.found.after_pure.ratio if taken is None else taken.made.ratio


def _is_decided_by_ratio(each: Grouped, number: int) -> bool:
    """Tell whether the gain ratio alone decides round `number`.

    Of the pairs that keep half of the gain one alone has the largest ratio, and the round merges it if
    it raises the ratio. Else the order of the pairs decides, or a pair that keeps less.
    """
    found = each.found.rounds[number]
    keeping = [pair for pair in found.pairs if float(pair.made.gain) >= each.half]
    best = max(keeping, key=lambda pair: pair.made.ratio, default=None)
    if best is None or sum(pair.made.ratio >= best.made.ratio - TIE for pair in keeping) > 1:
        return False
    return found.taken is (best if best.made.ratio > _ratio_before(each, number) else None)


def _make_pair_item(given: SheetContext, each: Grouped, number: int, found: Merging) -> Item:
    teller, attribute = _teller_of(given), each.attribute
    options = [teller.group(attribute, pair.joined) for pair in found.pairs]
    right = len(options) if found.taken is None else found.pairs.index(found.taken)
    fixed = given.words.notation.fixed
    asked = given.say(
        "groups_which",
        attribute=teller.labels.attribute(attribute),
        groups=teller.groups(attribute, _groups_before(found)),
        half=fixed(each.half),
    )
    before = given.say("groups_before", ratio=fixed(_ratio_before(each, number)))
    reason = given.words.told((teller.round(attribute, found), before))
    options.append(given.say("groups_none"))
    room = 3 * len(found.pairs)
    return given.choice(asked, options, right, reason, "which", attribute, number, room=room)
