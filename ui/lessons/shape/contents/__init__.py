"""Show the line of the parts of a lesson, which leads to each and folds those before the laboratory."""

from collections.abc import Callable
from pathlib import Path

from c45_core.language.words import Words
from ui.drawing.svg import WIDE
from ui.scripts import register_files
from ui.state.lesson import OPENING, Lesson

_PATH = str(Path(__file__).with_name("contents"))


def contents(lesson: Lesson, words: Words, *, at: str, how: str, on_want: Callable[[], None]) -> None:
    """Show the parts; `at`: the one the page opens at, "" for its top; `how` the lesson was opened.

    `on_want`: called when the browser asks for parts that are not made yet, which `want` names.
    """
    shown = [{"name": part, "label": words("course", f"short_{part}")} for part in lesson.parts]
    said = {
        key: words("course", f"contents_{key}") for key in ("label", "unfold", "unfold_done", "fold")
    }
    told = {"lesson": lesson.key, "parts": shown, "opening": list(OPENING), "words": said}
    component = register_files(_PATH, '<nav class="contents wide"></nav>', css=WIDE)
    component(data={**told, "at": at, "how": how}, key="contents", on_want_change=on_want)
