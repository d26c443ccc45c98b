"""Show the map of two settings: the number of a pruning method across, least cases up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.tree import Tree
from c45_course.compare.regions import (
    GRID,
    Border,
    MapRow,
    SettingsMap,
    Stretch,
    settings_map,
    settings_map_by_hand,
    with_least_cases,
)
from c45_course.documents import printed_trees, tree_notation
from c45_course.exports.named import names_by_hand, names_by_labels
from c45_course.step_place import as_text
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.drawing.tree_picture import draw, walked
from ui.lessons.pruning.methods import JUDGES, PARAMETERS, pick_rule
from ui.lessons.pruning.regions import MapWords, data, in_bands, number, region_map
from ui.lessons.pruning.tree_given import declared as hand_tree
from ui.lessons.shared.kept_work import with_progress
from ui.markdown import plain
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.widgets import choose

TABLE = "table"
"""The name of the tree of the chosen table among the printed trees."""


def of_table() -> bool:
    """Return whether the address asks for the map of the chosen table."""
    return address.text("tree", TABLE) == TABLE


def show(choices: Choices) -> None:
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
    _Shown.of(choices, name, method).show()


@dataclass(frozen=True, eq=False)
class _Shown:
    """A map as it is shown: `name` of the printed tree, or `TABLE`; `method` of pruning."""

    choices: Choices
    name: str
    method: str
    map: MapWords

    @classmethod
    def of(cls, choices: Choices, name: str, method: str) -> _Shown:
        """Work the map out, or look it up."""
        words = choices.words
        if name != TABLE:
            names = tree_notation.tree_of(tree_notation.of_declared(hand_tree(name)))[1]
            found = _by_hand(name, method)
            return cls(choices, name, method, MapWords(found, words, names_by_hand(names, words), True))
        table = cache.dataset(choices.table).table
        dialect = choices.convention.with_(pruning=method)
        found = with_progress(
            choices.table,
            ("settings_map", choices.table, dialect),
            settings_map,
            table,
            dialect,
            words=words,
            said=lambda done, k: words("settings_map", "growing", done=done, k=k),
        )
        grown = cache.trace(choices.table, choices.dialect, choices.limits)
        labels = cache.dataset(choices.table).labels(choices.language).on(grown.table)
        return cls(choices, name, method, MapWords(found, words, names_by_labels(labels), False))

    @property
    def found(self) -> SettingsMap:
        """The map itself."""
        return self.map.found

    @property
    def say(self) -> Callable[..., str]:
        """What says a text of the map."""
        return self.map.say

    @property
    def words(self) -> Words:
        """The words of the reader."""
        return self.choices.words

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
            region_map(data(self.map, current), key="settings_map", name="region")
            st.caption(self.words.told(self._notes()))
            st.markdown(f"**{self.say('regions')}**")
            self._table(current)
        with right:
            self._region(int(current) - 1)

    def _notes(self) -> list[str]:
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

    def _region(self, region: int) -> None:
        words, pieces = self.words, self.found.pieces(region)
        row, shown = _shown_piece(pieces, self.found)
        tree = shown.tree
        said = self.say("tree_text", number=region + 1, leaves=len(tree.leaves()))
        st.markdown(f"**{said}**")
        draw(
            walked(tree, self.map.named, {}, words=words, most=tree.size),
            key="region_tree",
            text=said,
            height=380,
        )
        self._links(self.found.rows[row], shown)
        st.markdown(f"**{self.say('borders')}**")
        borders = [self._border(region, border) for border in self.found.borders(region)]
        listed = [f"- {plain(text)}" for text in dict.fromkeys(borders)] or [self.say("no_borders")]
        st.markdown("\n".join(listed))

    def _border(self, region: int, border: Border) -> str:
        first, last = border.rows
        if border.at is None:
            here, there = (first, last) if border.rising else (last, first)
            trees = self._meeting(here, there, region, border.to)
            least, now = (f"{self.found.rows[row].least:g}" for row in (there, here))
            what = self.map.turned(*trees)
            return self.say("border_more", least=least, now=now, to=border.to + 1, what=what)
        stretches = self.found.rows[first].stretches
        place = next(n for n, stretch in enumerate(stretches) if n and stretch.low == border.at)
        left, right = stretches[place - 1].tree, stretches[place].tree
        what = self.map.turned(left, right) if border.rising else self.map.turned(right, left)
        return self.say(
            "border_up" if border.rising else "border_down",
            letter=self.map.letter,
            at=number(border.at),
            rows=self.map.rows(first, last),
            to=border.to + 1,
            what=what,
        )

    def _meeting(self, here: int, there: int, region: int, to: int) -> tuple[Tree, Tree]:
        """Return the trees of two regions where rows of theirs meet."""
        return next(
            (a.tree, b.tree)
            for a in self.found.rows[here].stretches
            for b in self.found.rows[there].stretches
            if (a.region, b.region) == (region, to) and a.low < b.high and b.low < a.high
        )

    def _links(self, row: MapRow, stretch: Stretch) -> None:
        """Offer to step through the growing and the pruning that lead to a region."""
        value, least = _inside(stretch), f"{row.least:g}"
        given = {self.found.parameter.key: value, "rule": self.method}
        if self.name == TABLE:
            limits = {**dict(self.choices.limits), "min_cases": row.least}
            grown = as_text(tuple(limits.items()))
            label = self.say("grow_link", least=least)
            course.link("growing", self.words, label=label, **grown, step="1")
            self._button(value, {"room": "grown", **grown, **given})
            return
        drawn = tree_notation.of_declared(hand_tree(self.name))
        query = {"room": "hand", "tree": self.name, **given}
        left = with_least_cases(tree_notation.tree_of(drawn)[0], row.least)
        if left.size < len(list(drawn.walk())):
            query["own"] = tree_notation.written(tree_notation.cut_to(drawn, left))
        self._button(value, query)

    def _button(self, value: str, query: dict[str, str]) -> None:
        """Turn to the steps of pruning: a link to the page one is on would not reach the address."""
        label = self.say("prune_link", letter=self.map.letter, value=value)
        to = {**address.kept(), **query, "step": "1"}
        st.button(label, key="map_prune", type="tertiary", on_click=address.turn_to, args=(to,))

    def _table(self, current: str) -> None:
        """List the regions: the map in words; a row is pressed as its region is."""
        heads = [self.say(f"head_{key}") for key in ("region", "leaves", "errors", "rows")]
        rows = [self._row(stretch, band) for stretch, band in in_bands(self.map)]
        number_table(
            "region",
            [*map(Head, heads), Head(f"{self.map.letter}: {self.say('head_range')}")],
            rows,
            key="settings_regions",
            text=self.say("regions_text"),
            current=current,
        )

    def _row(self, stretch: Stretch, band: str) -> Row:
        name, tree = str(stretch.region + 1), stretch.tree
        cells = (
            Cell(str(len(tree.leaves()))),
            Cell(self.words.notation.weight(tree.training_errors)),
            Cell(band),
            Cell(f"{number(stretch.low)} – {number(stretch.high)}"),
        )
        return Row(Cell(name, name, shade=self.map.shade(len(tree.leaves()))), cells)


def _shown_piece(pieces: tuple[tuple[int, Stretch], ...], found: SettingsMap) -> tuple[int, Stretch]:
    """Return the piece of a region that is stepped through: the lowest one that is not too narrow."""
    enough = (found.parameter.most - found.parameter.least) / 50
    wide = [piece for piece in pieces if piece[1].high - piece[1].low >= enough]
    return wide[0] if wide else max(pieces, key=lambda piece: piece[1].high - piece[1].low)


@cache.kept()
def _by_hand(name: str, method: str) -> SettingsMap:
    """Return the map of a printed tree."""
    tree = tree_notation.tree_of(tree_notation.of_declared(hand_tree(name)))[0]
    return settings_map_by_hand(tree, Dialect(pruning=method))


def _inside(stretch: Stretch) -> str:
    """Return a number within a stretch, with as few decimals as can be."""
    middle = (stretch.low + stretch.high) / 2
    for digits in range(2, 12):
        written = f"{middle:.{digits}f}"
        if stretch.low < float(written) < stretch.high:
            return written
    return repr(middle)
