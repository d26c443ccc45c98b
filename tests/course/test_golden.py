"""Four worked solutions, word for word: what changes in one is read as a diff before it is kept.

A rule of wording, of rounding or of order moves many lines at once; here one sees all of them, in both
languages. A change that is meant is kept by

    C45_THOROUGH=1 C45_GOLDEN=write python -m pytest tests/course/test_golden.py

which writes all transcripts anew; `git diff tests/golden` is what a reader of the change looks at.
"""

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from c45_core.__main__ import main
from c45_core.language.words import languages

FOLDER = Path(__file__).resolve().parents[1] / "golden"
SOLUTIONS = {
    "watermelon_2.0": ("--dataset", "watermelon_2.0"),
    "golf_14_quinlan_numeric": ("--dataset", "golf_14_quinlan_numeric"),
    "missing_14": ("--dataset", "missing_14"),
    "pep_t4": ("--tree", "pep_t4", "--set", "pruning=pep"),
}
REFRESH = "C45_GOLDEN"
MOST = 40
"""Lines of a diff that are shown; `git diff` shows the rest."""


def path_of(name, language):
    return FOLDER / f"{name}.{language}.txt"


def difference(kept, said, name):
    """Return what parts two transcripts, as a diff; nothing where they are the same."""
    lines = list(
        unified_diff(kept.splitlines(), said.splitlines(), f"kept/{name}", "now", "", "", 2, "")
    )
    more = [f"... and {len(lines) - MOST} more lines"] if len(lines) > MOST else []
    return "\n".join(lines[:MOST] + more)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", SOLUTIONS)
def test_the_worked_solution_is_the_one_that_was_read(name, language, capsys):
    status = main(("solution", *SOLUTIONS[name], "--lang", language, "--format", "text"))
    said, complaint = capsys.readouterr()
    assert (status, complaint) == (0, "")
    path = path_of(name, language)
    if os.environ.get(REFRESH) == "write":
        path.write_text(said, encoding="utf-8", newline="\n")
    kept = path.read_text(encoding="utf-8")
    changed = difference(kept, said, path.name)
    assert not changed, f"read this, and {REFRESH}=write keeps it:\n{changed}"
    assert kept == said, "they differ in the ends of lines"


def test_every_transcript_belongs_to_a_solution():
    wanted = {path_of(name, language).name for name in SOLUTIONS for language in languages()}
    spoken = {path.name for path in FOLDER.glob("spoken.*")}  # tests/browser/test_browser_spoken.py
    assert {path.name for path in FOLDER.iterdir()} == wanted | spoken


def test_one_other_number_is_seen():
    """0.109 for 0.1081, as a book prints it: the diff shows that line and no other."""
    kept = path_of("watermelon_2.0", "en").read_text(encoding="utf-8")
    right = "Gain(D,Colour) = 0.9975 - 0.8894 = 0.1081"
    assert kept.count(right) == 1
    lines = difference(kept, kept.replace(right, right.replace("0.1081", "0.109")), "one").splitlines()
    assert [line.strip() for line in lines if line[0] in "+-"][2:] == [
        f"-    information gain: {right}",
        f"+    information gain: {right.replace('0.1081', '0.109')}",
    ]
