"""Keep a value that looks like a missing marker: `"NA"` in quotation marks, as R writes it.

R quotes texts and writes a missing value as NA without quotation marks, MySQL does the same with NULL.
Where a file writes such a word both ways, or quotes its texts and nothing else, the quoted one is a
value. It keeps its quotation marks as a part of the text, since cells are plain texts afterwards.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import islice

from c45_course.readers.raw_rows import is_number
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING

QUOTED_WORDS = tuple(sorted({marker for marker in MISSING if marker.isalpha() or "/" in marker}))
MAX_LINES_LOOKED_AT = 200
"""Lines that tell whether a file quotes its texts and nothing else."""


def keep_quoted_values(text: str, separator: str) -> tuple[str, tuple[str, ...]]:
    """Return a text in which quoted words that look like markers stay values, and these words.

    >>> keep_quoted_values('"land","n"\\n"NA",1\\nNA,2\\n', ",")
    ('"land","n"\\n\"\"\"NA\"\"\",1\\nNA,2\\n', ('NA',))
    """
    found = []
    for word in QUOTED_WORDS:
        quoted = f'"{word}"'
        if quoted not in text:
            continue
        cells = _find_cells(text, separator, quoted)
        if cells and (_find_cells(text, separator, word) or _quotes_texts_alone(text, separator)):
            ends = [0, *(place + len(quoted) for place in cells)]
            between = (text[end:place] for end, place in zip(ends, cells, strict=False))
            text = "".join(f'{part}"""{word}"""' for part in between) + text[ends[-1] :]
            found.append(word)
    return text, tuple(found)


def _find_cells(text: str, separator: str, written: str) -> list[int]:
    """Return where cells begin that are written so."""
    found, place = [], text.find(written)
    while place >= 0:
        end = place + len(written)
        begins = place == 0 or text[place - 1] in ("\n", separator)
        if begins and text[end : end + 1] in ("", "\r", "\n", separator):
            found.append(place)
        place = text.find(written, end)
    return found


def _quotes_texts_alone(text: str, separator: str) -> bool:
    """Tell whether numbers stand bare and texts in quotation marks, in all lines looked at."""
    lines = list(islice(text.splitlines(), MAX_LINES_LOOKED_AT))
    marks = csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE)
    try:
        cells = {cell for row in marks for cell in row if cell not in MISSING}
    except csv.Error:
        return False
    bare = {cell for cell in cells if cell[:1] != '"'}
    return bool(bare) and len(bare) < len(cells) and all(map(is_number, bare))


def remark_on_quoted(
    header: Sequence[str], columns: Sequence[Sequence[str]], words: Sequence[str]
) -> Iterator[Remark]:
    """Say of each column in which words in quotation marks were kept as values, where they stand."""
    for word in words:
        kept = f'"{word}"'
        for name, cells in zip(header, columns, strict=True):
            rows = [row for row, cell in enumerate(cells) if cell == kept]
            if rows:
                yield remark(RemarkKind.QUOTED_VALUE, name, rows=rows, values=[word])
