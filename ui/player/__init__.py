"""Show the player on a Streamlit page, as a component of our own (Components v2, no build step).

Two kinds of story are played: the growing of a tree, and the decision of a pruning on one node.
"""

from collections.abc import Callable
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from c45_course.embed.bundle import PLAYER, module, source, style
from c45_course.story.packing import deflated
from ui.scripts import Served, register, register_files
from ui.state.parts import run_alone
from ui.state.presenting import turn, with_notes

STORY = "c45_story"
"""The component that is told the key of a player and its story: the address of it behind a space, or
the story itself, packed, behind a 0."""
ROOT = '<div class="c45-root"></div>'
MAX_ASKED = 24
"""Parts of a story that are sent in one answer; the player asks for fewer than ten."""
_SHARED_WORDS = (
    "first previous next last more full scrub step_of no_step not_a_step no_setting share share_done "
    "share_failed present present_word controls_label sentence_label "
    "tabs_label tab_tree tree_title tree_fit tree_readable help_close "
    "help help_keys help_present key_step key_ends key_help key_close key_forward key_backward "
    "key_split key_single key_speaker key_class key_cases key_full key_black key_room key_leave "
    "key_space"
)
"""Words of the growing that the player says of a decision, too."""


Supplies = Callable[[list[str]], dict[str, Any]]


def player(story: bytes | str, of: str, *, key: str, more: Supplies | None = None) -> str | None:
    """Show the growing of a tree; the player keeps its step in the address.

    Return the lesson that the reader goes on to: 'pruning' from the last step, 'pruning METHOD' from
    the picture of the whole tree, 'numbers NODE ATTRIBUTE' from a list of candidate thresholds; None as
    a rule.

    `story`: the address of the story (`ui/stories.py`), perhaps `presenting.with_notes`; or the story
    itself, packed (`c45_course/story/packing.py`).
    `of`: its id; `more`: answers what it has not told yet (`Book.supplies`).
    """
    shown = _played(story, key, on_lesson_change=lambda: None)
    if more is not None:
        _feed(f"{key}_feed", of, more)
    lesson: str | None = shown.lesson
    return lesson


def decision(story: dict[str, Any], words: Words, *, key: str, about: str = "") -> None:
    """Show the steps of one decision of a pruning (`pruning/story.md`), all of them sent at once.

    `about`: which notes for the speaker belong to it alone.
    """
    _played(deflated(with_notes(story, words, about=about)), key)


def decision_words(words: Words) -> dict[str, str]:
    """Return every text the player itself shows of a decision."""
    shared = words.sections["player"]
    asks = {**words.sections["predict"], "predict_hint": words("pruning_questions", "predict_hint")}
    return {**words.sections["decision"], **asks, **{k: shared[k] for k in _SHARED_WORDS.split()}}


def _played(story: bytes | str, key: str, **heard: Callable[[], None]) -> Any:
    """Show a player, the same at every run, so that the browser has it, and tell it the story."""
    shown = register("player", ROOT)(data=key, key=key, on_view_change=lambda: turn(key), **heard)
    told = f"{key} {story}" if isinstance(story, str) else b"\0".join((key.encode(), story))
    register_files(str(PLAYER / "teller"), name="story")(data=told, key=f"{key}_story")
    return shown


@run_alone
def _feed(key: str, of: str, more: Supplies) -> None:
    """Answer the questions of the player; a question runs this part of the page only."""

    def note() -> None:
        st.session_state[f"{key}_asked"] = st.session_state[key].want

    asked = st.session_state.pop(f"{key}_asked", None)
    answer = None
    if asked:
        # Of a story shown before, its player is gone: no supplies.
        supplies = more(asked["names"][:MAX_ASKED]) if asked["of"] == of else None
        answer = {"id": asked["id"], "supplies": supplies}
    register_files(str(PLAYER / "feeder"), name="feed")(data=answer, key=key, on_want_change=note)


def join_scripts(_: str) -> Served:
    """Return the player, the same in every language."""
    return Served(module(), style() + source("pruning/pruning.css"))
