"""Compare all pruning methods on the chosen table: over many draws, and node by node in one of them."""

from collections.abc import Callable, Iterable
from functools import partial

import streamlit as st

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
from ui.lessons.pruning.walkthrough import compare_on_all_nodes
from ui.lessons.shared.derivations import derivation_view
from ui.lessons.shared.kept_work import with_progress
from ui.markdown import plain, with_terms, write_table
from ui.on_demand import fold
from ui.state.choices import Choices
from ui.state.widgets import choose, count

DRAWS = ("10", "30", "100")
SECTION = "methods_compared"


def show_methods(choices: Choices, _: object) -> None:
    """Show this part of the lesson."""
    words, table, dialect = choices.words, cache.dataset(choices.table).table, choices.convention
    if table.rows < MIN_CASES_OF_TWO_IN_A_PART:
        numbers = {"rows": table.rows, "least": MIN_CASES_OF_TWO_IN_A_PART}
        st.markdown(words("refused_drawing", "three_parts", **numbers))
        return
    say, level = partial(words, SECTION), f"{dialect.chi_squared or LEVEL:g}"
    st.markdown(with_terms(say("idea", level=level), words))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        draws = int(choose("draws", DRAWS, say("draws"), default="30", kind="segmented"))
        draw = min(count("draw", say("draw"), lesson="pruning"), draws)
    key, said = ("side_by_side", choices.table, dialect, draws), (SECTION, "running")
    found = with_progress(choices.table, key, side_by_side, table, dialect, draws, said=said)
    st.markdown(_list_means(found, words))
    compared = say("compared_text", cases=words.cases(table.weight))
    st.caption(words.told([_sum_up(found, words), compared]))
    drawn = ("deal", choices.table, dialect, draw)
    one = with_progress(choices.table, drawn, deal, table, dialect, draw, text="pruning")
    labels = cache.dataset(choices.table).labels(choices.language).on(one.trace.table)
    st.header(say("nodes"), anchor=False)
    st.markdown(say("nodes_idea", draw=draw, cases=words.cases(one.trace.source.weight)))
    heads = {way: _name_way(way, words) for way in one.prunings}
    name = speaker(one.trace, labels, words).node
    st.markdown(compare_on_all_nodes(one.trees[UNPRUNED], one.prunings, heads, name, words))
    st.caption(say("stopped", leaves=len(one.stopped.leaves())))
    with st.expander(say("sequence")):
        st.markdown(with_terms(say("sequence_idea"), words) + "\n\n" + _list_sequence(one, name, words))
    fold(say("independence"), "independence", _show_independence, one, labels, level, words)


def _name_way(way: str, words: Words) -> str:
    named = way in (UNPRUNED, CHI_SQUARED)
    return words(SECTION, f"way_{way}") if named else words("pruning", f"{way}_short")


def _write_table(keys: str, rows: Iterable[Iterable[str]], align: str, words: Words) -> str:
    """Write a table whose columns have heads among the texts of this part."""
    return write_table([words(SECTION, f"head_{key}") for key in keys.split()], rows, align)


def _list_means(found: tuple[Compared, ...], words: Words) -> str:
    """Write a row for each way: leaves, training and test errors, and the number that was chosen."""
    rows = []
    for each in found:
        test, spread = write_percent(each.test), fixed(100 * each.spread, 1)
        errors = write_percent(each.training), words(SECTION, "plus_minus", value=test, spread=spread)
        letter = {"ccp": "α", "cvp": "c"}.get(each.way, "")
        chosen = f"{letter} = {fixed(each.setting, 3)}" if each.setting is not None else ""
        rows.append([_name_way(each.way, words), fixed(each.leaves, 1), *errors, chosen])
    return _write_table("way leaves training test setting", rows, "lrrrl", words)


def _sum_up(found: tuple[Compared, ...], words: Words) -> str:
    """Say how far the test errors of the methods lie apart."""
    best, worst = min(found, key=lambda each: each.test), max(found, key=lambda each: each.test)
    least, most = write_percent(best.test), write_percent(worst.test)
    if least == most:
        return words(SECTION, "same", least=least)
    ways = {"best": _name_way(best.way, words), "worst": _name_way(worst.way, words)}
    unpruned = write_percent(found[0].test)
    return words(SECTION, "largest", least=least, most=most, unpruned=unpruned, **ways)


def _list_sequence(one: Deal, name: Callable[[int], str], words: Words) -> str:
    """Write every subtree of cost-complexity pruning with its weakest link."""
    choice, number, weight = one.alphas, words.notation.number, words.notation.weight
    rows = []
    for each in choice.candidates:
        links = choice.sequence.links(each.place)
        weakest = min(links, key=lambda link: link.strength, default=None)
        link = [words(SECTION, "none_left")] * 2
        if weakest:
            link = [plain(name(weakest.node)), number(weakest.strength)]
        mark = f" **{words(SECTION, 'chosen')}**" if each is choice.chosen else ""
        size = [str(each.leaves), number(each.cost), weight(each.errors)]
        rows.append([f"{number(each.alpha)}{mark}", *size, *link])
    return _write_table("alpha leaves cost errors link g", rows, "lrrrlr", words)


def _show_independence(one: Deal, labels: Labels, level: str, words: Words) -> None:
    """Show the test of every attribute at the root, and the calculation of one of them."""
    st.markdown(with_terms(words(SECTION, "independence_idea", level=level), words))
    tested = {each.name: each for each in one.trace.evaluations(0) if each.divides}
    if not tested:
        return
    names = {key: labels.attribute(each.attribute) for key, each in tested.items()}
    number, rows = words.notation.number, []
    for key, each in tested.items():
        statistic, degrees, chance = each.independence
        rows.append([plain(names[key]), number(statistic), str(degrees), number(chance)])
    st.markdown(_write_table("attribute statistic degrees chance", rows, "lrrr", words))
    chosen = choose("tested", list(tested), words(SECTION, "open"), shown=names.__getitem__)
    derivation_view([explained(tested[chosen], labels)], words)
