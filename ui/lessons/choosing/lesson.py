"""Declare the lesson on choosing an attribute, with its pictures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

import numpy as np

from c45_core.dialect import preset
from c45_core.explain import quantities
from c45_core.table import Nominal
from c45_core.trace.replay import Trace
from c45_course.compare.settings import asked_again, one_split, with_identifier
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shape.facts import formulas
from ui.lessons.shared.derivations import equation
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed

MELONS = "watermelon_2.0"
"""The table of the lesson."""
STICKERS = 2
"""Number of melons, the first ones, that get a sticker: an attribute that hardly divides the cases."""
_EDGE, _BAR = 8.0, 108.0


@cache.kept()
def number_melons() -> Trace:
    """Return the root of the melons, with the case number as one more attribute."""
    table = cache.trace(MELONS, "documents").table
    return one_split(with_identifier(table, "number"), preset("documents"))


@cache.kept()
def put_on_stickers() -> Trace:
    """Return the root of the melons, with the sticker as one more attribute."""
    table = cache.trace(MELONS, "documents").table
    column = Nominal("sticker", ("on", "off"), (np.arange(table.rows) >= STICKERS).astype(np.int32))
    table = replace(table, attributes=(*table.attributes, column))
    return one_split(table, preset("documents"))


def _draw_price(say: Callable[..., str], choices: Choices) -> Canvas:
    """Draw how finely three attributes divide the melons, and what it costs to say the branch."""
    canvas, trace = Canvas(262), number_melons()
    labels, write = cache.dataset(MELONS).labels(choices.language), choices.words.notation
    *real, number = trace.evaluations(0)
    chosen = max(real, key=lambda each: each.gain)
    coarse = min(real, key=lambda each: each.iv)
    for place, each in enumerate((coarse, chosen, number)):
        y = 22 + 88 * place
        name = (
            choices.words("choosing", "identifier")
            if each is number
            else labels.attribute(each.attribute)
        )
        canvas.text(name, _EDGE, y, bold=True)
        canvas.text(say("iv", iv=write.fixed(each.iv)), WIDTH - _EDGE, y, anchor="end", bold=True)
        _draw_divided_bar(canvas, [branch.weight for branch in each.branches], y + 9)
        numbers = {"gain": write.fixed(each.gain), "ratio": write.fixed(each.gain_ratio)}
        canvas.note(say("bought", **numbers), _EDGE, y + 52)
    return canvas


def _draw_divided_bar(canvas: Canvas, sizes: Sequence[float], y: float) -> None:
    """Draw a bar that is divided as the cases are."""
    whole, gap = sum(sizes), 3.0
    unit = (WIDTH - 2 * _EDGE) / whole
    for start, size in zip(accumulate(sizes, initial=0.0), sizes, strict=False):
        canvas.box(_EDGE + unit * start, y, unit * size - gap, 24, PAGE.accent, opacity=0.35)
        canvas.text(f"{size:g}", _EDGE + unit * (start + size / 2) - gap / 2, y + 17, anchor="middle")


def _draw_gate(say: Callable[..., str], choices: Choices) -> Canvas:
    """Draw gain and ratio of the sticker and its rivals, the average gain, and who takes what."""
    canvas, trace = Canvas(220), put_on_stickers()
    labels, write = cache.dataset(MELONS).labels(choices.language), choices.words.notation
    found = sorted(trace.evaluations(0), key=lambda each: -each.gain_ratio)[:3]
    average = trace.node(0).average_gain
    assert average is not None
    taken, half, top, row = _list_choosing_rules(trace, say), 176.0, 44.0, 56
    most = {"gain": max(e.gain for e in found), "ratio": max(e.gain_ratio for e in found)}
    canvas.note(choices.words("choosing", "gain"), _EDGE, 18)
    canvas.note(choices.words("choosing", "ratio"), _EDGE + half, 18)
    for place, each in enumerate(found):
        y, held = top + row * place, each.gain < average
        name = say("sticker") if each.name == "sticker" else labels.attribute(each.attribute)
        canvas.text(name, _EDGE, y, bold=each.name in taken, colour=PAGE.muted if held else PAGE.ink)
        if each.name in taken:
            canvas.text(taken[each.name], WIDTH - _EDGE, y, anchor="end", colour=PAGE.accent, bold=True)
        x = _EDGE + _BAR * average / most["gain"]
        for left, value, whole, clear in (
            (_EDGE, each.gain, most["gain"], x + 7),
            (_EDGE + half, each.gain_ratio, most["ratio"], 0),
        ):
            long = _BAR * value / whole
            canvas.box(left, y + 8, long, 15, PAGE.ink, opacity=0.25 if held else 1)
            canvas.note(write.fixed(value), max(left + long + 5, clear), y + 20)
        canvas.line([(x, y + 4), (x, y + 27)], colour=PAGE.accent, width=2.5)
    foot = top + row * len(found)
    canvas.text(say("average", average=write.fixed(average)), x - 4, foot, colour=PAGE.accent)
    canvas.line([(x, foot - 28), (x, foot - 14)], colour=PAGE.accent, width=2.5)
    return canvas


def _list_choosing_rules(trace: Trace, say: Callable[..., str]) -> dict[str, str]:
    """Return by attribute which of the three rules choose it at the root."""
    rules = {"id3": preset("id3"), "ratio": preset("documents").with_(gate="none")}
    splits = {name: asked_again(trace, 0, dialect).node(0).split for name, dialect in rules.items()}
    splits["gate"] = trace.node(0).split
    taken: dict[str, str] = {}
    for rule, split in splits.items():
        if split is not None:
            taken[split.name] = " · ".join(filter(None, (taken.get(split.name), say(rule))))
    return taken


PICTURES = {
    "idea": Picture(_draw_price, ("iv", "bought")),
    "guess": Picture(_draw_gate, ("average", "id3", "ratio", "gate", "sticker")),
}


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers of the attribute that is chosen, of the case number, and of the sticker."""
    notation, trace = choices.words.notation, cache.trace(MELONS, "documents")
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    stickers, root, winner = put_on_stickers(), trace.node(0), trace.node(0).split
    assert winner is not None and root.average_gain is not None
    found = {
        "id": number_melons().evaluation(0, "number"),
        "winner": winner,
        "sticker": stickers.evaluation(0, "sticker"),
    }
    numbers = {
        f"{name}_{key.removeprefix('gain_')}": notation.fixed(getattr(each, key))
        for name, each in found.items()
        for key in ("gain", "iv", "gain_ratio")
    }
    worked = {
        f"n_{key}": equation(quantities.of_attribute(trace, key, winner, labels), notation)
        for key in ("gain", "iv", "gain_ratio")
    }
    return {
        **formulas(choices, "gain", "iv", "gain_ratio", "average_gain"),
        **numbers,
        **worked,
        "melons": f"{root.weight:g}",
        "winner": plain(labels.attribute(winner.attribute)),
        "average": notation.fixed(root.average_gain),
        "sticker_average": notation.fixed(stickers.node(0).average_gain or 0.0),
        "stickers": str(STICKERS),
        "others": f"{root.weight - STICKERS:g}",
    }


LESSON = Lesson(
    package=__package__,
    key="choosing",
    path="first",
    place=30,
    minutes=6,
    guess=Options(("gain", "ratio", "neither"), right="ratio"),
    symbols=("attribute", "part", "gain", "iv", "gain_ratio", "average_gain"),
    whys=("price", "divide"),
    builds_on=("entropy",),
    kinds=("gain", "iv", "gain_ratio", "attribute"),
    posed=(
        Posed("average", ("cheap", "many", "new"), right="cheap"),
        Posed("many", ("pure", "cheap", "even"), right="pure"),
    ),
    facts=facts,
    pictures=PICTURES,
    controls=("table", "identifier"),
    toy="laboratory:show_prices",
)
