"""Hash all that a checkout puts out, so that two checkouts can be held against each other.

    python benchmarks/same_outputs.py > hashes.txt              # three minutes
    python benchmarks/same_outputs.py record story > some.txt   # these kinds alone
    diff before.txt after.txt

A line is `kind name sha256`: of records, stories, worksheets, exports, addresses, pages, verbs and
their help. The checkout is the folder in which the script is run, not the one it lies in: one script
serves two states. It goes through what stays when modules move: the command line (`[project.scripts]`),
`python -m ui.site` and `app.py`; the table of addresses is found by the name of its file. Of a zip file
the members are hashed, name by name; where a command fails, its sentence is.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import importlib
import io
import json
import logging
import os
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
import zipfile
import zlib
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path.cwd()
LANGUAGES = ("en", "zh")
PRESETS = ("documents", "zhou", "li_hang", "id3", "release8", "j48", "cart")
METHODS = ("ccp", "cvp", "ebp", "mep", "pep", "pre_pruning", "rep")
ON_SHEETS = ("golf_14", "watermelon_2.0", "missing_14", "golf_14_quinlan_numeric")
SUBJECTS = {"growing": 10, "groups": 3, "rules": 3, "uncertain": 3, "windows": 3, "c50": 3}
"""What a worksheet is about, and from how many seeds it is made."""
COMMANDS = """
grow NUMERIC; grow NUMERIC --variant j48; grow GOLF --set branching=groups; trace NUMERIC
tree GOLF; tree --tree pep_t4; tree NUMERIC --pruned --set pruning=pep
table NUMERIC --what data; table NUMERIC --what nodes
table NUMERIC --what ranking --node 0; table NUMERIC --what cuts --node 0
solution GOLF; solution NUMERIC --by-hand; solution --tree pep_t4; solution --dataset missing_14
html GOLF; html NUMERIC --scorm; slides GOLF --from 1 --to 60; slides --tree pep_t4
image GOLF --step 12; image --tree pep_t4 --step 2; animation GOLF --size split
groups GOLF; windows NUMERIC --variant release8 --trials 3 --rules
boost PLAY --set max_depth=1 --method m1; boost PLAY --set max_depth=1 --method weka
boost PLAY --set max_depth=1 --method c50; costs PLAY --set max_depth=1 --cost "yes, no: 3"
winnow NUMERIC --variant j48; winnow GOLF; prune --tree pep_t4; prune --tree pep_wei2005
alphas NUMERIC --folds 7; rules NUMERIC --variant release8; rules GOLF --method paths
classify PLAY --case outlook=rain --case windy=true; soft NUMERIC --variant release8
consult PLAY --case "outlook=?; humidity=70-85; windy=true: 0.9"
consult PLAY --case "outlook=?; humidity=70-85" --soft; consult PLAY --case "windy=true: 0.9" --by rules
validate NUMERIC --variant j48 --folds 7; compare NUMERIC --variant zhou --with li_hang
doctor GOLF OUT/tree.txt; doctor NUMERIC OUT/tree.txt; doctor --tree pep_t4
which PLAY "Gain(outlook) = 0.246" "root = outlook" "Gain(windy) = 0.84"
which --dataset watermelon_2.0 "IV(敲声) = 1.382" "Gain(色泽) = 0.109"
handout --tree pep_t4; handout NUMERIC --set pruning=pep; plan GOLF --minutes 45
plan GOLF --minutes 90; worksheet GOLF --seed 7; worksheet GOLF --seed 7 --key
worksheet GOLF --seed 7 --new; worksheet GOLF --seed 7 --variants 3; worksheet NUMERIC --about rules
worksheet NUMERIC --about uncertain; worksheet NUMERIC --about windows; worksheet NUMERIC --about c50
kit GOLF; make --wish id3-differs
make --wish threshold-chosen; make --wish pep-turns; datasets; read docs/golf.csv
read datasets/missing_14.csv; schema GOLF; completion bash; completion zsh
"""
"""Commands that are run in each of their formats and languages; words in capitals stand for options."""
STANDS_FOR = {
    "GOLF": "--dataset golf_14",
    "NUMERIC": "--dataset golf_14_quinlan_numeric",
    "PLAY": "docs/golf.csv --target play",
}
STATES: dict[str, list[dict[str, str]]] = {
    "": [{}, {"table": "missing_14"}, {"table": "watermelon_3.0_alpha"}],
    "growing": [{"order": "level", "dialect": preset} for preset in PRESETS],
    "pruning": [{"tree": "pep_t4"}, {"tree": "pep_wei2005"}]
    + [{"room": room, "table": "golf_14"} for room in ("hand", "before", "methods", "map")]
    + [{"room": "grown", "rule": method, "table": "watermelon_3.0"} for method in METHODS],
}
"""Addresses at which a page is opened; "": every page."""
SAID = ("title", "header", "markdown", "caption", "info", "warning", "error", "success", "exception")
Lines = Iterator[tuple[str, bytes]]


def digest(content: bytes) -> str:
    """Return the hash of a file's content, of a zip file that of its members."""
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            names = sorted(packed.namelist())
            content = b"\0".join(part for name in names for part in (name.encode(), packed.read(name)))
    return hashlib.sha256(content).hexdigest()


class CommandLine:
    """Runs verbs in this process and keeps what they write."""

    def __init__(self, out: Path) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        module, _, name = project["scripts"]["c45"].partition(":")
        self.main: Callable[[list[str]], int] = getattr(importlib.import_module(module), name)
        self.out = out

    def run(self, *arguments: str, written: bool = True) -> bytes:
        """Return the file that a command writes, and what it says beside it."""
        path = self.out / "made"
        path.unlink(missing_ok=True)
        said = io.StringIO()
        line = [each.replace("OUT/", f"{self.out}/") for each in arguments]
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            try:
                status: Any = self.main([*line, *(["-o", str(path)] if written else [])])
            except SystemExit as end:
                status = end.code
        text = said.getvalue().replace(str(self.out), "OUT").encode()
        if not written or not path.exists():
            return text + str(status or 0).encode()
        return path.read_bytes()

    def help_of(self, *verb: str) -> str:
        """Return the help of a verb, or of them all."""
        return self.run(*verb, "--help", written=False).decode()


def records(line: CommandLine) -> Lines:
    """Give the record of every bundled table in every preset."""
    for table in sorted(path.stem for path in (ROOT / "datasets").glob("*.csv")):
        for preset in PRESETS:
            yield f"{table}/{preset}", line.run("trace", "--dataset", table, "--variant", preset)


def sheets(line: CommandLine) -> Lines:
    """Give the worksheets of many seeds, each with its key behind it."""
    for table, (about, seeds), language in product(ON_SHEETS, SUBJECTS.items(), LANGUAGES):
        for seed in range(seeds):
            asked = ("--dataset", table, "--about", about, "--lang", language, "--seed", str(seed))
            sheet = line.run("worksheet", *asked, "--format", "md")
            key = line.run("worksheet", *asked, "--format", "md", "--key")
            yield f"{table}/{about}/{language}/{seed}", sheet + key


def exports(line: CommandLine) -> Lines:
    """Give what the verbs write, in all their formats and both languages."""
    tree = line.run("tree", "--dataset", "golf_14", "--variant", "id3", "--format", "txt")
    (line.out / "tree.txt").write_bytes(tree)
    commands = re.split(r"[;\n](?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", COMMANDS.strip())
    for verb, method in product(("prune NUMERIC", "solution NUMERIC --pruned"), METHODS):
        commands.append(f"{verb} --set pruning={method} --aside 1/3")
    for command in map(str.strip, commands):
        words = shlex.split(re.sub("GOLF|NUMERIC|PLAY", lambda found: STANDS_FOR[found[0]], command))
        offered = line.help_of(words[0])
        listed = re.search(r"--format\s*\{([^}]*)\}", offered)
        forms = [["--format", form.strip()] for form in listed[1].split(",")] if listed else [[]]
        tongues = [["--lang", language] for language in LANGUAGES] if "--lang " in offered else [[]]
        for form, tongue in product(forms, tongues):
            name = " ".join([command, *form[1:], *tongue[1:]])
            yield name.replace(" ", "_"), line.run(*words, *form, *tongue)


def verbs(line: CommandLine) -> Lines:
    """Give the help of the command and of each of its verbs."""
    whole = line.help_of()
    yield "c45", whole.encode()
    for verb in re.findall(r"^  (\w+)  +\S", whole.partition("\noptions:")[0], re.MULTILINE):
        yield verb, line.help_of(verb).encode()


def site(line: CommandLine) -> Lines:
    """Give the stories that the player's files hold: every table, preset, language and part."""
    folder = line.out / "site"
    subprocess.run([sys.executable, "-m", "ui.site", str(folder)], check=True, capture_output=True)
    for path in sorted((folder / "stories").rglob("*.js")):
        yield path.relative_to(folder / "stories").as_posix(), path.read_bytes()


def addresses(_: CommandLine) -> Lines:
    """Give every name that the address may hold, with its declaration."""
    [path] = [path for path in ROOT.rglob("address_names.py") if "test" not in path.as_posix()]
    module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    for row in module.NAMES:
        fields = [getattr(field, "name", field) for field in dataclasses.astuple(row)]
        of = "+".join(row.lessons.split()) or "every"
        yield f"{row.key}:{row.kind.name}:{of}", repr(fields).encode()


def pages(_: CommandLine) -> Lines:
    """Give the paths of the pages, what each says, and the stories of the players on it."""
    titles: dict[str, str] = {}
    opened(titles, "")
    for path, title in list(titles.items()):
        yield f"path:/{path}", title.encode()
        for more, language in product((*STATES[""], *STATES.get(path, [])), LANGUAGES):
            app = opened(titles, path, lang=language, **more)
            name = "&".join(
                [path or "start", language, *(f"{key}={value}" for key, value in more.items())]
            )
            yield name, "\n".join(texts_of(app)).encode()
            for place, told in enumerate(stories_of(app)):
                yield f"story:{name}&{place}", told


def opened(titles: dict[str, str], path: str, **query: str) -> Any:
    """Return the app as it stands at an address, and note the paths and titles of its pages."""
    import streamlit
    from streamlit.testing.v1 import AppTest

    navigation = streamlit.navigation

    def declared(given: Any, **options: Any) -> Any:
        navigation(given, **options)
        titles.update({page.url_path: page.title for page in given})
        [asked] = [page for page in given if page.url_path == path]
        asked._can_be_called = True  # the test runner knows no address
        return asked

    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    for key, value in query.items():
        app.query_params[key] = value
    with mock.patch.object(streamlit, "navigation", declared):
        return app.run()


def texts_of(app: Any) -> Iterator[str]:
    """Give the texts that a page says."""
    for kind in SAID:
        yield from (str(each.value) for each in app.get(kind))
    yield from (re.sub(r"(?s)<(script|style).*?</\1>", "", each.proto.body) for each in app.get("html"))


def stories_of(app: Any) -> Iterator[bytes]:
    """Give the stories that the players of a page are sent."""
    for each in app.get("bidi_component"):
        with contextlib.suppress(ValueError, IndexError, AttributeError, zlib.error):
            story = json.loads(zlib.decompress(each.proto.bytes.split(b"\0", 1)[1], -zlib.MAX_WBITS))
            yield json.dumps(story, sort_keys=True).encode()


KINDS: dict[str, Callable[[CommandLine], Lines]] = {
    **{"address": addresses, "record": records, "sheet": sheets, "story": site, "verb": verbs},
    **{"page": pages, "export": exports},
}


def main() -> None:
    """Print the lines of the kinds that are named, or of all."""
    os.environ |= {"COLUMNS": "100", "NO_COLOR": "1", "TZ": "UTC"}
    logging.disable(logging.WARNING)
    sys.path[0], sys.argv = str(ROOT), ["c45", *sys.argv[1:]]
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        line = CommandLine(Path(folder))
        for kind in sys.argv[1:] or KINDS:
            lines += [f"{kind} {name} {digest(content)}" for name, content in KINDS[kind](line)]
    print(*sorted(lines), sep="\n")


if __name__ == "__main__":
    main()
