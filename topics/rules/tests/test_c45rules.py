"""C4.5rules step by step: equal to Quinlan's program on the reference tables, and to its laws.

`references/NAME.rules8.json` holds what the program did. Given its own tree every list is equal, in
single and in double precision; grown here too, but for `labor`, whose tree parts by one cut
(test_equivalence.py, docs/equivalence.md).
"""

import pickle
from functools import cache, reduce
from itertools import islice
from math import comb, factorial, log2

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples
from references import TABLES, recorded_tree, reference, table

from c45_core import PRESETS, InputError, Nominal, Numeric, Table, grow, preset
from c45_core.prune import by_hand, unpruned
from c45_core.rules import Condition, covered
from c45_course import datasets
from topics.quinlan_program import release8
from topics.rules.algorithm import RuleOptions, c45rules
from topics.rules.algorithm.generalising import PathFate, are_alike, significance
from topics.rules.algorithm.subsets import (
    MAX_CANDIDATES_OF_ALL_SETS,
    AllSubsets,
    Annealing,
    Climbs,
    members_of,
    outputs,
)

R8 = {precision: preset("release8").with_(arithmetic=precision) for precision in ("single", "double")}
GROWN_OTHERWISE = "labor"
"""The one table whose tree is another one here, in single precision too."""
USUAL = RuleOptions()
OPTIONS = {
    "c4.5rules -F 10": RuleOptions(significance=0.1),
    "c4.5rules -F 0.1": RuleOptions(significance=0.001),
    "c4.5rules -c 10": RuleOptions(confidence=0.1),
    "c4.5rules -r 4": RuleOptions(redundancy=4.0),
}


@cache
def found(name, precision="single", options=USUAL):
    """Return our list from the tree the program grew."""
    return c45rules(recorded_tree(name), table(name), R8[precision], options)


@cache
def from_our_tree(name, options=USUAL):
    trace = grow(table(name), R8["single"])
    return c45rules(unpruned(trace), trace.table, trace.dialect, options)


def rules8(name):
    return reference(name, "rules8")


def written(condition, data):
    column = data.attributes[condition.attribute]
    if condition.sign == "in":
        return column.name, "in", [column.values[code] for code in condition.group]
    if column.kind == "nominal":
        return column.name, condition.sign, column.values[int(condition.value)]
    return column.name, condition.sign, float(np.float32(condition.value))


def theirs(conditions):
    return [(c["attribute"], c["op"], c["value"]) for c in conditions]


def close(numbers, wanted, precision="single"):
    """Equal to the digits that the record and single precision have."""
    return numbers == pytest.approx(wanted, rel=1e-6 if precision == "single" else 2e-6, abs=2e-6)


def is_the_list(mine, wanted, data, precision="single"):
    """Hold a final list to a recorded one: rules, order, errors, covers, default, errors in all."""
    listed = [(data.classes[r.label], [written(c, data) for c in r.conditions]) for r in mine.rules]
    assert listed == [(r["class"], theirs(r["conditions"])) for r in wanted["rules"]]
    assert [r.cover for r in mine.rules] == [r["cover"] for r in wanted["rules"]]
    assert close([r.error for r in mine.rules], [r["error"] for r in wanted["rules"]], precision)
    used = [(usage.used, usage.wrong) for usage in mine.usages]
    assert used == [(r["used"], r["wrong"]) for r in wanted["rules"]]
    assert data.classes[mine.default] == wanted["default"]
    assert mine.passes[-1].errors == wanted["errors"]


# --- Quinlan's program ----------------------------------------------------------------------------


@pytest.mark.parametrize("precision", ["single", "double"])
@pytest.mark.parametrize("name", TABLES)
def test_the_final_list_is_that_of_the_program(name, precision):
    mine, wanted = found(name, precision), rules8(name)
    is_the_list(mine, wanted, table(name), precision)
    assert [rule.number for rule in mine.rules] == [rule["number"] for rule in wanted["rules"]]
    confusion = np.zeros((len(table(name).classes),) * 2, dtype=int)
    np.add.at(confusion, (table(name).labels, mine.classify(table(name))), 1)
    assert confusion.tolist() == wanted["confusion"]


@pytest.mark.parametrize("variant", OPTIONS)
@pytest.mark.parametrize("name", TABLES)
def test_with_other_options_too(name, variant):
    mine, wanted = found(name, "single", OPTIONS[variant]), rules8(name)["variants"][variant]
    is_the_list(mine, wanted, table(name))
    assert (len(mine.dropped_rules), len(mine.kept)) == (wanted["dropped"], wanted["paths_rules"])


@pytest.mark.parametrize("name", TABLES)
def test_from_the_tree_grown_here(name):
    """labor's tree has a split more, which makes a rule more; no other list differs."""
    mine, wanted = from_our_tree(name), rules8(name)
    if name != GROWN_OTHERWISE:
        is_the_list(mine, wanted, table(name))
        return
    assert len(mine.paths) > len(wanted["paths"])
    with pytest.raises(AssertionError):
        is_the_list(mine, wanted, table(name))


@pytest.mark.parametrize("variant", [None, *OPTIONS])
@pytest.mark.parametrize("name", TABLES)
def test_from_the_tree_grown_row_by_row(name, variant):
    """With the rounding errors of divided cases, too, every list is that of the program."""
    wanted = rules8(name) if variant is None else rules8(name)["variants"][variant]
    options = USUAL if variant is None else OPTIONS[variant]
    mine = c45rules(row_by_row(name), table(name), R8["single"], options)
    is_the_list(mine, wanted, table(name))


@cache
def row_by_row(name):
    return release8.grow_tree(table(name), R8["single"])


FATES = {
    "too inaccurate": PathFate.TOO_INACCURATE,
    "no condition left": PathFate.NO_CONDITION,
    "covers nothing": PathFate.COVERS_NOTHING,
}


@pytest.mark.parametrize("precision", ["single", "double"])
@pytest.mark.parametrize("name", TABLES)
def test_every_round_of_every_path_is_that_of_the_program(name, precision):
    mine, wanted, data = found(name, precision), rules8(name)["paths"], table(name)
    assert len(mine.paths) == len(wanted)
    for path, recorded in zip(mine.paths, wanted, strict=True):
        g = path.generalised
        assert (data.classes[g.label], [written(c, data) for c in g.conditions]) == (
            recorded["class"],
            theirs(recorded["conditions"]),
        )
        assert close(g.default_error, recorded["default_error"], precision)
        assert [r.dropped for r in g.rounds] == [
            None if r["drop"] is None else r["drop"] - 1 for r in recorded["rounds"]
        ]
        for ours, r in zip(g.rounds, recorded["rounds"], strict=True):
            same_measure(ours.base, r["base"], precision)
            without = {attempt.place + 1: attempt.measured for attempt in ours.without}
            for place, numbers in r.get("without", {}).items():
                same_measure(without[int(place)], numbers, precision)
        became(path, recorded["result"])


def same_measure(ours, recorded, precision):
    assert (ours.wrong, ours.covers) == (recorded["wrong"], recorded["covers"])
    numbers = [recorded["pessimistic"], recorded["actual"]]
    assert close([ours.pessimistic, ours.actual], numbers, precision)


def became(path, result):
    words = result.split()
    if result in FATES:
        assert (path.generalised.fate, path.rule) == (FATES[result], None)
    else:
        fate = PathFate.KEPT if words[0] == "rule" else PathFate.DUPLICATE
        assert (path.generalised.fate, path.rule) == (fate, int(words[-1]))


@pytest.mark.parametrize("precision", ["single", "double"])
@pytest.mark.parametrize("name", TABLES)
def test_rules_kept_and_their_bits_are_those_of_the_program(name, precision):
    mine, wanted, data = found(name, precision), rules8(name), table(name)
    kept = [
        (r.number, data.classes[r.label], [written(c, data) for c in r.conditions]) for r in mine.kept
    ]
    assert kept == [(r["number"], r["class"], theirs(r["conditions"])) for r in wanted["all_rules"]]
    assert close([r.bits for r in mine.kept], [r["bits"] for r in wanted["all_rules"]], precision)
    assert close([r.error for r in mine.kept], [r["error"] for r in wanted["all_rules"]], precision)
    lengths = wanted["code_lengths"]
    assert close(mine.lengths.attribute, lengths["attribute_bits"], precision)
    bits = dict(zip([column.name for column in data.attributes], mine.lengths.values, strict=True))
    assert close(bits, {**dict.fromkeys(bits, 0.0), **lengths["value_bits"]}, precision)


@pytest.mark.parametrize("precision", ["single", "double"])
@pytest.mark.parametrize("name", TABLES)
def test_the_choice_of_each_class_is_that_of_the_program(name, precision):
    mine, wanted, data = found(name, precision), rules8(name)["classes"], table(name)
    assert [data.classes[choice.label] for choice in mine.choices] == [c["class"] for c in wanted]
    for choice, recorded in zip(mine.choices, wanted, strict=True):
        assert list(choice.candidates.numbers) == recorded["candidates"]
        assert close(choice.empty.total, recorded["empty_total"], precision)
        assert list(choice.chosen) == recorded["chosen"]
        cost = choice.cost
        keys = ("covered", "false_positives", "false_negatives")
        assert list(cost.counted[1:]) == [recorded[key] for key in keys]
        bits = [recorded[key] for key in ("theory_bits", "exception_bits", "total")]
        assert close([cost.theory, cost.exceptions, cost.total], bits, precision)
        if recorded["method"] == "all subsets":
            assert isinstance(choice.tried, AllSubsets)
        else:
            same_climbs(choice, recorded["climbs"], precision)


def same_climbs(choice, recorded, precision):
    named = choice.candidates.numbers_of
    assert isinstance(choice.tried, Climbs)
    for climb, r in zip(choice.tried.climbs, recorded, strict=True):
        assert (list(named(climb.start)), list(named(climb.end))) == (r["start"], r["end"])
        moves = [(1 if m.comes_in else -1) * named((m.member,))[0] for m in climb.moves]
        assert moves == r["moves"]
        assert close(climb.total, r["total"], precision)


@pytest.mark.parametrize("name", TABLES)
def test_order_and_dropping_are_those_of_the_program(name):
    mine, wanted, data = found(name), rules8(name), table(name)
    placed = [
        {"class": data.classes[p.label], "false_positives": p.false_positives[p.label]}
        for p in mine.order.placed
    ]
    with_rules = {c["class"] for c in wanted["classes"]}
    assert [p for p in placed if p["class"] in with_rules] == [
        p for p in wanted["class_order"] if p["class"] in with_rules
    ]
    assert list(mine.order.rule_numbers) == wanted["indexed"]
    assert mine.order.uncovered.tolist() == [wanted["uncovered"].get(c, 0) for c in data.classes]
    assert list(mine.dropped_rules) == wanted["dropped"]
    for ours, recorded in zip(mine.passes, wanted["passes"], strict=True):
        assert (ours.errors, ours.dropped) == (recorded["errors"], recorded["dropped"])
        used = {u.number: (u.used, u.wrong, u.better, u.worse) for u in ours.usages if u.used}
        keys = ("used", "wrong", "better", "worse")
        assert used == {row["rule"]: tuple(row[key] for key in keys) for row in recorded["rows"]}


def test_the_random_numbers_are_those_of_the_c_library():
    """The first five, unseeded, of the C library of GNU."""
    first = [1804289383, 846930886, 1681692777, 1714636915, 1957747793]
    assert list(islice(outputs(), 5)) == first


@pytest.mark.parametrize(
    ("with_it", "without_it", "meant", "printed"),
    [((0, 2), (1, 1), 1 / 2, "0.368"), ((0, 2), (2, 0), 1 / 6, "0.0754")],
)
def test_fishers_test_with_the_programs_logarithm(with_it, without_it, meant, printed):
    """labor with -F: the program prints e to the logarithm to base 2 of the probability."""
    test = significance(with_it, without_it)
    assert test.probability == pytest.approx(meant)
    assert f"{test.compared_number:.3g}" == printed


# --- laws -------------------------------------------------------------------------------------------


@st.composite
def tables(draw, gaps=True, weighted=True):
    """Draw a table of two nominal columns and two numeric ones."""
    rows = draw(st.integers(1, 30))

    def codes():
        cells = draw(st.lists(st.integers(-gaps, 2), min_size=rows, max_size=rows))
        return np.array(cells, dtype=np.int32)

    def numbers():
        cells = draw(st.lists(st.integers(-gaps, 6), min_size=rows, max_size=rows))
        return np.where(np.array(cells) < 0, np.nan, np.array(cells, dtype=float))

    columns = (
        Nominal("A", tuple("abc"), codes()),
        Numeric("B", numbers()),
        Nominal("C", tuple("abc"), codes()),
        Numeric("D", numbers()),
    )
    labels = draw(st.lists(st.integers(0, 2), min_size=rows, max_size=rows))
    weights = draw(
        st.lists(st.sampled_from([1.0, 1.0, 2.0 if weighted else 1.0]), min_size=rows, max_size=rows)
    )
    return Table(
        name="random",
        attributes=columns,
        target="class",
        classes=("x", "y", "z"),
        labels=np.array(labels, dtype=np.int32),
        weights=np.array(weights),
        case_names=tuple(str(i) for i in range(rows)),
    )


def law(test):
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=examples(100), deadline=None, suppress_health_check=slow)(test)


DIALECTS = st.sampled_from([*PRESETS.values(), R8["single"]])
ASKED = st.sampled_from([USUAL, *OPTIONS.values()])


def listed(data, dialect, options):
    trace = grow(data, dialect)
    return trace.table, c45rules(unpruned(trace), trace.table, trace.dialect, options)


@law
@given(tables(), DIALECTS, ASKED)
def test_a_list_answers_each_case_as_its_record_says(data, dialect, options):
    asked, mine = listed(data, dialect, options)
    fired, answered = mine.find_fired_rules(data), mine.classify(data)
    for row in range(data.rows):
        holding = [i for i, r in enumerate(mine.rules) if r.error <= 0.7 and covers(r, asked)[row]]
        assert fired[row] == (holding[0] if holding else -1)
        assert answered[row] == (mine.rules[holding[0]].label if holding else mine.default)
    wrong = answered != data.labels
    assert data.weights[wrong].sum() == pytest.approx(mine.passes[-1].errors)
    for place, usage in enumerate(mine.usages):
        here = fired == place
        assert usage.used == pytest.approx(data.weights[here].sum())
        assert usage.wrong == pytest.approx(data.weights[here & wrong].sum())


def covers(rule, data):
    return covered(rule.conditions, data)


@law
@given(tables(), DIALECTS, ASKED)
def test_a_rule_is_dropped_because_the_list_errs_less_without_it(data, dialect, options):
    """Good less harm is what the errors grow by without the rule; the first harmful one goes."""
    asked, mine = listed(data, dialect, options)
    kept = list(mine.order.rule_numbers)
    for evaluation in mine.passes:
        assert [usage.number for usage in evaluation.usages] == kept
        for usage in evaluation.usages:
            without = [number for number in kept if number != usage.number]
            more = errors_of(without, mine, asked) - errors_of(kept, mine, asked)
            assert usage.better - usage.worse == pytest.approx(more)
        harmful = [each.number for each in evaluation.usages if each.better - each.worse < -1e-9]
        assert evaluation.dropped == (harmful[0] if harmful else None)
        if harmful:
            kept.remove(harmful[0])
    assert [rule.number for rule in mine.rules] == kept


def errors_of(numbers, mine, data):
    answer = np.full(data.rows, mine.default)
    for number in reversed(numbers):
        rule = mine.rule(number)
        if rule.error <= 0.7:
            answer[covers(rule, data)] = rule.label
    return data.weights[answer != data.labels].sum()


@law
@given(tables(), DIALECTS, ASKED)
def test_a_round_leaves_out_what_costs_least_and_the_last_round_nothing(data, dialect, options):
    _, mine = listed(data, dialect, options)
    for path in mine.paths:
        g = path.generalised
        assert len(g.left) == len(g.conditions) - sum(r.dropped is not None for r in g.rounds)
        for r in g.rounds:
            assert (r.dropped is None) == (not any(attempt.reasons for attempt in r.without))
            if r.dropped is not None:
                gone = next(a for a in r.without if a.place == r.dropped)
                least = min(a.measured.pessimistic for a in r.without)
                assert gone.measured.pessimistic == pytest.approx(least, abs=1e-6)
        last = g.rounds[-1]
        if path.rule is not None:
            assert last.base.pessimistic < g.default_error
            assert last.base.covers > 0 and last.dropped is None
            rule = mine.rule(path.rule)
            assert {g.conditions[place] for place in g.left} == set(rule.conditions) or (
                g.fate is PathFate.DUPLICATE
            )
            assert rule.error >= last.base.pessimistic
        for measured in (r.base for r in g.rounds):
            if measured.covers and measured.wrong == 0 and dialect.error_limit == "binomial":
                limit = 1 - options.confidence ** (1 / measured.covers)
                assert measured.pessimistic == pytest.approx(limit, abs=1e-6)


@law
@given(tables(), DIALECTS, ASKED)
def test_bits_add_up_and_no_set_is_cheaper(data, dialect, options):
    """Every cost once more by plain formulas; of all subsets the cheapest, of climbs no better step."""
    asked, mine = listed(data, dialect, options)
    for rule in mine.kept:
        assert rule.bits == pytest.approx(plain_bits(rule, mine), rel=1e-6, abs=1e-6)
    for choice in mine.choices:
        whole, n = choice.candidates, len(choice.candidates)
        totals = [
            plain_total(whole.numbers_of(members_of(m, n)), choice, mine, asked) for m in range(2**n)
        ]
        assert choice.tried.totals.tolist() == pytest.approx(totals, rel=1e-6, abs=1e-5)
        assert choice.cost.total == pytest.approx(min(totals), rel=1e-6, abs=1e-5)


def plain_bits(rule, mine):
    k = len(rule.conditions)
    per = [
        mine.lengths.attribute / mine.options.redundancy + mine.lengths.values[c.attribute]
        for c in rule.conditions
    ]
    return sum(per) + log2(k) - log2(factorial(k))


def plain_total(numbers, choice, mine, data):
    n, own = data.weights.sum(), data.labels == choice.label
    masks = [covers(r, data) for r in map(mine.rule, numbers) if r.error <= 0.7]
    matched = reduce(np.logical_or, masks, np.zeros(data.rows, dtype=bool))
    w = data.weights[matched].sum()
    fp, fn = data.weights[matched & ~own].sum(), data.weights[own & ~matched].sum()
    theory = sum(mine.rule(number).bits for number in numbers) - log2(factorial(len(numbers)))
    half = (fp + fn) / 2
    sides = ((w, fp, half), (n - w, fn, fn)) if w > n / 2 else ((w, fp, fp), (n - w, fn, half))
    return 0.5 * theory + log2(n) + sum(plain_exceptions(*side) for side in sides)


def plain_exceptions(m, e, x):
    if x <= 1e-6:
        return 0 if e == 0 else 1e6
    if x >= m - 1e-6:
        return 0 if e == m else 1e6
    return -e * log2(x / m) - (m - e) * log2(1 - x / m)


@pytest.mark.parametrize("name", ["heart_disease", "balance_scale"])
def test_a_climb_ends_where_no_step_saves_anything(name):
    for choice in found(name, "double").choices:
        for climb in choice.tried.climbs:
            total, members = climb.start_total, climb.start
            for move in climb.moves:
                members = tuple(sorted({*members} ^ {move.member}))
                after = choice.candidates.cost(members).total
                assert move.saving == pytest.approx(total - after) and move.saving > 0
                total = after
            assert members == climb.end
            flips = [{*members} ^ {member} for member in range(len(choice.candidates))]
            costs = [choice.candidates.cost(tuple(sorted(flip))).total for flip in flips]
            assert min(costs) >= total - 1e-9


@pytest.mark.parametrize("name", ["glass", "heart_disease", "tictactoe"])
def test_annealing_ends_in_a_set_that_no_step_makes_cheaper(name):
    """Its moves replay to the costs they say, the cheapest set met is the start of the last climb."""
    mine = found(name, "double", RuleOptions(annealing=True))
    annealed = [choice for choice in mine.choices if isinstance(choice.tried, Annealing)]
    assert annealed and all(len(choice.candidates) > MAX_CANDIDATES_OF_ALL_SETS for choice in annealed)
    for choice in annealed:
        cost, members, met = choice.candidates.cost, set(), {(): choice.empty.total}
        for move in choice.tried.moves:
            before = cost(tuple(sorted(members))).total
            members ^= {move.member}
            after = cost(tuple(sorted(members))).total
            assert (move.saving, move.total) == pytest.approx((before - after, after))
            met[tuple(sorted(members))] = after
        assert met[choice.tried.met] == pytest.approx(min(met.values()))
        assert choice.tried.climb.start == choice.tried.met
        assert choice.cost.total <= min(met.values()) + 1e-9 and choice.cost.total < choice.empty.total
        flips = [{*choice.tried.chosen_set} ^ {member} for member in range(len(choice.candidates))]
        assert min(cost(tuple(sorted(flip))).total for flip in flips) >= choice.cost.total - 1e-9
    assert found(name, "double", RuleOptions(annealing=True)).rules == mine.rules


@given(*[st.integers(0, 6)] * 4)
@settings(max_examples=examples(200), deadline=None)
def test_fishers_probability_is_that_of_the_tables_as_uneven(a, b, c, d):
    """By binomials: right cases are drawn from all, and at least so many of them fall where seen."""
    tables = significance((a, c), (b, d)).tables
    larger, smaller = ((a, b), (c, d)) if a + b > c + d else ((c, d), (a, b))
    column = 0 if larger[0] * smaller[1] > larger[1] * smaller[0] else 1
    in_column, row = larger[column] + smaller[column], sum(larger)
    every = sum(larger) + sum(smaller)
    wanted = [
        comb(in_column, k) * comb(every - in_column, row - k) / comb(every, row)
        for k in range(larger[column], min(in_column, row) + 1)
    ]
    assert [table.probability for table in tables] == pytest.approx(wanted)


@law
@given(tables(), DIALECTS)
def test_a_record_travels_unchanged(data, dialect):
    _, mine = listed(data, dialect, USUAL)
    again = pickle.loads(pickle.dumps(mine))
    assert (again.rules, again.passes, again.paths) == (mine.rules, mine.passes, mine.paths)
    assert again.classify(data).tolist() == mine.classify(data).tolist()
    for choice in again.choices:
        assert not choice.candidates.matched.flags.writeable


# --- what has no rules, and what is refused -----------------------------------------------------------


def test_a_tree_of_one_leaf_leaves_the_default_class():
    lone = Table.from_columns({"x": ["a", "b"], "y": ["n", "n"]}, target="y")
    _, mine = listed(lone, R8["double"], USUAL)
    assert (mine.paths, mine.rules, mine.choices) == ((), (), ())
    assert lone.classes[mine.default] == "n" and mine.classify(lone).tolist() == [0, 0]


def test_two_sides_of_one_cut_are_one_rule_to_the_program():
    """It compares cuts and not sides; with unlike rules of a class that has never mattered."""
    assert are_alike((Condition(1, "<=", 3.0),), (Condition(1, ">", 3.0),))
    assert not are_alike((Condition(0, "=", 1.0),), (Condition(0, "=", 2.0),))


@pytest.mark.parametrize(
    "wrong", [{"confidence": 0.0}, {"significance": 1.0}, {"redundancy": 0.0}, {"redundancy": np.inf}]
)
def test_options_that_mean_nothing_are_refused(wrong):
    with pytest.raises(InputError, match=next(iter(wrong))):
        RuleOptions(**wrong)


def test_a_tree_by_hand_has_no_rules():
    tree = by_hand(1, 4, 2, by_hand(2, 2, 0), by_hand(3, 2, 0))
    with pytest.raises(InputError, match="no rules can be extracted"):
        c45rules(tree, datasets.load("golf_14").table, R8["double"])
