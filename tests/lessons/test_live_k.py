"""What the browser shows for a position of the slider is what the core decides with that number."""

import json
from dataclasses import replace
from functools import partial

import pytest

from c45_core.dialect import Dialect, preset
from c45_core.language.words import words
from c45_core.prune.formulas import formulas_of
from c45_core.prune.methods.pep import PepNumbers
from c45_core.reasons import Outcome
from c45_course.documents import printed_trees
from ui.lessons.pruning.context import write_lines
from ui.lessons.pruning.decision import decision_story, list_dialects, list_positions
from ui.lessons.pruning.laboratory import make_hand_context, prune_by_each
from ui.state.choices import Choices


def _context(name, dialect, said, rule="pep"):
    """The context of a printed tree, with the decimals of its files."""
    choices = Choices("", "documents", said.language)
    context = make_hand_context(name, rule, {rule: dialect}, choices)
    return replace(context, speaker=replace(context.speaker, words=said.noted(context.exact)))


def _story(context, place, said):
    return decision_story(context, "pep", place, said)


@pytest.mark.worth(2)
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["pep_t4", "pep_wei2005"])
def test_every_k_of_the_slider_gives_what_the_core_says_of_it(name, language):
    said, base = words(language), Dialect(pruning="pep")
    # With k = 0 no node above is cut that another k would keep: every node is decided.
    context = _context(name, base.with_(standard_errors=0.0), said)
    judged = [(at, v) for at, v in enumerate(context.prunings["pep"].weighed) if v.method == "pep"]
    assert judged
    for place, verdict in judged:
        told = _story(context, place, said)["live"]
        every = list_positions("pep")
        assert len(every) == len(told["said"]) == 61
        ((step, columns),) = told["lines"].items()
        for at, k in enumerate(every):
            other = _context(name, base.with_(standard_errors=k), said)
            there = [v for v in other.prunings["pep"].weighed if v.node == verdict.node]
            pruned = next((v for v in there if v.method == "pep"), None)
            if pruned is None:
                continue  # a node above it has become a leaf
            n, number = pruned.numbers, other.notation.number
            assert isinstance(n, PepNumbers)
            assert told["cut"][at] == (pruned.outcome is Outcome.LEAF)
            assert told["verdicts"][at] == formulas_of("pep").inequality(pruned, other.notation)
            assert told["said"][at] == formulas_of("pep").sentence(pruned, other.speaker)
            line = write_lines(pruned, other)[int(step) - 1]
            assert (columns["label"][at], columns["formula"][at]) == (line.label, line.formula)
            if at % 10 == 0 and n.limit > n.subtree:
                index = other.prunings["pep"].weighed.index(pruned)
                story = _story(other, index, said)
                granted = told["scales"]["granted"][at]
                assert granted["text"] == number(n.limit)
                assert _plain(story["scales"]) == {**_plain(story["scales"]), **_at(told["scales"], at)}
                assert story["result"]["text"] == told["texts"][told["cut"][at]]


def _plain(told):
    return json.loads(json.dumps(told))


def _at(columns, at):
    return {name: column[at] for name, column in columns.items()}


def test_t4_turns_between_two_positions_of_the_slider():
    """Document 000: k* = 0.509028; 8.464529 at k = 1."""
    said = words("en")
    context = _context("pep_t4", Dialect(pruning="pep"), said)
    told = _story(context, 0, said)["live"]
    assert told["scales"]["granted"][20]["text"] == "8.464529"
    assert told["cut"] == [0] * 11 + [1] * 50


def _by_ebp(name, said):
    """A tree given by hand or grown from a table: what makes its context by EBP, and its dialect."""
    if name in printed_trees.names():
        return partial(_context, name, said=said, rule="ebp"), Dialect(pruning="ebp")
    parts, choices = (name, "release8", (), "none", 0), Choices(name, "release8", said.language)
    return lambda one: prune_by_each(parts, {"ebp": one}, choices), preset("release8")


@pytest.mark.parametrize(
    ("name", "language"),
    [("pep_t4", "en"), ("pep_wei2005", "zh"), ("golf_14_quinlan_numeric", "zh"), ("missing_14", "en")],
)
def test_every_confidence_of_the_slider_gives_the_story_of_that_confidence(name, language):
    said = words(language)
    context, dialect = _by_ebp(name, said)
    here = context(dialect)
    others = {at: context(one) for at, one in enumerate(list_dialects("ebp", dialect)) if at % 7 == 3}
    looked_up = waiting = 0
    for place, verdict in enumerate(here.prunings["ebp"].weighed):
        if verdict.method != "ebp":
            continue
        story = _told(here, place, said)
        told = story["live"]
        for at, other in others.items():
            weighed = other.prunings["ebp"].weighed
            again = [i for i, v in enumerate(weighed) if (v.node, v.method) == (verdict.node, "ebp")]
            if told is None or told["said"][at] is None:
                waiting += 1
                assert told is None or told["cut"][at] is told["verdicts"][at] is None
                continue
            looked_up += 1
            (there,) = again
            _says_the_same(story, _told(other, there, said), at)
    assert looked_up > 2 * waiting


def _told(context, place, said):
    return decision_story(context, "ebp", place, said)


def _says_the_same(story, other, at):
    """What the browser makes of a story at a position is the story of that position.

    But for what a line opens to, which is pale until the server has told it.
    """
    told = story["live"]
    mine = {line["from"]: dict(line) for side in story["sides"] for line in side["lines"]}
    pale = {step for step, line in mine.items() if line.pop("opens")}
    for step, line in told["lines"].items():
        mine[int(step)] |= {key: column[at] for key, column in line.items()}
    theirs = [dict(line) for side in other["sides"] for line in side["lines"]]
    assert (
        pale == {line["from"] for line in theirs if line.pop("opens")} <= set(map(int, told["lines"]))
    )
    assert list(mine.values()) == theirs
    assert {**_plain(story["scales"]), **_at(told["scales"], at)} == _plain(other["scales"])
    shown = dict(story["result"], formula=told["verdicts"][at], said=told["said"][at])
    shown["text"] = told["texts"][told["cut"][at]]
    assert shown == other["result"]
    written = {}
    for step, (mine_there, theirs_there) in enumerate(zip(story["steps"], other["steps"], strict=True)):
        tags_here = told["tags"].get(f"{step}", {})
        written |= {int(node): texts[at] for node, texts in tags_here.items()}
        tags = {node: written.get(node, text) for node, text in mine_there["tags"].items()}
        assert tags == theirs_there["tags"]
        if step < len(story["steps"]) - 1:
            assert mine_there["sentence"] == theirs_there["sentence"]
