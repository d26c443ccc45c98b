"""`rules` on the command line: the list of C4.5rules, or a rule per path, as JSON and as text."""

import json

import pytest
from references import FOLDER, TABLES, reference, table
from test_cli import refused, run

from c45_core import grow, preset, prune
from c45_core.explain.labels import Labels
from c45_core.language.words import languages, words
from c45_core.rules import RuleWriter, tree_rules
from c45_course import datasets
from topics.quinlan_program import release8
from topics.rules.algorithm import c45rules
from topics.rules.explanation import RuleTeller


def asked(name):
    schema = json.loads((FOLDER / f"{name}.schema.json").read_text())
    files = [str(FOLDER / f"{name}.csv"), "--schema", str(FOLDER / f"{name}.schema.json")]
    return [*files, "--target", schema["target"], "--variant", "release8", "--format", "json"]


@pytest.mark.parametrize("name", TABLES)
def test_the_command_writes_the_list_of_quinlans_program(capsys, name):
    found = json.loads(run(capsys, "rules", *asked(name), "--method", "c45rules"))
    wanted = reference(name, "rules8")
    assert set(found) == {"rules", "default"} and found["default"] == wanted["default"]
    for mine, theirs in zip(found["rules"], wanted["rules"], strict=True):
        assert list(mine) == ["class", "conditions", "error", "cover"]
        assert (mine["class"], mine["cover"]) == (theirs["class"], theirs["cover"])
        assert mine["error"] == pytest.approx(theirs["error"], rel=1e-6)
        for ours, condition in zip(mine["conditions"], theirs["conditions"], strict=True):
            assert (ours["attribute"], ours["op"]) == (condition["attribute"], condition["op"])
            value = condition["value"]
            wanted_value = value if isinstance(value, str) else pytest.approx(value, rel=1e-7)
            assert ours["value"] == wanted_value


def test_options_are_those_of_the_program(capsys):
    wanted = reference("iris", "rules8")["variants"]["c4.5rules -c 10"]
    found = json.loads(run(capsys, "rules", *asked("iris"), "--confidence", "0.1"))
    assert [r["error"] for r in found["rules"]] == pytest.approx([r["error"] for r in wanted["rules"]])
    tested = json.loads(run(capsys, "rules", *asked("weather_numeric"), "--significance", "0.001"))
    assert tested["rules"] == []
    cheaper = json.loads(run(capsys, "rules", *asked("labor"), "--redundancy", "4"))
    assert cheaper != json.loads(run(capsys, "rules", *asked("labor")))


def test_double_precision_is_asked_for_by_the_switch(capsys):
    """zoo's tied root goes another way in double precision, and the list with it."""
    single = json.loads(run(capsys, "rules", *asked("zoo")))
    double = json.loads(run(capsys, "rules", *asked("zoo"), "--set", "arithmetic=double"))
    trace = grow(table("zoo"), preset("release8"))
    mine = c45rules(prune(trace).collapsed, trace.table, trace.dialect)
    assert [rule["error"] for rule in double["rules"]] == [rule.error for rule in mine.rules]
    assert single != double
    gini = ("criterion=gini", "threshold_by=gini", "gate=none", "numeric_penalty=none", "least_iv=0")
    contradicting = [argument for switch in gini for argument in ("--set", switch)]
    assert json.loads(run(capsys, "rules", *asked("zoo"), *contradicting))["rules"]


@pytest.mark.parametrize("language", languages())
def test_a_rule_per_path_is_written_as_text(capsys, language):
    golf = datasets.load("golf_14")
    trace = grow(golf.table)
    lines = run(
        capsys, "rules", "--dataset", "golf_14", "--method", "paths", "--lang", language
    ).splitlines()
    assert len(lines) == len(tree_rules(prune(trace).tree, trace.dialect)) + 1
    labels = golf.labels(language)
    assert labels.value(0, 0) in lines[0] and labels.klass(prune(trace).tree.label) in lines[-1]


def test_the_text_of_the_list(capsys):
    out = run(capsys, "rules", *asked("weather_numeric")[:-1], "text")
    rate = "pessimistic error rate"
    assert out.splitlines() == [
        f"1. If outlook = overcast, then yes. ({rate} 0.2929, covers 4 cases)",
        f"2. If outlook = rainy and windy = FALSE, then yes. ({rate} 0.3700, covers 3 cases)",
        f"3. If outlook = sunny and humidity > 75, then no. ({rate} 0.3700, covers 3 cases)",
        f"4. If outlook = rainy and windy = TRUE, then no. ({rate} 0.5000, covers 2 cases)",
        "Otherwise yes.",
    ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["weather_numeric", "labor", "heart_disease"])
def test_every_decision_is_written_in_a_sentence(capsys, name, language):
    lines = run(capsys, "rules", *asked(name)[:-1], "steps", "--lang", language).splitlines()
    tree = release8.grow_tree(table(name), preset("release8").with_(arithmetic="single"))
    made = c45rules(tree, table(name), preset("release8").with_(arithmetic="single"))
    teller = RuleTeller(made, RuleWriter(Labels(table(name)), words(language)))
    numbered = [line for line in lines if line and line[0].isdigit()]
    said = [f"{n}. {teller.step(step)}" for n, step in enumerate(made.steps, 1)]
    assert numbered == said
    assert len(lines) > len(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--confidence", "25"], "confidence is a share"),
        (["--redundancy", "0"], "redundancy is a number greater than 0"),
        (["--method", "paths", "--significance", "0.1"], "--significance"),
        (["--method", "paths", "--format", "steps"], "--format steps"),
    ],
)
def test_what_means_nothing_is_refused(capsys, arguments, said):
    assert said in refused(capsys, "rules", "--dataset", "golf_14", *arguments)
