"""Compare all pruning methods on the chosen table: over many draws, and node by node in one of them."""

from __future__ import annotations

from functools import partial

import streamlit as st

from c45_core.dialect import Dialect
from c45_core.explain.formulas import explained
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune.formulas import write_percent
from c45_core.prune.verdicts import speaker
from c45_core.rounding import fixed
from c45_core.validate.side_by_side import (
    CHI_SQUARED,
    LEVEL,
    MIN_CASES_OF_TWO_IN_A_PART,
    UNPRUNED,
    Compared,
    Deal,
    deal,
    side_by_side,
)
from ui import cache
from ui.lessons.pruning.walkthrough import compare_on_all_nodes, write_table
from ui.lessons.shared.derivations import derivation_view
from ui.lessons.shared.kept_work import with_progress
from ui.markdown import plain, with_terms
from ui.state.choices import Choices
from ui.state.widgets import choose, count
from ui.workers import away

DRAWS = ("10", "30", "100")
SECTION = "methods_compared"


def show_methods(choices: Choices, _: object) -> None:
    """Show this part of the lesson."""
    words, table = choices.words, cache.dataset(choices.table).table
    if table.rows < MIN_CASES_OF_TWO_IN_A_PART:
        st.markdown(
            words("refused_drawing", "three_parts", rows=table.rows, least=MIN_CASES_OF_TWO_IN_A_PART)
        )
        return
    dialect = choices.convention
    level = f"{dialect.chi_squared or LEVEL:g}"
    st.markdown(with_terms(words(SECTION, "idea", level=level), words))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        draws = int(choose("draws", DRAWS, words(SECTION, "draws"), default="30", kind="segmented"))
        draw = min(count("draw", words(SECTION, "draw"), lesson="pruning"), draws)
    found = with_progress(
        choices.table,
        ("side_by_side", choices.table, dialect, draws),
        side_by_side,
        table,
        dialect,
        draws,
        words=words,
        said=lambda done, k: words(SECTION, "running", done=done, k=k),
    )
    st.markdown(_list_means(found, words))
    st.caption(
        words.told(
            [_sum_up(found, words), words(SECTION, "compared_text", cases=words.cases(table.weight))]
        )
    )
    one = _deal_cases(choices, dialect, draw, words)
    labels = cache.dataset(choices.table).labels(choices.language).on(one.trace.table)
    st.header(words(SECTION, "nodes"), anchor=False)
    cases = words.cases(one.trace.source.weight)
    st.markdown(words(SECTION, "nodes_idea", draw=draw, cases=cases))
    heads = {way: _name_way(way, words) for way in one.prunings}
    name = speaker(one.trace, labels, words).node
    st.markdown(compare_on_all_nodes(one.trees[UNPRUNED], one.prunings, heads, name, words))
    st.caption(words(SECTION, "stopped", leaves=len(one.stopped.leaves())))
    with st.expander(words(SECTION, "sequence")):
        st.markdown(with_terms(words(SECTION, "sequence_idea"), words))
        st.markdown(_list_sequence(one, labels, words))
    with st.expander(words(SECTION, "independence")):
        _show_independence(one, labels, level, words)


def _deal_cases(choices: Choices, dialect: Dialect, draw: int, words: Words) -> Deal:
    """Return one draw, node by node."""
    table = cache.dataset(choices.table).table
    run = partial(away.run, choices.table, deal, table, dialect, draw, words=words, text="pruning")
    return cache.answer(choices.table, ("deal", choices.table, dialect, draw), run)


def _name_way(way: str, words: Words) -> str:
    named = way in (UNPRUNED, CHI_SQUARED)
    return words(SECTION, f"way_{way}") if named else words("pruning", f"{way}_short")


def _list_means(found: tuple[Compared, ...], words: Words) -> str:
    """Write a row for each way: leaves, training and test errors, and the number that was chosen."""
    heads = [
        words(SECTION, f"head_{name}") for name in ("way", "leaves", "training", "test", "setting")
    ]
    rows = []
    for each in found:
        test = words(
            SECTION,
            "plus_minus",
            value=write_percent(each.test),
            spread=fixed(100 * each.spread, 1),
        )
        letter = {"ccp": "α", "cvp": "c"}.get(each.way, "")
        chosen = f"{letter} = {fixed(each.setting, 3)}" if each.setting is not None else ""
        rows.append(
            [
                _name_way(each.way, words),
                fixed(each.leaves, 1),
                write_percent(each.training),
                test,
                chosen,
            ]
        )
    return write_table(heads, rows, "lrrrl")


def _sum_up(found: tuple[Compared, ...], words: Words) -> str:
    """Say how far the test errors of the methods lie apart."""
    best, worst = min(found, key=lambda each: each.test), max(found, key=lambda each: each.test)
    if write_percent(best.test) == write_percent(worst.test):
        return words(SECTION, "same", least=write_percent(best.test))
    return words(
        SECTION,
        "largest",
        least=write_percent(best.test),
        best=_name_way(best.way, words),
        most=write_percent(worst.test),
        worst=_name_way(worst.way, words),
        unpruned=write_percent(found[0].test),
    )


def _list_sequence(one: Deal, labels: Labels, words: Words) -> str:
    """Write every subtree of cost-complexity pruning with its weakest link."""
    choice = one.alphas
    name, number = speaker(one.trace, labels, words).node, words.notation.number
    heads = [
        words(SECTION, f"head_{key}") for key in ("alpha", "leaves", "cost", "errors", "link", "g")
    ]
    rows = []
    for each in choice.candidates:
        links = choice.sequence.links(each.place)
        weakest = min(links, key=lambda link: link.strength, default=None)
        nothing = words(SECTION, "none_left")
        mark = f" **{words(SECTION, 'chosen')}**" if each is choice.chosen else ""
        rows.append(
            [
                f"{number(each.alpha)}{mark}",
                str(each.leaves),
                number(each.cost),
                words.notation.weight(each.errors),
                plain(name(weakest.node)) if weakest else nothing,
                number(weakest.strength) if weakest else nothing,
            ]
        )
    return write_table(heads, rows, "lrrrlr")


def _show_independence(one: Deal, labels: Labels, level: str, words: Words) -> None:
    """Show the test of every attribute at the root, and the calculation of one of them."""
    st.markdown(with_terms(words(SECTION, "independence_idea", level=level), words))
    tested = [each for each in one.trace.evaluations(0) if each.divides]
    if not tested:
        return
    heads = [words(SECTION, f"head_{key}") for key in ("attribute", "statistic", "degrees", "chance")]
    number, rows = words.notation.number, []
    for each in tested:
        statistic, degrees, chance = each.independence
        name = plain(labels.attribute(each.attribute))
        rows.append([name, number(statistic), str(degrees), number(chance)])
    st.markdown(write_table(heads, rows, "lrrr"))
    names = [each.name for each in tested]
    chosen = choose(
        "tested",
        names,
        words(SECTION, "open"),
        shown=lambda name: labels.attribute(tested[names.index(name)].attribute),
    )
    derivation_view([explained(tested[names.index(chosen)], labels)], words)
