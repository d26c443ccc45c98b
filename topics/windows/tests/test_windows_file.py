"""`windows` on the command line: cycle by cycle as JSON, and every step as text."""

import json

import pytest
from references import reference, table
from test_cli import refused, run
from test_rules_file import asked

from c45_core import preset
from topics.windows.algorithm import WindowOptions, windows


@pytest.mark.parametrize("name", ["iris", "lenses", "weather_numeric"])
def test_the_command_writes_what_quinlans_program_did(capsys, name):
    found = json.loads(run(capsys, "windows", *asked(name), "--trials", "3", "--rules"))
    wanted = reference(name, "window8")
    for key in ("window", "increment", "wanted", "best_trial"):
        assert found[key] == wanted[key]
    for mine, theirs in zip(found["trials"], wanted["trials"], strict=True):
        for key in ("initial_window_rows", "cycles", "size_grown", "size_pruned"):
            assert mine[key] == theirs[key]
        assert mine["estimated_errors"] == pytest.approx(theirs["estimated_errors"], rel=2e-6)
    lists = [*found["rules"]["trials"], found["rules"]["composite"]]
    for mine, theirs in zip(lists, wanted["rules"], strict=True):
        assert mine["default"] == theirs["default"]
        covers = [(rule["class"], rule["cover"]) for rule in mine["rules"]]
        assert covers == [(rule["class"], rule["cover"]) for rule in theirs["rules"]]


def test_the_text_says_every_step_and_draws_the_tree(capsys):
    arguments = asked("weather_numeric")[:-2]
    said = run(capsys, "windows", *arguments, "--trials", "2", "--window", "5", "--increment", "2")
    mine = windows(
        table("weather_numeric"), preset("release8"), WindowOptions(trials=2, window=5, increment=2)
    )
    assert f"\n{len(mine.steps)}. Of 2 trials" in said
    assert "outlook = overcast: yes (4/1.1716)" in said
    ruled = run(capsys, "windows", *arguments, "--trials", "2", "--rules")
    assert ruled.rstrip().split("\n")[-1] == "Otherwise yes."


def test_a_seed_draws_otherwise_than_the_program(capsys):
    def first(*more):
        arguments = [*asked("iris"), "--trials", "1", *more]
        return json.loads(run(capsys, "windows", *arguments))["trials"][0]["initial_window_rows"]

    assert first() == first("--seed", "3")
    seeded = [first("--draw", "seeded", "--seed", str(seed)) for seed in (3, 3, 4)]
    assert seeded[0] == seeded[1] != seeded[2] and first() not in seeded


def test_a_window_larger_than_the_table_is_refused(capsys):
    message = refused(capsys, "windows", *asked("lenses"), "--window", "25")
    assert "25" in message and "24" in message
