"""Write the style that folds the parts before a laboratory, and marks a lesson on the map by its check.

It is in the page from the first paint. What it asks is said on the page's root by the browser itself
(`ui/doors/course.js`, `ui/lessons/shape/contents`): so nothing is shown first and hidden then.
"""

from __future__ import annotations

from ui.state.course import names

OPEN, LINKED, FREE = WAYS = "open", "linked", "free"
"""How a lesson is opened: at one of these parts, by a link into its laboratory, or without either."""


def folding() -> str:
    """Return the rules: what is opened at a part is shown, what is linked is hidden until it is asked
    for, and else what this browser knows is hidden; a reader's press counts before all of these.
    """
    return "".join(_rules(name) for name in names())


def _rules(name: str) -> str:
    asked = f':not([data-open="{name}"])'
    hidden = [f":root{asked} {_parts(LINKED, name)}"]
    hidden.append(f':root[data-known~="{name}"]{asked} {_parts(FREE, name)}')
    hidden += [f':root[data-shut="{name}"] {_parts(way, name)}' for way in WAYS]
    mark = f':root[data-done~="{name}"] .st-key-mark_{name} p'
    done = (
        f"{mark} {{ font-size: 0; }} {mark}::after {{ content: var(--mark-{name}); font-size: 1rem; }}"
    )
    return f"{', '.join(hidden)} {{ display: none; }} {done}\n"


def _parts(way: str, name: str) -> str:
    opening, head = f".st-key-opening_{way}_{name}", f".st-key-head_{way}_{name}"
    # Streamlit puts a layer around each, which would keep its gap.
    return f':is({opening}, {head}, [data-testid="stLayoutWrapper"]:has(> :is({opening}, {head})))'
