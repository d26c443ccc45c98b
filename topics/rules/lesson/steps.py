"""Show the steps of C4.5rules: one rule that shrinks, the order of the classes, every decision."""

import streamlit as st

from c45_core.explain.explanation import Explanation
from ui.drawing.grid import grid
from ui.drawing.tree_picture import draw, in_words, lit, walked, way_to
from ui.lessons.shared.derivations import derivation_view, equation
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state.widgets import choose, slide_along

from ..algorithm.generalising import Measured
from ..algorithm.rule_list import Path, RuleStep, StepKind, Usage
from ..explanation import default_error, pessimistic_error
from .lesson import RulesContext


def show_shrinking(on: RulesContext) -> None:
    """Show the rounds of one path: the rule, what it is without each condition, and what goes."""
    paths = on.found.paths
    if not paths:
        st.info(on.say("no_path"))
        return
    place = int(
        choose(
            "rule",
            [str(number) for number in range(len(paths))],
            on.say("path"),
            shown=lambda number: _write_path(paths[int(number)], on),
            default=str(_find_longest(paths)),
            kind="select",
        )
    )
    path = paths[place]
    left, right = st.columns([7, 5], gap="medium")
    with left:
        for number, found in enumerate(path.generalised.rounds):
            st.markdown(f"**{on.say('round', n=number + 1)}** {write_struck(path, number, on)}")
            _list_attempts(path, number, on)
            st.markdown(with_terms(plain(on.teller.round(path, found)), on.words))
        st.markdown(with_terms(f"**{plain(on.teller.fate(path))}**", on.words))
    with right:
        _draw_tree(path, on)
    fold(on.say("calculated"), "calculated", _show_calculation, path, on)


def _draw_tree(path: Path, on: RulesContext) -> None:
    """Draw the tree that is not pruned, the path marked."""
    tree, said = on.pruning.collapsed, on.say("tree")
    nodes = set(way_to(tree, path.generalised.leaf))
    drawn = walked(tree, on.labels, lit(tree, nodes), words=on.words)
    draw(drawn, key="rules_tree", text=in_words(said, tree, on.labels), height=480)
    st.caption(said)


def write_struck(path: Path, rounds: int, on: RulesContext) -> str:
    """Write the rule of a path before a round, the conditions that went crossed out, for Markdown."""
    g = path.generalised
    gone = {found.dropped for found in g.rounds[:rounds]}
    written = [plain(on.writer.condition(condition)) for condition in g.conditions]
    marked = [f"~~{said}~~" if place in gone else said for place, said in enumerate(written)]
    joined = on.words("rules", "and").join(marked)
    return on.words("rules", "rule", conditions=joined, klass=plain(on.labels.klass(g.label)))


def _find_longest(paths: tuple[Path, ...]) -> int:
    """Return the path of most rounds, the first of equals: there is most to see."""
    return max(range(len(paths)), key=lambda place: (len(paths[place].generalised.rounds), -place))


def _write_path(path: Path, on: RulesContext) -> str:
    return on.writer.if_then(path.generalised.conditions, path.generalised.label)


def _list_attempts(path: Path, number: int, on: RulesContext) -> None:
    """Show a round as a table: the rule as it stands, and without each condition."""
    conditions, found = path.generalised.conditions, path.generalised.rounds[number]
    rows = [_attempt_row(on.say("as_it_is"), found.base, on)]
    for attempt in found.without:
        said = on.writer.condition(conditions[attempt.place])
        rows.append(_attempt_row(on.say("without", condition=said), attempt.measured, on))
    gone = next((n for n, each in enumerate(found.without) if each.place == found.dropped), None)
    head = ["", *(on.say(key) for key in ("covers", "wrong", "pessimistic"))]
    grid(head, rows, caption=on.say("tried", n=number + 1), current=None if gone is None else gone + 1)


def _attempt_row(name: str, measured: Measured, on: RulesContext) -> list[str]:
    write = on.words.notation
    numbers = (write.weight(measured.covers), write.weight(measured.wrong))
    return [name, *numbers, write.fixed(measured.pessimistic)]


def _show_calculation(path: Path, on: RulesContext) -> None:
    """Calculate every number of every round once, and the error it is compared with in the end."""
    g, written, colon = path.generalised, list[str](), on.words("language", "colon")
    for number, found in enumerate(g.rounds, 1):
        written.append(f"- {on.say('round', n=number)} {_write_equation(path, found.base, on)}")
        for attempt in found.without:
            said = on.writer.condition(g.conditions[attempt.place])
            without = plain(on.say("without", condition=said))
            equation_of = _write_equation(path, attempt.measured, on)
            written.append(f"    - {without}{colon}{equation_of}")
    st.markdown("\n".join(written))
    derivation_view([explain_error(path, g.rounds[-1].base, on), explain_default(path, on)], on.words)


def _write_equation(path: Path, measured: Measured, on: RulesContext) -> str:
    return equation(explain_error(path, measured, on), on.words.notation)


def explain_error(path: Path, measured: Measured, on: RulesContext) -> Explanation:
    """Return how a pessimistic error came about."""
    return pessimistic_error(measured, path.generalised, on.trace.dialect, on.found.options)


def explain_default(path: Path, on: RulesContext) -> Explanation:
    """Return the error of naming the class of a path without looking."""
    table = on.table
    of_class = float(table.weights[table.labels == path.generalised.label].sum())
    return default_error(path.generalised, of_class, table.weight)


def show_order(on: RulesContext) -> None:
    """Show the list at an evaluation, what each rule does, and why the classes stand in this order."""
    found, words = on.found, on.words
    passes = found.passes
    number = slide_along("pass", range(1, len(passes) + 1), on.say("evaluation"), default=1)
    evaluation = passes[number - 1]
    left, right = st.columns([6, 5], gap="medium")
    with left:
        lines = [on.line(found.rule(usage.number), named=True) for usage in evaluation.usages]
        otherwise = plain(words("rules", "otherwise", klass=on.labels.klass(found.default)))
        st.markdown("\n".join(f"1. {line}" for line in [*lines, otherwise]))
    with right:
        if evaluation.usages:
            head = [on.say(key) for key in ("number", "used", "wrong", "good", "harm")]
            rows = [_usage_row(usage, on) for usage in evaluation.usages]
            harmful = [usage.number for usage in evaluation.usages].index
            current = None if evaluation.dropped is None else harmful(evaluation.dropped)
            grid(head, rows, caption=on.say("view_order"), current=current)
            st.caption(with_terms(on.say("good_and_harm"), words))
        st.markdown(with_terms(plain(on.teller.evaluation(evaluation)), words))
    said = [on.teller.place(place) for place in range(len(found.order.placed))]
    st.markdown("\n".join(f"1. {plain(each)}" for each in [*said, on.teller.default()]))


def _usage_row(usage: Usage, on: RulesContext) -> list[str]:
    weight = on.words.notation.weight
    counts = (usage.used, usage.wrong, usage.better, usage.worse)
    return [str(usage.number), *map(weight, counts)]


STEPS_IN_SIGHT = 4
"""Number of decisions that are in sight: that of the step, and those before it."""


def show_steps(on: RulesContext) -> None:
    """Show the decision of a step with those before it, and beside them the rules as they stand."""
    steps = on.found.steps
    numbers = range(1, len(steps) + 1)
    number = slide_along("at", numbers, on.say("step", n=len(steps)), default=1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        first = max(number - STEPS_IN_SIGHT, 0)
        for place in range(number - 1, first - 1, -1):
            _show_step(steps[place], place + 1, place == number - 1, on)
    with right:
        standing = on.found.standing_after(number - 1)
        st.markdown(f"**{on.say('standing', n=len(standing))}**")
        st.markdown(on.lines(standing) or on.say("none_yet"))


def _show_step(step: RuleStep, number: int, current: bool, on: RulesContext) -> None:
    """Say one decision; of a path its rule, too."""
    said = plain(on.teller.step(step))
    head = f"{number} · {on.say(f'kind_{step.kind}')}"
    if not current:
        st.caption(f"{head}{on.words('language', 'colon')}{said}")
        return
    st.markdown(f"**{head}**")
    if step.kind in (StepKind.ROUND, StepKind.FATE):
        path = on.found.paths[step.place]
        rounds = step.within if step.kind is StepKind.ROUND else len(path.generalised.rounds)
        st.markdown(write_struck(path, rounds, on))
    st.markdown(with_terms(said, on.words))
