"""Show a toy: one thing to drag or to press, which answers in the browser alone."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from c45_core.explain.labels import Labels
from ui.drawing.canvas import CLASS_COLOURS
from ui.drawing.colours import PAGE
from ui.scripts import register_files
from ui.state.presenting import presenting

_STYLE = (Path(__file__).resolve().parent / "toy.css").read_text(encoding="utf-8")


def show_toy(folder: Path, data: Mapping[str, Any]) -> None:
    """Show the toy of a folder, which holds its script and its style under the name it has itself.

    `data`: what the script is given. The style of the page keeps its room until it has been fetched.
    """
    shown = {**data, "presented": presenting()}
    toy, name = str(folder / folder.name), f"toy_{folder.name}"
    register_files(toy, '<div class="toy"></div>', name=name, css=_STYLE)(data=shown, key=name)


def class_marks(labels: Labels) -> list[dict[str, str]]:
    """Return name, mark and colour of each class of a table, whatever table the page is about."""
    classes = labels.table.classes
    colours = PAGE.about(classes)

    def colour(code: int) -> str:
        return CLASS_COLOURS[abs(code - colours.first)] if code < 2 else PAGE.klass(code)

    return [
        {"name": labels.klass(code), "mark": colours.glyph(code), "colour": colour(code)}
        for code in range(len(classes))
    ]
