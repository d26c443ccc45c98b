"""The stepper's modules can be joined into one: no import left, one default export, unique names."""

import re
import shutil
import subprocess

import pytest

from ui.player import bundle
from ui.stepper import HERE, IMPORT, OWN, SHARED, module

FILES = tuple(sorted(path.name for path in HERE.glob("*.js")))
TOP_LEVEL = re.compile(
    r"^(?:export )?(?:default )?(?:async )?(?:const|let|var|function|class) (\w+)", re.MULTILINE
)


def test_every_module_is_listed_once():
    assert sorted(OWN) == list(FILES)
    assert set(SHARED) < set(bundle.MODULES)
    assert list(SHARED) == [name for name in bundle.MODULES if name in SHARED], "in the player's order"


def test_one_module_without_imports():
    text = module()
    assert not re.search(r"^import\b", text, re.MULTILINE)
    assert re.findall(r"^export\b.*", text, re.MULTILINE) == [
        line for line in text.splitlines() if line.startswith("export default function")
    ]
    names = TOP_LEVEL.findall(text)
    assert len(names) == len(set(names)), sorted({name for name in names if names.count(name) > 1})


def test_what_the_shared_modules_import_is_shared_too():
    for name in SHARED:
        for _, other in bundle.IMPORT.findall(bundle.source(name)):
            assert other in SHARED, f"{name} imports {other}"


@pytest.mark.parametrize("file", FILES)
def test_a_module_is_small_and_text_never_enters_as_markup(file):
    text = (HERE / file).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 200
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", text)
    assert len(IMPORT.findall(text)) == len(re.findall(r"^import ", text, re.MULTILINE))


def test_the_module_is_well_formed(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine to read the module with")
    path = tmp_path / "stepper.mjs"
    path.write_text(module(), encoding="utf-8")
    done = subprocess.run([node, "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
