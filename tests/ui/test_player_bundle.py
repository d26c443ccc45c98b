"""The player's modules can be joined into one: no import left, one default export, unique names."""

import re
import shutil
import subprocess

import pytest

from c45_course.embed.bundle import (
    EXPORT,
    PLAYER,
    join_modules,
    module,
    small_script,
    source,
    style,
)
from c45_course.embed.page_parts import player_script, theme_script

FILES = tuple(sorted(str(path.relative_to(PLAYER)) for path in PLAYER.rglob("*.js")))
NAMES = re.compile(r"^// --- ([\w.]+)$", re.MULTILINE)
TOP_LEVEL = re.compile(
    r"^(?:export )?(?:default )?(?:async )?(?:const|let|var|function|class) (\w+)", re.MULTILINE
)
SCRIPTS = {
    "app": module,
    "notebook": lambda: join_modules(PLAYER / "notebook.js"),
    "feed": lambda: join_modules(PLAYER / "feeder.js"),
    "story": lambda: join_modules(PLAYER / "teller.js"),
    "site": player_script,
    "benchmarks": lambda: join_modules(PLAYER / "player.js", PLAYER / "growing.js"),
}


def test_the_hosts_hold_every_module():
    hosts = "".join(script() for script in SCRIPTS.values())
    alone = {"theme_choice.js", "unpack.js"}
    assert {*NAMES.findall(hosts), *alone} == {file.split("/")[-1] for file in FILES}


def test_the_site_holds_nothing_of_pruning():
    told = NAMES.findall(player_script())
    assert "growing.js" in told and not {file for file in told if "pruning" in file}
    assert source("pruning/pruning.css") not in style()


def test_the_style_of_a_decision_reaches_nothing_of_growing():
    """One component carries both sheets: a class of one kind may be the name of another's panel."""
    sheet = re.sub(r"/\*.*?\*/", "", source("pruning/pruning.css"), flags=re.DOTALL)
    selectors = [found for found in re.findall(r"([^{}]+)\{", sheet) if "@" not in found]
    parts = [part for each in selectors for part in re.sub(r"\([^)]*,[^)]*\)", "", each).split(",")]
    assert parts and not [part.strip() for part in parts if ".steps" not in part]


@pytest.mark.parametrize("bundle", [module, SCRIPTS["feed"]])
def test_the_bundle_has_no_import_and_one_default_export(bundle):
    text = bundle()
    assert not re.search(r"^import\b", text, re.MULTILINE)
    assert re.findall(r"^export\b.*", text, re.MULTILINE) == [
        line for line in text.splitlines() if line.startswith("export default function")
    ]
    assert text.count("export default") == 1


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_module_is_joined_once_and_names_are_unique_across_modules(script):
    text = SCRIPTS[script]()
    files, names = NAMES.findall(text), TOP_LEVEL.findall(text)
    assert len(files) == len(set(files))
    assert len(names) == len(set(names)), sorted({name for name in names if names.count(name) > 1})


@pytest.mark.parametrize("file", FILES)
def test_a_module_is_small_and_text_never_enters_as_markup(file):
    assert len(source(file).splitlines()) <= 200
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", source(file))


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_joined_script_is_well_formed(script, tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine to read the script with")
    path = tmp_path / ("player.cjs" if script == "site" else "player.mjs")
    path.write_text(SCRIPTS[script](), encoding="utf-8")
    done = subprocess.run([node, "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_script_of_the_site_is_a_classic_one():
    text = player_script()
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    assert "</script" not in text.lower(), "it stands inside a page of one file"
    assert not EXPORT.search(text)


ALONE = {"site": player_script, "theme": theme_script, "unpack": lambda: source("unpack.js")}
SAME_PROGRAM = """
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");
const { readFileSync } = require("node:fs");
const WHERE = new Set(["start", "end", "raw"]);
const plain = (key, value) => (WHERE.has(key) && typeof value !== "object" ? undefined : value);
const read = (file) => parse(readFileSync(file, "utf8"), { ecmaVersion: "latest" });
const [whole, small] = process.argv.slice(2).map((file) => JSON.stringify(read(file), plain));
console.log(whole === small);
"""


@pytest.mark.parametrize("script", ALONE)
def test_a_smaller_script_is_the_same_program(script, tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine to read the scripts with")
    text = ALONE[script]()
    files = [tmp_path / name for name in ("judge.cjs", "whole.js", "small.js")]
    for file, written in zip(files, (SAME_PROGRAM, text, small_script(text)), strict=True):
        file.write_text(written, encoding="utf-8")
    command = [node, "--expose-internals", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Cannot find module 'internal/" in done.stderr:
        pytest.skip("this node does not lend its parser")
    assert done.stdout == "true\n", done.stderr
    assert len(small_script(text)) < 0.8 * len(text)
