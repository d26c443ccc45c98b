"""Join the style sheet of every page: the colours, what the lessons have in common, wide tables."""

import re
from pathlib import Path

from c45_core.language.words import languages, words
from ui.drawing.colours import sheet
from ui.drawing.svg import WIDE
from ui.state.course import declared, lessons

OPEN, LINKED, FREE = WAYS = "open", "linked", "free"
"""The ways to a lesson: at one of these parts, by a link into its laboratory, or without either."""
_PLACE = re.compile(r"\{(\w+)\}")
"""Stands in a text where a number of the browser belongs."""


def folding() -> str:
    """Return the rules: what is opened at a part is shown, what is linked is hidden until it is asked
    for, and else what this browser knows to be done (its check was answered) is hidden; a reader's
    press counts before all of these.
    """
    return "".join((_widths(), *map(_rules, lessons()), *map(_result, languages())))


def _widths() -> str:
    """Return the rule by which a page with a stage is as wide as the window."""
    staged = [name for name, lesson in declared().items() if lesson.stage]
    openings = ", ".join(f".st-key-opening_{way}_{name}" for name in staged for way in WAYS)
    return f".stMain .stMainBlockContainer:has({openings}) {{ max-width: none; }}\n"


def _rules(name: str) -> str:
    unasked, done = f':not([data-open="{name}"])', f'[data-done~="{name}"]'
    whens = {OPEN: "", LINKED: unasked, FREE: f"{done}{unasked}"}
    hidden = [part for way, when in whens.items() for part in _parts(_shut(name, when), way, name)]
    shown = f":root{done} .st-key-minutes_{name}"
    told = f"--mark: var(--mark-{name}); --right: var(--right-{name}); --of: var(--of-{name});"
    return f"{', '.join(hidden)} {{ display: none; }} {_veil(name)} {shown} {{ {told} }}\n"


def _veil(name: str) -> str:
    """Return the rule that veils what follows the guess of a lesson, on a screen, until it is made.

    A lesson that a link opens at a part or a state is not veiled, nor is one that was seen before.
    """
    veiled, opening = f':root:not([data-unveiled~="{name}"])', f".st-key-opening_{FREE}_{name}"
    layer = f'[data-testid="stLayoutWrapper"]:has(> {opening})'
    row = f".stMain:has({opening}) .st-key-contents"
    after = f'{opening} > [data-testid="stLayoutWrapper"]:has(> .st-key-after_{FREE}_{name})'
    hidden = ", ".join(f"{veiled} {each}" for each in (f"{layer} ~ *", row, after))
    return f"@media screen {{ {hidden} {{ display: none; }} }}"


def _shut(name: str, when: str) -> str:
    shut = f'[data-shut="{name}"]'
    return f":root:is({shut}, {when})" if when else f":root{shut}"


def _result(language: str) -> str:
    """Say in a language how a check went: its numbers are those of the browser (`course.js`)."""
    said = words(language).sections["course"]["check_result"]
    pieces = _PLACE.split(said)
    content = " ".join(f"var(--{it})" if at % 2 else f'"{it}"' for at, it in enumerate(pieces) if it)
    within = f':lang({language}) [class*="st-key-minutes_"]::after'
    return f".stApp{within} {{ content: var(--mark) {content}; }}\n"


def _parts(where: str, way: str, name: str) -> list[str]:
    """Return the selectors of the parts of a lesson, and of Streamlit's layer around each, which would
    keep its gap. They are not one `:is`, which would be tried on every element of every page.
    """
    opening, head = (f".st-key-{part}_{way}_{name}" for part in ("opening", "head"))
    layer = f'[data-testid="stLayoutWrapper"]:has(> :is({opening}, {head}))'
    return [f"{where} {each}" for each in (opening, head, layer)]


def _failed_download(language: str) -> str:
    """Say in a language that a download failed, in the place of Streamlit's English for it."""
    failed = f'[data-testid="stDownloadButtonError"]:lang({language})'
    said = words(language)("export_menu", "failed")
    ours = f'{failed}::after {{ content: "{said}"; font-size: 0.875rem; }}'
    return f"{failed} {{ display: block; max-width: 20rem; font-size: 0; }} {ours}\n"


_READ = [Path(__file__).with_name(name).read_text("utf-8") for name in ("page.css", "lesson.css")]
STYLE = "".join((sheet(), *_READ, folding(), WIDE, *map(_failed_download, languages())))
"""The text of the sheet. The gate puts it into Streamlit's page: it holds from the first paint."""
