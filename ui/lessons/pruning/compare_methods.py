"""Compare all pruning methods on the chosen table: over many draws, and node by node in one of them."""

from __future__ import annotations

from functools import partial

import streamlit as st

from c45_core.dialect import Dialect
from c45_core.explain.formulas import explained
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
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
from ui.lessons.pruning.context import last_verdict
from ui.lessons.pruning.trees import SIGNS
from ui.lessons.shared.derivations import derivation_view
from ui.lessons.shared.kept_work import with_progress
from ui.markdown import plain, with_terms
from ui.state.choices import Choices
from ui.state.widgets import choose, count
from ui.workers import away

DRAWS = ("10", "30", "100")
SECTION = "methods_compared"


def show(choices: Choices) -> None:
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
    st.markdown(_means(found, words))
    st.caption(
        words.told(
            [_sum_up(found, words), words(SECTION, "compared_text", cases=words.cases(table.weight))]
        )
    )
    one = _dealt(choices, dialect, draw, words)
    labels = cache.dataset(choices.table).labels(choices.language).on(one.trace.table)
    st.header(words(SECTION, "nodes"), anchor=False)
    cases = words.cases(one.trace.source.weight)
    st.markdown(words(SECTION, "nodes_idea", draw=draw, cases=cases))
    st.markdown(_nodes(one, labels, words))
    st.caption(words(SECTION, "stopped", leaves=len(one.stopped.leaves())))
    with st.expander(words(SECTION, "sequence")):
        st.markdown(with_terms(words(SECTION, "sequence_idea"), words))
        st.markdown(_sequence(one, labels, words))
    with st.expander(words(SECTION, "independence")):
        _independence(one, labels, level, words)


def _dealt(choices: Choices, dialect: Dialect, draw: int, words: Words) -> Deal:
    """Return one draw, node by node."""
    table = cache.dataset(choices.table).table
    run = partial(away.run, choices.table, deal, table, dialect, draw, words=words, text="pruning")
    return cache.answer(choices.table, ("deal", choices.table, dialect, draw), run)


def _way(way: str, words: Words) -> str:
    named = way in (UNPRUNED, CHI_SQUARED)
    return words(SECTION, f"way_{way}") if named else words("pruning", f"{way}_short")


def _means(found: tuple[Compared, ...], words: Words) -> str:
    """Write a row for each way: leaves, training and test errors, and the number that was chosen."""
    heads = [
        words(SECTION, f"head_{name}") for name in ("way", "leaves", "training", "test", "setting")
    ]
    rows = []
    for each in found:
        test = words(
            SECTION,
            "plus_minus",
            value=_percent(each.test),
            spread=fixed(100 * each.spread, 1),
        )
        letter = {"ccp": "α", "cvp": "c"}.get(each.way, "")
        chosen = f"{letter} = {fixed(each.setting, 3)}" if each.setting is not None else ""
        rows.append(
            [_way(each.way, words), fixed(each.leaves, 1), _percent(each.training), test, chosen]
        )
    return _table(heads, rows, "lrrrl")


def _percent(share: float) -> str:
    return f"{fixed(100 * share, 1)}%"


def _sum_up(found: tuple[Compared, ...], words: Words) -> str:
    """Say how far the test errors of the methods lie apart."""
    best, worst = min(found, key=lambda each: each.test), max(found, key=lambda each: each.test)
    if _percent(best.test) == _percent(worst.test):
        return words(SECTION, "same", least=_percent(best.test))
    return words(
        SECTION,
        "largest",
        least=_percent(best.test),
        best=_way(best.way, words),
        most=_percent(worst.test),
        worst=_way(worst.way, words),
        unpruned=_percent(found[0].test),
    )


def _nodes(one: Deal, labels: Labels, words: Words) -> str:
    """Write every inner node with the decision of each method, and what is left in the end."""
    name, ways = speaker(one.trace, labels, words).node, list(one.prunings)
    heads = [words("terms", "node"), *(_way(way, words) for way in ways)]
    rows = []
    for node in one.trees[UNPRUNED].walk():
        if not node.is_leaf:
            verdicts = [last_verdict(one.prunings[way], node.number) for way in ways]
            signs = ["·" if verdict is None else SIGNS[verdict.outcome] for verdict in verdicts]
            rows.append([plain(name(node.number)), *signs])
    trees = [one.prunings[way].tree for way in ways]
    rows.append([f"**{words('pruning', 'nodes_left')}**", *(str(tree.size) for tree in trees)])
    errors = [words.notation.number(tree.training_errors) for tree in trees]
    rows.append([f"**{words('pruning', 'training_errors')}**", *errors])
    return _table(heads, rows, "l" + "c" * len(ways))


def _sequence(one: Deal, labels: Labels, words: Words) -> str:
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
    return _table(heads, rows, "lrrrlr")


def _independence(one: Deal, labels: Labels, level: str, words: Words) -> None:
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
    st.markdown(_table(heads, rows, "lrrr"))
    names = [each.name for each in tested]
    chosen = choose(
        "tested",
        names,
        words(SECTION, "open"),
        shown=lambda name: labels.attribute(tested[names.index(name)].attribute),
    )
    derivation_view([explained(tested[names.index(chosen)], labels)], words)


def _table(heads: list[str], rows: list[list[str]], align: str) -> str:
    marks = {"l": "---", "r": "---:", "c": ":---:"}
    written = [heads, [marks[each] for each in align], *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in written)
