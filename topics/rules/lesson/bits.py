"""Let a reader choose rules of a class and see what the choice costs, beside that of C4.5rules."""

import numpy as np
import streamlit as st

from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state import address
from ui.state.widgets import choose

from ..algorithm.subsets import AllSubsets, Annealing, ClassChoice, Climbs, Members, members_of
from ..explanation import attribute_bits, exception_bits, rule_bits, theory_bits, total_bits, value_bits
from .lesson import RulesContext
from .pictures import draw_costs

LISTED_SETS = 6
"""Number of sets that are listed, the cheapest first."""


def show_bits(on: RulesContext) -> None:
    """Show what sets of rules of one class cost in bits: none, all, the chosen one, the reader's."""
    choices = on.found.choices
    if not choices:
        st.info(on.say("no_rules"))
        return
    names = [str(choice.label) for choice in choices]
    code = choose(
        "class",
        names,
        on.say("of_class"),
        shown=lambda c: plain(on.labels.klass(int(c))),
        forget=("set",),
    )
    choice = choices[names.index(code)]
    left, right = st.columns([6, 5], gap="medium")
    with left:
        mine = _pick_rules(choice, on)
        _list_rules(choice, mine, on)
    with right:
        _draw_costs(choice, mine, on)
    st.markdown(with_terms(plain(on.teller.choice(choice)), on.words))
    fold(on.say("calculated"), "calculated", _show_calculation, choice, mine, on)
    fold(on.say("sets_tried"), "sets_tried", _list_tried, choice, mine, on)


def _pick_rules(choice: ClassChoice, on: RulesContext) -> Members:
    """Return the set the reader has picked, as the address holds it; at first the one chosen."""
    numbers = choice.candidates.numbers
    asked = address.text("set")
    mine = choice.chosen
    if asked:
        parts = {int(part) for part in asked.split(".") if part.isdigit()}
        mine = tuple(number for number in numbers if number in parts)
    key = f"rules_picked_{choice.label}"
    st.session_state[key] = list(mine)
    st.pills(
        on.say("pick"),
        numbers,
        selection_mode="multi",
        key=key,
        on_change=_write_picked,
        args=(key, choice.chosen),
    )
    return choice.candidates.places(mine)


def _write_picked(key: str, chosen: tuple[int, ...]) -> None:
    """Write the picked rules into the address: 0 for none, nothing for those C4.5rules chose."""
    picked = sorted(st.session_state[key] or [])
    if tuple(picked) == chosen:
        address.write(("set",))
    else:
        address.write(set=".".join(map(str, picked)) or "0")


def _list_rules(choice: ClassChoice, mine: Members, on: RulesContext) -> None:
    """List the rules of the class; those picked are in bold type, the others faint."""
    for place, number in enumerate(choice.candidates.numbers):
        rule = on.found.rule(number)
        bits = on.say("bits", n=on.words.notation.fixed(rule.bits))
        said = f"{on.line(rule)}, {bits}"
        if place in mine:
            st.markdown(said)
        else:
            st.caption(said)


def _draw_costs(choice: ClassChoice, mine: Members, on: RulesContext) -> None:
    """Draw the costs as bars, and say what the reader's set gets wrong."""
    whole = tuple(range(len(choice.candidates)))
    sets = {"none": (), "all": whole, "chosen": choice.tried.chosen_set, "picked": mine}
    costs = {on.say(f"set_{key}"): choice.candidates.cost(s) for key, s in sets.items()}
    names = (on.say("theory"), on.say("exceptions"))
    drawn = draw_costs(costs, names, on.words.notation.fixed).svg(on.say("bars_told"))
    show_svg(drawn, key="rules_bars")
    counted = choice.candidates.cost(mine).counted
    said = on.say(
        "picked_cost",
        covered=on.words.cases(counted.covered),
        wrong=on.words.notation.weight(counted.false_positives),
        missed=on.words.notation.weight(counted.false_negatives),
    )
    st.caption(with_terms(said, on.words))


def _show_calculation(choice: ClassChoice, mine: Members, on: RulesContext) -> None:
    """Open the cost of the reader's set down to its terms."""
    given = (on.found, choice.candidates, mine, on.table, on.labels)
    rules = [on.found.rule(number) for number in choice.candidates.numbers_of(mine)]
    used = sorted({condition.attribute for rule in rules for condition in rule.conditions})
    derivation_view(
        [
            total_bits(*given),
            theory_bits(*given),
            *(rule_bits(on.found, rule, on.table, on.labels) for rule in rules),
            *([attribute_bits(on.found, on.table, on.labels)] if rules else []),
            *(value_bits(on.found, place, on.table, on.labels) for place in used),
            exception_bits(choice.candidates.cost(mine)),
        ],
        on.words,
    )


def _list_tried(choice: ClassChoice, mine: Members, on: RulesContext) -> None:
    """List the cheapest of all sets, or the climbs."""
    if isinstance(choice.tried, Annealing):
        return
    if isinstance(choice.tried, Climbs):
        st.markdown(
            "\n".join(f"- {plain(on.teller.climb(choice, n))}" for n in range(len(choice.tried.climbs)))
        )
        return
    sets = _find_cheapest(choice.tried, len(choice.candidates))
    rows = []
    for members in sets:
        cost = choice.candidates.cost(members)
        numbers = on.teller.numbers(choice.candidates.numbers_of(members))
        rows.append(
            [numbers, *map(on.words.notation.fixed, (cost.theory, cost.exceptions, cost.total))]
        )
    head = [on.say(key) for key in ("set", "theory_whole", "exceptions", "total")]
    grid(head, rows, caption=on.say("sets_tried"), current=sets.index(mine) if mine in sets else None)
    st.caption(on.say("cheapest", shown=len(sets), n=len(choice.tried.totals)))


def _find_cheapest(tried: AllSubsets, candidates: int) -> list[Members]:
    places = np.argsort(tried.totals, kind="stable")[:LISTED_SETS]
    return [members_of(int(place), candidates) for place in places]
