"""Draw a whole tree as one still SVG, laid out by Graphviz: for pages that do not step.

Every text is escaped: names and values of a table are data, never markup.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from c45_course.exports.layout import Box, Place, lay_out
from ui.drawing.colours import PAGE, Palette
from ui.drawing.svg import show_svg

EN_SPACE = "\u2002"
SMALLEST = 0.72
"""A drawing shrinks to this much of its size, so that it can be read; beyond it scrolls sideways, and
the page downwards.

A page may ask for another size (`--smallest`): a phone does."""
DASHED = ' stroke-dasharray="5 3"'
EACH, LONGEST = 0.3, 5.0
"""A tree that grows shows a node in so many seconds, and the whole of it in no more than these."""
GROWING = """<style>@media (prefers-reduced-motion: no-preference) {
g { animation: grow 0.6s ease-out backwards; animation-delay: calc(var(--n) * var(--each)); } }
@keyframes grow { from { opacity: 0; transform: translateY(-6px); } }</style>"""
_GROUP = re.compile("<g")


@dataclass(frozen=True)
class Picture:
    """One node to draw: where it hangs, what it says, its class counts, and how it is marked.

    `mark`: "" | "current" (the thing spoken of) | "faded" (not part of the path, or cut away);
    `leaf`: class code of a leaf, None for an inner node; `folded`: what is below it is not drawn.
    """

    parent: int | None
    edge: str
    title: str
    counts: tuple[str, ...]
    shares: tuple[float, ...]
    leaf: int | None = None
    mark: str = ""
    folded: bool = False


def draw(
    nodes: Sequence[Picture], *, key: str, text: str, height: int | None = None, grows: bool = False
) -> None:
    """Show a tree; `text` describes it in words for who cannot see it.

    `grows`: its nodes appear one after the other, unless the reader asked for less movement.
    """
    drawn = svg(nodes, PAGE, text, height)
    show_svg(_growing(drawn, len(nodes)) if grows else drawn, key=key)


def _growing(drawn: str, nodes: int) -> str:
    """Let the nodes of a drawing appear in their order, each with the edge that leads to it."""
    # All edges come before all nodes, and the root has none.
    order, each = iter([*range(1, nodes), *range(nodes)]), min(EACH, LONGEST / nodes)
    first = drawn.index("<g")
    shown = _GROUP.sub(lambda _: f'<g style="--n:{next(order)};--each:{each:.3f}s"', drawn[first:])
    return drawn[:first] + GROWING + shown


def _counted(node: Picture) -> str:
    """Write the cases by class; the space in a number such as 3 3/13 is seen in small type."""
    return " / ".join(each.replace(" ", EN_SPACE) for each in node.counts)


def svg(nodes: Sequence[Picture], colours: Palette, text: str, height: int | None = None) -> str:
    """Return the drawing as an SVG element."""
    layout = lay_out([Box(n.parent, n.edge, (n.title, _counted(n))) for n in nodes])
    parts = [_edge(n, place, colours) for n, place in zip(nodes, layout.places, strict=True)]
    parts += [_node(n, place, colours) for n, place in zip(nodes, layout.places, strict=True)]
    readable = f"calc({layout.height:.0f}px * var(--smallest, {SMALLEST}))"
    limit = f"max-height:max({height}px, {readable});" if height else ""
    box = f"-8 -8 {layout.width + 16} {layout.height + 16}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'aria-label="{escape(text)}" '
        f'style="width:100%;min-width:calc({layout.width:.0f}px * var(--smallest, {SMALLEST}));'
        f'max-width:{layout.width * 1.25:.0f}px;{limit}display:block;margin:auto" '
        f'font-family="inherit" font-size="14">{"".join(parts)}</svg>'
    )


def _edge(node: Picture, place: Place, colours: Palette) -> str:
    if place.edge is None or place.label is None:
        return ""
    colour = colours.accent if node.mark == "current" else colours.muted
    width = 2.4 if node.mark == "current" else 1.2
    x, y = place.label
    halo = f'paint-order="stroke" stroke="{colours.paper}" stroke-width="7" stroke-linejoin="round"'
    return (
        f'<g opacity="{_opacity(node)}"><path d="{place.edge}" fill="none" stroke="{colour}" '
        f'stroke-width="{width}"/><text x="{x}" y="{y + 4}" text-anchor="middle" fill="{colours.ink}" '
        f'font-size="12.5" {halo}>{escape(node.edge)}</text></g>'
    )


def _node(node: Picture, place: Place, colours: Palette) -> str:
    left, top = place.x - place.width / 2, place.y - place.height / 2
    current = node.mark == "current"
    outline = (
        colours.accent if current else colours.muted if node.leaf is None else colours.klass(node.leaf)
    )
    radius = 16 if node.leaf is not None else 5
    bar, x = [], left + 12
    for k, share in enumerate(node.shares):
        width = share * (place.width - 24)
        size = f'x="{x:.1f}" y="{top + 27:.1f}" width="{width:.1f}" height="5"'
        bar.append(f'<rect {size} fill="{colours.klass(k)}"/>')
        x += width
    spoken_of = node.mark or ("begin" if node.parent is None else "")
    return (
        f'<g class="{spoken_of}" opacity="{_opacity(node)}">'
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{place.width}" '
        f'height="{place.height}" rx="{radius}" fill="{colours.surface}" stroke="{outline}" '
        f'stroke-width="{2.8 if current else 1.6}"{DASHED if node.folded else ""}/>'
        f'<text x="{place.x}" y="{top + 20:.1f}" text-anchor="middle" font-weight="600" '
        f'fill="{colours.ink}">{escape(node.title)}</text>{"".join(bar)}'
        f'<text x="{place.x}" y="{top + 45:.1f}" text-anchor="middle" font-size="12.5" '
        f'fill="{colours.muted}">{escape(_counted(node))}</text></g>'
    )


def _opacity(node: Picture) -> str:
    return "0.5" if node.mark == "faded" else "1"
