"""Groups of values: the trees and merges of Quinlan's program with -s, and laws of the merging."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from references import FOLDER, reference, table
from test_c45rules import R8, is_the_list, law, tables

from c45_core import Nominal, grow
from c45_core.classify import distributions
from c45_core.errors import InputError
from c45_core.explain.grouping import GroupNumbers, class_weights
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain
from c45_core.grouping import grouped_in_double
from c45_core.prune import prune, prune_on
from c45_core.prune.walk import drop_absent_values
from c45_core.rules import tree_rules
from c45_core.trace.frames import Kind
from c45_core.tree import Cases
from c45_course.story.book import bound
from c45_course.story.teller import Telling
from topics.groups.grouping import group_one
from topics.quinlan_program import release8
from topics.rules.algorithm import c45rules, of_trees
from topics.rules.explanation import rule_bits

TABLES = sorted(path.name.removesuffix(".subset8.json") for path in FOLDER.glob("*.subset8.json"))
DIALECT = R8["single"].with_(min_cases=2)


def value_of(tree, branch, column):
    if tree.test.threshold is not None:
        return ("<=", ">")[branch]
    if tree.test.groups:
        return [column.values[code] for code in tree.test.groups[branch]]
    return column.values[branch]


def differences(tree, wanted, data, path=()):
    """Give every place where a tree is not the recorded one."""
    if tree.inherited is None and not np.allclose(tree.counts, wanted["counts"], atol=2e-5):
        yield path, "counts", tree.counts.tolist(), wanted["counts"]
    if data.classes[tree.label] != wanted["label"]:
        yield path, "label", tree.label, wanted["label"]
    if abs(tree.estimate - wanted["estimated_errors"]) > 2e-4:
        yield path, "errors", tree.estimate, wanted["estimated_errors"]
    if tree.is_leaf or "attribute" not in wanted:
        if tree.is_leaf != ("attribute" not in wanted):
            yield path, "leaf", tree.is_leaf, wanted.get("attribute")
        return
    column = data.attributes[tree.test.attribute]
    mine = [value_of(tree, branch, column) for branch in range(len(tree.branches))]
    theirs = [branch["value"] for branch in wanted["branches"]]
    if (column.name, mine) != (wanted["attribute"], theirs):
        yield path, "test", (column.name, mine), (wanted["attribute"], theirs)
        return
    for value, branch, child in zip(mine, tree.branches, wanted["branches"], strict=True):
        yield from differences(branch, child["node"], data, (*path, (column.name, str(value))))


@pytest.mark.parametrize("name", TABLES)
def test_the_tree_and_its_pruning_are_those_of_quinlans_program(name):
    data, wanted = table(name), reference(name, "subset8")
    grown = release8.grow_tree(data, DIALECT, groups=True)
    assert list(differences(grown, wanted["grown"], data)) == []
    assert grown.size == wanted["size_grown"]
    pruned = prune_on(grown, data, DIALECT).tree
    assert list(differences(pruned, wanted["pruned"], data)) == []
    assert pruned.size == wanted["size_pruned"]


IN_GROUPS = DIALECT.with_(branching="groups")
TIED = {"zoo": ("feathers", "milk")}
"""By table the attributes that tie at the root: in double precision the first one is taken."""


@pytest.mark.parametrize("name", TABLES)
def test_the_engine_grows_and_prunes_the_trees_of_the_program(name):
    data, wanted = table(name), reference(name, "subset8")
    pruning = prune(grow(data, IN_GROUPS))
    grown = drop_absent_values(pruning.collapsed)
    assert (pruning.collapsed.size, pruning.tree.size) == (wanted["size_grown"], wanted["size_pruned"])
    assert not [d for d in differences(pruning.tree, wanted["pruned"], data) if d[1] != "errors"]
    assert [node.test for node in grown.walk()] == [
        node.test for node in drop_absent_values(release8.grow_tree(data, DIALECT, groups=True)).walk()
    ]


@pytest.mark.parametrize("name", TABLES)
def test_in_double_precision_only_a_tie_is_decided_otherwise(name):
    data, wanted = table(name), reference(name, "subset8")
    trace = grow(data, IN_GROUPS.with_(arithmetic="double"))
    found = [d for d in differences(prune(trace).tree, wanted["pruned"], data) if d[1] != "errors"]
    if name not in TIED:
        assert found == []
        return
    ours, theirs = (trace.evaluation(0, attribute) for attribute in TIED[name])
    assert found[0][2][0] == TIED[name][0] and wanted["pruned"]["attribute"] == TIED[name][1]
    assert ours.gain_ratio == pytest.approx(theirs.gain_ratio, abs=1e-12)


@pytest.mark.parametrize("name", TABLES)
def test_every_merge_at_the_root_has_the_recorded_numbers(name):
    data, wanted = table(name), reference(name, "subset8")
    found = release8.groups_of_values(data, DIALECT)
    assert [data.attributes[place].name for place in found] == [e["attribute"] for e in wanted["root"]]
    for (place, mine), theirs in zip(found.items(), wanted["root"], strict=True):
        column = data.attributes[place]

        def named(pair, column=column):
            return [column.values[code] for code in pair.joined]

        start, end = theirs["start"], theirs["end"]
        assert bool(mine.pure) == start["pure_merged"]
        assert len(mine.absent) == start["absent_values"]
        taken = [each.taken for each in mine.rounds if each.taken is not None]
        assert [named(pair) for pair in taken] == [merge["group"] for merge in theirs["merges"]]
        steps = [(mine.after_pure, start), (mine.made, end)]
        steps += [(pair.made, merge) for pair, merge in zip(taken, theirs["merges"], strict=True)]
        for made, recorded in steps:
            got = [np.float32(each) for each in (made.iv, made.gain, made.ratio)]
            assert got == [np.float32(recorded[key]) for key in ("info", "gain", "ratio")]


@pytest.mark.parametrize("name", TABLES)
def test_double_precision_makes_the_same_merges_at_the_root(name):
    data = table(name)
    for place, single in release8.groups_of_values(data, DIALECT).items():
        double = group_one(data, place).found
        assert double.branches == single.branches
        both = zip(double.rounds, single.rounds, strict=True)
        assert all((a.taken and a.taken.joined) == (b.taken and b.taken.joined) for a, b in both)


@law
@given(tables(gaps=True), st.sampled_from([1.0, 2.0]))
def test_groups_part_the_values_and_each_number_follows_from_the_counts(data, least):
    for place, found in release8.groups_of_values(data, DIALECT.with_(min_cases=least)).items():
        column = data.attributes[place]
        codes = sorted(code for group in found.branches for code in group)
        assert codes == list(range(len(column.values)))
        shape = len(column.values), len(data.classes)
        counts = class_weights(column.codes, data.labels, data.weights, shape)
        unknown = float(data.weights[column.missing()].sum())
        numbers = GroupNumbers(counts, unknown, column.values, place)
        gain, iv, ratio = numbers.of(found.groups)
        assert iv.value == pytest.approx(float(found.made.iv), abs=1e-4)
        assert gain.value == pytest.approx(float(found.made.gain), abs=1e-4)
        assert ratio.value == pytest.approx(found.made.ratio, abs=1e-3)
        taken = [each.taken.made for each in found.rounds if each.taken is not None]
        for before, after in pairwise([found.after_pure, *taken]):
            assert after.groups == before.groups - 1
        for each in found.rounds:
            assert each.barred is None or all(each.barred not in (p.one, p.other) for p in each.pairs)


@law
@given(tables(gaps=True), st.sampled_from([1.0, 2.0]))
def test_weight_in_is_weight_out_and_every_case_is_answered(data, least):
    tree = release8.grow_tree(data, DIALECT.with_(min_cases=least), groups=True)
    for node in tree.walk():
        if node.branches:
            parts = np.sum([branch.counts for branch in node.branches], axis=0)
            assert np.allclose(parts, node.counts, atol=1e-4)
            if node.test.groups:
                assert len(node.test.groups) == len(node.branches)
    answers = distributions(tree, data, DIALECT)
    assert np.allclose(answers.sum(axis=1), 1.0)


@law
@given(tables(gaps=False, weighted=False))
def test_with_two_values_at_most_it_is_the_ordinary_tree_but_for_the_average(data):
    """Where no attribute has more than two values, -s changes only the average, of many values."""
    short = [c for c in data.attributes if not isinstance(c, Nominal) or len(c.values) <= 2]
    data = replace(data, attributes=tuple(short))
    many = any(isinstance(c, Nominal) and len(c.values) >= 0.3 * data.rows for c in short)
    if many:
        return
    mine, theirs = (release8.grow_tree(data, DIALECT, groups=groups) for groups in (True, False))
    for one, other in zip(mine.walk(), theirs.walk(), strict=True):
        assert (one.test, one.label) == (other.test, other.label)


def test_the_minimum_falls_to_one_where_nothing_is_known():
    """The program's slip: an attribute without a known value leaves M at 1 for the rest of the run."""
    data = table("weather_nominal")
    lost = Nominal("lost", ("a", "b", "c"), np.full(data.rows, -1, dtype=np.int32))
    with_it = replace(data, attributes=(lost, *data.attributes))
    slipped = release8.grow_tree(with_it, DIALECT, groups=True)
    as_one = release8.grow_tree(data, DIALECT.with_(min_cases=1), groups=True)
    as_two = release8.grow_tree(data, DIALECT, groups=True)
    shapes = [[node.counts.tolist() for node in tree.walk()] for tree in (slipped, as_one, as_two)]
    assert shapes[0] == shapes[1] != shapes[2]


def test_the_first_of_the_heaviest_groups_is_barred_whatever_the_rounding():
    """0.1 + 0.2 is a bit more than 0.3 in double precision."""
    counts = np.array([[0.3, 0.0], [0.1, 0.2], [0.05, 0.05]])
    assert counts.sum(axis=1).argmax() == 1
    found = grouped_in_double(counts, 0.0, least=1.0)
    assert found.rounds[0].barred == (0,)


def test_a_value_in_no_branch_counts_as_missing():
    """weather_numeric, pruned: below {sunny, rainy} the branch of overcast is gone (section 11.11)."""
    data = table("weather_numeric")
    pruned = prune_on(release8.grow_tree(data, DIALECT, groups=True), data, DIALECT).tree
    inner = next(n for n in pruned.walk() if n.test and n.test.groups and n is not pruned)
    codes = [code for group in inner.test.groups for code in group]
    column = data.attributes[inner.test.attribute]
    outside = next(code for code in range(len(column.values)) if code not in codes)
    row = np.flatnonzero(column.codes == outside)[:1]
    assert Cases.all(data).take(row).branches(inner.test).tolist() == [-1]


VARIANT = "c4.5 -s, then c4.5rules"


@pytest.mark.parametrize("name", TABLES)
def test_the_rules_of_the_tree_are_those_of_the_program(name):
    data, wanted = table(name), reference(name, "rules8")["variants"][VARIANT]
    mine = c45rules(release8.grow_tree(data, DIALECT, groups=True), data, DIALECT)
    is_the_list(mine, wanted, data)
    assert (len(mine.dropped_rules), len(mine.kept)) == (wanted["dropped"], wanted["paths_rules"])


@law
@given(tables(gaps=False), st.sampled_from([1.0, 2.0]))
def test_on_complete_cases_the_paths_answer_as_the_tree(data, least):
    """A rule per path, and its groups asked twice made one, holds for the cases of its leaf."""
    tree = release8.grow_tree(data, DIALECT.with_(min_cases=least), groups=True)
    rules = tree_rules(tree, DIALECT)
    met = np.array([rule.covers(data) for rule in rules])
    assert (met.sum(axis=0) == 1).all()
    for rule, holds in zip(rules, met, strict=True):
        assert data.weights[holds].sum() == pytest.approx(rule.weight)


@law
@given(tables(gaps=True))
def test_the_bits_of_a_rule_are_those_of_its_printed_terms(data):
    tree = release8.grow_tree(data, DIALECT, groups=True)
    if tree.is_leaf:
        return
    mine = c45rules(tree, data, DIALECT)
    for rule in mine.kept:
        told = rule_bits(mine, rule, data, Labels(data))
        assert told.expression.value == pytest.approx(rule.bits, rel=1e-5, abs=1e-5)


def test_one_list_of_several_trees_with_groups_is_refused():
    data = table("weather_nominal")
    tree = release8.grow_tree(data, DIALECT, groups=True)
    with pytest.raises(InputError, match="groups of values"):
        of_trees([tree, tree], data, DIALECT)


@pytest.mark.worth(2)
@law
@given(tables(gaps=True), st.sampled_from([0.0, 1.0, 2.0]), st.sampled_from(["single", "double"]))
def test_every_step_of_the_record_is_the_division_it_names(data, least, arithmetic):
    """Its numbers are those of its formulas; a round follows from the one before; weights add up."""
    near = 1e-4 if arithmetic == "single" else 1e-9
    trace = grow(data, DIALECT.with_(min_cases=least, branching="groups", arithmetic=arithmetic))
    for frame in trace:
        if frame.kind is not Kind.MERGED:
            continue
        groups = trace.evaluation(frame.node, frame.attribute).groups
        step = groups.found.step(frame.merge)
        known = {code for code, row in enumerate(groups.counts) if row.sum() > 1e-12}
        codes = [code for group in step.groups for code in group]
        assert sorted(codes) == sorted(known)
        if explained := explain(trace, frame):
            gain, iv, ratio = explained
            assert gain.value == pytest.approx(float(step.made.gain), abs=near)
            assert iv.value == pytest.approx(float(step.made.iv), abs=near)
            assert step.made.ratio == pytest.approx(ratio.value, abs=10 * near) or step.made.ratio < 0
        if step.round is not None and not step.ends:
            merged = [group for group in step.round.groups if group not in step.groups]
            assert sorted(code for group in merged for code in group) == list(step.pair.joined)
    for number in range(trace.size):
        for each in trace.evaluations(number):
            if each.groups is not None:
                parts = [each.groups.counts[list(codes)].sum(axis=0) for codes in each.groups.branches]
                assert np.allclose(parts, [branch.counts for branch in each.branches])
                codes = sorted(code for codes in each.groups.branches for code in codes)
                assert codes == list(range(len(each.groups.names)))
                assert each.groups.found.branches == each.groups.branches


@pytest.mark.worth(2)
@law
@given(tables(gaps=False), st.sampled_from([0.0, 2.0]))
def test_the_player_is_told_where_each_value_goes(data, least):
    """The branch of each value, as a step tries it and as the node asks it, has the cases it says."""
    trace = grow(data, DIALECT.with_(min_cases=least, branching="groups", arithmetic="double"))
    book = bound(trace, Labels(trace.table), Telling("en", "random"), "random", {})
    told, frames = book.opening["supplies"], list(trace)
    columns, table_weights = told["rows"]["cells"], trace.table.weights
    for frame, said in zip(frames, told["pages"]["0"]["frames"], strict=True):
        if "way" not in said:
            assert frame.kind is not Kind.MERGED
            continue
        rows = trace.node(frame.node).cases.tolist()
        sides = [said["way"][columns[frame.attribute][row]] for row in rows]
        weights = [
            table_weights[rows][np.array(sides) == b].sum() for b in range(len(said["branches"]))
        ]
        assert weights == pytest.approx([branch["mass"] for branch in said["branches"]], abs=1e-5)
    for number in range(trace.size):
        for each in told["nodes"][str(number)]["evaluations"]:
            if "way" in each:
                rows = trace.node(number).cases.tolist()
                sides = np.array([each["way"][columns[each["attribute"]][row]] for row in rows])
                weights = [table_weights[rows][sides == b].sum() for b in range(len(each["branches"]))]
                assert weights == pytest.approx([b["mass"] for b in each["branches"]], abs=1e-5)
