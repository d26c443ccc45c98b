"""Say which forms of files there are, and how large a file may be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto


class Form(StrEnum):
    """Where a grid comes from."""

    CSV = auto()
    XLSX = auto()
    PASTED = auto()
    ARFF = auto()
    NAMES = auto()
    XLS = auto()
    XLSB = auto()
    ODS = auto()


WORKBOOKS = frozenset({Form.XLSX, Form.XLS, Form.XLSB, Form.ODS})


MEGABYTE = 1_000_000
LONGEST_CELL = 32_767
"""Characters in one cell: what a cell of Excel holds. A longer one is a quotation mark never closed."""


@dataclass(frozen=True)
class Limits:
    """How much is read, and how much becomes a table of the algorithm.

    `bytes`: of a file; `columns`: of a file; `cells`: rows x columns read, so that rows can be drawn
    and columns chosen; `sheet`: the same of a workbook, which is read far more slowly; `traced`:
    rows x columns of the table in the end.
    """

    bytes: int
    columns: int
    cells: int
    traced: int
    sheet: int = 1_500_000
    cell: int = LONGEST_CELL

    @property
    def megabytes(self) -> int:
        """The largest file in millions of bytes."""
        return self.bytes // MEGABYTE

    def too_large(self, rows: int, columns: int) -> bool:
        """Tell whether a table of this size is over what is traced."""
        return rows * columns > self.traced


UPLOAD = Limits(bytes=20 * MEGABYTE, columns=2_000, cells=5_000_000, traced=2_000_000)
"""For a server that many people share: 100 000 x 10 is half of what is traced. The size of a file is
also that of `maxUploadSize` in .streamlit/config.toml."""
_NO_LIMIT = 1 << 60
NO_LIMITS = Limits(
    bytes=_NO_LIMIT,
    columns=_NO_LIMIT,
    cells=_NO_LIMIT,
    traced=_NO_LIMIT,
    sheet=_NO_LIMIT,
    cell=_NO_LIMIT,
)
"""For the command line: the machine is one's own. What a workbook may unpack stays limited."""

MAX_UNPACKED_BYTES = 200 * MEGABYTE
"""Bytes all parts of a workbook may unpack to, as its directory declares (zipfile reads no further)."""
MAX_PACKING_RATIO = 250
"""Times a large part of a workbook may be packed; tables pack 5 to 50 times, a bomb 1000 times."""
MAX_PART_AT_ANY_RATIO = 2 * MEGABYTE
MAX_PARTS = 5_000
"""Files in a workbook."""
