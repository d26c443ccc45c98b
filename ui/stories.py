"""Keep told stories where a browser fetches them: a file each, shared by all processes of a machine.

* What a story of a bundled table tells follows from its key alone. So it is told once on a machine, by
  the process that is asked for it first, and lies at `FOLDER/NAME.json.gz`, packed as it is sent. Its
  name is made of its key and of everything that a story is made from (`edition`): a file never changes,
  and what an older program told is never shown.
* Answers of laboratories about bundled tables lie there, too (`Shelf.recall`).
* A story of an own table stays in the memory of its process, at an address that cannot be guessed, for
  as long as the session that asked for it keeps it.

A folder that cannot be written is no trouble: such a process keeps what it told in its memory.
"""

import gzip
import hashlib
import json
import os
import re
import secrets
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from c45_core.places import folder, topic_folders
from c45_course.story.packing import SMALLEST, gzipped

PLACE = "stories"
"""The path of stories, below the address of the app."""
ENDING = ".json.gz"
VARIABLE = "C45_STORIES"
"""Names the folder in the environment; without it the folder lies where the system keeps what can be
made again."""
MAX_BYTES = 256_000_000
"""Maximum size of the folder; beyond it the stories go that were not asked for for longest."""
MAX_IN_MEMORY = 256
"""Maximum number of stories that a process keeps that can write none."""
_SIGNS = 32
"""Hexadecimal signs of a name: enough that no two keys share one."""
_SHARED = re.compile(rf"[0-9a-f]{{{_SIGNS}}}\.json")
_TOUCHED = 3600.0
"""Seconds after which a story that is asked for counts as used again."""


class OwnStory:
    """A story of an own table: whoever holds this object keeps its address answered."""

    def __init__(self, story: Mapping[str, Any], level: int) -> None:
        self.packed = gzipped(story, level)
        self._name = secrets.token_urlsafe(24)
        _OWN[self._name] = self

    @property
    def address(self) -> str:
        """The address of the story, below that of the app."""
        return f"{PLACE}/{self._name}"


_OWN: WeakValueDictionary[str, OwnStory] = WeakValueDictionary()


class Shelf:
    """The stories of bundled tables in a folder, and those that found no room there."""

    def __init__(self, place: Path, max_bytes: int = MAX_BYTES) -> None:
        self.place, self._max_bytes = place, max_bytes
        self._sound: dict[str, tuple[int, int]] = {}
        """By its name the size and the time of a file that was seen to be whole."""
        self._memory: dict[str, bytes] = {}
        self._busy: dict[str, Lock] = {}

    def publish(self, key: Iterable[object], tell: Callable[[], Mapping[str, Any]]) -> str:
        """Return the address of a story; it is told where nobody has told it yet.

        `key`: all that the story follows from, as values that are written alike in every process.
        """
        return f"{PLACE}/{self._keep_told(key, tell)}.json"

    def recall(self, key: Iterable[object], work: Callable[[], Any]) -> Any:
        """Return an answer as JSON gives it back, worked out where nobody has; `key`: as of a story."""
        packed = self.read(self._keep_told(key, work))
        # Another process may just have made room.
        return json.loads(gzip.decompress(packed)) if packed else work()

    def _keep_told(self, key: Iterable[object], tell: Callable[[], Any]) -> str:
        name = self._name(key)
        if not self._is_there(name):
            with self._busy.setdefault(name, Lock()):
                try:
                    if not self._is_there(name):
                        self._keep(name, gzipped(tell(), SMALLEST))
                finally:
                    self._busy.pop(name, None)
        return name

    def read(self, name: str) -> bytes | None:
        """Return a story as it is sent, None where there is none of this name."""
        kept = self._memory.get(name)
        if kept is not None:
            return kept
        try:
            return self._path(name).read_bytes()
        except OSError:
            return None

    def _name(self, key: Iterable[object]) -> str:
        told_from = "\n".join([edition(), *map(repr, key)])
        return hashlib.sha256(told_from.encode()).hexdigest()[:_SIGNS]

    def _path(self, name: str) -> Path:
        return self.place / f"{name}{ENDING}"

    def _is_there(self, name: str) -> bool:
        """Say whether a story can be served; a file is read once, and again when it has changed."""
        if name in self._memory:
            return True
        path = self._path(name)
        try:
            found = path.stat()
            mark = found.st_size, found.st_mtime_ns
            if self._sound.get(name) != mark:
                if not gzip.decompress(path.read_bytes()):
                    return False
                if time.time() - found.st_mtime > _TOUCHED:
                    os.utime(path)
                    found = path.stat()
                self._sound[name] = found.st_size, found.st_mtime_ns
        except (OSError, EOFError, zlib.error):
            return False
        return True

    def _keep(self, name: str, packed: bytes) -> None:
        """Write a story: as a whole, so that no other process reads half of one."""
        try:
            self.place.mkdir(parents=True, exist_ok=True)
            handle, written = tempfile.mkstemp(dir=self.place)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(packed)
                Path(written).chmod(0o644)
                Path(written).replace(self._path(name))
            except OSError:
                Path(written).unlink(missing_ok=True)
                raise
            self._make_room()
        except OSError:
            self._memory[name] = packed
            while len(self._memory) > MAX_IN_MEMORY:
                self._memory.pop(next(iter(self._memory)), None)

    def _make_room(self) -> None:
        """Delete stories, the one that was not asked for for longest first, until the rest fit."""
        files = []
        for path in self.place.iterdir():
            with suppress(OSError):
                found = path.stat()
                files.append((found.st_mtime_ns, found.st_size, path))
        size = sum(each for _, each, _ in files)
        for _, each, path in sorted(files):
            if size <= self._max_bytes:
                return
            with suppress(OSError):
                path.unlink()
            size -= each


@cache
def shelf() -> Shelf:
    """Return the stories of this machine."""
    named = os.environ.get(VARIABLE)
    if named:
        return Shelf(Path(named))
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Shelf(caches / "c45-stories")


def read(name: str) -> bytes | None:
    """Return what is served at an address, packed, None where nothing is.

    `name`: what stands behind `PLACE/`.
    """
    if is_shared(name):
        return shelf().read(name.removesuffix(".json"))
    own = _OWN.get(name)
    return None if own is None else own.packed


def is_shared(name: str) -> bool:
    """Say whether a name is one of a story of a bundled table.

    >>> is_shared("0123456789abcdef" * 2 + ".json"), is_shared("../secret.json")
    (True, False)
    """
    return _SHARED.fullmatch(name) is not None


@cache
def edition() -> str:
    """Return a sum over everything a story is made from: the program, the texts, the tables."""
    sums = hashlib.sha256()
    rooms = [folder(name) for name in ("c45_core", "c45_course", "words", "datasets")]
    for room in [*rooms, Path(__file__).parent, *topic_folders()]:
        for path in sorted(room.rglob("*")):
            if path.suffix in (".py", ".toml", ".csv", ".json"):
                sums.update(f"{path.relative_to(room)}\0".encode() + path.read_bytes())
    return sums.hexdigest()
