"""Show the map of two settings: the number of a pruning method across, least cases up.

A row of `regions.py` is one number of least cases, a stretch the part of a row with one tree. Drawn,
rows that are alike are one band, and a stretch is a piece of its region. Each piece is a button: Tab
goes to the chosen region, an arrow to the piece beside it. The address keeps which region is chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.tree import Tree
from c45_course.compare.parting import Way
from c45_course.documents import printed_trees, tree_notation
from c45_course.exports.tree_names import TreeNames, names_by_hand, names_by_labels
from c45_course.step_place import as_text
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.drawing.tree_picture import draw, walked
from ui.lessons.pruning.context import JUDGES, PARAMETERS, pick_rule
from ui.lessons.pruning.laboratory import find_tree
from ui.lessons.pruning.lesson import TABLE
from ui.lessons.shared.kept_work import with_progress
from ui.markdown import plain
from ui.scripts import register_files
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.widgets import choose

from .regions import (
    GRID,
    Border,
    MapRow,
    SettingsMap,
    Stretch,
    at_way,
    differing,
    settings_map,
    settings_map_by_hand,
    with_least_cases,
)


def show_map(choices: Choices, _: object) -> None:
    """Show this part of the lesson."""
    words = choices.words
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        name = choose(
            "tree",
            [TABLE, *sorted(printed_trees.names(), key=lambda tree: tree != "pep_t4")],
            words("settings_map", "on"),
            shown=lambda tree: (
                words("settings_map", "on_table") if tree == TABLE else words("pruning", f"tree_{tree}")
            ),
            kind="segmented",
            default=TABLE,
            forget=("own", "node", "step", "region"),
        )
        rules = tuple(rule for rule in PARAMETERS if name == TABLE or rule in JUDGES)
        method = pick_rule(words, rules)
    _Map.of(choices, name, method).show()


@dataclass(frozen=True, eq=False)
class _Map:
    """A map of settings: `name` of the printed tree, or `TABLE`; `named`: the names in its trees."""

    choices: Choices
    name: str
    method: str
    found: SettingsMap
    named: TreeNames

    @classmethod
    def of(cls, choices: Choices, name: str, method: str) -> _Map:
        """Work the map out, or look it up."""
        words = choices.words
        if name != TABLE:
            names = find_tree(name)[1]
            found = _map_by_hand(name, method)
            return cls(choices, name, method, found, names_by_hand(names, words))
        table = cache.dataset(choices.table).table
        dialect = choices.convention.with_(pruning=method)
        found = with_progress(
            choices.table,
            ("settings_map", choices.table, dialect),
            settings_map,
            table,
            dialect,
            said=("settings_map", "growing"),
        )
        grown = cache.trace(choices.table, choices.dialect, choices.limits)
        labels = cache.dataset(choices.table).labels(choices.language).on(grown.table)
        return cls(choices, name, method, found, names_by_labels(labels))

    @property
    def letter(self) -> str:
        """The letter of the number across."""
        return self.found.parameter.symbol

    @property
    def words(self) -> Words:
        """The words of the reader."""
        return self.choices.words

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

    def say_changes(self, here: Tree, there: Tree) -> str:
        """Say what of a tree is decided otherwise in another one."""
        ways = differing(here, there)
        return self.words("language", "comma").join(self._say_change(here, there, way) for way in ways)

    def _say_change(self, here: Tree, there: Tree, way: Way) -> str:
        old, new = at_way(here, way), at_way(there, way)
        if new.is_leaf:
            key = "other_leaf" if old.is_leaf else "becomes_leaf"
        else:
            key = "becomes_split" if old.is_leaf else "other_split"
        return self.say(key, node=self._name_node(here, way))

    def _name_node(self, tree: Tree, way: Way) -> str:
        if self.name != TABLE:
            return self.named.title(at_way(tree, way))
        if not way:
            return self.say("root")
        tests = []
        for branch in way:
            tests.append(self.named.test(tree, branch))
            tree = tree.branches[branch]
        return self.say("node", path=self.words("language", "comma").join(tests))

    def show(self) -> None:
        """Show the map on the left, the chosen region on the right, the table of regions below."""
        switch = self.found.parameter.switch
        st.markdown(self.say("idea", across=self.say(f"across_{switch}")))
        if self.found.regions == 1 and self.found.rows[0].grown.is_leaf:
            st.markdown(self.say("single"))
            return
        ids = [str(region + 1) for region in range(self.found.regions)]
        current = opened("region", ids, "1")
        left, right = st.columns([6, 6], gap="large")
        with left:
            _draw_map(lay_out_map(self, current))
            st.caption(self.words.told(self._write_notes()))
            st.markdown(f"**{self.say('regions')}**")
            self._list_regions(current)
        with right:
            self._show_region(int(current) - 1)

    def _write_notes(self) -> list[str]:
        parameter = self.found.parameter
        letter = parameter.symbol
        exact = self.say("exact", letter=letter)
        halved = self.say("halved", n=GRID + 1, letter=letter)
        said = [exact if parameter.by_formula else halved]
        if self.name != TABLE:
            said.append(self.say("idea_hand"))
        leasts = [row.least for row in self.found.rows]
        if leasts != [leasts[0] + n for n in range(len(leasts))]:
            said.append(self.say("rows_apart"))
        return said

    # --- one region -------------------------------------------------------------------------------

    def _show_region(self, region: int) -> None:
        words, pieces = self.words, self.found.pieces(region)
        row, shown = _choose_piece(pieces, self.found)
        tree = shown.tree
        said = self.say("tree_text", number=region + 1, leaves=len(tree.leaves()))
        st.markdown(f"**{said}**")
        draw(
            walked(tree, self.named, {}, words=words, most=tree.size),
            key="region_tree",
            text=said,
            height=380,
        )
        self._link_steps(self.found.rows[row], shown)
        st.markdown(f"**{self.say('borders')}**")
        borders = [self._say_border(region, border) for border in self.found.borders(region)]
        listed = [f"- {plain(text)}" for text in dict.fromkeys(borders)] or [self.say("no_borders")]
        st.markdown("\n".join(listed))

    def _say_border(self, region: int, border: Border) -> str:
        first, last = border.rows
        if border.at is None:  # between two rows: this region lies in one, the other in the next
            here, there = (first, last) if border.rising else (last, first)
            what = self.say_changes(*self._find_meeting(here, there, region, border.to))
            least, now = (f"{self.found.rows[row].least:g}" for row in (there, here))
            return self.say("border_more", least=least, now=now, to=border.to + 1, what=what)
        pairs = pairwise(self.found.rows[first].stretches)
        left, right = next((a.tree, b.tree) for a, b in pairs if b.low == border.at)
        what = self.say_changes(left, right) if border.rising else self.say_changes(right, left)
        return self.say(
            "border_up" if border.rising else "border_down",
            letter=self.letter,
            at=write_across(border.at),
            rows=self.rows(first, last),
            to=border.to + 1,
            what=what,
        )

    def _find_meeting(self, here: int, there: int, region: int, to: int) -> tuple[Tree, Tree]:
        """Return the trees of two regions where rows of theirs meet."""
        return next(
            (a.tree, b.tree)
            for a in self.found.rows[here].stretches
            for b in self.found.rows[there].stretches
            if (a.region, b.region) == (region, to) and a.low < b.high and b.low < a.high
        )

    def _link_steps(self, row: MapRow, stretch: Stretch) -> None:
        """Offer to step through the growing and the pruning that lead to a region."""
        value, least = _write_inside(stretch), f"{row.least:g}"
        given = {self.found.parameter.key: value, "rule": self.method}
        if self.name == TABLE:
            limits = {**dict(self.choices.limits), "min_cases": row.least}
            grown = as_text(tuple(limits.items()))
            label = self.say("grow_link", least=least)
            course.link("growing", self.words, label=label, **grown, step="1")
            self._offer_pruning(value, {"room": "grown", **grown, **given})
            return
        tree, _, drawn = find_tree(self.name)
        query = {"room": "hand", "tree": self.name, **given}
        left = with_least_cases(tree, row.least)
        if left.size < len(list(drawn.walk())):
            query["own"] = tree_notation.written(tree_notation.cut_to(drawn, left))
        self._offer_pruning(value, query)

    def _offer_pruning(self, value: str, query: dict[str, str]) -> None:
        """Turn to the steps of pruning: a link to the page one is on would not reach the address."""
        label = self.say("prune_link", letter=self.letter, value=value)
        to = {**address.kept(), **query, "step": "1"}
        st.button(label, key="map_prune", type="tertiary", on_click=address.turn_to, args=(to,))

    def _list_regions(self, current: str) -> None:
        """List the regions: the map in words; a row is pressed as its region is."""
        heads = [self.say(f"head_{key}") for key in ("region", "leaves", "errors", "rows")]
        rows = [self._make_row(stretch, band) for stretch, band in list_pieces(self)]
        number_table(
            "region",
            [*map(Head, heads), Head(f"{self.letter}: {self.say('head_range')}")],
            rows,
            key="settings_regions",
            text=self.say("regions_text"),
            current=current,
        )

    def _make_row(self, stretch: Stretch, band: str) -> Row:
        name, tree = str(stretch.region + 1), stretch.tree
        cells = (
            Cell(str(len(tree.leaves()))),
            Cell(self.words.notation.weight(tree.training_errors)),
            Cell(band),
            Cell(f"{write_across(stretch.low)} – {write_across(stretch.high)}"),
        )
        return Row(Cell(name, name, shade=self.shade(len(tree.leaves()))), cells)


def _choose_piece(pieces: tuple[tuple[int, Stretch], ...], found: SettingsMap) -> tuple[int, Stretch]:
    """Return the piece that stands for a region: the lowest that is not too narrow, else the widest."""
    enough = (found.parameter.most - found.parameter.least) / 50
    wide = [piece for piece in pieces if piece[1].high - piece[1].low >= enough]
    return wide[0] if wide else max(pieces, key=lambda piece: piece[1].high - piece[1].low)


@cache.kept()
def _map_by_hand(name: str, method: str) -> SettingsMap:
    """Return the map of a printed tree."""
    return settings_map_by_hand(find_tree(name)[0], Dialect(pruning=method))


def _write_inside(stretch: Stretch) -> str:
    """Return a number within a stretch, with as few decimals as can be."""
    middle = (stretch.low + stretch.high) / 2
    for digits in range(2, 12):
        written = f"{middle:.{digits}f}"
        if stretch.low < float(written) < stretch.high:
            return written
    return repr(middle)


def _draw_map(data: dict[str, Any]) -> None:
    """Show the map; pressing a region writes its id to the address.

    `data`: `least`, `most` of the axis across, its `ticks` (value, text); `bands` from the lowest up:
    label, and pieces of `low`, `high`, `region` (an id), `shade`, `text`, `said`; `segments` of
    borders: `band`, `at` or `low` and `high`, and what turns there; `current`: the id that is chosen;
    `across`, `up`, `text`: what the axes and the map are.
    """

    def choose_region() -> None:
        chosen = st.session_state["settings_map"].region
        if chosen is not None:
            address.write(region=str(chosen))

    shown = register_files(str(Path(__file__).with_name("regions")), '<div class="map"></div>')
    shown(key="settings_map", data=data, on_region_change=choose_region)


DARKEST, LIGHTEST = 0.42, 0.04
"""Strengths of the accent that colours the region of the largest tree, and of a single leaf."""
CLOSE = 4
"""Decimals of a border."""


def write_across(value: float) -> str:
    """Write a number across."""
    return f"{value:.{CLOSE}f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, eq=False)
class _Band:
    """Neighbouring rows that are alike: the numbers of the first and the last, and what they show."""

    first: int
    last: int
    row: MapRow


def _join_rows(shown: _Map) -> list[_Band]:
    bands: list[_Band] = []
    for place, row in enumerate(shown.found.rows):
        if bands and _is_alike(bands[-1].row, row):
            bands[-1] = _Band(bands[-1].first, place, row)
        else:
            bands.append(_Band(place, place, row))
    return bands


def list_pieces(shown: _Map) -> list[tuple[Stretch, str]]:
    """Return every piece of every region, by region, with the least cases of its band."""
    found = [
        (stretch, shown.rows(band.first, band.last))
        for band in _join_rows(shown)
        for stretch in band.row.stretches
    ]
    return sorted(found, key=lambda piece: piece[0].region)


def lay_out_map(shown: _Map, current: str) -> dict[str, Any]:
    """Return what the component draws; `current`: the id of the region that is chosen."""
    bands, parameter = _join_rows(shown), shown.found.parameter
    return {
        "least": parameter.least,
        "most": parameter.most,
        "ticks": [(value, f"{value:g}") for value in _list_ticks(parameter.least, parameter.most)],
        "bands": [
            {
                "label": shown.rows(band.first, band.last),
                "pieces": [_tell_piece(shown, band, stretch) for stretch in band.row.stretches],
            }
            for band in bands
        ],
        "segments": [*_list_upright(shown, bands), *_list_level(shown, bands)],
        "current": current,
        "across": shown.say(f"axis_{parameter.switch}"),
        "up": shown.say("up"),
        "text": shown.say("map_text"),
    }


def _tell_piece(shown: _Map, band: _Band, stretch: Stretch) -> dict[str, Any]:
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
            low=write_across(stretch.low),
            high=write_across(stretch.high),
        ),
    }


def _list_upright(shown: _Map, bands: list[_Band]) -> list[dict[str, Any]]:
    return [
        {"band": place, "at": stretch.low, "text": shown.say_changes(before.tree, stretch.tree)}
        for place, band in enumerate(bands)
        for before, stretch in pairwise(band.row.stretches)
    ]


def _list_level(shown: _Map, bands: list[_Band]) -> list[dict[str, Any]]:
    return [
        {
            "band": place,
            "at": None,
            "low": max(a.low, b.low),
            "high": min(a.high, b.high),
            "text": shown.say_changes(a.tree, b.tree),
        }
        for place, (below, above) in enumerate(pairwise(bands))
        for a in below.row.stretches
        for b in above.row.stretches
        if a.low < b.high and b.low < a.high and a.region != b.region
    ]


def _is_alike(one: MapRow, other: MapRow) -> bool:
    """Tell whether two rows show the same."""
    shown = [[(s.low, s.high, s.region) for s in row.stretches] for row in (one, other)]
    return shown[0] == shown[1]


def _list_ticks(least: float, most: float) -> list[float]:
    step = 0.5 if most > 1 else 0.1
    inner = [step * n for n in range(1, 100) if least < step * n < most]
    return [least, *(round(value, 6) for value in inner if value - least > step / 3), most]
