"""Declare the lesson on the documents."""

from collections import Counter
from collections.abc import Mapping

from c45_core.rounding import fixed as shown
from ui import cache
from ui.lessons.documents.claims import check_claims
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed
from ui.state.presenting import PRESENTED, task_presented

_TABLE = "golf_14"
_RIGHT = ("exact", "rounded", "truncated", "chain", "rule")


def facts(choices: Choices) -> Mapping[str, str]:
    """Return how many statements were checked, what became of them, and a gain as it can be printed."""
    best = cache.trace(_TABLE, "documents").split_of(0)
    gain = shown(best.gain, 6)
    found = Counter(each.verdict for each in check_claims())
    return {
        "table": plain(cache.title(_TABLE, choices.language)),
        "gain": gain,
        "gain_rounded": shown(best.gain, 3),
        "gain_cut_off": gain[:5],
        "all": str(found.total()),
        "right": str(sum(found[name] for name in _RIGHT)),
        "convention": str(found["convention"]),
        "mistakes": str(found["mistake"]),
    }


LESSON = Lesson(
    package=__package__,
    key="documents",
    path="doors",
    place=50,
    minutes=8,
    guess=Options(("none", "few", "many"), right="many"),
    symbols=(r"\checkmark", r"\approx", r"\rightleftarrows", r"\text{✗}", "?", "+"),
    whys=("rounding", "convention"),
    builds_on=("choosing", "pruning"),
    other_views={"view": ("conventions", "glossary", "names", "sources", "history")},
    posed=(
        Posed("cut_off", ("truncated", "mistake", "variant"), right="truncated"),
        Posed("chain", ("mistake", "on_the_way", "end"), right="on_the_way"),
        Posed("variant", ("mistake", "rounded", "convention"), right="convention"),
    ),
    facts=facts,
    # A class sees results and mistakes and no search.
    tasks=(PRESENTED,),
    task=task_presented,
    controls=("shown",),
    header=lambda: {"table": False, "dialect": False},
    views={
        "claims": "claims:show_claims",
        "conventions": "claims:show_conventions",
        "glossary": "laboratory:show_glossary",
        "names": "laboratory:show_names",
        "sources": "laboratory:show_sources",
        "history": "laboratory:show_history",
    },
)
