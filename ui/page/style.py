"""Join the style sheet of every page: the colours, what the lessons have in common, wide tables."""

from __future__ import annotations

from pathlib import Path

from ui.drawing.colours import sheet
from ui.drawing.svg import WIDE
from ui.page.folding import folding

_READ = [Path(__file__).with_name(name).read_text("utf-8") for name in ("page.css", "lesson.css")]
STYLE = "".join((sheet(), *_READ, folding(), WIDE))
"""The text of the sheet. The gate puts it into Streamlit's page: it holds from the first paint."""
