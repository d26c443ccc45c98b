"""Join the style sheet of every page: the colours, what the lessons have in common, wide tables."""

from __future__ import annotations

from pathlib import Path

from c45_core.language.words import languages, words
from ui.drawing.colours import sheet
from ui.drawing.svg import WIDE
from ui.page.folding import folding


def _failed_download(language: str) -> str:
    """Say in a language that a download failed, in the place of Streamlit's English for it."""
    failed = f'[data-testid="stDownloadButtonError"]:lang({language})'
    said = words(language)("export_menu", "failed")
    ours = f'{failed}::after {{ content: "{said}"; font-size: 0.875rem; }}'
    return f"{failed} {{ display: block; max-width: 20rem; font-size: 0; }} {ours}\n"


_READ = [Path(__file__).with_name(name).read_text("utf-8") for name in ("page.css", "lesson.css")]
STYLE = "".join((sheet(), *_READ, folding(), WIDE, *map(_failed_download, languages())))
"""The text of the sheet. The gate puts it into Streamlit's page: it holds from the first paint."""
