"""Write what boosting, costs and winnowing make of a tree: as JSON, as text, or step by step."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_course.exports.as_code import drawn
from c45_course.exports.as_json import Json, json_text, nodes_json, number, write_tree

from .boosting import Committee, Round
from .boosting.steps import BoostSteps, StepKind
from .costs import Costed, CostTable
from .explanation.costs import CostTeller, told
from .explanation.sentences import BoostTeller
from .winnowing import Winnowing

FORMATS = ("text", "json", "steps")
"""The formats of a committee."""


def committee_file(
    found: Committee, labels: Labels, words: Words, form: str, costs: CostTable | None = None
) -> Iterator[str]:
    """Give a committee in one of `FORMATS`; `labels`: of the table; `costs`: to answer by, if any."""
    if form == "json":
        return _as_json(found, costs)
    return _lines(found, labels, words, trees=form == "text")


def costs_file(found: Costed, trace: Trace, labels: Labels, words: Words, form: str) -> Iterator[str]:
    """Give a tree that answers by costs, as JSON or as text with every decision.

    `labels`: of the table as the tree asks it.
    """
    if form == "json":
        yield from _costs_json(found, trace)
        return
    teller = CostTeller(found, labels, words)
    pruning = (*teller.corrected(), *map(teller.verdict, found.verdicts)) if found.verdicts else ()
    for said in (*teller.leaves(), *pruning):
        yield said + "\n"
    yield "\n" + drawn(found.pruned, labels) + "\n"


def winnowing_file(found: Winnowing, labels: Labels, words: Words, form: str) -> Iterator[str]:
    """Give what winnowing found, as JSON or as sentences; `labels`: of the table."""
    if form != "json":
        yield from (said + "\n" for said in told(found, labels, words))
        return
    names = [column.name for column in labels.table.attributes]
    yield (
        json_text(
            {
                "error": number(found.error),
                "attributes": [
                    {
                        "attribute": names[each.attribute],
                        "error": None if each.error is None else number(each.error),
                        "verdict": each.verdict.name.lower(),
                    }
                    for each in found.sifted
                ],
                "again": None if found.again is None else number(found.again),
                "kept": [names[place] for place in found.kept],
            }
        )
        + "\n"
    )


def _lines(found: Committee, labels: Labels, words: Words, *, trees: bool) -> Iterator[str]:
    """Give a numbered sentence for every step; `trees`: with the tree of each round."""
    teller, steps = BoostTeller(found, labels, words), BoostSteps(found)
    for place, step in enumerate(steps):
        if step.kind is StepKind.TREE:
            yield "\n" if place else ""
        yield f"{place + 1}. {teller.step(step)}\n"
        if trees and step.kind is StepKind.TREE:
            each = found.rounds[step.round]
            yield drawn(each.tree, labels.on(each.trace.table)) + "\n"
    errors = found.errors(found.table)
    yield "\n" + teller.errors(errors) + "\n"


def _as_json(found: Committee, costs: CostTable | None) -> Iterator[str]:
    """Give a committee as one object; a tree is written with a stack, for it may be deep."""
    shares = dict(zip((each.number for each in found.members), found.shares.tolist(), strict=True))
    head = {"variant": found.options.method, "end": found.end.value, "cases": found.table.case_names}
    yield json_text(head)[:-1] + ', "rounds": ['
    for place, each in enumerate(found.rounds):
        yield (", " if place else "") + json_text(_round(each, shares))[:-1] + ', "tree": '
        yield from write_tree(nodes_json(each.trace, each.tree))
        yield "}"
    classes = found.table.classes
    tail: Json = {
        "errors": [number(error) for error in found.errors(found.table)],
        "answers": [classes[code] for code in found.classify(found.table, costs).tolist()],
    }
    if costs is not None:
        tail["costs"] = costs.costs.tolist()
    yield "], " + json_text(tail)[1:] + "\n"


def _round(found: Round, shares: dict[int, float]) -> Json:
    return {
        "number": found.number,
        "error": number(found.error),
        "beta": number(found.beta),
        "vote": number(found.vote),
        "share": number(shares[found.number]) if found.kept else None,
        "kept": found.kept,
        "weights": [number(weight) for weight in found.weights.tolist()],
        "wrong": found.wrong.tolist(),
        "after": None if found.after is None else [number(w) for w in found.after.tolist()],
    }


def _costs_json(found: Costed, trace: Trace) -> Iterator[str]:
    classes = trace.table.classes
    nodes = [
        {
            "node": each.node,
            "class": classes[each.label],
            "without_costs": classes[each.before],
            "expected": dict(zip(classes, map(number, each.expected.tolist()), strict=True)),
        }
        for _, each in sorted(found.nodes.items())
    ]
    verdicts = [
        {
            "node": verdict.node,
            "leaf": number(verdict.leaf),
            "subtree": number(verdict.subtree),
            "pruned": verdict.pruned,
        }
        for verdict in found.verdicts
    ]
    yield json_text({"costs": found.costs.costs.tolist(), "nodes": nodes, "pruning": verdicts})[:-1]
    for name, tree in (("tree", found.tree), ("pruned", found.pruned)):
        yield f', "{name}": '
        yield from write_tree(nodes_json(trace, tree))
    yield "}\n"
