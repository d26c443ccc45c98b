"""The player's modules can be joined into one: no import left, one default export, unique names."""

import re
import shutil
import subprocess

import pytest

from ui.player.bundle import HERE, IMPORT, MODULES, feed_module, module, source
from ui.site.parts import player_script

SITE = HERE.parent / "site" / "site.js"
HOSTS = ("streamlit.js", "feeder.js")
FILES = tuple(sorted(path.name for path in HERE.glob("*.js")))
TOP_LEVEL = re.compile(
    r"^(?:export )?(?:default )?(?:async )?(?:const|let|var|function|class) (\w+)", re.MULTILINE
)
EXPORTED = re.compile(r"^export (?:async )?(?:const|function) (\w+)", re.MULTILINE)


def test_every_module_is_listed_once():
    assert sorted((*MODULES, *HOSTS)) == list(FILES)


@pytest.mark.parametrize("bundle", [module, feed_module])
def test_the_bundle_has_no_import_and_one_default_export(bundle):
    text = bundle()
    assert not re.search(r"^import\b", text, re.MULTILINE)
    assert re.findall(r"^export\b.*", text, re.MULTILINE) == [
        line for line in text.splitlines() if line.startswith("export default function")
    ]
    assert text.count("export default") == 1


def test_names_are_unique_across_modules():
    names = [name for file in FILES for name in TOP_LEVEL.findall(source(file))]
    names += TOP_LEVEL.findall(SITE.read_text("utf-8"))
    assert len(names) == len(set(names)), sorted({name for name in names if names.count(name) > 1})


@pytest.mark.parametrize("file", FILES)
def test_imports_name_what_an_earlier_module_exports(file):
    order = (*MODULES, *HOSTS)
    lines = [line for line in source(file).splitlines() if line.startswith("import ")]
    imports = IMPORT.findall(source(file))
    assert len(lines) == len(imports), "one named import per line"
    for names, other in imports:
        assert order.index(other) < order.index(file)
        assert {name.strip() for name in names.split(",")} <= set(EXPORTED.findall(source(other)))


@pytest.mark.parametrize("file", FILES)
def test_text_never_enters_as_markup(file):
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", source(file))


@pytest.mark.parametrize("file", FILES)
def test_a_module_is_small(file):
    assert len(source(file).splitlines()) <= 200


@pytest.mark.parametrize("host", HOSTS)
def test_the_bundle_is_well_formed(host, tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine to read the module with")
    path = tmp_path / "player.mjs"
    path.write_text(module(host), encoding="utf-8")
    done = subprocess.run([node, "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_script_of_the_site_is_a_classic_one(tmp_path):
    text = player_script()
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    assert "</script" not in text.lower(), "it stands inside a page of one file"
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine to read the script with")
    path = tmp_path / "player.cjs"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run([node, "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
