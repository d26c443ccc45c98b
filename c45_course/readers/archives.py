"""Check and unpack archives before they are parsed: bombs and encrypted files are refused.

A bomb is refused by what its directory declares to unpack to, and zipfile never unpacks more than that.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator

from c45_core.language.refusal import refusal
from c45_course.readers.limits import (
    MAX_PACKING_RATIO,
    MAX_PART_AT_ANY_RATIO,
    MAX_PARTS,
    MAX_UNPACKED_BYTES,
    Limits,
)

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
