"""NOTICE names what is bundled in the version that is bundled, and each licence travels with it."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTICE = (ROOT / "NOTICE").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "file", "version"),
    [
        ("KaTeX", "static/katex/katex.min.js", r'version:"(\d+\.\d+\.\d+)",render:'),
        ("reveal.js", "static/reveal/reveal.js", r"`(\d+\.\d+\.\d+)`"),
        ("browser_wasi_shim", "static/wasi/shim.js", r"browser_wasi_shim (\d+\.\d+\.\d+)"),
    ],
)
def test_the_version_is_that_of_the_file(name, file, version):
    found = re.search(version, (ROOT / file).read_text(encoding="utf-8"))
    assert found and f"{name} {found[1]}," in NOTICE


def test_every_licence_is_there_and_packaged():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bundled = {path.relative_to(ROOT).as_posix() for path in (ROOT / "static").rglob("LICENSE*")}
    assert bundled == set(re.findall(r"static/\S*?LICENSE(?:\.\w+)?", NOTICE))
    assert bundled <= set(project["license-files"])
