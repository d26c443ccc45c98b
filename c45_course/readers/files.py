"""Read files: which forms there are, how large one may be, its bytes, what is packed in it.

A bomb is refused by what its directory declares to unpack to, and zipfile never unpacks more than that.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from pathlib import Path

from c45_core.language.refusal import explain_failure, refusal


class Form(StrEnum):
    """Form of the file that a grid comes from."""

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
    """Limits to what is read, and to what becomes a table of the algorithm.

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


ARCHIVE = b"PK\x03\x04"
_LOCKED = ("EncryptedPackage", "encrypted-package")
_CHUNK = 1 << 20


def open_archive(data: bytes, name: str) -> zipfile.ZipFile:
    """Return an archive that is not locked and does not unpack to too much."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    parts = archive.infolist()
    total = sum(part.file_size for part in parts)
    if total > MAX_UNPACKED_BYTES or len(parts) > MAX_PARTS:
        raise refusal("unpacks", file=name, megabytes=total / 1e6, limit=MAX_UNPACKED_BYTES / 1e6)
    for part in parts:
        if part.flag_bits & 1 or part.filename in _LOCKED:
            raise refusal("locked", file=name)
        if part.file_size > max(MAX_PART_AT_ANY_RATIO, MAX_PACKING_RATIO * part.compress_size):
            raise refusal("unpacks", file=name, megabytes=total / 1e6, limit=MAX_UNPACKED_BYTES / 1e6)
    return archive


def read_chunks(archive: zipfile.ZipFile, part: str) -> Iterator[bytes]:
    """Give the bytes of a part, a megabyte at a time."""
    with archive.open(part) as stream:
        while chunk := stream.read(_CHUNK):
            yield chunk


GZIP = b"\x1f\x8b"
_AS_GZIP = 31
_TAR, _TAR_AT = b"ustar", 257


def unpack_gzip(data: bytes, name: str, limits: Limits) -> bytes:
    """Return the bytes in a gzip, or the bytes themselves.

    Errors: a damaged or cut-off file, several files in one, one that unpacks to more than is read.
    """
    if not data.startswith(GZIP):
        return data
    most = min(limits.bytes, MAX_UNPACKED_BYTES)
    packer = zlib.decompressobj(wbits=_AS_GZIP)
    try:
        inner = packer.decompress(data, most + 1)
    except zlib.error:
        raise refusal("broken_gzip", file=name) from None
    if len(inner) > most:
        raise refusal("gzip_large", file=name, limit=most / 1e6)
    if not packer.eof:
        raise refusal("broken_gzip", file=name)
    if inner.startswith(GZIP) or inner[_TAR_AT : _TAR_AT + len(_TAR)] == _TAR:
        raise refusal("packed", file=name)
    if packer.unused_data.strip(b"\0"):
        raise refusal("gzip_members", file=name)
    return inner


def inner_name(name: str) -> str:
    """Return the name of the file in a packed one.

    >>> inner_name("golf.csv.gz")
    'golf.csv'
    """
    return name[:-3] if name.casefold().endswith(".gz") and len(name) > 3 else name


def read_file(path: str | Path) -> bytes:
    """Return the bytes of a file."""
    name = str(path)
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise refusal("no_file", file=name) from None
    except IsADirectoryError:
        raise refusal("folder", file=name) from None
    except OSError as error:
        raise refusal("unreadable", file=name, reason=explain_failure(error)) from None
    except ValueError as error:
        raise refusal("unreadable", file=name, reason=str(error)) from None
