"""Answers: honest rounding is right, every known slip is named, everything else is wrong.

Two oracles from class counts alone: a student who rounds in a usual way, and one who makes a slip.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import Dialect, Table, grow, preset
from c45_core.explain import quantities
from c45_core.explain.quantities import explain
from c45_core.prune import prune
from c45_core.prune.verdicts import explain_verdict
from c45_core.rounding import cut_off, half_up
from c45_core.trace.frames import Kind
from c45_course import datasets
from c45_course.claims.quantities import computed, frame_of
from c45_course.practice.answers import Right, Slip, Wrong, recognise
from c45_course.practice.arithmetic import UnreadableError, read
from c45_course.practice.questions import CONFUSED_SIDES
from c45_course.practice.slips import SLIPS, SplitSizes, division_of

WHOLE = ("golf_14", "watermelon_2.0")
"""Weather and melons; and the same with some values unknown."""
GAPS = ("missing_14", "watermelon_2.0_alpha")


@cache
def grown(name, dialect="documents"):
    return grow(datasets.load(name).table, preset(dialect))


def written(value, digits, way=half_up):
    """Write a number as a person does: half up or cut off, zeros kept."""
    return f"{float(way(value, digits)):.{digits}f}"


def explained(trace, kind, attribute=None, node=0):
    """Return the explanations of a node's frames of a kind, with what slips must know."""
    for number in trace.about(node):
        frame = trace[number]
        if frame.kind is kind and (attribute is None or frame.attribute == attribute):
            evaluation = None if frame.attribute is None else trace.evaluation(node, frame.attribute)
            for found in explain(trace, frame):
                yield found, division_of(trace, node, evaluation), evaluation


# --- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.9403", 0.9403),
        ("０．９４０３", 0.9403),
        ("0,9403", 0.9403),
        ("94.03 %", 0.9403),
        ("９４．０３％", 0.9403),
        ("5/13", 5 / 13),
        ("５／１３", 5 / 13),
        ("−1.5", -1.5),
        ("3 × ½", 1.5),
        ("8/17 log2 8/17", 8 / 17 * math.log2(8 / 17)),
        ("log₂(5)/14", math.log2(5) / 14),
        ("ln 2 ÷ ln 4", 0.5),
        ("lg 100 + lb 8", 5),
        ("-2^2", -4),
        ("√(16 x 0.25)", 2),
        ("0 log2 0", 0),
    ],
)
def test_arithmetic_is_read_as_it_is_typed(text, value):
    assert read(text).value == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "H(D)",
        "1/0",
        "(1",
        "1)",
        "2^999",
        "log2(-1)",
        "__import__('os')",
        "1 2",
        "9" * 999,
        "(" * 99,
        "-" * 399,
        "sqrt" * 99,
        "1e5",
        "0.5 0.5",
        "=",
        "+",
    ],
)
def test_anything_else_is_refused_in_one_way(text):
    with pytest.raises(UnreadableError):
        read(text)


@pytest.mark.parametrize("typed", ["x", "X", "*"])
def test_a_refusal_quotes_what_was_typed(typed):
    assert read(f"2 {typed} 3").value == 6
    for text in (typed, f"2 + {typed}", f"(2) {typed} {typed}"):
        with pytest.raises(UnreadableError) as refused:
            read(text)
        assert refused.value.part == typed


@given(st.text(alphabet="0123456789.,+-*/^()xlogn2 %√½", max_size=40))
@settings(max_examples=examples(300), deadline=None)
def test_reading_gives_a_finite_number_within_its_interval_or_refuses(text):
    try:
        found = read(text)
    except UnreadableError:
        return
    assert math.isfinite(found.value)
    slack = 1e-9 * max(1.0, abs(found.value))
    assert found.interval.low - slack <= found.value <= found.interval.high + slack


# --- a right answer is never refused for rounding ---------------------------------------------------

COUNTS = st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=3), min_size=2, max_size=4)


def table_of(counts):
    """Return a table with one attribute whose branches hold these class counts."""
    width = max(map(len, counts))
    cells, labels = [], []
    for branch, row in enumerate(counts):
        for klass, count in enumerate(row[:width]):
            cells += [f"v{branch}"] * count
            labels += [f"c{klass}"] * count
    return Table.from_columns({"A": cells, "class": labels}, target="class")


class Student:
    """Calculates an attribute from class counts, rounding in one usual way all along."""

    def __init__(self, digits, way, fractions, every):
        self.digits, self.way, self.fractions, self.every = digits, way, fractions, every

    def put(self, value):
        # 12 decimals first: 0.5 + 0.311 is 0.811, not the 0.8109999... of the machine.
        return float(self.way(half_up(value, 12), self.digits))

    def step(self, value):
        return self.put(value) if self.every else value

    def share(self, part, whole):
        return part / whole if self.fractions else self.put(Fraction(part, whole))

    def entropy(self, counts):
        whole, terms = sum(counts), []
        for count in counts:
            if count:
                p = self.share(count, whole)
                terms.append(-self.step(p * self.step(math.log2(p) if p > 0 else 0.0)))
        return self.put(sum(terms))

    def all(self, branches):
        """Return H, H(|A), gain, IV and ratio (before its last rounding)."""
        sizes = [sum(row) for row in branches]
        before = self.entropy([sum(klass) for klass in zip(*branches, strict=True)])
        parts = [
            self.step(self.share(size, sum(sizes)) * self.entropy(row))
            for size, row in zip(sizes, branches, strict=True)
        ]
        after = self.put(sum(parts))
        gain = self.put(before - after)
        iv = self.entropy(sizes)
        return before, after, gain, iv, gain / iv if iv else math.nan


@given(
    COUNTS,
    st.sampled_from([3, 4]),
    st.sampled_from([half_up, cut_off]),
    st.booleans(),
    st.booleans(),
    st.sampled_from([2, 3, 4, 6]),
)
@example([[7, 4], [9, 6]], 3, half_up, False, False, 3)  # 0.000986, cut off: 0.000
@example([[0, 0, 4], [0, 5, 6], [2, 5, 2]], 4, half_up, True, True, 4)  # 0.29875 is a half
@settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck))
def test_an_honest_answer_is_right(counts, digits, way, fractions, every, answered):
    width = max(map(len, counts))
    branches = [row + [0] * (width - len(row)) for row in counts if sum(row)]
    branches = [list(row) for row in branches]
    assume(len(branches) > 1)
    trace = grow(table_of(branches), Dialect(min_cases=0))
    assume(trace.evaluations(0))
    student = Student(digits, way, fractions, every)
    kinds = (Kind.ENTROPY, Kind.CONDITIONAL_ENTROPY, Kind.GAIN, Kind.IV, Kind.GAIN_RATIO)
    for kind, value in zip(kinds, student.all(branches), strict=True):
        for found, division, _ in explained(trace, kind):
            exactly = found.recorded
            said = {written(exactly, answered), written(exactly, answered, cut_off)}
            if answered >= digits:
                said.add(written(value, answered))
            for text in said:
                # Two decimals of a number below 0.005 say nothing but 0.
                if float(text) or abs(exactly) < 5e-4 or answered > 2:
                    answer = recognise(text, found, division)
                    assert isinstance(answer, Right), (kind, text, exactly, answer)


@pytest.mark.parametrize("name", datasets.names())
def test_printed_numbers_are_judged_as_the_ledger_judges_them(name):
    """Rounded, cut off, or from rounded steps is right; what is declared a mistake is not."""
    for claim in datasets.load(name).claims:
        trace = grown(name, claim.at.dialect)
        frame, value = trace[frame_of(trace, claim)], computed(trace, claim)
        for found in explain(trace, frame):
            if abs(found.recorded - value) < 1e-9:
                judged = isinstance(recognise(claim.printed, found), Right)
                assert judged != (claim.verdict == "mistake"), claim.id


@pytest.mark.parametrize(
    "text", ["0.941", "0.94029", "94.0%", "0,940", "H(D) ≈ 0.9403 bit", "0.6518 nat"]
)
def test_forms_of_a_right_answer(text):
    (found, _, _) = next(explained(grown("golf_14"), Kind.ENTROPY))
    assert recognise(text, found) == Right()
    assert recognise("0.95", found) == Wrong()
    assert recognise("0.9", found) == Slip(("rounded_early",))
    assert recognise("0.7", found) == Wrong()


def test_two_decimals_are_right_but_coarse():
    (found, _, _) = next(explained(grown("watermelon_2.0"), Kind.ENTROPY))
    assert [recognise(text, found) for text in ("0.99", "1.00")] == [Right(coarse=True)] * 2


def test_an_answer_in_another_unit():
    (found, _, _) = next(explained(grown("golf_14"), Kind.ENTROPY))
    assert recognise("0.6518", found, unit="nat") == Right()
    assert recognise("0.9403", found, unit="nat") != Right()


# --- the slips --------------------------------------------------------------------------------------


def entropy(counts, log=math.log2):
    """- sum p log p, the plain way."""
    whole = sum(counts)
    return -sum(c / whole * log(c / whole) for c in counts if c)


def weights(evaluation):
    return [float(branch.weight) for branch in evaluation.branches if branch.weight > 0]


def impurities(evaluation):
    return [entropy(branch.counts.tolist()) for branch in evaluation.branches if branch.weight > 0]


def assert_named(name, wrong, found, division):
    """The wrong number is recognised with three and with four decimals, unless it is right as well."""
    named = 0
    for digits in (3, 4):
        answer = recognise(written(wrong, digits), found, division)
        assert isinstance(answer, Right) or name in answer.names, (name, wrong, found.recorded, answer)
        named += isinstance(answer, Slip)
    return named


@pytest.mark.parametrize("name", WHOLE)
def test_logarithms_and_counts(name):
    trace = grown(name)
    for kind in (Kind.ENTROPY, Kind.BRANCH_ENTROPY):
        for found, division, _ in explained(trace, kind):
            counts = [t.expression.of.factors[0].top.value for t in found.terms]
            if min(counts) > 0:
                assert assert_named("natural_log", entropy(counts, math.log), found, division)
                logs = sum(c / sum(counts) * math.log2(c) for c in counts)
                assert_named("counts", logs, found, division)  # of 2 and 2 cases it is 1, as it should
                assert assert_named("counts", -logs, found, division)
                assert assert_named("counts", sum(c * math.log2(c) for c in counts), found, division)


@pytest.mark.parametrize("name", WHOLE)
def test_slips_of_an_attribute(name):
    trace, named = grown(name), dict.fromkeys(("mean", "sum", "plain", "values", "nat"), 0)
    for found, division, e in explained(trace, Kind.CONDITIONAL_ENTROPY):
        parts = impurities(e)
        named["mean"] += assert_named("weights_forgotten", sum(parts) / len(parts), found, division)
        named["sum"] += assert_named("weights_forgotten", sum(parts), found, division)
    for found, division, e in explained(trace, Kind.GAIN):
        named["plain"] += assert_named("not_subtracted", e.conditional_entropy, found, division)
        mean = e.base_entropy - sum(impurities(e)) / len(impurities(e))
        assert_named("weights_forgotten", mean, found, division)
        named["nat"] += assert_named("natural_log", e.gain * math.log(2), found, division)
    for found, division, e in explained(trace, Kind.GAIN_RATIO):
        named["values"] += assert_named(
            "by_number_of_values", e.gain / len(weights(e)), found, division
        )
        assert_named("not_subtracted", e.conditional_entropy / e.iv, found, division)
        assert recognise(written(e.gain_ratio, 4), found, division) == Right()  # ln cancels in a ratio
    assert all(named.values()), named


@pytest.mark.parametrize("name", GAPS)
def test_slips_where_values_are_unknown(name):
    trace, named = grown(name), dict.fromkeys(("factor", "iv", "ratio"), 0)
    for found, division, e in explained(trace, Kind.GAIN):
        if e.unknown:
            without = e.base_entropy - e.conditional_entropy
            named["factor"] += assert_named("factor_forgotten", without, found, division)
    for found, division, e in explained(trace, Kind.IV):
        if e.unknown:
            named["iv"] += assert_named("without_unknown", entropy(weights(e)), found, division)
    for found, division, e in explained(trace, Kind.GAIN_RATIO):
        if e.unknown:
            ratio = e.gain / entropy(weights(e))
            named["ratio"] += assert_named("without_unknown", ratio, found, division)
    assert all(named.values()), named


@pytest.mark.parametrize("name", WHOLE)
def test_slips_of_pessimistic_errors(name):
    trace = grow(datasets.load(name).table, Dialect(pruning="pep"))
    verdict = prune(trace).weighed[-1]
    n = verdict.numbers
    found = {each.quantity: each for each in explain_verdict(verdict, trace.dialect)}
    right = (n.leaf_errors + n.leaves / 2) / n.weight
    assert recognise(written(right, 4), found["pep_rate"]) == Right()
    for quantity, wrong, slip in (
        ("pep_rate", n.leaf_errors / n.weight, "half_forgotten"),
        ("pep_subtree", n.leaf_errors, "half_forgotten"),
        ("pep_leaf", n.errors, "half_forgotten"),
        ("pep_rate", (n.leaf_errors + (n.leaves + 1) / 2) / n.weight, "leaves_miscounted"),
        ("pep_subtree", n.leaf_errors + (n.leaves - 1) / 2, "leaves_miscounted"),
    ):
        answer = recognise(written(wrong, 4), found[quantity])
        assert slip in answer.names, (quantity, wrong, answer)


def test_rounded_too_early():
    """One decimal on the way: 0.3 - 0.2 for a gain of 0.1081, and what it does to the ratio."""
    found, division, _ = next(explained(grown("watermelon_2.0"), Kind.GAIN_RATIO))
    assert recognise("0.0625", found, division) == Slip(("rounded_early",))  # 0.1/1.6


@pytest.mark.parametrize("name", (*WHOLE, *GAPS))
def test_only_a_number_with_decimals_near_the_right_one_was_rounded_early(name):
    trace = grown(name)
    for kind in (Kind.ENTROPY, Kind.GAIN, Kind.IV, Kind.GAIN_RATIO):
        for node in trace.sequence[:8]:
            for found, division, _ in explained(trace, kind, node=int(node)):
                for text in ("0", "1", "2", "3", "6/6", "1/2", "5/14"):
                    answer = recognise(text, found, division)
                    assert "rounded_early" not in getattr(answer, "names", ()), (text, found.recorded)
                for text in (f"{found.recorded + 0.3:.1f}", f"{found.recorded + 0.2:.2f}"):
                    answer = recognise(text, found, division)
                    assert "rounded_early" not in getattr(answer, "names", ()), (text, found.recorded)


def test_a_case_counted_as_one_although_it_has_a_weight_is_a_slip_of_its_own():
    """Attribute 3 divides 31/13 and 3 of the cases below Attribute 1 = A: three cases each."""
    trace = grown("missing_14")
    node = next(n for n in map(int, trace.sequence) if (trace.node(n).weights != 1).any())
    found, division, evaluation = next(explained(trace, Kind.IV, 2, node))
    sizes = [3, 3]
    assert [round(13 * weight) for weight in weights(evaluation)] == [31, 39]
    assert recognise(written(entropy(sizes), 4), found, division) == Slip(("case_weights",))
    assert recognise("1", found, division) == Slip(("case_weights",))
    of_node, division, _ = next(explained(trace, Kind.ENTROPY, node=node))
    held = trace.node(node)
    counted = np.bincount(trace.table.labels[held.cases]).tolist()
    wrong = written(entropy(counted), 4)
    assert "case_weights" in recognise(wrong, of_node, division).names
    _, division, _ = next(explained(trace, Kind.ENTROPY))
    assert not division.counted, "each case counts as one there"


def test_two_slips_with_the_same_number_are_both_named():
    """Two cases of each class: the logarithms of the counts give -1, and so does the wrong sign."""
    trace = grow(table_of([[2, 0], [0, 2]]), Dialect(min_cases=0))
    (found, _, _) = next(explained(trace, Kind.ENTROPY))
    assert recognise("-1.000", found) == Slip(("counts", "sign"))


def test_every_slip_is_said_in_both_languages():
    from c45_core.language.words import words

    for language in ("zh", "en"):
        said = words(language).sections["practice"]
        known = [*(slip.name for slip in SLIPS), *(name for name, _ in CONFUSED_SIDES.values())]
        assert {f"slip_{name}" for name in known} == {k for k in said if k.startswith("slip_")}


def test_a_slip_never_takes_the_place_of_a_right_answer():
    for name in (*WHOLE, *GAPS):
        trace = grown(name)
        for frame in trace:
            for found in explain(trace, frame):
                if math.isfinite(found.recorded):
                    division = SplitSizes(2, 1.0)
                    for digits in (3, 4, 9):
                        assert isinstance(
                            recognise(written(found.recorded, digits), found, division), Right
                        )


def test_a_slip_that_rounding_could_hide_is_named():
    """Watermelons 2.0 alpha, gain of 触感: 0.0065 is the gain without the factor F, and not 0.0057."""
    chosen = datasets.load("watermelon_2.0_alpha")
    trace = grow(chosen.table)
    touch = next(each for each in trace.evaluations(0) if each.name == "触感")
    gain = quantities.of_attribute(trace, "gain", touch, chosen.labels("en"))
    assert isinstance(recognise("0.0065", gain), Slip)
    assert isinstance(recognise("0.0057", gain), Right)
    assert isinstance(recognise("0.006", gain), Right), "rounded to three decimals"
