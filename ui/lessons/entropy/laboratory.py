"""The laboratory: lines to complete, and what an attribute leaves of the entropy; and the toy."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import streamlit as st

from c45_core.explain import quantities
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.measures import entropy
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.practice.answers import Answer, Judge, Right, Slip
from c45_course.practice.arithmetic import UnreadableError
from c45_course.practice.slips import SplitSizes
from ui import cache
from ui.components.number_table import opened
from ui.components.toy import show_toy
from ui.drawing.colours import PAGE
from ui.drawing.svg import show_svg
from ui.lessons.entropy.lesson import BOX, MELONS, draw_branches
from ui.lessons.shape.told import Told
from ui.lessons.shared import number_ids
from ui.lessons.shared.contingency import MAX_BRANCHES, contingency
from ui.lessons.shared.derivations import equation, open_at_once, opened_view
from ui.markdown import plain
from ui.on_demand import fold
from ui.state import address
from ui.state.choices import Choices
from ui.state.parts import run_alone
from ui.state.widgets import choose


def show_laboratory(choices: Choices) -> None:
    """Let the reader complete three lines, and see what an attribute leaves of the entropy."""
    words, trace = choices.words, cache.trace(choices.table, "documents")
    labels = cache.dataset(choices.table).labels(choices.language)
    show_fading(choices)
    show_conditional(trace, labels, words)


@run_alone
def show_fading(choices: Choices) -> None:
    """Show the entropy of three sets of melons: one calculated, one to finish, one to calculate."""
    words, trace = choices.words, cache.trace(MELONS, "documents")
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    whole = quantities.of_node(trace, "entropy", 0, labels)
    st.markdown(words("entropy", "fading_whole", numbers=equation(whole, words.notation)))
    for key, (question, found) in list_lines(words).items():
        _ask_for(found, question, words, key=key)


def list_lines(words: Words) -> dict[str, tuple[str, Explanation]]:
    """Return by its key each line that the reader completes: what is asked, and the number."""
    trace, labels = cache.trace(MELONS, "documents"), cache.dataset(MELONS).labels(words.language)
    labels = labels.on(trace.table)
    lines = {}
    for given, (split, branch) in zip(("numbers", "counts"), _list_unseen(trace), strict=False):
        found = quantities.of_branch("branch_entropy", split, branch, labels)
        said = {
            "numbers": f"$${found.named(words.notation)} = {found.numbers(words.notation)}$$",
            "attribute": plain(labels.attribute(split.attribute)),
            "value": plain(labels.branch(split, branch)),
            "counts": words.listed(map(words.notation.weight, split.branches[branch].counts)),
        }
        lines[f"fading_{given}"] = words("entropy", f"fading_{given}", **said), found
    return lines


def _list_unseen(trace: Trace) -> list[tuple[Evaluation, int]]:
    """Return branches of the root, the purest first, whose entropy nothing above shows."""
    seen = [float(entropy((n, m - n))) for m in (sum(BEGIN), sum(BOX.values())) for n in range(m + 1)]
    seen += [branch.entropy for branch in trace.split_of(0).branches]
    found = {each.branches[b].entropy: (each, b) for each in trace.evaluations(0) for b in each.filled}
    return [found[bits] for bits in sorted(found) if not np.isclose(bits, seen).any()]


def _ask_for(found: Explanation, line: str, words: Words, *, key: str) -> None:
    """Ask for a number, and say whether it is right, or by which slip it came about."""
    st.markdown(line)
    tip = words("entropy", "fading_enter")
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_row"):
        given = st.text_input(line, key=key, label_visibility="collapsed", width=160, placeholder=tip)
        if not given:
            return
        try:
            answer = Judge(found, SplitSizes()).answered(given)
        except UnreadableError:
            st.markdown(words("entropy", "fading_unread"))
            return
        st.markdown(reply(found, answer, words))


def reply(found: Explanation, answer: Answer, words: Words) -> str:
    """Say whether a number is right, or by which slip it came about."""
    if isinstance(answer, Right):
        return words.told((words("practice", "right"), equation(found, words.notation)))
    slip = f"slip_{answer.names[0]}" if isinstance(answer, Slip) else "wrong"
    return words("practice", slip)


@run_alone
def show_conditional(trace: Trace, labels: Labels, words: Words) -> None:
    """Let the reader open what an attribute leaves: it answers the lines above, and runs alone."""
    asked = address.has("attr") or address.has("open")
    title, about = words("entropy", "conditional"), (trace, labels, words)
    fold(title, "conditional", _show_attribute, *about, expanded=asked)


def _show_attribute(trace: Trace, labels: Labels, words: Words) -> None:
    evaluation = _pick_attribute(trace, labels, words)
    if evaluation is None:
        return
    mean = number_ids.name_number(number_ids.CONDITIONAL, evaluation)
    of_attribute = [
        n for n in number_ids.list_ids(trace, 0) if number_ids.attribute_of(n) == evaluation.name
    ]
    current = opened("open", of_attribute, mean)
    left, right = st.columns([5, 6], gap="large")
    with left:
        st.caption(words("derivation_view", "press"))
        contingency(evaluation, labels, words, current=current)
        opened_view("open", number_ids.explain_number(trace, 0, current, labels), words)
    with right:
        show_svg(_draw_mean(evaluation, labels, words, current), key="mean")
        st.caption(plain(_describe_mean(evaluation, labels, words)))
    few = len(evaluation.filled) <= MAX_BRANCHES
    drawn = [_draw_mean(evaluation, labels, words, each) for each in of_attribute] if few else []
    open_at_once(
        "open",
        of_attribute,
        lambda number: number_ids.explain_number(trace, 0, number, labels),
        words,
        about=(trace, 0),
        drawings={"mean": drawn},
    )


def _pick_attribute(trace: Trace, labels: Labels, words: Words) -> Evaluation | None:
    """Let the reader choose the attribute that is the condition; None where none divides the cases."""
    dividing = {e.name: e for e in trace.evaluations(0) if e.divides}
    if not dividing:
        return None
    best = trace.node(0).split
    chosen = choose(
        "attr",
        tuple(dividing),
        words("terms", "attribute"),
        shown=lambda name: labels.attribute(dividing[name].attribute),
        default=best.name if best else None,
        hidden_label=True,
    )
    return dividing[chosen]


def _draw_mean(evaluation: Evaluation, labels: Labels, words: Words, opened_number: str) -> str:
    """Draw the branches side by side, that whose entropy is open marked, and the mean of them."""
    ids = (number_ids.name_branch_entropy(evaluation, b) for b in evaluation.filled)
    marked = [each == opened_number for each in ids]
    drawn = draw_branches(evaluation, labels, words, marked, gain=words("entropy", "gain"))
    return drawn.svg(words("entropy", "mean_alt"))


def _describe_mean(evaluation: Evaluation, labels: Labels, words: Words) -> str:
    """Say what the bars and the lines are."""
    return words(
        "entropy",
        "mean_text_known" if evaluation.unknown > 0 else "mean_text",
        attribute=labels.attribute(evaluation.attribute),
        before=words.notation.fixed(evaluation.base_entropy),
        after=words.notation.fixed(evaluation.conditional_entropy),
        fraction=words.notation.fixed(evaluation.known_fraction),
        gain=words.notation.fixed(evaluation.raw_gain),
    )


# --- the toy --------------------------------------------------------------------------------------

BEGIN = (3, 3)
"""Number of melons of each class at first: too few to lay the box of the guess."""


def show_mixture(told: Told, choices: Choices) -> None:
    """Show melons of the classes of the guess, and the entropy of every mixture of them."""
    say, names = partial(told.words, "entropy"), [told.words("entropy", f"toy_{each}") for each in BOX]
    kinds = [
        {
            "mark": PAGE.glyph(place),
            "colour": PAGE.klass(place),
            "name": name,
            "move": say("toy_move", name=name, other=following),
        }
        for place, (name, following) in enumerate(zip(names, (*names[1:], names[0]), strict=True))
    ]
    counts = range(sum(BEGIN), -1, -1)
    costs = np.log2(sum(BEGIN) / np.arange(1, sum(BEGIN) + 1)).tolist()
    data = {
        "begin": BEGIN,
        "kinds": kinds,
        "axis": say("toy_axis"),
        # By the counts, the largest first.
        "mixtures": {
            ",".join(map(str, mixture)): _describe_mixture(mixture, told)
            for mixture in combinations_with_replacement(counts, len(BOX))
            if sum(mixture) == sum(BEGIN)
        },
        "costs": [{"bits": bits, "value": told.words.notation.number(bits)} for bits in costs],
    }
    show_toy(Path(__file__).parent / "mixture", data)


def _describe_mixture(counts: Sequence[int], told: Told) -> dict[str, object]:
    """Return the entropy of a mixture, and how it comes about."""
    bits, cases = float(entropy(np.array(counts, dtype=float))), sum(counts)
    write, key = told.words.notation.number, "toy_mixed" if bits else "toy_pure"
    terms = " + ".join(f"{n}/{cases} × {write(float(np.log2(cases / n)))}" for n in counts if n)
    value, sign = write(bits), "≈" if any(cases % n for n in counts if n) else "="
    said = told.words("entropy", key, terms=terms, sign=sign, value=value)
    return {"bits": bits, "value": value, "said": said}
