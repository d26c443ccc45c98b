"""Compile the loops of the engine behind the server, where that was not done on this machine.

`python -m ui.workers.compiling` in a process of its own, which lets everybody else go first and ends
with the server. Until it is done, and where there is no room for it, large tables grow as without.
"""

import os
import subprocess
import sys

from c45_fast import compiled
from ui.workers.process import with_the_server

LAST = 19
"""Its niceness: whatever else there is to do comes first."""
ROOM = 2 << 30
"""Bytes of memory that must be free: compiling takes about a quarter of it."""


def begin(root: str, environment: dict[str, str]) -> subprocess.Popen[bytes] | None:
    """Start compiling if there is something to compile, and the means; None: there is not.

    `environment`: of the process, which finds the house at `root`. The thread that asks must live as
    long as the server.
    """
    off = os.environ.get("C45_LOOPS") == "off"
    if off or not compiled.has_numba() or compiled.is_built() or _free() < ROOM:
        return None
    return subprocess.Popen([sys.executable, "-m", "ui.workers.compiling"], cwd=root, env=environment)


def _free() -> int:
    """Return how many bytes of memory are free; where the system does not say, enough."""
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return ROOM


def main() -> None:
    """Compile."""
    with_the_server(LAST)
    compiled.build()


if __name__ == "__main__":
    main()
