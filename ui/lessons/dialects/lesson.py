"""Declare the lesson on the variants of C4.5."""

from __future__ import annotations

from collections.abc import Mapping

from c45_core import PRESETS
from ui import cache
from ui.lessons.dialects.pictures import PICTURES
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed

_TABLE = "golf_14_quinlan_numeric"


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the roots that the variants choose in golf, and which variants choose each."""
    words = choices.words
    found: dict[str, list[str]] = {}
    for name in PRESETS:
        trace = cache.trace(_TABLE, name)
        split = trace.node(0).split
        assert split is not None
        labels = cache.dataset(_TABLE).labels(choices.language).on(trace.table)
        found.setdefault(plain(labels.attribute(split.attribute)), []).append(words("dialect", name))
    return {
        "variants": str(len(PRESETS)),
        "roots": str(len(found)),
        "list": "\n".join(
            f"- **{root}**{words('language', 'colon')}{words.listed(names)}"
            for root, names in found.items()
        ),
    }


LESSON = Lesson(
    package=__package__,
    key="dialects",
    path="further",
    place=10,
    minutes=10,
    guess=Options(("same", "thresholds", "roots"), right="roots"),
    symbols=("attribute", "gain", "gain_ratio", "average_gain"),
    whys=("differ", "first"),
    builds_on=("choosing", "numbers", "missing", "pruning"),
    posed=(
        Posed("parted", ("mistake", "settings", "table"), right="settings"),
        Posed("where", ("leaves", "first", "size"), right="first"),
        Posed("report", ("tree", "variant", "errors"), right="variant"),
        Posed("gate", ("gains", "winner", "nothing"), right="winner"),
    ),
    facts=facts,
    controls=("shown",),
    pictures=PICTURES,
    header=lambda: {"dialect": False, "first_table": _TABLE},
    # A topic adds its own, which is about something else than two variants, or three.
    views={
        "parting": "parting:parting",
        "switches": "switches:switches",
        "three": "three:three",
    },
)
