"""Draw a map of settings whose regions can be pressed, by mouse, finger or keyboard.

Each piece of a region is a button: Tab goes to the chosen region, an arrow to the piece beside it. What
is chosen is kept in the address.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from c45_core.tree import Tree
from c45_course.compare.parting import Way
from c45_course.compare.regions import MapRow, SettingsMap, Stretch, at_way, differing
from c45_course.exports.named import TreeNames
from ui.state.address import write

_HERE = Path(__file__).resolve().parent


def region_map(data: dict[str, Any], *, key: str, name: str) -> None:
    """Show the map; pressing a region writes its id to the address under `name`.

    `data`: `least`, `most` of the axis across, its `ticks` (value, text); `bands` from the lowest up:
    label, and pieces of `low`, `high`, `region` (an id), `shade`, `text`, `said`; `segments` of
    borders: `band`, `at` or `low` and `high`, and what turns there; `current`: the id that is chosen;
    `across`, `up`, `text`: what the axes and the map are.
    """

    def pressed() -> None:
        chosen = st.session_state[key].region
        if chosen is not None:
            write(**{name: str(chosen)})

    _component()(key=key, data=data, on_region_change=pressed)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    css, js = ((_HERE / f"regions.{part}").read_text(encoding="utf-8") for part in ("css", "js"))
    return st.components.v2.component("c45_regions", html='<div class="map"></div>', css=css, js=js)


DARKEST, LIGHTEST = 0.42, 0.04
"""How strongly the accent colours the region of the largest tree, and of a single leaf."""
CLOSE = 4
"""Decimals of a border."""


@dataclass(frozen=True, eq=False)
class MapWords:
    """A map with its words: `named`, the names in its trees; `by_hand`: of a printed tree."""

    found: SettingsMap
    words: Words
    named: TreeNames
    by_hand: bool

    @property
    def letter(self) -> str:
        """The letter of the number across."""
        return self.found.parameter.symbol

    def say(self, key: str, **values: Any) -> str:
        """Return a text of the map."""
        return self.words("settings_map", key, **values)

    def rows(self, first: int, last: int) -> str:
        """Write the least cases of rows: '3', '4–7'."""
        low, high = (f"{self.found.rows[row].least:g}" for row in (first, last))
        return low if first == last else f"{low}–{high}"

    def shade(self, leaves: int) -> float:
        """Return how strongly a region is coloured, by the leaves of its tree."""
        most = max(len(s.tree.leaves()) for row in self.found.rows for s in row.stretches)
        return round(LIGHTEST + (DARKEST - LIGHTEST) * (leaves - 1) / max(1, most - 1), 3)

    def turned(self, here: Tree, there: Tree) -> str:
        """Say what of a tree is decided otherwise in another one."""
        ways = differing(here, there)
        return self.words("language", "comma").join(self._at(here, there, way) for way in ways)

    def _at(self, here: Tree, there: Tree, way: Way) -> str:
        old, new = at_way(here, way), at_way(there, way)
        if new.is_leaf:
            key = "other_leaf" if old.is_leaf else "becomes_leaf"
        else:
            key = "becomes_split" if old.is_leaf else "other_split"
        return self.say(key, node=self._node(here, way))

    def _node(self, tree: Tree, way: Way) -> str:
        if self.by_hand:
            return self.named.title(at_way(tree, way))
        if not way:
            return self.say("root")
        tests = []
        for branch in way:
            tests.append(self.named.test(tree, branch))
            tree = tree.branches[branch]
        return self.say("node", path=self.words("language", "comma").join(tests))


def number(value: float) -> str:
    """Write a number across."""
    return f"{value:.{CLOSE}f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, eq=False)
class _Band:
    """Neighbouring rows that are alike: the numbers of the first and the last, and what they show."""

    first: int
    last: int
    row: MapRow


def _bands(shown: MapWords) -> list[_Band]:
    bands: list[_Band] = []
    for place, row in enumerate(shown.found.rows):
        if bands and _alike(bands[-1].row, row):
            bands[-1] = _Band(bands[-1].first, place, row)
        else:
            bands.append(_Band(place, place, row))
    return bands


def in_bands(shown: MapWords) -> list[tuple[Stretch, str]]:
    """Return every piece of every region, by region, with the least cases of its band."""
    found = [
        (stretch, shown.rows(band.first, band.last))
        for band in _bands(shown)
        for stretch in band.row.stretches
    ]
    return sorted(found, key=lambda piece: piece[0].region)


def data(shown: MapWords, current: str) -> dict[str, Any]:
    """Return what the component draws; `current`: the id of the region that is chosen."""
    bands, parameter = _bands(shown), shown.found.parameter
    return {
        "least": parameter.least,
        "most": parameter.most,
        "ticks": [(value, f"{value:g}") for value in _ticks(parameter.least, parameter.most)],
        "bands": [
            {
                "label": shown.rows(band.first, band.last),
                "pieces": [_piece(shown, band, stretch) for stretch in band.row.stretches],
            }
            for band in bands
        ],
        "segments": [*_upright(shown, bands), *_level(shown, bands)],
        "current": current,
        "across": shown.say(f"axis_{parameter.switch}"),
        "up": shown.say("up"),
        "text": shown.say("map_text"),
    }


def _piece(shown: MapWords, band: _Band, stretch: Stretch) -> dict[str, Any]:
    region, leaves = stretch.region + 1, len(stretch.tree.leaves())
    of = shown.found.parameter
    wide = stretch.high - stretch.low > (of.most - of.least) / 25
    return {
        "low": stretch.low,
        "high": stretch.high,
        "region": str(region),
        "shade": shown.shade(leaves),
        "text": str(region) if wide else "",
        "said": shown.say(
            "piece_said",
            number=region,
            leaves=leaves,
            rows=shown.rows(band.first, band.last),
            letter=shown.letter,
            low=number(stretch.low),
            high=number(stretch.high),
        ),
    }


def _upright(shown: MapWords, bands: list[_Band]) -> list[dict[str, Any]]:
    return [
        {"band": place, "at": stretch.low, "text": shown.turned(before.tree, stretch.tree)}
        for place, band in enumerate(bands)
        for before, stretch in pairwise(band.row.stretches)
    ]


def _level(shown: MapWords, bands: list[_Band]) -> list[dict[str, Any]]:
    return [
        {
            "band": place,
            "at": None,
            "low": max(a.low, b.low),
            "high": min(a.high, b.high),
            "text": shown.turned(a.tree, b.tree),
        }
        for place, (below, above) in enumerate(pairwise(bands))
        for a in below.row.stretches
        for b in above.row.stretches
        if a.low < b.high and b.low < a.high and a.region != b.region
    ]


def _alike(one: MapRow, other: MapRow) -> bool:
    """Tell whether two rows show the same."""
    shown = [[(s.low, s.high, s.region) for s in row.stretches] for row in (one, other)]
    return shown[0] == shown[1]


def _ticks(least: float, most: float) -> list[float]:
    step = 0.5 if most > 1 else 0.1
    inner = [step * n for n in range(1, 100) if least < step * n < most]
    return [least, *(round(value, 6) for value in inner if value - least > step / 3), most]
