"""Join the style sheet of every page: the colours, what the lessons have in common, wide tables."""

from __future__ import annotations

from pathlib import Path

from ui.drawing.colours import sheet
from ui.drawing.svg import WIDE

STYLE = sheet() + Path(__file__).with_name("page.css").read_text(encoding="utf-8") + WIDE
"""The text of the sheet. The gate puts it into Streamlit's page: it holds from the first paint."""
