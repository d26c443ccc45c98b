"""What a person can do wrong is answered in their language: every error is a sentence as data."""

import ast
import copy
import io
import pickle
import re
import sys
from itertools import chain
from pathlib import Path
from string import Formatter

import numpy as np
import pytest
from lesson import opened

from c45_core import Dialect, InputError, Nominal, Numeric, Table, grow, preset
from c45_core.classify import classify
from c45_core.dialect import parse_switch
from c45_core.language.refusal import refusal, write_error
from c45_core.language.words import words
from c45_core.prune import by_hand, prune
from c45_core.randomness import seeded
from c45_core.validate import folds, holdout
from c45_course import datasets
from c45_course.claims.claim import read_number
from c45_course.cli.main import main
from c45_course.documents import printed_trees
from c45_course.readers.schema import parse_schema
from topics.building.moves import Move, Play
from topics.building.tree_by_moves import apply
from topics.firmness.stability import stability
from topics.rules.algorithm import c45rules
from ui.markdown import plain

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("c45_core", "c45_fast", "c45_course", "c45_library", "topics", "ui")
FILES = [*(file for package in PACKAGES for file in (ROOT / package).rglob("*.py")), ROOT / "app.py"]
GOLF = datasets.load("golf_14").table
SECTIONS = [name for name in words("en").sections if name.startswith("refused_")]


def _called(name):
    """Give every call of a function of this name, with its file."""
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        for item in ast.walk(ast.parse(text)) if f"{name}(" in text else ():
            if isinstance(item, ast.Call) and isinstance(item.func, ast.Name) and item.func.id == name:
                yield path, item


def test_no_error_is_raised_as_english_text():
    raw = [
        f"{path.name}:{call.lineno}"
        for path, call in _called("InputError")
        if any(isinstance(text, ast.JoinedStr) or _is_text(text) for text in ast.walk(call))
        and path.name not in ("refusal.py", "words.py")
    ]
    assert raw == []


def _is_text(item):
    return isinstance(item, ast.Constant) and isinstance(item.value, str) and " " in item.value


@pytest.mark.worth(2)
def test_every_sentence_that_is_asked_for_is_there_with_its_values():
    for path, call in chain(_called("refusal"), _called("saying")):
        if not isinstance(call.args[0], ast.Constant):
            continue
        room, _, key = call.args[0].value.rpartition(".")
        section = f"refused_{room}" if room else "refused"
        where = f"{path.name}:{call.lineno}: {section}.{key}"
        text = words("en").sections[section].get(key)
        assert text is not None, where
        wanted = {name.split("|")[0] for _, name, _, _ in Formatter().parse(text) if name}
        given = {keyword.arg for keyword in call.keywords}
        if None not in given and key not in {"column_twice", "text_twice"}:
            assert wanted <= given, where


def test_no_sentence_stands_there_unused():
    source = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    unused = [
        f"{section}.{key}"
        for section in SECTIONS
        if section not in ("refused_system", "refused_arguments")
        for key in words("en").sections[section]
        if not re.search(rf'["\.]{key}"', source)
    ]
    # The kinds of a column go by the name of the kind.
    assert set(unused) <= {"refused_table.nominal", "refused_table.numeric"}


def test_an_error_can_be_sent_to_another_process_with_its_sentence():
    for error in (refusal("table.no_rows", table="天气"), InputError("as it stands"), _wrong[0]()):
        for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
            assert type(again) is type(error)
            assert str(again) == str(error)
            assert again.said == error.said
            assert write_error(again, words("zh")) == write_error(error, words("zh"))


def _of(work):
    """Return the error of some work, as something to call."""

    def found():
        with pytest.raises(InputError) as caught:
            work()
        return caught.value

    return found


def _table(**changes):
    given = {"name": "t", "attributes": (Nominal("a", ("x", "y"), np.array([0, 1], np.int32)),)}
    given |= {"target": "c", "classes": ("p", "q"), "labels": np.array([0, 1], np.int32)}
    given |= {"weights": np.ones(2), "case_names": ("1", "2")}
    return Table(**{**given, **changes})


T4 = printed_trees.load("pep_t4").tree
_wrong = [
    _of(work)
    for work in (
        lambda: _table(weights=np.array([1.0, -1.0])),
        lambda: _table(weights=np.array([1.0, 1e300])),
        lambda: _table(weights=np.ones(1)),
        lambda: _table(labels=np.array([0, 7], np.int32)),
        lambda: _table(target="a"),
        lambda: Nominal("a", ("x", "x"), np.array([0], np.int32)),
        lambda: Nominal("a", ("x",), np.array([4], np.int32)),
        lambda: Numeric("a", np.array([np.inf])),
        lambda: Table.from_columns({"a": [1]}, target="b"),
        lambda: Table.from_columns({"a": [1], "b": [None]}, target="b"),
        lambda: GOLF.index("nothing"),
        lambda: words("xx"),
        lambda: preset("c5"),
        lambda: Dialect().with_(gates=1),
        lambda: parse_switch("min_cases"),
        lambda: Dialect(gate="sideways"),
        lambda: Dialect(min_cases=-1),
        lambda: Dialect(max_depth=0.5),
        lambda: Dialect(confidence=2),
        lambda: Dialect(tolerance=1),
        lambda: Dialect(criterion="gain"),
        lambda: Dialect(criterion="gini"),
        lambda: Dialect(criterion="gini", threshold_by="gini"),
        lambda: Dialect(error_limit="j48", confidence=0.7),
        lambda: datasets.load("nothing"),
        lambda: datasets.load("golf_14").validation,
        lambda: datasets.load("golf_14").labels("xx"),
        lambda: printed_trees.load("nothing"),
        lambda: grow(GOLF).node(99),
        lambda: grow(GOLF).find("天气=雪"),
        lambda: grow(GOLF).ordered("sideways"),
        lambda: grow(GOLF).steps("leap"),
        lambda: T4.find(77),
        lambda: by_hand(1, 2, 3),
        lambda: by_hand(1, 9, 3, by_hand(2, 1, 0)),
        lambda: c45rules(T4, GOLF, Dialect()),
        lambda: prune(grow(GOLF, Dialect(pruning="rep"))),
        lambda: Move.read("left"),
        lambda: Play.read("r.l~7"),
        lambda: apply(GOLF, Dialect(), (Move.read("r.t77"),)),
        lambda: apply(GOLF, Dialect(), (Move.read("r.t0c1"),)),
        lambda: apply(GOLF, Dialect(), (Move.read("r-5.l"),)),
        lambda: read_number("about 3"),
        lambda: seeded(-1),
        lambda: folds(GOLF, 99),
        lambda: holdout(GOLF, 3),
        lambda: holdout(GOLF.take([0]), 1 / 3),
        lambda: stability(GOLF.take([0]), Dialect()),
        lambda: parse_schema([]),
        lambda: parse_schema({"target": "y", "attributes": []}),
        lambda: parse_schema({"target": "y", "attributes": [{"name": "x", "kind": "odd"}]}),
        lambda: parse_schema({"target": 3, "attributes": [{"name": "x", "kind": "numeric"}]}),
        lambda: parse_schema({"target": "x", "attributes": [{"name": "x", "kind": "numeric"}]}),
        lambda: parse_schema({"target": "y", "attributes": [{"name": "x"}]}),
    )
]


@pytest.mark.parametrize("wrong", _wrong)
def test_what_is_wrong_is_said_in_chinese(wrong):
    error = wrong()
    assert error.said is not None
    assert write_error(error, words("en")) == str(error)
    _is_chinese(write_error(error, words("zh")))


def _is_chinese(said):
    """Names, settings and options stay as they are written; no English sentence is left."""
    assert re.search("[\u3400-\u9fff]", said), said
    prose = re.sub(r"\b[\w.-]+=[\w.]+|--[\w-]+|「[^」]*」|'[^']*'|`[^`]*`", " ", said)
    assert not re.search(r"[A-Za-z]+ [a-z]+ [a-z]+ [a-z]+", prose), said
    assert said.endswith("。") or "--help" in said, said


COMMANDS = [
    [],
    ["dance"],
    ["trace"],
    ["trace", "--foo"],
    ["trace", "--dataset"],
    ["trace", "--dataset", "nothing"],
    ["trace", "no/such/file.csv"],
    ["trace", "a.csv", "--dataset", "golf_14"],
    ["trace", "--dataset", "golf_14", "--seed", "-1"],
    ["trace", "--dataset", "golf_14", "--sample", "many"],
    ["trace", "--dataset", "golf_14", "--format", "odd"],
    ["trace", "--dataset", "golf_14", "--variant", "c5"],
    ["trace", "--dataset", "golf_14", "--set", "gate"],
    ["trace", "--dataset", "golf_14", "--set", "gate=odd"],
    ["trace", "--dataset", "golf_14", "--set", "criterion=gini"],
    ["trace", "--dataset", "golf_14", "-o", "/no/such/folder/file"],
    ["solution", "--dataset", "golf_14", "--pruned"],
    ["solution", "--dataset", "golf_14", "--aside", "1/3"],
    ["solution", "--dataset", "golf_14", "--aside", "some"],
    ["solution", "--dataset", "golf_14", "--node", "99"],
    ["solution", "--dataset", "golf_14", "--pruned", "--set", "pruning=rep"],
    ["solution", "--tree", "nothing"],
    ["solution", "--tree", "pep_t4", "--set", "pruning=rep"],
    ["solution", "--tree", "pep_t4", "--dataset", "golf_14"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_command_line_refuses_in_the_language_asked_for(command, monkeypatch):
    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    assert main([*command, "--lang", "zh"]) == 2
    _is_chinese(said.getvalue().strip())
    assert len(said.getvalue().strip().splitlines()) == 1


def test_a_wrong_cell_of_a_case_is_said_in_chinese():
    numeric = datasets.load("golf_14_quinlan_numeric").table
    trace = grow(numeric)
    from c45_core.prune import tree_of

    error = _of(lambda: classify(tree_of(trace), numeric, {"温度": "warm"}, trace.dialect))()
    _is_chinese(write_error(error, words("zh")))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_page_says_an_error_in_the_language_of_its_reader(language, monkeypatch):
    error = refusal("drawing.leave_many", n=1024, most=200)

    def refuses(*_, **__):
        raise error

    monkeypatch.setattr("ui.cache.trace", refuses)
    app = opened(lang=language)
    assert [said.value for said in app.error] == [plain(write_error(error, words(language)))]
