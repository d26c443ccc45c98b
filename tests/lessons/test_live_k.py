"""What the browser shows for a k of the slider is what the core decides with that k."""

import pytest

from c45_core.dialect import Dialect
from c45_core.explain.pruning import formulas_of
from c45_core.language.words import words
from c45_core.prune import prune_tree
from c45_core.prune.numbers import PepNumbers
from c45_core.reasons import Outcome
from c45_course.documents import printed_trees
from ui.lessons.pruning import notation
from ui.lessons.pruning.context import hand_context, lines
from ui.lessons.pruning.decision import decision_story
from ui.lessons.pruning.live import positions
from ui.lessons.pruning.walkthrough import turns_of


def _context(hand, dialect, said):
    tree, names = notation.tree_of(hand)[:2]
    prunings = {"pep": prune_tree(tree, dialect)}
    return hand_context(names, said, prunings, {"pep": dialect}, {}, title="", stem="tree")


def _story(context, place, said):
    verdict = context.prunings["pep"].weighed[place]
    turns = turns_of(verdict, context.dialects["pep"])
    return decision_story(context, "pep", place, turns, {}, said)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["pep_t4", "pep_wei2005"])
def test_every_k_of_the_slider_gives_what_the_core_says_of_it(name, language):
    said, base = words(language), Dialect(pruning="pep")
    hand = notation.of_declared(printed_trees.load(name))
    # With k = 0 no node above is cut that another k would keep: every node is decided.
    context = _context(hand, base.with_(standard_errors=0.0), said)
    judged = [(at, v) for at, v in enumerate(context.prunings["pep"].weighed) if v.method == "pep"]
    assert judged
    for place, verdict in judged:
        told = _story(context, place, said)["live"]
        every = positions(verdict)
        assert len(every) == len(told["limits"]) == 301
        for at, k in enumerate(every):
            other = _context(hand, base.with_(standard_errors=k), said)
            there = [v for v in other.prunings["pep"].weighed if v.node == verdict.node]
            pruned = next((v for v in there if v.method == "pep"), None)
            if pruned is None:
                continue  # a node above it has become a leaf
            n, number = pruned.numbers, other.notation.number
            assert isinstance(n, PepNumbers)
            assert told["limits"][at] == number(n.limit)
            assert told["cut"][at] == (pruned.outcome is Outcome.LEAF)
            assert told["verdicts"][at] == formulas_of("pep").inequality(pruned, other.notation)
            assert told["said"][at] == formulas_of("pep").sentence(pruned, other.speaker)
            line = lines(pruned, other)[told["line"] - 1]
            assert (told["labels"][at], told["lines"][at]) == (line.label, line.formula)
            if at % 50 == 0 and n.limit > n.subtree:
                index = other.prunings["pep"].weighed.index(pruned)
                story = _story(other, index, said)
                assert told["ends"][at] == pytest.approx(story["scales"]["granted"]["end"], abs=1e-5)
                assert story["result"]["text"] == told["texts"][told["cut"][at]]


def test_t4_turns_between_two_positions_of_the_slider():
    """Document 000: k* = 0.509028; 8.464529 at k = 1."""
    said = words("en")
    context = _context(notation.of_declared(printed_trees.load("pep_t4")), Dialect(pruning="pep"), said)
    told = _story(context, 0, said)["live"]
    assert told["limits"][100] == "8.464529"
    assert told["cut"] == [0] * 51 + [1] * 250
