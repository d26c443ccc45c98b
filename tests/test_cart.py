"""CART: the Gini index and questions with two answers, by hand, by a plain recursion, and in use."""

import json
import sqlite3
from itertools import pairwise
from math import nan

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_laws import all_near, law, near, same_record, tables

from c45_core import PRESETS, Dialect, InputError, Nominal, Numeric, Table, datasets, grow, preset
from c45_core.binary import fitted, one_against_rest
from c45_core.border import as_code, as_text
from c45_core.border.as_json import trace_json
from c45_core.claims import QUANTITIES, At
from c45_core.classify import classify, distributions, labels
from c45_core.compare import causes, part_point
from c45_core.explain.rules import RuleWriter
from c45_core.explain.sentences import Narrator
from c45_core.prune import tree_of
from c45_core.record.frames import Kind
from c45_core.rules import simplified_rules, tree_rules
from c45_core.validate import cross_validate, measured, size_curve
from c45_core.what_if import asked_again
from c45_core.words import languages, words
from ui.story import Telling, story

CART = PRESETS["cart"]

# Li Hang, table 5.1: 15 loan applications.
LOANS = {
    "年龄": ["青年"] * 5 + ["中年"] * 5 + ["老年"] * 5,
    "有工作": list("否否是是否否否是否否否否是是否"),
    "有自己的房子": list("否否否是否否否是是是是是否否否"),
    "信贷情况": [
        "一般", "好", "好", "一般", "一般",
        "一般", "好", "好", "非常好", "非常好",
        "非常好", "好", "好", "非常好", "一般",
    ],
    "类别": list("否否是是否否否是是是是是是是否"),
}  # fmt: skip


def loans():
    return Table.from_columns(LOANS, target="类别", name="loans")


# --- by hand --------------------------------------------------------------------------------------


def test_li_hangs_loans():
    """Example 5.4: Gini(D, A) of every value, the split by A3, then by A2."""
    trace = grow(loans(), CART)
    printed = {
        "年龄 = 青年": 0.44, "年龄 = 中年": 0.48, "年龄 = 老年": 0.44, "有工作": 0.32,
        "有自己的房子": 0.27, "信贷情况 = 非常好": 0.36, "信贷情况 = 好": 0.47, "信贷情况 = 一般": 0.32,
    }  # fmt: skip
    assert {e.name: round(e.conditional_gini, 2) for e in trace.evaluations(0)} == printed
    assert trace.node(0).split.name == "有自己的房子"
    (second,) = [n for n in range(1, trace.size) if trace.node(n).split]
    assert trace.node(second).split.name == "有工作"
    assert (trace.size, trace.leaves) == (5, 3)


def test_watermelons():
    trace = grow(datasets.load("watermelon_2.0").table, CART)
    root = trace.node(0)
    assert (
        root.gini
        == pytest.approx(1 - (8 / 17) ** 2 - (9 / 17) ** 2)
        == pytest.approx(0.498270, abs=5e-7)
    )
    clear = trace.evaluation(0, "纹理 = 清晰")
    after = 9 / 17 * (1 - (7 / 9) ** 2 - (2 / 9) ** 2) + 8 / 17 * (1 - (1 / 8) ** 2 - (7 / 8) ** 2)
    assert clear.base_gini == pytest.approx(root.gini, abs=1e-15)
    assert clear.conditional_gini == pytest.approx(after, abs=1e-15)
    assert clear.gini_decrease == pytest.approx(root.gini - after, abs=1e-15)
    assert root.split.name == "纹理 = 清晰"
    assert [branch.value for branch in root.split.branches] == ["yes", "no"]


def test_unknown_values_put_f_on_the_decrease():
    table = datasets.load("missing_14").table
    known = grow(table, CART.with_(unknown_factor="ratio")).evaluation(0, "属性1 = A")
    mine = grow(table, CART).evaluation(0, "属性1 = A")
    assert mine.base_gini == pytest.approx(1 - (8 / 13) ** 2 - (5 / 13) ** 2)
    after = 5 / 13 * (1 - (2 / 5) ** 2 - (3 / 5) ** 2) + 8 / 13 * (1 - (6 / 8) ** 2 - (2 / 8) ** 2)
    assert known.gini_decrease == pytest.approx(mine.base_gini - after)
    assert mine.gini_decrease == pytest.approx(13 / 14 * (mine.base_gini - after))


def test_numeric_cuts_go_by_the_decrease():
    trace = grow(datasets.load("golf_14").table, CART)
    humidity = trace.evaluation(0, "湿度")
    assert (
        humidity.threshold == humidity.cuts.thresholds[np.argmax(humidity.cuts.gini_decreases)] == 82.5
    )
    assert humidity.gini_decrease == pytest.approx(max(humidity.cuts.gini_decreases), abs=1e-15)


def test_claims_can_be_about_gini_indices():
    trace = grow(datasets.load("golf_14").table, CART)
    node = trace.node(0)
    wanted = {
        "gini": node.gini,
        "conditional_gini": node.split.conditional_gini,
        "gini_decrease": node.split.gini_decrease,
        "base_gini": node.gini,
    }
    for name, value in wanted.items():
        at = At(name, attribute=node.split.name)
        assert QUANTITIES[name].of(trace, node, at) == pytest.approx(value, abs=1e-15)
    at = At("candidate_gini_decrease", attribute="湿度", threshold=82.5)
    assert QUANTITIES[at.quantity].of(trace, node, at) == trace.evaluation(0, "湿度").gini_decrease
    at = At("branch_gini", attribute="天气 = 晴", branch="yes")
    assert QUANTITIES[at.quantity].of(trace, node, at) == pytest.approx(0.48)


# --- the switches ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"criterion": "gini"}, "chooses both, attribute and cut"),
        ({"threshold_by": "gini"}, "chooses both, attribute and cut"),
        ({"criterion": "gini", "threshold_by": "gini"}, "compares information gains"),
        (
            {"criterion": "gini", "threshold_by": "gini", "gate": "none", "arithmetic": "single"},
            "Release 8, which does not compute Gini",
        ),
        (
            {
                "criterion": "gini",
                "threshold_by": "gini",
                "gate": "none",
                "numeric_penalty": "log2_candidates",
            },
            "an amount of bits",
        ),
    ],
)
def test_impossible_combinations_are_refused_with_the_reason(changes, reason):
    with pytest.raises(InputError, match=reason):
        Dialect(**changes)


def test_the_two_switches_can_be_set_apart():
    melons = datasets.load("watermelon_2.0").table
    many = grow(melons, CART.with_(branching="multiway"))
    assert (
        many.table is melons and many.node(0).split.name == "纹理" and len(many.node(0).children) == 3
    )
    two = grow(melons, preset("documents").with_(branching="binary"))
    assert {len(two.node(n).children) for n in range(two.size)} == {0, 2}
    assert two.node(0).split.gain_ratio > 0 and np.isnan(two.node(0).split.gini_decrease)


def test_other_dialects_do_not_compute_gini_indices():
    trace = grow(datasets.load("golf_14").table)
    evaluation = trace.evaluation(0, "湿度")
    assert np.isnan([evaluation.base_gini, evaluation.conditional_gini, evaluation.gini_decrease]).all()
    assert np.isnan(evaluation.cuts.gini_decreases).all()
    step = trace_json(trace)["steps"][1]
    assert step["gini_decrease"] is None and step["branches"][0]["gini"] is None


# --- one value against the rest -------------------------------------------------------------------


def test_a_taken_name_gets_underscores_and_few_values_stay():
    columns = {
        "a": ["x", "y", "z", None],
        "a = x": ["p", "q", "p", "q"],
        "b": [1, 2, 3, 4],
        "class": ["u", "v", "u", "v"],
    }
    table = Table.from_columns(columns, target="class")
    made = one_against_rest(table)
    assert [c.name for c in made.attributes] == ["a = x_", "a = y", "a = z", "a = x", "b"]
    assert made.attributes[0].codes.tolist() == [0, 1, 1, -1]
    assert made.attributes[3] is table.attributes[1] and made.attributes[4] is table.attributes[2]
    assert one_against_rest(made) is made
    assert made.take([1]).attributes[0].asks == made.attributes[0].asks


@law(0.05)
@given(tables())
def test_making_and_taking_rows_commute(table):
    rows = list(range(0, table.rows, 2))
    one, other = one_against_rest(table.take(rows)), one_against_rest(table).take(rows)
    for mine, theirs in zip(one.attributes, other.attributes, strict=True):
        assert mine.name == theirs.name and mine.missing().tolist() == theirs.missing().tolist()
        if isinstance(mine, Nominal):
            assert mine.codes.tolist() == theirs.codes.tolist() and mine.asks == theirs.asks


# --- the plain recursion --------------------------------------------------------------------------


def gini(weights):
    total = sum(weights)
    return oracle.tidy(1 - sum((w / total) ** 2 for w in weights)) if total else 0.0


def measure(parts, unknown, classes, rules):
    """Gini(D, A) = sum |D_v|/|D| Gini(D_v); decrease = F (Gini(D) - Gini(D, A))."""
    known = [case for part in parts for case in part]
    whole = oracle.weight(known)
    before = gini(oracle.class_weights(known, classes))
    after = sum(
        oracle.weight(part) / whole * gini(oracle.class_weights(part, classes))
        for part in parts
        if part
    )
    fraction = whole / (whole + oracle.weight(unknown))
    factor = fraction if rules.unknown_factor == "gain" else 1.0
    return {"before": before, "after": oracle.tidy(after),
            "decrease": oracle.tidy(before - after) * factor}  # fmt: skip


def questions(attributes):
    """Every question a tree may ask, in order: (attribute, value) or (attribute, None) for a number."""
    for name, declared in attributes:
        values = None if declared is None else tuple(declared)
        if values is None:
            yield name, None, None
        elif len(values) > 2:
            for value in values:
                yield name, value, values
        else:
            yield name, None, values


def halves(cases, name, value, values, cut=None):
    known = [case for case in cases if case[name] is not None]
    if values is None:
        return [[c for c in known if c[name] <= cut], [c for c in known if c[name] > cut]]
    if value is None:
        return [[c for c in known if c[name] == v] for v in values]
    return [[c for c in known if c[name] == value], [c for c in known if c[name] != value]]


def ask(cases, question, classes, rules):
    """Measure a question; None if it cannot be asked here."""
    name, value, values = question
    unknown = [case for case in cases if case[name] is None]
    if values is None:
        numbers = sorted({case[name] for case in cases if case[name] is not None})
        tried = []
        for low, high in pairwise(numbers):
            parts = halves(cases, name, None, None, low)
            if min(map(oracle.weight, parts)) >= rules.min_cases - oracle.TIE:
                numbers_of = measure(parts, unknown, classes, rules)
                tried.append({"cut": (low + high) / 2, "parts": parts, **numbers_of})
        if not tried:
            return None
        found = oracle.best(tried, "decrease")
    else:
        parts = halves(cases, name, value, values)
        found = {"cut": nan, "parts": parts}
        if any(parts):
            found |= measure(parts, unknown, classes, rules)
    enough = max(rules.min_cases - oracle.TIE, oracle.TIE)
    if sum(oracle.weight(part) > enough for part in found["parts"]) < 2:
        return None
    return found | {"unknown": unknown, "question": question}


def plain(cases, asked, classes, rules, used=(), depth=0, above=None):
    """Return CART as nested dicts; a question about a nominal attribute is asked once on a path."""
    counts = oracle.class_weights(cases, classes)
    total = sum(counts)
    label = next(k for k, w in enumerate(counts) if w >= max(counts) - oracle.TIE)
    node = {"counts": counts, "gini": gini(counts), "winner": None, "children": [], "tried": {},
            "label": above if total < oracle.TIE else label}  # fmt: skip
    if total - max(counts) < oracle.TIE or total < 2 * rules.min_cases - oracle.TIE:
        return node
    if rules.max_depth is not None and depth >= rules.max_depth:
        return node
    free = [question for question in asked if question not in used]
    tried = [found for q in free if (found := ask(cases, q, classes, rules)) is not None]
    node["tried"] = {found["question"]: found for found in tried}
    winner = oracle.best(tried, "decrease") if tried else None
    if winner is None or (rules.zero_gain == "stop" and winner["decrease"] <= oracle.TIE):
        return node
    node["winner"] = winner
    below = used if winner["question"][2] is None else (*used, winner["question"])
    node["children"] = [
        plain(part, asked, classes, rules, below, depth + 1, label) for part in oracle.divide(winner)
    ]
    return node


def same_tree(trace, number, expected, asked):
    node = trace.node(number)
    all_near(node.counts, expected["counts"], "class weights")
    near(node.gini, expected["gini"], "Gini")
    assert node.label == expected["label"]
    for question, found in expected["tried"].items():
        evaluation = trace.evaluation(number, asked.index(question))
        near(evaluation.base_gini, found["before"], "Gini(D)")
        near(evaluation.conditional_gini, found["after"], "Gini(D, A)")
        near(evaluation.gini_decrease, found["decrease"], "decrease")
        if question[2] is None:
            near(evaluation.threshold, found["cut"], "cut")
    winner = expected["winner"]
    assert (node.split and node.split.attribute) == (winner and asked.index(winner["question"]))
    assert len(node.children) == len(expected["children"])
    for child, branch in zip(node.children, expected["children"], strict=True):
        same_tree(trace, child, branch, asked)


@st.composite
def carts(draw):
    """Draw the switches the plain recursion honours."""
    return CART.with_(
        unknown_factor=draw(st.sampled_from(["gain", "ratio"])),
        min_cases=draw(st.sampled_from([0.0, 0.0, 1.0, 2.0, 2.5])),
        zero_gain=draw(st.sampled_from(["stop", "stop", "split"])),
        max_depth=draw(st.sampled_from([None, None, 0, 1, 2])),
    )


@law(0.6)
@given(tables(), carts())
def test_the_core_is_the_plain_recursion(table, dialect):
    cases, attributes = oracle.cases_of(table)
    asked = list(questions(attributes))
    expected = plain(cases, asked, list(table.classes), dialect)
    same_tree(grow(table, dialect), 0, expected, asked)


@law(0.05)
@given(tables(most=60), carts())
def test_the_core_is_the_plain_recursion_on_larger_tables(table, dialect):
    cases, attributes = oracle.cases_of(table)
    asked = list(questions(attributes))
    expected = plain(cases, asked, list(table.classes), dialect)
    same_tree(grow(table, dialect), 0, expected, asked)


@law(0.05)
@given(tables(), carts(), st.randoms(use_true_random=False))
def test_shuffled_rows_change_only_row_numbers(table, dialect, random):
    rows = list(range(table.rows))
    random.shuffle(rows)
    same_record(grow(table, dialect), grow(table.take(rows), dialect), rows=np.array(rows))


@law(0.05)
@given(tables(), carts())
def test_gini_indices_stay_in_their_bounds(table, dialect):
    trace = grow(table, dialect)
    highest = 1 - 1 / len(table.classes) + 1e-12
    for number in range(trace.size):
        assert 0 <= trace.node(number).gini <= highest
        for evaluation in trace.evaluations(number):
            assert 0 <= evaluation.gini_decrease <= evaluation.base_gini + 1e-12
            assert 0 <= evaluation.conditional_gini <= evaluation.base_gini + 1e-12


# --- a caller has the table as it was given -------------------------------------------------------


def cells(table, row):
    return {
        column.name: None
        if column.missing()[row]
        else column.text(row)
        if isinstance(column, Nominal)
        else float(column.numbers[row])
        for column in table.attributes
    }


@pytest.mark.parametrize("name", ["watermelon_2.0", "watermelon_2.0_alpha", "golf_14", "missing_14"])
def test_rows_of_the_table_as_given_are_classified(name):
    table = datasets.load(name).table
    trace = grow(table, CART)
    tree = trace.pruned().tree
    found = distributions(tree, table, CART)
    assert (found == distributions(tree, trace.table, CART)).all()
    if name != "watermelon_2.0_alpha":
        assert (labels(found, CART) == table.labels).all()
    for row in range(table.rows):
        for known in (table, trace.table):
            answer = classify(tree, known, cells(table, row), CART)
            assert answer.distribution == pytest.approx(found[row])
            assert answer.undeclared == ()
        own = classify(tree, table, cells(trace.table, row), CART)
        assert own.distribution == pytest.approx(found[row])


def test_a_value_nobody_declared_counts_as_missing_and_is_named_once():
    columns = {"a": ["x", "y", "z", "x"], "class": ["u", "v", "v", "u"]}
    table = Table.from_columns(columns, target="class")
    tree = tree_of(grow(table, CART))
    for value in ("w", "yes", "no"):
        for known in (table, one_against_rest(table)):
            answer = classify(tree, known, {"a": value}, CART)
            assert answer.undeclared == ("a",)
            assert answer.distribution == pytest.approx([0.5, 0.5])
    with pytest.raises(InputError, match="no attribute 'b'; the table has: a"):
        classify(tree, table, {"b": "x"}, CART)


@pytest.mark.parametrize("name", ["watermelon_2.0_alpha", "missing_14", "golf_14"])
def test_judging_folds_and_curves_take_the_table_as_given(name):
    table = datasets.load(name).table
    trace = grow(table, CART)
    tree = tree_of(trace)
    same = measured(tree, trace.table, CART)
    assert (measured(tree, table, CART).confusion == same.confusion).all()
    assert size_curve(tree, table, CART) == size_curve(tree, trace.table, CART)
    assert cross_validate(table, CART, 4).whole.weight == pytest.approx(table.weight)


@pytest.mark.parametrize("method", ["ebp", "pep", "rep", "pre_pruning"])
def test_every_pruning_method_takes_cases_as_given(method):
    melons = datasets.load("watermelon_2.0_split")
    trace = grow(melons.training, CART.with_(pruning=method))
    pruning = trace.pruned(validation=melons.validation)
    assert pruning.weighed
    fits = fitted(melons.validation, trace.dialect)
    assert pruning.tree.size == trace.pruned(validation=fits).tree.size


def test_rules_cover_the_table_as_given():
    melons = datasets.load("watermelon_2.0")
    trace = grow(melons.table, CART)
    tree = tree_of(trace)
    rules = simplified_rules(tree, melons.table, CART)
    assert rules.classify(melons.table).tolist() == rules.classify(trace.table).tolist()
    covered = sum(rule.covers(trace.table).astype(int) for rule in tree_rules(tree, CART))
    assert covered.tolist() == [1] * melons.table.rows


def test_code_asks_the_columns_as_given():
    table = datasets.load("watermelon_2.0").table
    tree = tree_of(grow(table, CART))
    rows = [cells(table, row) for row in range(table.rows)]
    right = [table.classes[k] for k in table.labels]
    code, query = as_code.python(tree, table, CART), as_code.sql(tree, table, CART)
    assert code == as_code.python(tree, one_against_rest(table), CART)
    assert "case['纹理'] in ('稍糊', '模糊')" in code and "\"纹理\" IN ('稍糊', '模糊')" in query
    space = {}
    exec(code, space)
    assert [space["classify"](row) for row in rows] == right
    for absent in (None, "斑驳"):
        assert space["classify"]({**rows[0], "纹理": absent}) is None
    with sqlite3.connect(":memory:") as base:
        names = ", ".join(f'"{column.name}"' for column in table.attributes)
        base.execute(f'CREATE TABLE "{table.name}" ({names})')
        marks = ", ".join("?" * len(table.attributes))
        base.executemany(
            f'INSERT INTO "{table.name}" VALUES ({marks})', [tuple(row.values()) for row in rows]
        )
        assert [answer for (answer,) in base.execute(query)] == right


def test_comparing_and_asking_again_go_back_to_the_table_as_given():
    melons = datasets.load("watermelon_2.0").table
    documents, cart = grow(melons), grow(melons, CART)
    parting = part_point(documents, cart)
    assert parting is not None and parting.steps == ()
    assert causes(cart, documents, part_point(cart, documents)) == (("branching",),)
    assert part_point(cart, grow(melons, CART)) is None
    assert asked_again(cart, 0, preset("documents")).node(0).split.name == "纹理"
    # A two-valued attribute is the same question in both, another column at its place is not.
    two = Table.from_columns(
        {"a": ["x", "y", "z", "x"], "b": ["p", "q", "q", "p"], "class": ["u", "v", "v", "u"]},
        target="class",
    )
    one = Dialect(gate="none", branching="binary", criterion="gain", threshold_by="gain")
    assert part_point(grow(two, one.with_(branching="multiway")), grow(two, one)) is not None


# --- how it is told -------------------------------------------------------------------------------


def test_questions_and_answers_are_said_in_either_language():
    melons = datasets.load("watermelon_2.0")
    trace = grow(melons.table, CART)
    said = {}
    for language in languages():
        narrator = Narrator(trace, melons.labels(language), words(language))
        said[language] = narrator
        split = trace.node(0).split
        yes, no = (narrator.labels.test(split, b) for b in (0, 1))
        if language == "en":
            assert (narrator.labels.attribute(split.attribute), yes, no) == (
                "Texture = clear", "Texture = clear", "Texture ≠ clear",
            )  # fmt: skip
            assert [narrator.labels.branch(split, b) for b in (0, 1)] == ["yes", "no"]
        if language == "zh":
            assert (yes, no) == ("纹理 = 清晰", "纹理 ≠ 清晰")
            assert [narrator.labels.branch(split, b) for b in (0, 1)] == ["是", "否"]
    frame = next(f for f in trace if f.kind is Kind.SPLIT)
    assert said["en"].say(frame) == (
        "Texture = clear splits this node: it lowers the Gini index the most, by 0.2123."
    )
    writer = RuleWriter(melons.labels("en").on(trace.table), words("en"))
    rules = [writer.rule(rule) for rule in tree_rules(tree_of(trace), CART)]
    assert rules[-1] == "If Texture ≠ clear and Colour ≠ black, then no."


def test_a_table_without_labels_is_answered_in_the_language_asked_for():
    table = Table.from_columns(
        {"a": ["x", "y", "z", "x"], "class": ["u", "v", "v", "u"]}, target="class"
    )
    zh = "\n".join(as_text.text(grow(table, CART), "zh"))
    assert "a = x" in zh and "是" in zh and "yes" not in zh


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", datasets.names())
def test_every_table_has_its_story(name, language):
    chosen = datasets.load(name)
    trace = grow(chosen.table, CART)
    tale = json.loads(json.dumps(story(trace, chosen.labels(language), Telling(language, name), name)))
    assert tale["measures"] == {
        "impurity": "gini",
        "columns": ["conditional_gini", "gini_decrease"],
        "curves": ["gini_decrease"],
        "cut": 0,
    }
    assert len(tale["frames"]) == len(trace)
    for frame in tale["frames"]:
        assert 0 <= frame["line"] < len(tale["algorithm"])
    for node in tale["nodes"]:
        for evaluation in node["evaluations"]:
            assert set(evaluation["numbers"]) == {"conditional_gini", "gini_decrease"}
            for candidate in evaluation["candidates"] or ():
                assert len(candidate) == 5


def test_steps_of_every_size_stop_where_they_should():
    trace = grow(datasets.load("golf_14").table, CART)
    ends = [trace[k] for k in trace.steps("attribute")]
    kinds = {frame.kind for frame in ends}
    assert Kind.GINI_DECREASE in kinds and Kind.GAIN_RATIO not in kinds
    assert not any("entropy" in frame.kind for frame in trace)


def test_the_record_as_json():
    told = trace_json(grow(datasets.load("watermelon_2.0").table, CART))
    first = told["table"]["attributes"][0]
    assert first["name"] == "色泽 = 青绿" and first["asks"] == {"attribute": "色泽", "value": "青绿"}
    opened, scored = told["steps"][:2]
    assert round(opened["gini"], 6) == 0.498270
    assert round(scored["conditional_gini"], 6) == 0.497326
    assert scored["branches"][0]["gini"] == 0.5
    split = next(step for step in told["steps"] if step["event"] == "split")
    assert split["because"] == "largest_gini_decrease"
    assert round(told["tree"]["split"]["gini_decrease"], 6) == 0.212322


def test_numbers_and_constant_columns():
    table = Table(
        name="t",
        attributes=(
            Nominal("c", ("x", "y", "z"), np.zeros(3, dtype=np.int32)),
            Nominal("m", ("x", "y", "z"), np.full(3, -1, dtype=np.int32)),
            Numeric("n", np.array([1.0, 2.0, np.nan])),
        ),
        target="class",
        classes=("u", "v"),
        labels=np.array([0, 1, 0], dtype=np.int32),
        weights=np.ones(3),
        case_names=("1", "2", "3"),
    )
    trace = grow(table, CART)
    assert trace.node(0).split.name == "n"
    verdicts = [e.verdict.name for e in trace.evaluations(0)]
    assert verdicts == ["SINGLE_BRANCH"] * 3 + ["ALL_MISSING"] * 3 + ["WON"]
