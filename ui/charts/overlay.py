"""Draw the marks that a slider moves over a chart that does not change.

Streamlit draws a Plotly chart from nothing whenever anything in it changes. So the chart holds what
does not move, and the few marks that do are a piece of HTML over it, placed by shares of the chart's
plane. Nothing here can be pressed; the words under the chart say what the marks say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape

import streamlit as st

from ui.drawing.colours import Palette

Margins = tuple[int, int, int, int]
"""Points left, right, above and below the plane of a chart, which must be fixed."""


def margins_of(margins: Margins) -> dict[str, int | bool]:
    """Return the margins for a layout; a legend of several lines does not move the plane."""
    left, right, top, bottom = margins
    return {"l": left, "r": right, "t": top, "b": bottom, "autoexpand": False}


_STYLE = """<style>
.st-key-{key} {{ position: relative; }}
.st-key-{key} :has(.laid-over) {{ position: static; transform: none; }}
.laid-over {{ position: absolute; pointer-events: none; }}
.laid-over > * {{ position: absolute; box-sizing: border-box; }}
</style>"""


@dataclass
class Overlay:
    """Marks by their place: shares of the plane, x from the left, y from the bottom."""

    colours: Palette
    marks: list[str] = field(default_factory=list)
    named: dict[str, dict[str, str]] = field(default_factory=dict)
    """Style of each mark that has a name, and its text as 'text'."""
    name: str = ""
    """That of the marks drawn next, in the page as `data-mark`; of several the second is 'name-2'."""

    def upright(self, x: float, width: float, low: float = 0.0, high: float = 1.0) -> None:
        """Draw an upright line."""
        self._mark(
            f"left:{_share(x)};top:{_share(1 - high)};bottom:{_share(low)};width:{width:g}px;"
            f"transform:translateX(-50%);background:{self.colours.accent}"
        )

    def point(self, x: float, y: float, size: int) -> None:
        """Draw a point with a fine edge."""
        self._mark(
            f"left:{_share(x)};top:{_share(1 - y)};width:{size}px;height:{size}px;border-radius:50%;"
            f"transform:translate(-50%,-50%);background:{self.colours.accent};"
            f"box-shadow:0 0 0 1px {self.colours.surface}"
        )

    def bracket(self, left: float, right: float, low: float, high: float, width: float) -> None:
        """Draw a bracket that is open above."""
        edge = f"{width:g}px solid {self.colours.accent}"
        sides = f"left:{_share(left)};right:{_share(1 - right)}"
        self._mark(f"{sides};top:{_share(1 - high)};bottom:{_share(low)};border:{edge};border-top:0")

    def arrow(self, start: float, end: float, y: float) -> None:
        """Draw a level arrow."""
        low, high = sorted((start, end))
        place = f"left:{_share(low)};right:{_share(1 - high)};top:{_share(1 - y)}"
        self._mark(f"{place};height:2px;margin-top:-1px;background:{self.colours.accent}")
        tip = "0 50%,100% 0,100% 100%" if end < start else "100% 50%,0 0,0 100%"
        back = "0" if end < start else "-100%"
        self._mark(
            f"left:{_share(end)};top:{_share(1 - y)};width:9px;height:10px;clip-path:polygon({tip});"
            f"transform:translate({back},-50%);background:{self.colours.accent}"
        )

    def area(self, outline: Iterable[tuple[float, float]], opacity: float) -> None:
        """Fill what an outline encloses."""
        corners = ",".join(f"{_share(x)} {_share(1 - y)}" for x, y in outline)
        colour = f"background:{self.colours.accent};opacity:{opacity:g}"
        self._mark(f"inset:0;clip-path:polygon({corners});{colour}")

    def text(self, text: str, x: float, y: float, *, by: Sequence[str], size: int, style: str) -> None:
        """Write a text in bold; `by`: how far it is moved from its place, right and down, as in CSS."""
        self._mark(
            f"left:{_share(x)};top:{_share(1 - y)};transform:translate({by[0]},{by[1]});"
            f"white-space:nowrap;font-weight:700;font-size:{size}px;line-height:1.3;{style}",
            text,
        )

    def _mark(self, style: str, text: str = "") -> None:
        name = ""
        if self.name:
            name = self.name if self.name not in self.named else f"{self.name}-2"
            self.named[name] = dict(one.split(":", 1) for one in style.split(";")) | {"text": text}
            name = f' data-mark="{name}"'
        self.marks.append(f'<div{name} style="{style}">{escape(text)}</div>')

    def show(self, margins: Margins, height: int, *, about: str = "") -> None:
        """Show the marks; only within `base_chart`, after its chart of so many points.

        `about`: what the marks are about, in the page as `data-about`.
        """
        left, right, top, bottom = margins
        place = f"left:{left}px;right:{right}px;top:{top}px;height:{height - top - bottom}px"
        text, about = "".join(self.marks), f' data-about="{escape(about)}"' if about else ""
        st.html(f'<div class="laid-over" aria-hidden="true"{about} style="{place}">{text}</div>')


def changing(
    drawn: Sequence[Mapping[str, Mapping[str, str]]],
) -> dict[str, dict[str, list[str | None]]]:
    """Return how the marks of several overlays differ, for `ui/components/lookup`.

    `drawn`: of each overlay its `named`. By the name of a mark and of a property a value per overlay,
    None where that one has no such mark; what is the same in all of them is left out.
    """
    names = dict.fromkeys(name for marks in drawn for name in marks)
    return {name: _list_columns([marks.get(name) for marks in drawn]) for name in names}


def _list_columns(drawn: Sequence[Mapping[str, str] | None]) -> dict[str, list[str | None]]:
    properties = dict.fromkeys(name for mark in drawn if mark for name in mark)
    columns = {name: [mark[name] if mark else None for mark in drawn] for name in properties}
    return {name: column for name, column in columns.items() if len(set(column)) > 1}


@contextmanager
def base_chart(key: str) -> Iterator[None]:
    """Give a chart and what is laid over it one place."""
    with st.container(key=key, gap=None):
        st.html(_STYLE.format(key=key))
        yield


def _share(part: float) -> str:
    return f"{100 * part:.4g}%"
