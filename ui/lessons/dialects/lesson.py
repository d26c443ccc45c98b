"""Declare the lesson on the variants of C4.5, with its pictures."""

from collections.abc import Callable, Mapping

from c45_core.dialect import PRESETS, preset
from c45_course.compare.settings import asked_again
from ui import cache
from ui.drawing.canvas import SMALL, WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shared.number_ids import name_test
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed

TABLE = "golf_14_quinlan_numeric"
"""A table on whose root the two variants part: with the average-gain condition, and without it."""
_EDGE, _TOP, _ROW, _GAIN, _RATIO = 8.0, 46.0, 24.0, 262.0, 352.0
"""Places in the picture: left edge, first row, height of a row, right edges of both columns."""


def _draw_fork(say: Callable[..., str], choices: Choices) -> Canvas:
    """Draw the numbers both variants calculate at the root, and the test that each of them takes."""
    trace, write = cache.trace(TABLE, "documents"), choices.words.notation
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    found = trace.evaluations(0)
    foot = _TOP + _ROW * len(found)
    canvas, middle = Canvas(foot + 128), WIDTH / 2
    canvas.text(say("same"), _EDGE, 18, bold=True)
    canvas.note(choices.words("choosing", "gain"), _GAIN, 20, anchor="end")
    canvas.note(choices.words("choosing", "ratio"), _RATIO, 20, anchor="end")
    canvas.box(2, _TOP - 18, WIDTH - 4, _ROW * len(found) + 6, PAGE.surface, edge=PAGE.muted)
    for place, each in enumerate(found):
        y = _TOP + _ROW * place
        canvas.text(name_test(each, labels), _EDGE, y)
        canvas.text(write.fixed(each.gain), _GAIN, y, anchor="end", size=SMALL)
        canvas.text(write.fixed(each.gain_ratio), _RATIO, y, anchor="end", size=SMALL)
    without = asked_again(trace, 0, preset("documents").with_(gate="none"))
    for x, key, one in ((90.0, "with", trace), (270.0, "without", without)):
        split = one.split_of(0)
        canvas.line([(middle, foot - 12), (x, foot + 22)], colour=PAGE.accent, width=2.5)
        canvas.text(say(key), x, foot + 42, anchor="middle", size=SMALL)
        canvas.box(x - 62, foot + 54, 124, 34, PAGE.surface, edge=PAGE.accent, round_by=5)
        canvas.text(labels.attribute(split.attribute), x, foot + 76, anchor="middle", bold=True)
        canvas.note(say("root"), x, foot + 110, anchor="middle")
    return canvas


PICTURES = {"idea": Picture(_draw_fork, ("same", "with", "without", "root"))}


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the roots that the variants choose in golf, and which variants choose each."""
    words = choices.words
    found: dict[str, list[str]] = {}
    for name in PRESETS:
        trace = cache.trace(TABLE, name)
        split = trace.split_of(0)
        labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
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
    path="doors",
    place=40,
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
    header=lambda: {"dialect": False, "first_table": TABLE},
    # A topic adds its own, which is about something else than two variants, or three.
    views={
        "parting": "laboratory:show_parting",
        "switches": "laboratory:show_switches",
        "three": "laboratory:show_three",
    },
)
