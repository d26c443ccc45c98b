"""Hand DOT to Graphviz for a picture: to the library, or where it is not installed to its program."""

from __future__ import annotations

import shutil
import subprocess

from c45_core.errors import InputError

PIXELS = 144
"""Pixels to an inch of a PNG."""
_MISSING = (
    "Drawing a picture needs Graphviz: install it by `pip install pygraphviz`, or as a program from "
    "graphviz.org/download; the formats dot and text need neither."
)


def picture(dot: str, form: str) -> bytes:
    """Return a drawing as "svg" or "png".

    Errors: InputError where Graphviz is not installed, or refuses to draw.
    """
    scale = {"png": f"-Gdpi={PIXELS}"}.get(form, "")
    try:
        import pygraphviz
    except ImportError:
        return _by_program(dot, form, scale)
    # A graph keeps its text as bytes in UTF-8; the library reads them back as such.
    graph = pygraphviz.AGraph(string=dot, encoding="UTF-8")
    return bytes(graph.draw(format=form, prog="dot", args=scale))


def _by_program(dot: str, form: str, scale: str) -> bytes:
    program = shutil.which("dot")
    if program is None:
        raise InputError(_MISSING)
    command = [program, f"-T{form}", *filter(None, [scale])]
    done = subprocess.run(command, input=dot.encode(), capture_output=True, check=False)
    if done.returncode or not done.stdout:
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise InputError(f"Graphviz can not draw this tree: {said[0].rstrip('.')}.")
    return done.stdout
