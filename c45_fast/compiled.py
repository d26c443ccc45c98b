"""Compile the loops with numba, once on a machine, and load what was compiled.

The same functions are compiled, with one another's compiled forms in place of themselves. That
takes most of a minute, so growing never waits for it: `build` does it, by command or behind the
app, and where it was done what is compiled is loaded, in about a second, for a table that is worth
it. Where numba is missing, or nothing was built, everything works as it does, more slowly on large
tables.
"""

import os
import platform
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import FunctionType
from typing import Any

from c45_core import measures
from c45_core.measures import chance

MODULES = ("measures", "bounds", "search", "grouping", "scan", "branching", "growing")
"""The modules of the loops, in the order of their imports."""
OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False}
"""The loops make no array, so nobody need count who holds one (`_nrt`), which takes a third of the
time: every function is given all arrays."""
WORTH = 100_000
"""Cells of a table from which on it is worth loading what was compiled; loaded, it is used sooner."""
WORTH_LOADED = 1000
"""Cells from which on what is loaded is used."""
BUILT = "built"
"""The name of the file that says that all was compiled."""


def grow_on(cells: int) -> Callable[..., int] | None:
    """Return `growing.grow_on` compiled, None where it is not to be had or the table too small.

    `cells`: rows times attributes of the table.
    """
    if cells < WORTH_LOADED or (cells < WORTH and not is_loaded()):
        return None
    return _load_loops() if is_built() else None


def is_built() -> bool:
    """Tell whether the loops were compiled on this machine."""
    if os.environ.get("C45_LOOPS") == "off" or not has_numba():
        return False
    try:
        return (folder() / BUILT).exists()
    except OSError:  # no folder can be made here
        return False


@cache
def has_numba() -> bool:
    """Tell whether numba is installed, without loading it."""
    try:
        return bool(version("numba"))
    except PackageNotFoundError:
        return False


def load() -> None:
    """Load what was compiled, if anything was, so that it is used for smaller tables, too."""
    if is_built():
        _load_loops()


def is_loaded() -> bool:
    """Tell whether what was compiled is loaded."""
    return bool(_load_loops.cache_info().currsize)


def build() -> Path:
    """Compile the loops, unless it was done, and return the folder; errors: ImportError, no numba."""
    if not is_built():
        _load_loops.cache_clear()
        _load_loops()
        (folder() / BUILT).touch()
    return folder()


@cache
def folder() -> Path:
    """Return the folder of what is compiled: of the user, or of the machine where there is none.

    It has the name of what it was made from and by, so nothing old is ever loaded.
    """
    made = sha256(f"{sys.version} {version('numpy')} {version('numba')} {_processor()}".encode())
    made.update(repr(sorted(_constants())).encode())  # numba puts numbers of other files in, too
    sources = sorted(Path(__file__).resolve().parent.glob("*.py"))
    for path in (*sources, Path(measures.__file__)):
        # numba asks where the source lies and when it was written, too.
        made.update(f"{path} {path.stat().st_mtime_ns}".encode() + path.read_bytes())
    name = f"c45-loops-{made.hexdigest()[:16]}"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    user = str(os.getuid()) if hasattr(os, "getuid") else ""
    for place in (Path(home) / name, Path(tempfile.gettempdir()) / f"{name}-{user}"):
        try:
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            continue
        if _is_ours(place):
            return place
    raise PermissionError(f"No folder for what is compiled: {home}, {tempfile.gettempdir()}.")


def _constants() -> Iterator[tuple[str, str, float]]:
    """Give every number that the loops know by a name: what is compiled holds it."""
    for name in MODULES:
        for key, value in vars(import_module(f"c45_fast.{name}")).items():
            if isinstance(value, int | float):
                yield name, key, float(value)


def _processor() -> str:
    """Return what is compiled for: numba takes what the processor can do."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() + platform.machine()
    about = {line.partition(":")[0].strip(): line for line in reversed(lines)}
    return "".join(about.get(name, "") for name in ("model name", "flags", "Features"))


def _is_ours(place: Path) -> bool:
    """Tell whether only this user can write into a folder: what lies there is run."""
    about = place.stat()
    mine = not hasattr(os, "getuid") or about.st_uid == os.getuid()
    others = os.name == "posix" and about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return mine and not others and os.access(place, os.W_OK)


@cache
def _load_loops() -> Callable[..., int]:
    """Compile the loops, or load them from the folder, by growing a small tree."""
    import numba

    numba.config.CACHE_DIR = str(folder())  # type: ignore[attr-defined]
    made: dict[FunctionType, Any] = {}
    for name in MODULES:
        module = import_module(f"c45_fast.{name}")
        own = [it for it in vars(module).values() if getattr(it, "__module__", "") == module.__name__]
        own += [it for it in vars(module).values() if it is chance]
        for it in own:
            if isinstance(it, FunctionType):
                scope = vars(import_module(it.__module__))
                twin = FunctionType(it.__code__, dict(scope), it.__name__)
                twin.__module__, twin.__qualname__ = it.__module__, it.__qualname__
                outermost = it.__name__ == "grow_on"  # all others become a part of their callers
                compiled = numba.njit(**OPTIONS, cache=outermost, forceinline=not outermost)
                made[it] = compiled(twin)
        for it in own:
            if it in made:
                scope = made[it].py_func.__globals__
                scope.update({key: made[value] for key, value in scope.items() if _is_in(made, value)})
    grow_on = made[import_module("c45_fast.growing").grow_on]
    return import_module("c45_fast.run").compile_on_small_tree(grow_on)


def _is_in(made: dict[FunctionType, Any], value: Any) -> bool:
    return isinstance(value, FunctionType) and value in made
