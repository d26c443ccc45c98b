"""Keep a value that looks like a missing marker: `"NA"` in quotation marks, as R writes it.

R quotes texts and writes a missing value as NA without quotation marks, MySQL does the same with NULL.
Where a file writes such a word both ways, or quotes its texts and nothing else, the quoted one is a
value. It keeps its quotation marks as a part of the text, since cells are plain texts afterwards.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import islice

from c45_course.readers.raw_rows import is_number
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING

WORDS = tuple(sorted({marker for marker in MISSING if marker.isalpha() or "/" in marker}))
LOOKED_AT = 200
"""Lines that tell whether a file quotes its texts and nothing else."""


def with_values_kept(text: str, separator: str) -> tuple[str, tuple[str, ...]]:
    """Return a text in which quoted words that look like markers stay values, and these words.

    >>> with_values_kept('"land","n"\\n"NA",1\\nNA,2\\n', ",")
    ('"land","n"\\n\"\"\"NA\"\"\",1\\nNA,2\\n', ('NA',))
    """
    found = []
    for word in WORDS:
        quoted = f'"{word}"'
        if quoted not in text:
            continue
        cell = re.compile(_cell(separator, quoted), re.MULTILINE)
        bare = re.compile(_cell(separator, word), re.MULTILINE)
        if cell.search(text) and (bare.search(text) or _quotes_texts_alone(text, separator)):
            text = cell.sub(f'"""{word}"""', text)
            found.append(word)
    return text, tuple(found)


def _cell(separator: str, written: str) -> str:
    mark = re.escape(separator)
    return rf"(?:(?<={mark})|^){re.escape(written)}(?={mark}|\r?$)"


def _quotes_texts_alone(text: str, separator: str) -> bool:
    """Tell whether numbers stand bare and texts in quotation marks, in all lines looked at."""
    lines = list(islice(text.splitlines(), LOOKED_AT))
    marks = csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE)
    try:
        cells = {cell for row in marks for cell in row if cell not in MISSING}
    except csv.Error:
        return False
    bare = {cell for cell in cells if cell[:1] != '"'}
    return bool(bare) and len(bare) < len(cells) and all(map(is_number, bare))


def quoted_values(
    header: Sequence[str], columns: Sequence[Sequence[str]], words: Sequence[str]
) -> Iterator[Remark]:
    """Say of each column in which words in quotation marks were kept as values, where they stand."""
    for word in words:
        kept = f'"{word}"'
        for name, cells in zip(header, columns, strict=True):
            rows = [row for row, cell in enumerate(cells) if cell == kept]
            if rows:
                yield remark(RemarkKind.QUOTED_VALUE, name, rows=rows, values=[word])
