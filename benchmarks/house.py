"""Measure the house: modules, code lines by room, imports, and the names people meet.

    python benchmarks/house.py                  # this checkout
    python benchmarks/house.py ../before .      # a column for each, to be held against each other

A code line is neither blank nor a comment nor part of a docstring. The packages are those in which
`pyproject.toml` has mypy read, and `topics`; tests that lie in them are not counted. The import tower
is the longest chain of imports, those within functions included, where modules that import each other
stand on one floor. `tests/house/test_budget.py` holds these numbers to a budget.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

VISIBLE = ("c45_core", "c45_course", "ui")
"""Packages that a newcomer has to see."""
NOT_MODULES = ("pages", "deploy", "tests")
BARE = re.compile(
    r"""(?!(embed|exceed|feed|need|proceed|seed|speed|succeed)$)[a-z]+ed
    |begun|bound|broken|built|chosen|cut|dealt|done|drawn|fallen|forgotten|found|given|gone|grown|heard
    |held|hidden|kept|known|laid|led|left|lit|lost|made|meant|met|put|rebuilt|redone|redrawn|regrown
    |resent|said|seen|sent|shown|shrunk|shut|slid|spoilt|spread|struck|taken|taught|told|unbroken
    |understood|undone|undrawn|unknown|written
    |about|above|across|after|again|against|alike|along|alone|apart|around|aside|back|before|behind
    |below|beneath|beside|between|elsewhere|everywhere|further|here|instead|near|now|nowhere|once
    |otherwise|over|perhaps|seldom|since|then|there|through|together|until|up|within|without""",
    re.VERBOSE,
)
"""Names that are one participle or one adverb, as `opened`, `told` and `along`."""
VAGUE_LIMIT = re.compile(r"_?(MOST|FEW|LEAST)(_|$)")
TURNED_AROUND = re.compile(
    r"(So (many|much|few)|Those|What|How|Where|Why|Who|Which|With|Of|By|In which|Between|From"
    r"|More|Fewer|Less|Closer|Under|Beyond)\b"
)
"""Beginnings of a docstring that is no sentence of subject, verb and object, or says no maximum."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """A file of Python: its place in the checkout and its text."""

    path: Path
    text: str

    @cached_property
    def name(self) -> str:
        parts = self.path.with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def code(self) -> int:
        """Number of its code lines."""
        written = enumerate(map(str.strip, self.text.split("\n")), start=1)
        lines = {number for number, line in written if line and not line.startswith("#")}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Expr) and _is_text(node):
                lines.difference_update(_lines_of(node))
        return len(lines)

    @cached_property
    def imports(self) -> Sequence[ast.Import | ast.ImportFrom]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Import | ast.ImportFrom)]

    @cached_property
    def import_lines(self) -> int:
        """Number of the lines of its imports."""
        return len({line for node in self.imports for line in _lines_of(node)})

    def functions(self) -> Iterator[Function]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Module | ast.ClassDef):
                yield from (each for each in node.body if isinstance(each, Function))

    def constants(self) -> Iterator[str]:
        for node in self.tree.body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            yield from (each.id for each in targets if isinstance(each, ast.Name))

    def docstrings(self) -> Iterator[str]:
        """Give the docstrings of its functions, classes and constants."""
        for node in ast.walk(self.tree):
            if isinstance(node, Function | ast.ClassDef):
                yield ast.get_docstring(node) or ""
            if isinstance(node, ast.Module | ast.ClassDef):
                for before, after in zip(node.body, node.body[1:], strict=False):
                    if isinstance(before, ast.Assign | ast.AnnAssign) and _is_text(after):
                        yield ast.literal_eval(after.value).strip()  # type: ignore[attr-defined]


def _is_text(node: ast.stmt) -> bool:
    held = getattr(node, "value", None)
    return isinstance(node, ast.Expr) and isinstance(held, ast.Constant) and isinstance(held.value, str)


def _lines_of(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


class House:
    """The modules of a checkout, and what is counted of them."""

    def __init__(self, root: Path) -> None:
        declared = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]["files"]
        named = dict.fromkeys((*VISIBLE, "topics", *declared))
        self.packages = [each for each in named if each not in NOT_MODULES and (root / each).is_dir()]
        paths = [path for name in self.packages for path in sorted((root / name).rglob("*.py"))]
        found = [Module(path.relative_to(root), path.read_text("utf-8")) for path in paths]
        self.modules = {each.name: each for each in found if "tests" not in each.path.parts}

    def under(self, *rooms: str) -> list[Module]:
        """Return the modules that lie in rooms, as `ui/lessons`."""
        whole = tuple(f"{room}/" for room in rooms)
        return [each for each in self.modules.values() if each.path.as_posix().startswith(whole)]

    def code(self, *rooms: str) -> int:
        return sum(module.code for module in self.under(*rooms))

    def rooms(self, depth: int) -> list[str]:
        """Return the folders that lie so many folders deep and hold modules, in their order."""
        found = ("/".join(module.path.parts[:depth]) for module in self.modules.values())
        return list(dict.fromkeys(each for each in found if not each.endswith(".py")))

    def folders_in(self, room: str) -> list[str]:
        return [each for each in self.rooms(len(Path(room).parts) + 1) if each.startswith(f"{room}/")]

    def imported_by(self, module: Module) -> set[str]:
        """Return the modules of the house that a module imports."""
        found: set[str] = set()
        for node in module.imports:
            if isinstance(node, ast.ImportFrom):
                full = [f"{node.module}.{alias.name}" for alias in node.names]
                found |= {name if name in self.modules else str(node.module) for name in full}
            else:
                found |= {alias.name for alias in node.names}
        return found & self.modules.keys() - {module.name}

    @cached_property
    def floors(self) -> Mapping[str, int]:
        """The floor on which each module stands, from 1: the longest chain of imports below it."""
        asked = {name: self.imported_by(module) for name, module in self.modules.items()}
        floors: dict[str, int] = {}
        for circle in _circles(asked):
            below = {name for member in circle for name in asked[member]} - set(circle)
            floor = 1 + max((floors[name] for name in below), default=0)
            floors |= dict.fromkeys(circle, floor)
        return floors

    def tower(self, *rooms: str) -> int:
        """Return the highest floor in rooms, or in the whole house."""
        asked = self.under(*rooms) if rooms else self.modules.values()
        return max((self.floors[module.name] for module in asked), default=0)

    def repeated_names(self) -> Counter[str]:
        """Return the file names that stand more than once, and how often."""
        names = Counter(m.path.name for m in self.modules.values() if m.path.name != "__init__.py")
        return Counter({name: times for name, times in names.items() if times > 1})

    def bare_names(self) -> Counter[str]:
        """Return the functions that one participle or adverb names, and how often."""
        names = (each.name.strip("_") for m in self.modules.values() for each in m.functions())
        return Counter(filter(BARE.fullmatch, names))

    def vague_limits(self) -> int:
        """Return how many constants do not say of what they are the limit."""
        names = (name for module in self.modules.values() for name in module.constants())
        return sum(1 for _ in filter(VAGUE_LIMIT.match, names))

    def turned_around(self) -> int:
        """Return how many docstrings are turned around."""
        texts = (text for module in self.modules.values() for text in module.docstrings())
        return sum(1 for _ in filter(TURNED_AROUND.match, texts))


def _circles(asked: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the modules by circles of imports (Tarjan 1972), a circle behind those that it imports."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    open_names: list[str] = []
    circles: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        open_names.append(name)
        for other in sorted(asked[name]):
            if other not in order:
                visit(other)
            if other in open_names:
                low[name] = min(low[name], low[other])
        if low[name] == order[name]:
            at = open_names.index(name)
            circles.append(open_names[at:])
            del open_names[at:]

    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10 * len(asked)))
    for name in asked:
        if name not in order:
            visit(name)
    return circles


def rows(house: House) -> Iterator[tuple[str, str]]:
    """Give what is said of a house, and its number."""
    every = house.modules.values()
    code, imports = house.code(*house.packages), sum(module.import_lines for module in every)
    repeated, bare = house.repeated_names(), house.bare_names()
    yield "modules", f"{len(every):,}"
    yield f"modules of {', '.join(VISIBLE)}", f"{len(house.under(*VISIBLE)):,}"
    yield "code lines", f"{code:,}"
    yield f"code lines of {', '.join(VISIBLE)}", f"{house.code(*VISIBLE):,}"
    yield "import lines", f"{imports:,} ({imports / code:.0%})"
    yield "import tower: all", f"{house.tower()}"
    yield "import tower: the deepest lesson", f"{house.tower('ui/lessons', 'topics')}"
    yield "modules of fewer than 40 code lines", f"{sum(module.code < 40 for module in every):,}"
    yield "file names that stand more than once", f"{len(repeated)}, of {sum(repeated.values())} files"
    bare_files = sum(bool(BARE.fullmatch(module.path.stem)) for module in every)
    yield "files named by a participle or an adverb", f"{bare_files}"
    yield "functions", f"{sum(1 for module in every for _ in module.functions()):,}"
    yield "functions named by a participle or an adverb", f"{sum(bare.values()):,}"
    yield "of these the most frequent", ", ".join(f"`{name}` {n}" for name, n in bare.most_common(8))
    yield "constants `MOST`, `FEW`, `LEAST`", f"{house.vague_limits()}"
    yield "docstrings turned around", f"{house.turned_around()}"
    for depth in (1, 2):
        for room in house.rooms(depth):
            if depth == 1 or house.code(room) >= 300:
                yield f"`{room}`", f"{house.code(room):,} in {len(house.under(room))}"


def main() -> None:
    """Print a table of Markdown, a column for each checkout."""
    roots = [Path(each) for each in sys.argv[1:] or ["."]]
    columns = [dict(rows(House(root))) for root in roots]
    print("|", " | ".join(["", *(root.resolve().name for root in roots)]), "|")
    print("|---|" + "---:|" * len(roots))
    for row in dict.fromkeys(name for column in columns for name in column):
        print("|", " | ".join([row, *(column.get(row, "") for column in columns)]), "|")


if __name__ == "__main__":
    main()
