"""The command line where cases are kept aside, drawn by a seed, or written out and read again."""

import json

import numpy as np
import pytest
from pairs import every_two
from records import trace_json
from test_cli import GOLF, refused, run

from c45_core import InputError, grow, preset
from c45_core.language.words import languages
from c45_core.prune import prune
from c45_core.validate import folds, holdout, last_fold
from c45_course import datasets
from c45_course.practice.made_tables import practice_tables
from c45_course.readers.reading import read_table
from c45_course.readers.schema import read_schema

BY_VALIDATION = ("rep", "pre_pruning")
LOANS = ("--dataset", "loan_10")


# --- the record of a pruning by cases kept aside ---------------------------------------------------


def nodes(tree):
    """Count the nodes of a tree of the record."""
    below = tree["split"]["branches"] if tree["split"] else ()
    return 1 + sum(nodes(branch["child"]) for branch in below)


@pytest.mark.parametrize("method", BY_VALIDATION)
def test_the_record_is_pruned_by_the_part_the_table_declares(capsys, method):
    found = datasets.load("watermelon_2.0_split")
    asked = ["--dataset", found.name, "--variant", "id3", "--set", f"pruning={method}"]
    record = json.loads(run(capsys, "trace", *asked))
    trace = grow(found.training, preset("id3").with_(pruning=method))
    assert record == trace_json(trace, validation=found.validation)
    assert record["table"]["rows"] == found.training.rows
    assert nodes(record["pruned"]) == prune(trace, validation=found.validation).tree.size
    assert nodes(record["pruned"]) < nodes(record["tree"])
    lines = run(capsys, "tree", *asked, "--pruned").splitlines()
    assert len(lines) == nodes(record["pruned"]) - 1


@pytest.mark.parametrize("method", (*BY_VALIDATION, "ebp"))
def test_the_record_is_pruned_by_the_cases_kept_aside(capsys, method):
    asked = [*LOANS, "--set", f"pruning={method}", "--aside", "1/3", "--seed", "2"]
    record = json.loads(run(capsys, "trace", *asked))
    table = datasets.load("loan_10").table
    learn, held = holdout(table, 1 / 3, 2)
    trace = grow(table.take(learn), preset("documents").with_(pruning=method))
    assert record == trace_json(trace, validation=table.take(held))
    text = run(capsys, "trace", *asked, "--format", "text")
    assert len(text.splitlines()) > 10


def test_the_fold_that_j48_keeps_aside(capsys):
    """The options that docs/conventions.md names: no draw, so a seed changes nothing."""
    options = ["pruning=rep", "rep_ties=prune", "collapse=off"]
    switches = [text for option in options for text in ("--set", option)]
    asked = ["--dataset", "golf_14", "--variant", "j48", *switches, "--aside", "j48:3"]
    record = json.loads(run(capsys, "trace", *asked))
    table = datasets.load("golf_14").table
    learn, held = last_fold(table, 3)
    dialect = preset("j48").with_(pruning="rep", rep_ties="prune", collapse="off")
    assert record == trace_json(grow(table.take(learn), dialect), validation=table.take(held))
    assert record == json.loads(run(capsys, "trace", *asked, "--seed", "5"))


def test_the_record_is_of_all_cases_where_nothing_is_judged_by_a_part(capsys):
    record = json.loads(run(capsys, "trace", "--dataset", "watermelon_2.0_split", "--variant", "j48"))
    assert record["table"]["rows"] == datasets.load("watermelon_2.0_split").table.rows


@pytest.mark.parametrize("method", BY_VALIDATION)
@pytest.mark.parametrize("verb", [["trace"], ["solution", "--pruned"], ["tree", "--pruned"]])
def test_without_cases_kept_aside_the_remedy_can_be_followed(capsys, verb, method):
    asked = [*verb, *LOANS, "--set", f"pruning={method}"]
    assert "--aside 1/3" in refused(capsys, *asked)
    assert run(capsys, *asked, "--aside", "1/3")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([*LOANS, "--aside", "1/3"], "name a method by --set pruning=METHOD"),
        (
            ["--dataset", "watermelon_2.0_split", "--set", "pruning=rep", "--aside", "1/3"],
            "declares its own validation set",
        ),
        ([*LOANS, "--set", "pruning=rep", "--aside", "1e400"], "between 0 and 1"),
        ([*LOANS, "--set", "pruning=rep", "--aside", "1e400/1"], "between 0 and 1"),
        ([*LOANS, "--set", "pruning=rep", "--aside", "1e999999999"], "between 0 and 1"),
        ([*LOANS, "--set", "pruning=rep", "--aside", "nan"], "between 0 and 1"),
        ([*LOANS, "--set", "pruning=rep", "--aside", "1/0"], "a share is 1/3 or 0.2"),
        ([*LOANS, "--set", "pruning=rep", "--aside", "1/2/3"], "a share is 1/3 or 0.2"),
        ([*LOANS, "--set", "pruning=rep", "--aside", "j48:half"], "or j48:3 for the last of three"),
        ([*LOANS, "--set", "pruning=rep", "--aside", "j48:" + "9" * 5000], "a share is 1/3 or 0.2"),
        ([*LOANS, "--set", "pruning=rep", "--aside", "j48:11"], "choose a number from 2 to 10"),
    ],
)
def test_a_share_that_can_not_be_kept_aside(capsys, asked, said):
    assert said in refused(capsys, "trace", *asked)


# --- a bundled table, written and read again -------------------------------------------------------


@pytest.mark.parametrize(("name", "language"), every_two(datasets.names(), languages()))
def test_a_bundled_table_is_read_back_by_its_schema(capsys, tmp_path, name, language):
    asked = ["--dataset", name, "--lang", language]
    path, declared = str(tmp_path / "table.csv"), str(tmp_path / "schema.json")
    run(capsys, "table", *asked, "--what", "data", "-o", path)
    run(capsys, "schema", *asked, "-o", declared)
    before, again = datasets.load(name).table, read_table(path, schema=read_schema(declared)).table
    assert np.array_equal(again.labels, before.labels)
    assert np.array_equal(again.weights, before.weights)
    assert again.case_names == before.case_names
    for old, new in zip(before.attributes, again.attributes, strict=True):
        assert new.kind == old.kind
        cells = [c.codes if c.kind == "nominal" else c.numbers for c in (old, new)]
        assert np.array_equal(*cells, equal_nan=old.kind == "numeric")
    drawn = run(capsys, "tree", *asked)
    assert run(capsys, "tree", path, "--schema", declared, "--lang", language) == drawn


# --- seeds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["-1", "1.5", "x"])
@pytest.mark.parametrize(
    "asked",
    [
        ["tree", *LOANS, "--pruned", "--aside", "1/3", "--set", "pruning=rep"],
        ["trace", *LOANS, "--aside", "1/3", "--set", "pruning=rep"],
        ["trace", "{golf}", "--target", "play", "--sample", "3"],
        ["worksheet", *LOANS],
    ],
)
def test_a_seed_is_a_whole_number_of_at_least_0(capsys, tmp_path, asked, seed):
    path = tmp_path / "golf.csv"
    path.write_text(GOLF, encoding="utf-8")
    said = refused(capsys, *(each.replace("{golf}", str(path)) for each in asked), "--seed", seed)
    assert "a seed is a whole number of at least 0" in said
    assert seed in said


@pytest.mark.parametrize("seed", [-1, 1.5])
def test_who_draws_by_a_seed_refuses_what_is_none(seed):
    table = datasets.load("golf_14").table
    draws = [
        lambda: folds(table, 3, seed),
        lambda: holdout(table, 1 / 3, seed),
        lambda: next(practice_tables(table, seed, preset("documents"))),
    ]
    for draw in draws:
        with pytest.raises(InputError, match=f"whole number of at least 0; found {seed}"):
            draw()


@pytest.mark.parametrize(
    "address", ["https://c45.example", "https://c45.example/", "http://a.b:8501/c"]
)
def test_an_address_is_that_of_the_app_with_or_without_a_slash(capsys, address):
    key = run(capsys, "worksheet", *LOANS, "--key", "--format", "md", "--address", address)
    assert f"({address.rstrip('/')}/growing?table=" in key


@pytest.mark.parametrize("address", ["c45.example", "localhost:8501", "file:///tmp", "https://"])
def test_an_address_that_no_phone_could_open_is_refused(capsys, address):
    said = refused(capsys, "worksheet", *LOANS, "--address", address)
    assert "an address begins with http:// or https://" in said and address in said
