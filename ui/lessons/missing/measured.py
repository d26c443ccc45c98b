"""Measure an attribute with missing values: F on the gain, the unknown cases in the IV."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.explain import formulas
from c45_core.explain.explanation import Explanation
from c45_core.language.notation import Notation
from c45_core.trace.views import Evaluation
from c45_course import datasets
from c45_course.claims import Claim, computed
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.drawing.grid import grid
from ui.lessons.missing.bars import bars
from ui.lessons.missing.scene import Scene
from ui.lessons.shared.derivations import board
from ui.lessons.shared.grown import grown
from ui.markdown import plain
from ui.state.url import choose

SAME = 1e-9
CONVENTIONS = (("gain", "branch"), ("gain", "known_only"), ("ratio", "branch"), ("ratio", "known_only"))


def show_measured(scene: Scene, controls: DeltaGenerator) -> None:
    """Show how one attribute divides the cases, its numbers, and what the documents print of them."""
    with controls:
        attribute = _attribute(scene)
    evaluation = scene.trace.evaluation(0, attribute)
    made = explained(scene, evaluation)
    left, right = st.columns([6, 5], gap="large")
    with left:
        bars(scene, evaluation)
        _mistakes(scene, evaluation)
        _conventions(scene, evaluation)
    with right:
        current = opened("of", list(made), "iv" if "iv" in made else "known_fraction")
        _numbers(scene, evaluation, made, current)
        board([made[current]], scene.words.noted(_finer(scene)))


def explained(scene: Scene, evaluation: Evaluation) -> dict[str, Explanation]:
    """Return the derivation of every number of the attribute, in the order they are computed."""
    made = {"known_fraction": formulas.known_fraction(evaluation)}
    if not evaluation.divides:
        return made
    made["base_entropy"] = formulas.base_entropy(evaluation, scene.labels)
    made["conditional_entropy"] = formulas.conditional_entropy(evaluation, scene.labels)
    made["gain"] = formulas.gain(scene.trace, evaluation, scene.labels)
    made["iv"] = formulas.iv(scene.trace, evaluation, scene.labels)
    made["gain_ratio"] = formulas.gain_ratio(scene.trace, evaluation, scene.labels)
    return made


def _finer(scene: Scene) -> Notation:
    """Write two digits more than elsewhere: as many as the documents' sums need to be checked."""
    return scene.words.notation.finer()


def _attribute(scene: Scene) -> int:
    table = scene.table
    names = [table.attributes[a].name for a in scene.incomplete]
    chosen = choose(
        "attr",
        names,
        scene.words("missing", "attribute"),
        shown=lambda name: plain(scene.labels.attribute(table.index(name))),
    )
    return table.index(chosen)


def _numbers(
    scene: Scene, evaluation: Evaluation, made: Mapping[str, Explanation], current: str
) -> None:
    """Show the numbers beside the printed ones; pressing one opens how it comes about."""
    words, printed = scene.words, _printed(scene, evaluation, made)
    rows = []
    for quantity, explanation in made.items():
        claim = printed.get(quantity)
        verdict = words("claim", claim.verdict) if claim else ""
        cells = (
            Cell(_finer(scene).fixed(explanation.recorded), quantity),
            Cell(claim.printed if claim else ""),
            Cell(verdict),
        )
        name = Cell(words("missing", f"name_{quantity}"))
        rows.append(Row(name, cells, mark="✕" if claim and claim.verdict == "mistake" else ""))
    heads = [Head(words("missing", key)) for key in ("quantity", "computed", "printed")]
    heads.append(Head(words("missing", "verdict"), words=True))
    number_table("of", heads, rows, key="numbers", text=words("missing", "numbers"), current=current)


def _printed(scene: Scene, evaluation: Evaluation, made: Mapping[str, Explanation]) -> dict[str, Claim]:
    """Return what documents print of these very numbers: computed alike in the claim's convention."""
    found = {}
    for claim in _claims(scene, evaluation):
        explanation = made.get(claim.at.quantity)
        value = computed(lambda dialect: cache.trace(scene.table.name, dialect), claim)
        if explanation is not None and abs(value - explanation.recorded) < SAME:
            found[claim.at.quantity] = claim
    return found


def _claims(scene: Scene, evaluation: Evaluation) -> list[Claim]:
    return [c for c in scene.dataset.claims if c.at.attribute == evaluation.name and not c.at.path]


def _mistakes(scene: Scene, evaluation: Evaluation) -> None:
    """Show what the documents print wrongly about this attribute, as what it is: a mistake."""
    words, language = scene.words, scene.words.language
    for claim in _claims(scene, evaluation):
        if claim.verdict == "mistake":
            said = words(
                "missing",
                "mistake",
                document=datasets.documents()[claim.document][language],
                claim=plain(claim.name[language]),
                printed=claim.printed,
                right=claim.value,
                note=plain(claim.note.get(language, "")),
            )
            st.error(said)


def _conventions(scene: Scene, evaluation: Evaluation) -> None:
    """Show the four ways books put F and the unknown cases into the formulas (C7, C8)."""
    words = scene.words
    rows, current = [], None
    for place, (factor, branch) in enumerate(CONVENTIONS):
        switches = {"unknown_factor": factor, "unknown_in_iv": branch}
        if scene.trace.dialect == scene.trace.dialect.with_(**switches):
            current = place
        trace = grown(scene.table.name, scene.dialect, **switches)
        found, split = trace.evaluation(0, evaluation.attribute), trace.node(0).split
        winner = words("language", "none") if split is None else scene.labels.attribute(split.attribute)
        rows.append(
            [
                words("missing", f"convention_{factor}_{branch}"),
                *(_finer(scene).fixed(value) for value in (found.raw_gain, found.iv, found.gain_ratio)),
                winner,
            ]
        )
    st.markdown(f"**{words('missing', 'conventions')}**")
    head = [words("missing", key) for key in ("convention", "gain", "name_iv_short", "ratio", "winner")]
    grid(head, rows, caption=words("missing", "conventions"), current=current, words=(4,))
    st.caption(words("missing", "conventions_note"))
