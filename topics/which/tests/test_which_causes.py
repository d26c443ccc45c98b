"""Which C4.5 printed this? Every cause that is as good as another is named, and chance is said."""

from math import log2

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from test_cli import run
from test_laws import law, tables

from c45_core import PRESETS, Table, grow, preset
from c45_core.engine.progress import Budget
from c45_core.language.words import languages, words
from c45_core.prune.leaf_errors import upper_limit
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.claims.claim import relation
from c45_course.practice.answers import ROUNDED
from c45_course.practice.slips import FURTHER, wrong_formulas
from topics.which.algorithm import Source, Typed, explain_number, read_typed, which
from topics.which.algorithm.origins import (
    MAX_SHARE_OF_RARE,
    MIN_DIGITS,
    Misprint,
    chance_of_misprint,
    count_digits,
    find_misprint,
)
from topics.which.algorithm.traces import list_places
from topics.which.report import Which

GOLF, NUMERIC = datasets.load("golf_14"), datasets.load("golf_14_quinlan_numeric")


def told(text, dataset=GOLF):
    answer = which(read_typed(text, dataset.table, [dataset.labels("en")]), dataset.table)
    return answer, answer.findings[0]


def said(text, dataset=GOLF, language="en"):
    answer, found = told(text, dataset)
    return Which(answer, dataset.labels(language), words(language)).say_why(found)


def of_columns(**columns):
    *_, target = columns
    return Table.from_columns(columns, target=target)


# --- other nodes, places and conventions before misprints ------------------------------------------


def test_the_threshold_of_another_node_is_no_misprint():
    _, found = told("cut(Humidity) = 77.5", NUMERIC)
    assert found.origin.source is Source.ELSEWHERE and found.origin.at.path == ("天气=晴",)
    assert "Outlook = sunny" in said("cut(Humidity) = 77.5", NUMERIC)
    assert "misprint" not in said("cut(Humidity) = 77.5", NUMERIC)


def test_the_threshold_of_another_node_in_another_convention_is_found():
    answer, found = told("cut(Humidity) = 75", NUMERIC)
    by = {each.dialect: each.start for each in answer.asked}
    sunny = [each for each in found.causes if each.at.path == ("天气=晴",)]
    assert "release8" in {by[each.dialect] for each in sunny}
    typed = read_typed("天气=晴: cut(湿度) = 75", NUMERIC.table)
    assert which(typed, NUMERIC.table).best.dialect.threshold_value == "data_value"


def test_a_gain_of_another_node_is_not_denied():
    _, found = told("Gain(Humidity) = 0.971")
    assert [each.at.path for each in found.causes] == [("天气=晴",)]
    assert "Outlook = sunny" in said("Gain(Humidity) = 0.971")


def test_an_entropy_of_two_branches_is_both_of_them_and_not_rounded_early():
    _, found = told("H(D) = 0.971")
    assert {each.at.path for each in found.causes} == {("天气=晴",), ("天气=有雨",)}
    told_so = said("H(D) = 0.971")
    assert "Outlook = sunny" in told_so and "Outlook = rainy" in told_so and "early" not in told_so


def test_another_quantity_of_the_attribute_is_named():
    answer, _ = told("IV(Outlook) = 0.156")
    ratio = grow(GOLF.table).evaluation(0, "天气").gain_ratio
    assert relation("0.156", ratio) == "rounded"
    assert "GainRatio(D,Outlook)" in said("IV(Outlook) = 0.156")
    assert answer.best.number_given == 0


def test_three_switches_together_are_found():
    """Thresholds by the gain, at a value of the table, and the penalty: no preset but these three."""
    together = preset("documents").with_(
        threshold_by="gain", threshold_value="data_value", numeric_penalty="log2_candidates"
    )
    evaluation = grow(NUMERIC.table, together).evaluation(0, "湿度")
    text = f"cut(Humidity) = {evaluation.threshold:g}\nGain(Humidity) = {fixed(evaluation.gain, 4)}"
    answer, _ = told(text + "\nroot = Outlook", NUMERIC)
    assert answer.best.number_given == 3
    grown = grow(NUMERIC.table, answer.best.dialect).evaluation(0, "湿度")
    assert (grown.threshold, grown.gain) == (evaluation.threshold, evaluation.gain)


@pytest.mark.parametrize("changes", [{"numeric_penalty": "none"}, {"threshold_value": "midpoint"}])
def test_a_program_without_one_of_its_rules_is_found(changes):
    dialect = preset("release8").with_(**changes)
    trace = grow(NUMERIC.table, dialect)
    text = "\n".join(
        f"cut({e.name}) = {e.threshold:.12g}\nGain({e.name}) = {fixed(e.gain, 4)}"
        for e in trace.evaluations(0)
        if e.threshold is not None
    )
    typed = read_typed(text, NUMERIC.table)
    assert which(typed, NUMERIC.table).best.number_given == len(typed)


# --- slips ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("Gain(Outlook) = 0.593", "branch_left_out"),
        ("H(D|Outlook) = 0.347", "branch_left_out"),
        ("IV(Outlook) = 4.78", "shares_left_out"),
        ("H(D) = 0.4098", "term_left_out"),
        (f"H(D) = {fixed(-log2(9 / 14) - log2(5 / 14), 4)}", "shares_left_out"),
        ("Outlook = rainy: Gain(Wind) = 0.940", "root_for_node"),
    ],
)
def test_a_slip_of_print_is_named(text, slip):
    _, found = told(text)
    assert slip in {each.slip for each in found.causes}


def test_no_gain_is_negative():
    _, found = told("Gain(Outlook) = -0.247")
    assert found.bound.is_least and "sign" in {each.slip for each in found.causes}
    for text in ("Gain(Outlook) = -0.247", "Gain(Outlook) = -0.9731"):
        assert said(text).startswith("no gain is negative")
        assert said(text, language="zh").startswith("信息增益不会是负数")
    without = said("Gain(Wind) = -0.247")
    assert "without the minus sign" in without and "Outlook" in without
    assert "no IV is negative" in said("IV(Outlook) = -1.577")


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("H(D) = 1.21", "no entropy is above 1 "),
        ("GainRatio(Outlook) = 1.34", "no gain ratio is above 1 "),
        ("Gini(D) = 0.637", "no Gini index is above 0.5"),
        ("IV(Outlook) = 1.92", "no IV is above 1.58"),
    ],
)
def test_what_is_larger_than_possible_is_said_to_be_so(text, start):
    assert said(text).startswith(start)


def test_a_gain_after_a_penalty_may_be_negative():
    table = of_columns(x=[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], y=list("abbabaab"))
    gain = grow(table, preset("release8").with_(min_cases=1.0)).evaluation(0, "x").gain
    found = which(read_typed("Gain(x) = -0.3141", table), table).findings[0]
    assert gain < 0 and found.bound.penalty


def test_gini_and_pruning_have_names():
    limit = fixed(upper_limit(0, 6), 3)
    lines = [f"U(0,6) = {limit}", f"U(6, 0) = {limit}", f"U_25%(0,6) = {limit}"]
    lines += [f"6 U(0, 6) = {fixed(6 * upper_limit(0, 6), 2)}", "e(t) = 0.393", "E(t) = 5.5"]
    lines += [f"Gini(D) = {fixed(1 - (9 / 14) ** 2 - (5 / 14) ** 2, 3)}", "H(Outlook) = 0.694"]
    answer, _ = told("\n".join(lines))
    assert answer.best.number_given == len(lines)
    quantities = [each.typed.at.quantity for each in answer.findings]
    assert quantities[3:6] == ["leaf_errors", "pep_leaf_rate", "pep_leaf"]
    assert quantities[-1] == "conditional_entropy"
    assert told("Gini(Outlook) = 0.343")[1].origin.is_right
    assert not told("E(t) = 5.123")[1].origin.is_right
    for nothing in ("U(0,0) = 1.5", "U_100%(0,6) = 0.25", "6 U(0,0) = 0.25"):
        assert told(nothing)[1].right is None


def test_pessimistic_errors_without_their_half_are_given_by_a_penalty_of_nothing():
    answer, found = told("e(t) = 0.357")
    assert answer.best.dialect.leaf_penalty == 0 and found.origin.is_given


# --- counts and digits ------------------------------------------------------------------------------


def test_miscounted_classes_come_before_a_misprint():
    table = of_columns(x=["a", "b"] * 12, y=["p"] * 13 + ["q"] * 11)
    wrong = -(15 / 24) * log2(15 / 24) - (9 / 24) * log2(9 / 24)
    answer = which(read_typed(f"H(D) = {fixed(wrong, 4)}", table), table)
    origin = answer.findings[0].origin
    assert origin.source is Source.MISCOUNTED and sorted(origin.miscount.made) == [9, 15]
    assert origin.chance.share <= MAX_SHARE_OF_RARE
    why = Which(answer, GOLF.labels("en").on(table), words("en")).say_why(answer.findings[0])
    assert "15, 9" in why and "13, 11" in why


def test_two_digits_prove_no_slip_and_no_other_place():
    """That of three digits is said; of two of them as well, but as what it is worth."""
    assert "left out" in said("Gain(Outlook) = 0.593") and "prove" not in said("Gain(Outlook) = 0.593")
    assert "2 digits prove little" in said("Gain(Outlook) = 0.59")
    assert "2 digits prove little" in said("Gain(Outlook) = 0.15")  # the gain of Humidity, or a ratio
    far = fixed(grow(GOLF.table).evaluation(1, "温度").gain, 3)
    assert "Temperature" in said(f"Gain(Outlook) = {far}")
    assert "by chance" in said(f"Gain(Outlook) = {far}")
    assert said("Gain(Outlook) = 0.57").startswith("perhaps")
    assert "so few digits" in said("Gain(Outlook) = 0.8")
    assert "prove" not in said("cut(Humidity) = 75", NUMERIC)


def test_a_node_that_the_best_convention_lacks_is_judged_by_one_that_has_it():
    melons = datasets.load("watermelon_3.0")
    zhou = grow(melons.table, preset("zhou"))
    at = next(e for e in list_places(zhou) if e.at.quantity == "gain" and len(e.at.path) == 1)
    right = fixed(at.value, 4)
    swapped = right[:-2] + right[:-3:-1]
    assert right[-1] != right[-2]
    found = which((Typed("a number", swapped, at.at),), melons.table).findings[0]
    assert any(each.misprint is Misprint.SWAPPED for each in found.causes)


def test_a_name_of_two_numbers_is_not_held_against_the_bound_of_one():
    _, found = told("E(T) = 3.771")
    assert found.bound is None and found.typed.at.method


def test_digits_change_places_across_the_point():
    assert find_misprint("27.4%", 0.24675) is Misprint.SWAPPED is find_misprint("1.24", 2.14)


def test_nothing_is_no_number_that_was_cut_off():
    assert not told("H(D) = 0")[1].origin.is_right
    assert not told("H(D) = 0.0")[1].origin.is_right


@pytest.mark.parametrize("printed", ["0.23", "0.21", "0.22", "0.28", "0.36", "0.96", "0.14"])
def test_two_digits_are_never_claimed_as_a_misprint(printed):
    _, found = told(f"Gain(Outlook) = {printed}")
    assert all(each.source is not Source.MISPRINT for each in found.origins)
    if any(each.misprint for each in found.causes):
        assert "perhaps" in said(f"Gain(Outlook) = {printed}")


def test_how_likely_chance_is_stands_beside_a_misprint():
    _, found = told("Gain(Outlook) = 0.2767")
    assert found.origin.misprint is Misprint.DIGIT
    assert f"{100 * found.origin.chance.share:.2g}%" in said("Gain(Outlook) = 0.2767")


def test_as_many_numbers_look_like_a_misprint_as_is_said():
    """All numbers of four digits are tried: none look so that is not counted."""
    for right in (0.24675, 0.9403):
        every = [f"0.{n:04}" for n in range(10_000)]
        found = {text: find_misprint(text, right) for text in every if relation(text, right) is None}
        for place, kind in enumerate(Misprint):
            rarer = list(Misprint)[: place + 1]
            alike = [text for text, each in found.items() if each in rarer]
            shares = {
                chance_of_misprint(text, [right], kind).share
                for text in alike
                if count_digits(text) == 4
            }  # of as many digits
            for share in shares:
                assert len(alike) / len(every) <= share + 1e-12


def test_a_claim_is_rare():
    for printed, right in (("0.23", 0.2585), ("0.253", 0.2585), ("7.5", 6.5)):
        kind = find_misprint(printed, right)
        found = chance_of_misprint(printed, [right], kind)
        assert found.is_rare == (
            count_digits(printed) >= MIN_DIGITS and found.share <= MAX_SHARE_OF_RARE
        )
    one, both = (
        chance_of_misprint("0.2767", held, Misprint.DIGIT).share
        for held in ([0.24675], [0.24675, 0.226])
    )
    assert one < both <= 2 * one + 1e-3
    assert not chance_of_misprint("0.23", [0.2585], Misprint.DIGIT).is_rare


# --- laws -------------------------------------------------------------------------------------------

NODES = Budget(nodes=60)


@law(0.04)
@given(tables(most=9), st.sampled_from(sorted(PRESETS)), st.integers(3, 4), st.data())
def test_a_number_of_the_record_is_never_denied_nor_called_a_misprint(table, name, digits, data):
    assume(table.attributes)
    found = list(list_places(grow(table, preset(name), budget=NODES)))
    place = data.draw(st.sampled_from(found))
    number = Typed("a number", fixed(place.value, digits), place.at)
    answer = which((number,), table, budget=NODES)
    assert answer.findings[0].origin.is_right, (name, number)


@law(0.04)
@given(tables(most=9), st.data())
def test_a_slip_is_recognised_unless_its_number_is_right_elsewhere(table, data):
    trace = grow(table, budget=NODES)
    kept = [each for each in list_places(trace) if explain_number(trace, each.at) is not None]
    assume(kept)
    at = data.draw(st.sampled_from(kept)).at
    slips = [
        each for each in wrong_formulas(*explain_number(trace, at), further=True) if each[0] != ROUNDED
    ]
    assume(slips)
    name, wrong = data.draw(st.sampled_from(slips))
    printed = fixed(wrong.value, 4)
    assume(len(printed.strip("-0.").replace(".", "")) >= 2)
    found = which((Typed("a number", printed, at),), table, budget=NODES).findings[0]
    if not found.origin.is_right:
        assert name in {each.slip for each in found.causes}, (at, printed)


@law(0.02)
@given(tables(most=9))
def test_names_are_read_back(table):
    assume(table.attributes)
    trace = grow(table, budget=NODES)
    for each in trace.evaluations(0):
        if each.divides:
            text = (
                f"Gain({each.name}) = {fixed(each.gain, 4)}; H(D) = {fixed(trace.node(0).entropy, 4)}"
            )
            assert which(read_typed(text, table), table, budget=NODES).best.number_given == 2
            break


# --- told -------------------------------------------------------------------------------------------


def test_every_slip_of_print_and_every_place_has_its_words():
    for language in languages():
        known = words(language).sections["which"].keys()
        assert {f"slip_{each.name}" for each in FURTHER} <= known
        kinds = ("elsewhere", "elsewhere_node", "elsewhere_quantity", "elsewhere_candidate")
        assert {*kinds, "negative", "too_large", "perhaps", "by_chance", "miscounted"} <= known


def test_the_command_line_names_every_cause(capsys):
    text = run(capsys, "which", "--dataset", "golf_14", "H(D) = 0.971", "Gain(Outlook) = 0.593")
    assert "Outlook = sunny" in text and "left out" in text
