"""Read the bytes of a file, or a pasted text."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from c45_course.readers.file_questions import AS_FOUND, Corrections
from c45_course.readers.grid import Grid, read_grid, read_text_grid

LONGEST_NAME = 80
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")


def grid_of_file(data: bytes | str, name: str, corrections: Corrections = AS_FOUND) -> Grid:
    """Return the cells of a file, or of a text.

    Errors: InputError for what is no table.
    """
    if isinstance(data, bytes):
        return read_grid(data, name=name, corrections=corrections)
    return read_text_grid(data, name=name, corrections=corrections)


def harmless(name: str) -> str:
    r"""Return the name of a file without folders and control characters, not too long.

    >>> harmless("../../etc/passwd"), harmless("C:\\a\\b.csv"), harmless("\n")
    ('passwd', 'b.csv', 'table')
    """
    last = PurePosixPath(name.replace("\\", "/")).name
    return _CONTROLS.sub(" ", last).strip()[-LONGEST_NAME:] or "table"
