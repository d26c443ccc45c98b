"""Show at once what a slider that moves, or a number that is pressed, changes on the page.

What the page shows of every position is told once by the server, as it writes it itself. The browser
looks the position up and shows it in the next picture of the screen (`lookup.js`); the server is told
afterwards, so that the link holds it, and shows the same. Nothing is calculated in the browser.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from c45_course.embed.bundle import join_modules
from ui.scripts import Served, register


def look_up(
    key: str,
    *,
    slider: str = "",
    name: str = "",
    ids: Sequence[str] = (),
    texts: Mapping[str, Sequence[str]] | None = None,
    drawings: Mapping[str, Sequence[str]] | None = None,
    derivations: tuple[str, Sequence[Mapping[str, Any]]] | None = None,
) -> None:
    """Send what the page shows of every position, by the keys of the containers that show it.

    `key`: tells this component from others of a page; `slider`: the key of the slider whose positions
    these are, from its lowest on; `name`, `ids`: what the address calls the number that is pressed, and
    all that it may be. `texts`: of a container its one sentence; `drawings`: SVG; `derivations`: a
    container and the derivations it may hold.
    """
    data = {
        "key": key,
        "slider": slider,
        "name": name,
        "ids": list(ids),
        "texts": texts or {},
        "drawings": drawings or {},
        "derivations": derivations,
    }
    register("lookup")(key=f"lookup_{key}", data=data)


def join_scripts(_: str) -> Served:
    """Return the script that looks positions up; it has no face."""
    return Served(join_modules(Path(__file__).resolve().parent / "lookup.js"))
