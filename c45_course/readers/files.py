"""Read files: how large one may be, its bytes, what is packed in it."""

import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from c45_core.language.refusal import explain_failure, refusal

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
"""Maximum number of bytes that a packed file, or all parts of a workbook, may unpack to."""
ARCHIVE, COMPOUND = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
"""First bytes of an archive and of a compound file, as workbooks are."""


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


NAMES, DATA = ".names", ".data"
_PAIR_BEGIN = b"| C4.5: names, then data\n"
_DATA_BEGIN = b"\n| C4.5: the data begins here\n"
"""C4.5's .names and .data travel, are kept and are read as one file. Its first line is a comment of a
.names file, so whoever opens the file sees what it is."""


def join_pair(names: bytes, data: bytes) -> bytes:
    """Return both files as one.

    >>> split_pair(join_pair(b"yes, no.", b"1, yes"))
    (b'yes, no.', b'1, yes')
    """
    return b"".join((_PAIR_BEGIN, names, _DATA_BEGIN, data))


def split_pair(data: bytes) -> tuple[bytes, bytes] | None:
    """Return the two files of a joined one, None of any other."""
    if not data.startswith(_PAIR_BEGIN):
        return None
    names, between, cases = data[len(_PAIR_BEGIN) :].partition(_DATA_BEGIN)
    return (names, cases) if between else None


def paired(files: Sequence[tuple[str, bytes]]) -> tuple[str, bytes]:
    """Return the name and the bytes of the last file, joined with its other half if that came too.

    `files`: names and bytes in the order they came. Halves belong together if they are named alike;
    a single other half belongs to any.

    >>> paired([("golf.names", b"yes, no."), ("golf.data", b"1, yes")])[0]
    'golf.data'
    """
    name, data = files[-1]
    ending = _ending(name)
    if ending not in (NAMES, DATA):
        return name, data
    others = [each for each in files[:-1] if _ending(each[0]) in {NAMES, DATA} - {ending}]
    alike = [each for each in others if _stem(each[0]) == _stem(name)]
    if not (alike or len(others) == 1):
        return name, data
    other = (alike or others)[-1]
    (_, names), (called, cases) = (files[-1], other) if ending == NAMES else (other, files[-1])
    return called, join_pair(names, cases)


def read_pair(path: str | Path) -> tuple[bytes, str]:
    """Return the bytes of a file and its name; of a .names or .data file with the other beside it.

    `-` is standard input.
    """
    if str(path) == "-":
        return sys.stdin.buffer.read(), "stdin"
    data, place = read_file(path), Path(path)
    beside = {NAMES: DATA, DATA: NAMES}.get(place.suffix.casefold())
    if beside is not None:
        for suffix in (beside, beside.upper()):
            other = place.with_suffix(suffix)
            if other.is_file():
                name, data = paired([(other.name, read_file(other)), (place.name, data)])
                return data, name
    return data, place.name


def is_half(name: str) -> bool:
    """Tell whether a name is that of one of the two files."""
    return _ending(name) in (NAMES, DATA)


def _ending(name: str) -> str:
    return PurePath(name).suffix.casefold()


def _stem(name: str) -> str:
    return PurePath(name).stem.casefold()
