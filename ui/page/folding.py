"""Write the style that folds the parts before a laboratory, and says on the map how a check went.

It is in the page from the first paint. What it asks is said on the page's root by the browser itself
(`ui/doors/course.js`, `ui/lessons/shape/contents`): so nothing is shown first and hidden then.
"""

from __future__ import annotations

import re

from c45_core.language.words import languages, words
from ui.state.course import names

OPEN, LINKED, FREE = WAYS = "open", "linked", "free"
"""How a lesson is opened: at one of these parts, by a link into its laboratory, or without either."""
_PLACE = re.compile(r"\{(\w+)\}")
"""Stands in a text where a number of the browser belongs."""


def folding() -> str:
    """Return the rules: what is opened at a part is shown, what is linked is hidden until it is asked
    for, and else what this browser knows to be done (its check was answered) is hidden; a reader's
    press counts before all of these.
    """
    return "".join((*map(_rules, names()), *map(_result, languages())))


def _rules(name: str) -> str:
    asked = f':not([data-open="{name}"])'
    hidden = [f":root{asked} {_parts(LINKED, name)}"]
    hidden.append(f':root[data-done~="{name}"]{asked} {_parts(FREE, name)}')
    hidden += [f':root[data-shut="{name}"] {_parts(way, name)}' for way in WAYS]
    shown = f':root[data-done~="{name}"] .st-key-minutes_{name}'
    told = f"--mark: var(--mark-{name}); --right: var(--right-{name}); --of: var(--of-{name});"
    return f"{', '.join(hidden)} {{ display: none; }} {shown} {{ {told} }}\n"


def _result(language: str) -> str:
    """Say in a language how a check went: its numbers are those of the browser (`course.js`)."""
    said = words(language).sections["course"]["check_result"]
    pieces = _PLACE.split(said)
    content = " ".join(f"var(--{it})" if at % 2 else f'"{it}"' for at, it in enumerate(pieces) if it)
    within = f':lang({language}) [class*="st-key-minutes_"]::after'
    return f".stApp{within} {{ content: var(--mark) {content}; }}\n"


def _parts(way: str, name: str) -> str:
    opening, head = f".st-key-opening_{way}_{name}", f".st-key-head_{way}_{name}"
    # Streamlit puts a layer around each, which would keep its gap.
    return f':is({opening}, {head}, [data-testid="stLayoutWrapper"]:has(> :is({opening}, {head})))'
