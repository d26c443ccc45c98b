"""What files carry along of KaTeX is enough: our formulas are set by it as by the whole."""

import json
import shutil
import subprocess

import pytest
from pairs import covering

from c45_core import PRESETS, grow, preset
from c45_core.language.notation import Notation
from c45_core.language.signs import AUTHORS
from c45_course import datasets
from c45_course.embed.bundle import SMALL, katex_script, katex_style
from c45_course.story.book import bound
from c45_course.story.teller import Telling

TABLES = ("golf_14_quinlan_numeric", "missing_14", "loan_5")
OF_LATEX = ("name", "symbol", "symbols", "numbers", "latex", "value", "sign", "parting")
SET = r"""
const [whole, small] = ["./whole.cjs", "./small.cjs"].map(require);
const formulas = JSON.parse(require("node:fs").readFileSync("formulas.json", "utf8"));
const options = { throwOnError: true, strict: "ignore" };
const set = (engine, latex) => engine.renderToString(String.raw`\displaystyle ` + latex, options);
const parts = formulas.filter((latex) => set(whole, latex) !== set(small, latex));
console.log(JSON.stringify(parts));
"""


def formulas(told, key=""):
    """Give the LaTeX in what the player is sent; some of what has these keys is plain text."""
    if isinstance(told, dict):
        for name, each in told.items():
            yield from formulas(each, name)
    elif isinstance(told, list):
        for each in told:
            yield from formulas(each, key)
    elif isinstance(told, str) and key in OF_LATEX and "\\" in told:
        yield told
        yield told.replace("\\tfrac", "\\dfrac")


@pytest.mark.worth(3)
def test_a_smaller_katex_sets_our_formulas_alike(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine to run KaTeX in")
    found = set()
    for table, dialect, author, language in covering(TABLES, PRESETS, AUTHORS, ("en", "zh")):
        chosen = datasets.load(table)
        telling = Telling(language, table, notation=Notation(author=author))
        book = bound(grow(chosen.table, preset(dialect)), chosen.labels(language), telling, table)
        found |= set(formulas(book.opening))
    assert len(found) > 500
    (tmp_path / "formulas.json").write_text(json.dumps(sorted(found)), encoding="utf-8")
    for name, small in (("whole", False), ("small", True)):
        (tmp_path / f"{name}.cjs").write_text(katex_script(small=small), encoding="utf-8")
    (tmp_path / "set.cjs").write_text(SET, encoding="utf-8")
    done = subprocess.run([node, "set.cjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "[]\n", done.stdout + done.stderr
    assert len(katex_script(small=True)) < 0.85 * len(katex_script())


def test_a_file_carries_the_small_fonts_alone():
    style = katex_style(inline=True)
    assert style.count("@font-face") == len(list(SMALL.glob("*.woff2")))
    assert "url(fonts" not in style and "url(fonts" in katex_style()
