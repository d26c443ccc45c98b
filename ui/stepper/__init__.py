"""Show a list of steps that needs no server to be stepped: a component of our own, beside the player.

All steps are sent at once (`story.md` says how); the component keeps the step in the address.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from ui.player import bundle
from ui.state.presenting import turn, with_notes

HERE = Path(__file__).resolve().parent
SHARED = (
    "dom.js",
    "marks.js",
    "words.js",
    "asked.js",
    "theme.js",
    "height.js",
    "math.js",
    "camera.js",
    "card.js",
    "predictread.js",
    "predict.js",
    "predictcard.js",
    "predictsummary.js",
    "icons.js",
    "keys.js",
    "present.js",
    "share.js",
    "address.js",
    "recorder.js",
)
"""The modules of the player that serve here, too."""
OWN = (
    "steptree.js",
    "sides.js",
    "scales.js",
    "stepbar.js",
    "asking.js",
    "askpart.js",
    "stepstage.js",
    "steps.js",
    "host.js",
)
"""Our modules, each after those it imports; the last is the host."""
IMPORT = re.compile(r'^import \{ [\w, ]+ \} from "[./\w]+\.js";\n', re.MULTILINE)
_OF_PLAYER = (
    "first previous next last scrub step_of no_step not_a_step no_setting share share_done "
    "share_failed present controls_label sentence_label tree_fit tree_readable help_close"
)


def stepper(story: dict[str, Any], words: Words, *, key: str, about: str = "") -> None:
    """Show the steps of a story. `about`: which notes for the speaker belong to it alone."""
    _component()(data=with_notes(story, words, about=about), key=key, on_view_change=lambda: turn(key))


def texts(words: Words) -> dict[str, str]:
    """Return every text the component itself shows."""
    player = words.sections["player"]
    asks = {**words.sections["predict"], "predict_hint": words("hearings", "predict_hint")}
    return {**words.sections["stepper"], **asks, **{k: player[k] for k in _OF_PLAYER.split()}}


@cache
def module() -> str:
    """Return all modules as one ES module, whose only export is the host's default."""
    joined = [bundle.source(name) for name in SHARED] + [_own(name) for name in OWN]
    return "\n".join(bundle.EXPORT.sub("", IMPORT.sub("", text)) for text in joined)


@cache
def style() -> str:
    """Return the style sheet: the player's, and our own."""
    return bundle.style() + _own("stepper.css")


def _own(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


@cache
def _component() -> Any:
    """Register the component, once per process."""
    root = '<div class="c45-root"></div>'
    return st.components.v2.component("c45_stepper", html=root, css=style(), js=module())
