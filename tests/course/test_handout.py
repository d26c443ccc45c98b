"""The hand-out of a decision: its equations are true as printed, its numbers those of the record."""

from __future__ import annotations

import io
import re
from itertools import cycle, pairwise
from math import isfinite

import docx
import numpy as np
import pytest
from printed import Read, from_latex

from c45_core import Table, grow, preset
from c45_core.__main__ import main
from c45_core.dialect import pruning_methods
from c45_core.explain.labels import Labels
from c45_core.language.words import languages, words
from c45_core.prune import prune, prune_tree
from c45_core.prune.method import COLLAPSE, declared
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_course import datasets
from c45_course.documents import printed_trees
from c45_course.exports.blocks import Calculation, Formula, TreeDrawing
from c45_course.exports.decisions import MAX_NODES, Handout, is_true, list_decisions
from c45_course.exports.files import HANDOUTS, handout_file
from c45_course.exports.picture import lay_out_tree
from c45_course.exports.tree_names import (
    PruningForReader,
    names_by_hand,
    names_by_labels,
    speaker_by_hand,
)

METHODS = pruning_methods()
TABLES = ("golf_14_quinlan_numeric", "missing_14", "watermelon_3.0")


def prunings(method):
    """Prune some tables by a method; what judges by cases kept aside gets half of the others."""
    for name in TABLES:
        table, aside = datasets.load(name).table, None
        if declared(method).by_validation:
            odd = np.arange(table.rows) % 2 == 1
            table, aside = table.take(np.flatnonzero(odd)), table.take(np.flatnonzero(~odd))
        chosen = {"collapse": "on"} if method == COLLAPSE else {"pruning": method}
        trace = grow(table, preset("documents").with_(gate="none", **chosen))
        yield datasets.load(name), trace, prune(trace, validation=aside)


def told_of(pruning, labels, language="en"):
    trace = pruning.trace
    said = speaker(trace, labels, words(language))
    return PruningForReader(pruning, trace.dialect, names_by_labels(labels), said, trace.table.name)


def handouts(told):
    for place in list_decisions(told.pruning).values():
        found = Handout(told, place)
        yield found, list(found.write())


def nodes_of(root):
    return [root, *(each for branch in root.branches for each in nodes_of(branch))]


def check(told):
    for found, blocks in handouts(told):
        lines = [block for block in blocks if isinstance(block, Calculation)]
        read = Read()
        for line in lines:
            read.read(line.text, found.words.notation.digits)
            read.read(from_latex(line.latex), found.words.notation.digits)
        assert not read.false
        (decision,) = (b for b in blocks[-8:] if isinstance(b, Formula) and re.match("[0-9]", b.text))
        assert is_true(decision.text), decision.text
        notation = found.words.notation
        recorded = explain_verdict(found.verdict, found.dialect, found.speaker.node)
        printed = {line.value for line in lines}
        wanted = [e for e in recorded if isfinite(e.recorded) and e.quantity != "pep_one_sided"]
        assert {notation.fixed(e.recorded) for e in wanted} <= printed
        (tree,) = (block for block in blocks if isinstance(block, TreeDrawing))
        drawn = nodes_of(tree.root)
        assert sum(node.marked for node in drawn) == 1 and len(drawn) <= MAX_NODES
        _, _, boxes = lay_out_tree(tree.root)
        for one, other in pairwise(boxes):
            if one.y == other.y:
                assert one.x + one.width / 2 < other.x - other.width / 2


@pytest.mark.parametrize("method", [*METHODS, COLLAPSE])
def test_every_line_is_true_as_printed_and_of_the_record(method):
    for dataset, trace, pruning in prunings(method):
        check(told_of(pruning, dataset.labels("en").on(trace.table)))


@pytest.mark.parametrize("seed", range(6))
def test_it_holds_of_random_tables(seed):
    random = np.random.default_rng(seed)
    rows = 40
    columns = {
        "a": [str(each) for each in random.integers(0, 3, rows)],
        "b": [None if each < 1 else float(each) for each in random.integers(0, 12, rows)],
        "c": [f"v{each}" for each in random.integers(0, 4, rows)],
        "y": [str(each) for each in random.integers(0, 2, rows)],
    }
    table = Table.from_columns(columns, target="y")
    for method, dialect in zip(METHODS, cycle(("documents", "release8", "j48")), strict=False):
        chosen = preset(dialect).with_(pruning=method, gate="none")
        learned, aside = table, None
        if declared(method).by_validation:
            learned, aside = table.take(np.arange(25)), table.take(np.arange(25, rows))
        trace = grow(learned, chosen)
        check(told_of(prune(trace, validation=aside), Labels(trace.table)))


@pytest.mark.parametrize("language", languages())
def test_the_famous_trees_are_handed_out_in_every_format(language, capsys, tmp_path):
    wanted = {"pep_t4": ("T4", "0.509028"), "pep_wei2005": ("t4", "0.260643")}
    for (name, (node, turns)), form in zip(
        [*wanted.items()] * 2, ("html", "tex", "md", "txt"), strict=True
    ):
        chosen = ["handout", "--tree", name, "--lang", language, "--format", form]
        assert main(chosen) == 0
        said = capsys.readouterr().out
        assert node in said and turns in said and said.count(turns) >= 2
    file = tmp_path / "t4.docx"
    assert main(["handout", "--tree", "pep_t4", "--format", "docx", "-o", str(file)]) == 0
    read = docx.Document(io.BytesIO(file.read_bytes()))
    assert "7.5 ≤ 8.464529" in [paragraph.text for paragraph in read.paragraphs]


def test_a_decision_that_is_not_there_is_refused(capsys):
    assert main(["handout", "--tree", "pep_t4", "--decision", "99"]) == 2
    assert "'99'" in capsys.readouterr().err


def test_data_is_data_in_a_handout():
    names = ['<b>"a"</b>', r"\input{x}", "$`_^&#%~"]
    columns = {name: ["<i>", "b", "<i>", "b", "b", "<i>"] for name in names}
    columns |= {"n": [1, 2, 3, 4, 5, 6], "y": ["</p>", "z", "</p>", "z", "</p>", "z"]}
    table = Table.from_columns(columns, target="y")
    trace = grow(table, preset("j48").with_(gate="none", min_cases=1))
    told = told_of(prune(trace), Labels(trace.table))
    for form in HANDOUTS[:4]:
        written = b"".join(handout_file(told, form, 0)).decode()
        assert form != "html" or not re.search('<b>"|<i>|</p></p>', written.split("<body")[1])
        assert form != "tex" or r"\input" not in written


def test_an_estimate_by_ebp_is_told_down_to_its_limit():
    """What the lesson opens stands in the hand-out: each limit put into its equation."""
    t4, en = printed_trees.load("pep_t4"), words("en")
    dialect = preset("documents").with_(pruning="ebp")
    pruning = prune_tree(t4.tree, dialect)
    named, said = names_by_hand(t4.nodes, en), speaker_by_hand(t4.nodes, en)
    told = Handout(PruningForReader(pruning, dialect, named, said, "T4"), 0)
    written = [block.text for block in told.calculation()]
    chance = "0.446802^6 + 6 × 0.553198 × 0.446802^5 + 15 × 0.553198^2 × 0.446802^4"
    assert any(line.startswith(f"P(X ≤ 2) = {chance}") for line in written), written
    assert sum("P(X ≤ " in line for line in written) == 3  # of two leaves, and of T4 as a leaf


@pytest.mark.parametrize("language", languages())
def test_an_empty_hand_out_leaves_every_number_and_the_decision_to_be_filled_in(language):
    t4, said = printed_trees.load("pep_t4"), words(language)
    dialect = preset("documents").with_(pruning="pep")
    told = PruningForReader(
        prune_tree(t4.tree, dialect),
        dialect,
        names_by_hand(t4.nodes, said),
        speaker_by_hand(t4.nodes, said),
        "T4",
    )
    for form in HANDOUTS:
        full, empty = (b"".join(handout_file(told, form, 0, empty=each)) for each in (False, True))
        if form != "docx":
            for number in ("0.4062", "6.500", "1.9645", "8.4645"):
                assert number in full.decode() and number not in empty.decode()
    page = b"".join(handout_file(told, "html", 0, empty=True)).decode()
    assert page.count('class="blank"') == 6 * 2 + 3 and "☐" in page
    assert page.count("<math") == 5 and "<msqrt>" in page, "the rule is set as formulas"
    assert said("handout", "given", letter="k", now="1", digits=6) in page
