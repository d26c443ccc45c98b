"""Join modules into one script, for hosts that take a single one: a file, and whatever it imports.

There is no build step. The modules are written so that joining them is trivially right: named imports
from each other, one line each, and names that are unique across all of them (a test keeps it so).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "([./\w]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)


def joined(*files: Path) -> str:
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
