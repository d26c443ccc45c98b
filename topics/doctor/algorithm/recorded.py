"""Find trees that other programs grew from the bundled tables, as they printed them.

`datasets/elsewhere/TABLE.PROGRAM.txt` is the text. scikit-learn takes numbers only, so a nominal column
is given to it as one column of 0 and 1 for each of its values, `NAME_VALUE`.
"""

from __future__ import annotations

from pathlib import Path

from c45_core.explain.labels import Labels
from c45_core.table import Nominal
from c45_course import datasets

FOLDER = datasets.FOLDER / "elsewhere"


def recorded(table: str, folder: Path = FOLDER) -> dict[str, str]:
    """Return the texts recorded of a table, by program.

    >>> list(recorded("watermelon_3.0_alpha")), recorded("own-1")
    (['scikit-learn'], {})
    """
    found = sorted(folder.glob("*.txt"))
    named = {path: path.name.removeprefix(f"{table}.").removesuffix(".txt") for path in found}
    return {
        program: path.read_text(encoding="utf-8")
        for path, program in named.items()
        if path.name == f"{table}.{program}.txt" and "." not in program
    }


def called(text: str, labels: Labels) -> str:
    """Return a recorded text in the names of a reader."""
    names, table = dict[str, str](), labels.table
    for place, column in enumerate(table.attributes):
        names[column.name] = labels.attribute(place)
        for code, value in enumerate(column.values if isinstance(column, Nominal) else ()):
            names[f"{column.name}_{value}"] = f"{labels.attribute(place)}_{labels.value(place, code)}"
    for code, name in enumerate(table.classes):
        names[f"class: {name}"] = f"class: {labels.klass(code)}"
    return "".join(_line(line, names) for line in text.splitlines(keepends=True))


def _line(line: str, names: dict[str, str]) -> str:
    """Write one line: behind its bars stands a name and a sign, or the class."""
    bars, mark, said = line.partition("|--- ")
    for end in (" <= ", " >  ", "\n"):
        name, sign, rest = said.partition(end)
        if sign and name in names:
            return f"{bars}{mark}{names[name]}{sign}{rest}"
    return line
