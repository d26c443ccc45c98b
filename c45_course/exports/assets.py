"""Give scripts and styles as one: modules of ours joined, KaTeX and reveal.js as they were published.

There is no build step. Our modules are written so that joining them is trivially right: named imports
from each other, one line each, and names that are unique across all of them (a test keeps it so).
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from c45_core.places import folder

IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "([./\w]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)


def join_modules(*files: Path) -> str:
    """Return files with all that they import, each once and after what it imports, as one script.

    Only a default export is left, and no import: names of all files lie beside each other.
    """
    known: set[Path] = set()
    return "\n".join(text for file in files for text in _with_imports(file.resolve(), known))


def _with_imports(file: Path, known: set[Path]) -> Iterator[str]:
    if file in known:
        return
    known.add(file)
    text = file.read_text(encoding="utf-8")
    for _, other in IMPORT.findall(text):
        yield from _with_imports((file.parent / other).resolve(), known)
    yield f"// --- {file.name}\n{EXPORT.sub('', IMPORT.sub('', text))}"


KATEX = folder("static") / "katex"
REVEAL = folder("static") / "reveal"
_FONT = re.compile(r"url\((fonts/(KaTeX_[\w-]+)\.woff2)\)")
_OLDER = re.compile(r',url\([^)]*\) format\("(?:woff|truetype)"\)')
_FACE = re.compile(r"@font-face\{[^}]*\}")
SMALL = KATEX / "small"
"""The fonts that our formulas are set in, with the characters that occur in them."""
_METRICS = re.compile(r'"([A-Z]\w*-\w+)":\{\d[^}]*\}')
_SYMBOL = re.compile(r',\w+\(\w+,(\w+),\w+,"[^"]*","\\\\[^"]*"(?:,!0)?\)(?=[,;])')
_AMS = re.compile(r'\b(\w+)="ams"')
"""What KaTeX calls the font of the American Mathematical Society where it declares its symbols."""
_STRETCHED = re.compile(r'(?<=[{,])(\w+):"M[^"]{200,}"')


@cache
def katex_script(*, small: bool = False) -> str:
    """Return KaTeX; `small`: as much of it as sets our formulas.

    A small one has no widths of letters of the fonts that they are not set in, none of the symbols of
    the American Mathematical Society, and no outlines of arrows and braces over a term.
    """
    script = (KATEX / "katex.min.js").read_text(encoding="utf-8")
    if not small:
        return script
    used = {path.stem.removeprefix("KaTeX_") for path in SMALL.glob("*.woff2")}
    kept = _METRICS.sub(lambda font: font[0] if font[1] in used else f'"{font[1]}":{{}}', script)
    (ams,) = _AMS.findall(kept)
    kept = _SYMBOL.sub(lambda symbol: "" if symbol[1] == ams else symbol[0], kept)
    return _STRETCHED.sub(r'\1:""', kept)


@cache
def katex_style(*, inline: bool = False) -> str:
    """Return the styles of KaTeX; `inline`: with the fonts inside that our formulas use."""
    css = _OLDER.sub("", (KATEX / "katex.min.css").read_text(encoding="utf-8"))
    if not inline:
        return css
    return _FACE.sub(lambda face: _carried(face[0]), css)


def split_faces(css: str) -> tuple[str, str]:
    """Return the faces of a style sheet, and the rest of it: within a shadow no face is found."""
    return "".join(_FACE.findall(css)), _FACE.sub("", css)


@cache
def reveal_script() -> str:
    """Return reveal.js with its window for the speaker."""
    return "\n".join((REVEAL / name).read_text(encoding="utf-8") for name in ("reveal.js", "notes.js"))


@cache
def reveal_style() -> str:
    """Return the styles of reveal.js, of no theme."""
    return "".join((REVEAL / name).read_text(encoding="utf-8") for name in ("reset.css", "reveal.css"))


def base64(path: Path) -> str:
    """Return a file as text."""
    return b64encode(path.read_bytes()).decode()


def _carried(face: str) -> str:
    """Return a face with its font inside, or nothing where our formulas do without it."""
    found = _FONT.search(face)
    assert found is not None, face
    font = SMALL / f"{found[2]}.woff2"
    if not font.exists():
        return ""
    return face.replace(found[0], f"url(data:font/woff2;base64,{base64(font)})")
