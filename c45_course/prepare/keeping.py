"""Write the recipe of a table, so that it can be stored in a browser or sent in a link.

A table is kept as what it was made of: the bytes of its file (or the pasted text) with the corrections
they were read with, or the name of a bundled table; the declaration at the start; the steps since. It
is read again, not copied. What comes back is untrusted: it may have been changed by anybody, so all of
it is checked, and whatever does not fit raises `InputError`.
"""

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from c45_course.prepare.steps import Step, check_text, check_texts, parse_steps, plain_steps, refused
from c45_course.readers.file_questions import AS_FOUND, Corrections
from c45_course.readers.files import MEGABYTE, UPLOAD
from c45_course.readers.schema import MISSING, Schema, parse_schema

VERSION = 1
"""Version of the form. One of an older version is read; one of a newer is refused in a sentence."""
MAX_HEAD = 8 * MEGABYTE
"""Maximum number of bytes of all that is not the file."""
MAX_STEPS = 2_000
LINKED = "own-link."
"""Begin of the name of a table that came in a link; the rest is a digest of its content."""
LINK = 2_048
"""Maximum number of characters that a table takes of a link."""
_MAX_IN_LINK = 2 * MEGABYTE
"""Maximum number of bytes that a link unpacks to; deflate packs at most some thousand times."""


@dataclass(frozen=True)
class TableRecipe:
    """Recipe by which a table is made again.

    `name`: of the file; `data`: its bytes, or a pasted text; `corrections`: those it was read with;
    `copied`: the bundled table it is a copy of, "" for a file; `schema`: the columns at the start,
    None: as they are understood; `drawn`: where rows were drawn, how many, the seed, and of how many;
    `steps`: the changes since.
    """

    name: str
    data: bytes | str = b""
    corrections: Corrections = AS_FOUND
    copied: str = ""
    schema: Schema | None = None
    drawn: tuple[int, int, int] | None = None
    steps: tuple[Step, ...] = ()


# --- in two pieces: the file, which stays the same, and what is said of it ------------------------


def head(kept: TableRecipe) -> bytes:
    """Return all but the file, as JSON: small, and written anew with every step."""
    entry: dict[str, Any] = {"v": VERSION, "name": kept.name}
    if isinstance(kept.data, str):
        entry["text"] = True
    if kept.copied:
        entry["copied"] = kept.copied
    if said := _plain_corrections(kept.corrections):
        entry["corrections"] = said
    if kept.schema is not None:
        entry["schema"] = _plain_schema(kept.schema)
    if kept.drawn is not None:
        entry["drawn"] = list(kept.drawn)
    if kept.steps:
        entry["steps"] = plain_steps(kept.steps)
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


def packed_file(kept: TableRecipe) -> bytes:
    """Return the file, deflated."""
    return _deflate(_bytes_of(kept), b"")


def fits(kept: TableRecipe) -> bool:
    """Tell whether a table is small enough to be read again."""
    if len(kept.steps) > MAX_STEPS or len(_bytes_of(kept)) > UPLOAD.bytes:
        return False
    return len(head(kept)) <= MAX_HEAD


def joined(said: bytes, file: bytes) -> TableRecipe:
    """Return what was written in two pieces.

    Errors: InputError for anything that `head` and `packed_file` do not write.
    """
    return _read_recipe(said, _inflate(file, b"", UPLOAD.bytes))


# --- in one piece, for a link ---------------------------------------------------------------------


def in_link(kept: TableRecipe) -> str | None:
    """Return a table as letters, digits, - and _, None where it is too large for a link.

    >>> from c45_course.prepare.steps import check_text, check_texts, Drop
    >>> golf = TableRecipe("golf", copied="golf_14", steps=(Drop("wind"),))
    >>> len(in_link(golf)), from_link(in_link(golf)) == golf
    (41, True)
    """
    data = _bytes_of(kept)
    if len(data) > 100 * LINK:
        return None
    packed = _deflate(b"%d:" % len(data) + data + head(kept), _USUAL_TEXT)
    text = f"{VERSION}{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
    return text if len(text) <= LINK else None


def linked_name(text: str) -> str:
    """Return the name of a table by what a link holds of it."""
    digest = hashlib.sha256(text.encode()).digest()[:16]
    return LINKED + base64.urlsafe_b64encode(digest).decode().rstrip("=")


def from_link(text: str) -> TableRecipe:
    """Return the table of a link.

    Errors: InputError for anything that `in_link` does not write.
    """
    if len(text) > LINK or not text.isascii():
        raise refused("kept_damaged")
    if text[:1].isdigit() and int(text[0]) > VERSION:
        raise refused("kept_newer")
    padded = text[1:] + "=" * (-len(text[1:]) % 4)
    try:
        packed = base64.b64decode(padded, altchars=b"-_", validate=True)
    except binascii.Error:
        raise refused("kept_damaged") from None
    length, _, rest = _inflate(packed, _USUAL_TEXT, _MAX_IN_LINK).partition(b":")
    if not (length.isdigit() and len(length) < 9 and int(length) <= len(rest)):
        raise refused("kept_damaged")
    return _read_recipe(rest[int(length) :], rest[: int(length)])


# --- writing --------------------------------------------------------------------------------------


_USUAL_TEXT = (
    b'"drawn":["copied":"computer_buyers_raw7watermelon_golf_14\xe6\x98\xaf\xe5\x90\xa6\xe5\xa5\xbd\xe7\x93\x9c'
    b'yes,no\n"corrections":{"encoding":"utf-8gb18030","separator":";","header":false,"decimal":"comma"'
    b'"steps":[{"do":"mark","markers":[""]},{"do":"fill","column":"value":"","do":"edit","column":"",'
    b'"cells":[[0,""]]},{"do":"add_row","cells":["{"do":"remove_rows","rows":[{"do":"weigh","column":"'
    b'{"do":"merge","column":"","values":[""],"into":""},{"do":"bin","column":"","cuts":[.0],"names":["'
    b'{"do":"drop","column":""},{"do":"declare","column":"","role":"ignored","target","names","kind":""}'
    b'"case_names":"","weight":"","missing":["?","","-"],"kind":"numeric"},{"name":"",'
    b'"kind":"nominal","values":[""]},{"name":"{"v":1,"name":"table.csv","text":true,'
    b'"schema":{"target":"class","classes":["yes","no"],"attributes":[{"name":"'
)
"""Text that a packed table usually holds: known to both ends, it takes no room in a link. Never change
it: links that were sent could not be read any more; another one needs another version."""


def _deflate(data: bytes, usual: bytes) -> bytes:
    deflate = zlib.compressobj(9 if usual else 6, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=usual)
    return deflate.compress(data) + deflate.flush()


def _bytes_of(kept: TableRecipe) -> bytes:
    return kept.data.encode() if isinstance(kept.data, str) else kept.data


def _plain_corrections(corrections: Corrections) -> dict[str, Any]:
    """Return the corrections that were made."""
    found = {field.name: getattr(corrections, field.name) for field in fields(corrections)}
    return {key: value for key, value in found.items() if value not in (None, ())}


def _parse_schema(data: Any) -> Schema:
    """Read a schema; a table being prepared may have no attribute, class or known value left."""
    if not isinstance(data, dict) or not isinstance(data.get("attributes"), list):
        return parse_schema(data)
    listed = data["attributes"]
    named = [_without_empty_list(each, "values") for each in listed] or [
        {"name": "\0", "kind": "nominal"}
    ]
    read = parse_schema({**_without_empty_list(data, "classes"), "attributes": named})
    attributes = tuple(
        replace(attribute, values=()) if each.get("values") == [] else attribute
        for attribute, each in zip(read.attributes, listed, strict=False)
    )
    classes = () if data.get("classes") == [] else read.classes
    return replace(read, attributes=attributes, classes=classes)


def _without_empty_list(data: Any, key: str) -> Any:
    """Return an entry without a list of nothing, which a schema file may not hold."""
    if isinstance(data, dict) and data.get(key) == []:
        return {name: value for name, value in data.items() if name != key}
    return data


def _plain_schema(schema: Schema) -> dict[str, Any]:
    data = schema.as_dict()
    if schema.missing == MISSING:
        del data["missing"]
    return data


# --- reading --------------------------------------------------------------------------------------


def _inflate(data: bytes, usual: bytes, most: int) -> bytes:
    """Return deflated bytes as they were; no more than `most` are unpacked."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS, zdict=usual)
    try:
        found = inflate.decompress(data, most + 1)
    except zlib.error:
        raise refused("kept_damaged") from None
    if not inflate.eof or inflate.unused_data or len(found) > most:
        raise refused("kept_damaged")
    return found


def _read_recipe(text: bytes, data: bytes) -> TableRecipe:
    entry = entry_of(text)
    if not isinstance(entry.get("v"), int):
        raise refused("kept_damaged")
    if entry["v"] > VERSION:
        raise refused("kept_newer")
    try:
        return _parse_recipe(entry, data)
    except (TypeError, ValueError):
        # `InputError` is a ValueError: which part of it does not fit helps nobody.
        raise refused("kept_damaged") from None


def entry_of(text: bytes) -> dict[str, Any]:
    """Return the object of JSON that anybody may have written.

    Errors: InputError where it is none, or holds what cannot be written again.
    """
    try:
        if len(text) > MAX_HEAD:
            raise ValueError
        entry = json.loads(text.decode())
        # Half a character written as \ud800 can be shown nowhere.
        json.dumps(entry, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise refused("kept_damaged") from None
    if not isinstance(entry, dict):
        raise refused("kept_damaged")
    return entry


def _parse_recipe(entry: dict[str, Any], data: bytes) -> TableRecipe:
    steps = parse_steps({"steps": entry.get("steps", [])})
    if len(steps) > MAX_STEPS:
        raise ValueError
    schema, drawn = entry.get("schema"), entry.get("drawn")
    return TableRecipe(
        name=check_text(entry["name"]) if "name" in entry else "",
        data=data.decode() if entry.get("text") is True else data,
        corrections=_parse_corrections(entry.get("corrections", {})),
        copied=check_text(entry.get("copied", "")),
        schema=None if schema is None else _parse_schema(schema),
        drawn=None if drawn is None else _check_drawing(drawn),
        steps=steps,
    )


def _parse_corrections(data: object) -> Corrections:
    if not isinstance(data, dict) or not set(data) <= set(_CHECKS_OF_CORRECTIONS):
        raise TypeError
    return Corrections(**{key: _CHECKS_OF_CORRECTIONS[key](value) for key, value in data.items()})


def _check_truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _check_drawing(value: object) -> tuple[int, int, int]:
    if not isinstance(value, list) or len(value) != 3:
        raise TypeError
    if not all(type(each) is int and 0 <= each < 1 << 53 for each in value):
        raise ValueError
    return value[0], value[1], value[2]


_CHECKS: dict[str, Callable[[object], Any]] = {
    "str | None": check_text,
    "bool | None": _check_truth,
    "tuple[str, ...]": check_texts,
}
_CHECKS_OF_CORRECTIONS = {field.name: _CHECKS[str(field.type)] for field in fields(Corrections)}
