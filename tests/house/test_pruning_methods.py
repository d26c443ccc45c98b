"""What each pruning method must have: names, sentences, formulas, and its place in the lesson."""

from dataclasses import fields

import numpy as np
import pytest
from lesson import opened, told_by

from c45_core import grow, preset
from c45_core.dialect import Dialect, pruning_methods
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.prune.formulas import SIDES, formulas_of
from c45_core.prune.method import COLLAPSE, declared, methods
from c45_core.prune.verdicts import explain_verdict, plain_names, speaker
from c45_course import datasets
from c45_course.exports.solution import write_pruning_solution
from c45_course.exports.tree_names import PruningForReader, names_by_labels
from c45_course.practice.decision_questions import pruning_questions
from c45_course.practice.phrasing import PruningPhrasing

TABLES = ("watermelon_2.0_split", "golf_14_quinlan_numeric", "missing_14", "watermelon_3.0")
METHODS = pruning_methods()
VALUES = {switch.name: switch.metadata["values"] for switch in fields(Dialect)}


def prunings(method):
    """Prune some tables by a method; what judges by cases kept aside gets half of the others."""
    for name in TABLES:
        table = datasets.load(name).table
        aside = None
        if declared(method).by_validation:
            odd = np.arange(table.rows) % 2 == 1
            table, aside = table.take(np.flatnonzero(odd)), table.take(np.flatnonzero(~odd))
        chosen = {"collapse": "on"} if method == COLLAPSE else {"pruning": method}
        trace = grow(table, preset("documents").with_(gate="none", **chosen))
        yield datasets.load(name), trace, prune(trace, validation=aside)


def test_methods_are_listed_in_their_places_and_none_is_missing():
    assert sorted(methods()) == sorted(METHODS)
    places = [method.place for method in methods().values()]
    assert places == sorted(places)


def test_the_address_tells_the_settings_of_all_methods_apart():
    names = []
    for method in methods().values():
        names += [switch.rpartition("_")[2] for switch in method.switches]
        names += [method.parameter.key] if method.parameter else []
        assert set(method.switches) <= set(Dialect().switches())
    assert len(set(names)) == len(names), names


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("method", METHODS)
def test_it_has_a_name_and_a_source(method, language):
    said = words(language)
    assert said("prune", method) and said("dialects", f"value_pruning_{method}")
    assert said("glossary", f"{method}_means")


@pytest.mark.parametrize("method", [*METHODS, COLLAPSE])
def test_the_hand_out_has_its_rule(method):
    assert all(f"rule_{method}" in words(language).sections["handout"] for language in languages())
    assert formulas_of(method).plain, "write FORMULAS.plain of the method"
    assert formulas_of(method).rule(Dialect()), "write FORMULAS.rule of the method"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("method", METHODS)
def test_the_lesson_has_its_texts(method, language):
    found = words(language).sections["pruning"]
    wanted = {f"axis_{method}", f"scales_{method}", f"why_comparison_{method}"}
    mine = declared(method)
    if mine.parameter:
        wanted |= {mine.parameter.switch}
        on_map = {f"{of}_{mine.parameter.switch}" for of in ("across", "axis")}
        assert on_map <= set(words(language).sections["settings_map"])
    if mine.by_validation:
        wanted |= {f"way_{method}"}
    if not mine.before_growing:
        wanted |= {f"{method}_short", f"about_{method}"}
        wanted |= set() if mine.by_hand else {f"needs_{mine.judges_by}"}
    for switch, numbers in mine.switches.items():
        values = () if numbers else VALUES[switch]
        wanted |= {switch, *(f"{switch}_{value}" for value in values)}
    assert wanted - set(found) == set(), f"write these in [pruning] of words/{language}"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("method", METHODS)
def test_every_verdict_is_said_and_explained_by_its_own_formulas(method, language):
    verdicts = 0
    for dataset, trace, pruning in prunings(method):
        said = words(language)
        voice = speaker(trace, dataset.labels(language).on(trace.table), said)
        for number, verdict in enumerate(pruning.weighed):
            verdicts += 1
            assert voice.say(pruning, number)
            found = explain_verdict(verdict, trace.dialect)
            assert found
            for explanation in found:
                assert explanation.value == pytest.approx(explanation.recorded, abs=1e-9), (
                    f"{method}: {explanation.quantity} is not what the record holds"
                )
                assert said("prune", f"source_{explanation.source}")
    assert verdicts, "no table was pruned: the contract says nothing"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("method", [*METHODS, COLLAPSE])
def test_its_lines_calculate_both_sides_and_end_in_what_is_compared(method, language):
    said, shown = words(language), set()
    for dataset, trace, pruning in prunings(method):
        dialect = trace.dialect
        voice = speaker(trace, dataset.labels(language).on(trace.table), said)
        formulas = formulas_of(method)
        for verdict in pruning.weighed:
            if verdict.method != method:
                continue
            found = {each.quantity: each for each in explain_verdict(verdict, dialect, voice.node)}
            lines = formulas.lines(verdict, dialect, found, voice)
            sides = {line.side for line in lines}
            assert {"subtree", "leaf"} <= sides <= set(SIDES)
            assert ("branch" in sides) == (verdict.branch is not None)
            for line in lines:
                assert line.label and said("pruning", f"why_{line.kind}")
                assert said("prune", f"source_{line.source}")
                assert line.bar in ("", "granted", *SIDES)
            assert formulas.inequality(verdict, said.notation)
            assert all(formulas.both_sides(verdict, said.notation))
            shown |= {line.kind for line in lines}
    assert shown
    for asked in formulas_of(method).asked.values():
        assert {asked.before, asked.shows} <= shown


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("method", METHODS)
def test_practice_asks_and_the_worked_solution_names_its_numbers(method, language):
    said, asked = words(language), 0
    for dataset, trace, pruning in prunings(method):
        labels = dataset.labels(language).on(trace.table)
        voice = speaker(trace, labels, said)
        about = PruningForReader(pruning, trace.dialect, names_by_labels(labels), voice, "")
        assert list(write_pruning_solution(about))
        phrasing = PruningPhrasing(said, voice.node, method)
        for number, verdict in enumerate(pruning.weighed):
            quantities = {each.quantity for each in explain_verdict(verdict, trace.dialect)}
            assert quantities <= set(plain_names())
            assert set(formulas_of(method).asked) - quantities <= {"pep_tipping", "estimate_branch"}
            for question in pruning_questions(pruning, number, trace.dialect):
                asked += 1
                assert phrasing.ask(question) and phrasing.idea(question)
                assert phrasing.solution(question)
    assert asked


@pytest.mark.parametrize("method", METHODS)
def test_the_lesson_offers_it_and_shows_its_decisions(method):
    mine, page = declared(method), {"lang": "en", "table": "watermelon_2.0_split"}
    query = {"room": "before", "way": method, "cases": "table"}
    if not mine.before_growing:
        query = {"room": "grown", "rule": method}
    app = opened("07_pruning", **page, **query)
    assert not app.exception, app.exception[0].stack_trace
    assert list(told_by(app)) == ["decision"]
    if not mine.before_growing:
        table = next(it.proto.body for it in app.get("html") if ">Method</th>" in it.proto.body)
        assert f">{words('en')('pruning', f'{method}_short')}</th>" in table
