"""The format of a record: its JSON Schema holds, the document says the same, and it is read back."""

import json
import operator
import os
import re
from dataclasses import replace
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from hypothesis import given
from pairs import every_two
from schema_tables import filled
from test_laws import dialects, law, tables
from variants import VARIANTS

from c45_core import Budget, InputError, Trace, grow, preset
from c45_core.quantities import FURTHER
from c45_core.reasons import Leaf, Verdict
from c45_course import datasets
from c45_course.exports.as_json import schema

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "trace-json.md"
VALIDATOR = jsonschema.Draft202012Validator(schema())
SIGNS = {"=": operator.eq, "<=": operator.le, ">": operator.gt}
GOLF = datasets.load("golf_14_quinlan_numeric").table


def faults(record):
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(record)]


def test_the_tables_of_the_document_are_made_from_the_schema():
    """`C45_GOLDEN=write` makes them anew."""
    text = DOCUMENT.read_text(encoding="utf-8")
    wanted = filled(text, schema())
    if os.environ.get("C45_GOLDEN") == "write":
        DOCUMENT.write_text(wanted, encoding="utf-8")
    else:
        assert text == wanted
    assert text.count("<!-- schema:") == len(re.findall(r"<!-- end -->", text)) == 12


def test_the_schema_is_one_and_knows_every_reason():
    VALIDATOR.check_schema(schema())
    said = {
        name: [each["const"] for each in schema()["$defs"][name]["oneOf"]]
        for name in ("verdict", "reason")
    }
    assert sorted(said["verdict"]) == sorted(verdict.name.lower() for verdict in Verdict)
    assert sorted(said["reason"]) == sorted(leaf.name.lower() for leaf in Leaf)


@pytest.mark.parametrize(("name", "variant"), every_two(datasets.names(), list(VARIANTS)))
def test_every_bundled_table_fits_the_schema_and_comes_back_equal(name, variant):
    trace = grow(datasets.load(name).table, VARIANTS[variant])
    text = trace.to_json()
    assert faults(json.loads(text)) == []
    again = Trace.from_json(text)
    assert again == trace and again.to_json() == text and isinstance(again, Trace)


@law(0.03)
@given(tables(), dialects())
def test_random_tables_come_back_equal(table, dialect):
    trace = grow(table, dialect)
    text = trace.to_json()
    assert faults(json.loads(text)) == []
    assert Trace.from_json(text) == trace


def test_every_key_that_is_written_is_declared():
    """Only the numbers of further criteria are not: they are called as the criteria are."""
    own = {row.key for criterion in FURTHER for row in criterion.quantities}
    defs = schema()["$defs"]

    def undeclared(value, place):
        if "$ref" in place:
            place = defs[place["$ref"].rpartition("/")[2]]
        if isinstance(value, dict) and "event" in value:
            place = defs[value["event"]]
        elif isinstance(value, dict) and "anyOf" in place:
            place = defs[place["anyOf"][0]["$ref"].rpartition("/")[2]]
        elif isinstance(value, list) and "anyOf" in place:
            place = place["anyOf"][0]
        if isinstance(value, list) and isinstance(place.get("items"), dict):
            return {key for each in value for key in undeclared(each, place["items"])}
        if not isinstance(value, dict) or "properties" not in place:
            return set()
        found = value.keys() - place["properties"].keys()
        return found | {
            key
            for name in value.keys() & place["properties"].keys()
            for key in undeclared(value[name], place["properties"][name])
        }

    for criterion in ("gain_ratio", *(each.name for each in FURTHER)):
        dialect = preset("documents").with_(criterion=criterion, threshold_by=criterion, gate="none")
        record = json.loads(grow(GOLF, dialect).to_json())
        assert faults(record) == [] and undeclared(record, schema()) <= own
    for variant in ("cart", "j48"):
        assert undeclared(json.loads(grow(GOLF, variant).to_json()), schema()) == set()
    assert undeclared({**json.loads(grow(GOLF).to_json()), "colour": 1}, schema()) == {"colour"}


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (lambda r: r["steps"][0].pop("entropy"), "'entropy' is a required property"),
        (lambda r: r["steps"][1].update(verdict="best"), "steps[1].verdict: 'best'"),
        (lambda r: r["steps"][1].update(gain="0.2"), "steps[1].gain: '0.2'"),
        (lambda r: r["steps"][1].update(event="bored"), "steps[1].event: 'bored'"),
        (lambda r: r.update(schema="c45-trace/2"), "schema"),
        (lambda r: r["tree"].update(split=3), "tree.split"),
        (lambda r: r["source"]["cases"][0].pop("class"), "class"),
    ],
)
def test_the_schema_finds_what_is_wrong(spoil, where):
    record = json.loads(grow(GOLF).to_json())
    assert faults(record) == []
    spoil(record)
    assert where in " ".join(faults(record))


# --- reading back -------------------------------------------------------------------------------


def test_what_a_trace_may_be_besides_comes_back():
    ordered = Trace.of(grow(GOLF, "j48").ordered("level"))
    assert Trace.from_json(ordered.to_json()) == ordered != grow(GOLF, "j48")
    ended = grow(datasets.load("watermelon_3.0").table, budget=Budget(nodes=5))
    assert any(node.leaf is Leaf.BUDGET for node in map(ended.node, range(ended.size)))
    assert Trace.from_json(ended.to_json()) == ended
    weights = np.linspace(0.1, 3, GOLF.rows)
    weighted = replace(GOLF, weights=weights, case_names=tuple(f"день {k}" for k in range(GOLF.rows)))
    assert Trace.from_json(grow(weighted).to_json()) == grow(weighted)


def test_an_older_record_of_the_same_version_needs_only_the_cases():
    record = json.loads(grow(GOLF).to_json())
    del record["order"], record["steps"][1]["penalty"]
    record["steps"][0]["note"] = "a key that is added later"
    assert Trace.from_json(json.dumps(record)) == grow(GOLF)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            lambda r: r["steps"][1].update(gain=r["steps"][1]["gain"] + 1e-6),
            "event 2 (scored 天气, node 0)",
        ),
        (lambda r: r["steps"].pop(), "event"),
        (lambda r: r["steps"].append(r["steps"][-1]), "events; growing its cases gives"),
        (lambda r: r["source"]["cases"][3].update({"class": "yes"}), "'yes'"),
        (lambda r: r["source"]["cases"][3]["values"].pop(), "docs/trace-json.md"),
        (lambda r: r["dialect"]["switches"].update(gate="none"), "event"),
        (lambda r: r["dialect"]["switches"].update(gate="ajar"), "gate"),
        (lambda r: r["tree"].update(errors=3), "'tree'"),
        (lambda r: r.pop("source"), "to_json()"),
        (lambda r: r.update(schema="c45-trace/9"), "c45-trace/9"),
    ],
)
def test_a_record_that_was_changed_is_refused_with_the_place(spoil, said):
    record = json.loads(grow(GOLF).to_json())
    spoil(record)
    with pytest.raises(InputError) as refused:
        Trace.from_json(json.dumps(record))
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1"),
        ("[]", "c45-trace/1"),
        ('{"schema": "c45-trace/1", "source": 3}', "docs/trace-json.md"),
        ('{"schema": "c45-trace/1", "source": ' + "[" * 15_000 + "]" * 15_000 + "}", "docs/trace-json"),
        ("[" * 100_000 + "]" * 100_000, "too deep"),
    ],
)
def test_what_is_no_record_is_refused(text, said):
    with pytest.raises(InputError, match=said):
        Trace.from_json(text)


def test_splits_chosen_by_a_person_do_not_come_back():
    """They are not what the variant would grow; the refusal says so."""

    root = []

    def last_at_the_root(record, level, scan, winner):
        root.append(winner)
        return scan, np.full_like(winner, len(GOLF.attributes) - 1) if len(root) == 1 else winner

    chosen = grow(GOLF, decide=last_at_the_root)
    with pytest.raises(InputError, match="chosen by a person"):
        Trace.from_json(chosen.to_json())


# --- rules --------------------------------------------------------------------------------------


def holds(rule, case):
    return all(SIGNS[each["op"]](case[each["attribute"]], each["value"]) for each in rule["conditions"])


@pytest.mark.parametrize("variant", ["documents", "j48", "cart"])
@pytest.mark.parametrize("pruned", [False, True])
def test_exactly_one_rule_holds_of_each_complete_case(variant, pruned):
    trace = grow(GOLF, variant)
    told = json.loads(trace.to_json("rules", pruned=pruned))
    tree = trace.pruning.tree if pruned else trace.tree
    assert len(told["rules"]) == len(tree.leaves())
    covered = dict.fromkeys(range(len(told["rules"])), 0.0)
    for row in range(GOLF.rows):
        values = {
            column.name: column.text(row) if column.kind == "nominal" else column.numbers[row]
            for column in trace.table.attributes
        }
        (rule,) = [k for k, each in enumerate(told["rules"]) if holds(each, values)]
        covered[rule] += 1
    assert list(covered.values()) == [each["cover"] for each in told["rules"]]


def test_other_parts_are_refused():
    with pytest.raises(InputError, match="trace, rules"):
        grow(GOLF).to_json("leaves")
