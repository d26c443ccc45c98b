"""The scripts of the pages are linted and unit-tested; skipped where there is no node.

`lint.cjs` parses with the parser that node itself contains: neither npm nor a network is needed.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
JS = ROOT / "tests" / "js"
NODE = shutil.which("node")
SCRIPTS = sorted(
    path for room in ("ui", "c45_course", "topics") for path in (ROOT / room).rglob("*.js")
)
TESTS = sorted(JS.glob("*.mjs"))


def _release():
    """The release of node on this machine, 0 where there is none."""
    if NODE is None:
        return 0
    said = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=False).stdout
    return int(re.match(r"v(\d+)|", said)[1] or 0)


pytestmark = pytest.mark.skipif(_release() < 20, reason="no node of release 20 or later")


def lint(root, *files):
    """Return what is wrong with some modules, each fault as "file:line: what"."""
    command = [NODE, "--expose-internals", str(JS / "lint.cjs"), str(root), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Cannot find module 'internal/" in done.stderr:
        pytest.skip("this node does not lend its parser")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.worth(3)
def test_node_s_own_runner_passes_every_test(tmp_path):
    """Node 20 learns from a package.json beside the copied scripts that they are modules."""
    for path in (*SCRIPTS, *TESTS):
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    files = [str(tmp_path / path.relative_to(ROOT)) for path in TESTS if ".test." in path.name]
    command = [NODE, "--test", "--test-reporter=tap", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.findall(r"^# pass (\d+)$", done.stdout, re.MULTILINE)[0]) >= len(files)


def test_no_script_has_a_fault():
    assert SCRIPTS
    found = lint(ROOT, *SCRIPTS, *TESTS)
    assert not found, "\n".join(found)


FAULTS = {
    "export default () => missing;": "missing is declared nowhere",
    "const a = 1;": "a is never read",
    "let a = 1; export default a;": "a never changes: const",
    "const a = 1; export default () => { a = 2; return a; };": "a is constant",
    "const a = 1; const { a } = {}; export default a;": "already been declared",
    "export default (a) => a == 1;": "== converts what it compares",
    "export default { a: 1, a: 2 };": "the key a occurs twice",
    "var a = 1; export default a;": "var, where const or let is meant",
    "export default () => eval('1');": "eval is not used here",
    "export const a = 1;": "a is exported and imported nowhere",
    "import { b } from './other.js'; export default 1;": "b is never read",
    "import { c } from './other.js'; export default c;": "./other.js exports no c",
    "import { b } from './third.js'; export default b;": "./third.js is no module",
    "import * as b from './other.js'; export default b;": "not a plain named import",
    "import { b } from './other.js'; export const d = b;": "imports itself in a circle",
    "import { b } from './other.js'; const [q] = b; export default q;": "q is declared in other.js",
    "export default (": "Unexpected token",
}


def test_the_linter_finds_every_kind_of_fault(tmp_path):
    files = []
    for place, text in enumerate(FAULTS):
        folder = tmp_path / str(place)
        folder.mkdir()
        other = "const q = 1; export const b = q; export default b;"
        if "d = b" in text:
            other = "import { d } from './one.js'; export const b = () => d; export default b;"
        (folder / "one.js").write_text(text, encoding="utf-8")
        (folder / "other.js").write_text(other, encoding="utf-8")
        files += [folder / "one.js", folder / "other.js"]
    found = lint(tmp_path, *files)
    for place, (text, said) in enumerate(FAULTS.items()):
        mine = [fault for fault in found if fault.startswith(f"{place}/one.js")]
        assert any(said in fault for fault in mine), (text, mine)


def test_the_linter_is_silent_about_what_is_right(tmp_path):
    right = """
import { b } from "./other.js";
const { used, ...rest } = b({ later: (x = b) => later(x) });
function later(x) { let sum = 0; for (const one of x) sum += one.size; return sum; }
export default class {
  #held = rest;
  read([first, , { key: second } = {}]) {
    try { return first + second + this.#held; } catch { return used; }
  }
}
"""
    (tmp_path / "one.js").write_text(right, encoding="utf-8")
    (tmp_path / "other.js").write_text("export const b = (a) => a;", encoding="utf-8")
    assert lint(tmp_path, tmp_path / "one.js", tmp_path / "other.js") == []
