"""Find the folders of texts, tables and vendored scripts, here or in the installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
INSTALLED = "bundled"
"""Where a wheel holds them (`pyproject.toml` maps them there)."""


def folder(name: str) -> Path:
    """Return the folder `words`, `datasets` or `static`: of that, a wheel has the vendored part.

    >>> folder("words").name
    'words'
    """
    installed = _PACKAGE / INSTALLED / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
