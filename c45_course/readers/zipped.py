"""Check a zip archive before it is parsed: bombs and encrypted files are refused.

A bomb is refused by what its directory declares to unpack to, and zipfile never unpacks more than that.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from c45_core.language.refusal import refusal
from c45_course.readers.limits import LARGE_PART, PARTS, RATIO, UNPACKED

ARCHIVE = b"PK\x03\x04"
_LOCKED = ("EncryptedPackage", "encrypted-package")
_CHUNK = 1 << 20


def opened(data: bytes, name: str) -> zipfile.ZipFile:
    """Return an archive that is not locked and does not unpack to too much."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    parts = archive.infolist()
    total = sum(part.file_size for part in parts)
    if total > UNPACKED or len(parts) > PARTS:
        raise refusal("unpacks", file=name, megabytes=total / 1e6, limit=UNPACKED / 1e6)
    for part in parts:
        if part.flag_bits & 1 or part.filename in _LOCKED:
            raise refusal("locked", file=name)
        if part.file_size > max(LARGE_PART, RATIO * part.compress_size):
            raise refusal("unpacks", file=name, megabytes=total / 1e6, limit=UNPACKED / 1e6)
    return archive


def chunks(archive: zipfile.ZipFile, part: str) -> Iterator[bytes]:
    """Give the bytes of a part, a megabyte at a time."""
    with archive.open(part) as stream:
        while chunk := stream.read(_CHUNK):
            yield chunk
