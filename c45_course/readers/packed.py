"""Unpack a file packed by gzip, one member, no more bytes than are read of any file."""

from __future__ import annotations

import zlib

from c45_core.language.refusal import refusal
from c45_course.readers.limits import UNPACKED, Limits

GZIP = b"\x1f\x8b"
_AS_GZIP = 31
_TAR, _TAR_AT = b"ustar", 257


def unpacked(data: bytes, name: str, limits: Limits) -> bytes:
    """Return the bytes in a gzip, or the bytes themselves.

    Errors: a damaged or cut-off file, several files in one, one that unpacks to more than is read.
    """
    if not data.startswith(GZIP):
        return data
    most = min(limits.bytes, UNPACKED)
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
