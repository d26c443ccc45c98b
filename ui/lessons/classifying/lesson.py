"""Declare the lesson on classifying and rules."""

from __future__ import annotations

from collections.abc import Mapping

from ui import cache
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Posed, Slider

_TABLE, _ATTRIBUTE = "watermelon_2.0", "纹理"


def facts(choices: Choices) -> Mapping[str, str]:
    """Return how the melons divide by texture: names and sizes of the branches, share of the first."""
    write, trace = choices.words.notation, cache.trace(_TABLE, "documents")
    labels = cache.dataset(_TABLE).labels(choices.language).on(trace.table)
    found = trace.evaluation(0, _ATTRIBUTE)
    sizes = [branch.weight for branch in found.branches]
    names = {f"value_{n + 1}": plain(labels.branch(found, n)) for n in range(len(sizes))}
    return {
        **names,
        **{f"size_{n + 1}": write.weight(size) for n, size in enumerate(sizes)},
        "all": write.weight(sum(sizes)),
        "attribute": plain(labels.attribute(found.attribute)),
        "share": write.fixed(sizes[0] / sum(sizes)),
        "leaves": str(trace.leaves),
        "unknown_value": choices.words("language", "unknown"),
    }


LESSON = Lesson(
    package=__package__,
    key="classifying",
    path="details",
    place=30,
    minutes=8,
    guess=Slider(0.0, 1.0, 0.01, right="share"),
    symbols=("N", "E", r"U_{25\%}(E,N)", r"\frac{n_k}{n}"),
    whys=("simpler", "order", "training"),
    builds_on=("growing",),
    posed=(
        Posed("unknown", ("refuse", "largest", "share"), right="share"),
        Posed("rules", ("leaf", "node", "attribute"), right="leaf"),
        Posed("drop", ("training", "limit", "short"), right="limit"),
        Posed("overlap", ("first", "longest", "vote"), right="first"),
        Posed("default", ("default", "none", "nearest"), right="default"),
        Posed("nobody", ("above", "refuse", "beside"), right="above"),
    ),
    facts=facts,
    controls=("shown",),
)
