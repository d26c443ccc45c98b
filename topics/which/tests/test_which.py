"""Which C4.5 printed this? On the documents' own numbers the answer is what their ledger states."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pairs import every_two
from test_cli import refused, run
from test_laws import law

from c45_core import InputError, grow, preset
from c45_core.language.words import languages, words
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.claims.claim import At, relation
from c45_course.claims.quantities import computed
from c45_course.exports.files import WRITERS
from topics.which.algorithm import Source, Typed, read_typed, which
from topics.which.algorithm.origins import Misprint, find_misprint
from topics.which.report import which_document

BUNDLED = [name for name in datasets.names() if name != "computer_buyers_1024_expanded"]
"""The expanded table has the numbers of the weighted one, a row for each case."""
STATED = {
    "002-020": Misprint.DIGIT,
    "002-021": "002-020",
    "003-010": Misprint.TURNED,
    "001-050": Misprint.SWAPPED,
    "001-072": "001-071",
    "001-116": "001-115",
}
"""What the notes of the ledger say of a mistake, where they say how it came about: a misprint, or the
other number it was computed with."""


@cache
def answered(name, document):
    """Look at the numbers that one document prints of one table, together."""
    bundled = datasets.load(name)
    claims = [claim for claim in bundled.claims if claim.document == document]
    typed = tuple(Typed(claim.name["en"], claim.printed, claim.at) for claim in claims)
    return claims, which(typed, bundled.table)


def documents(name):
    return dict.fromkeys(claim.document for claim in datasets.load(name).claims)


def is_stated(claim, told, answer, claims):
    """Tell whether the likeliest origin is what the ledger states of a number."""
    origin = told.origin
    if claim.verdict in ("exact", "rounded", "truncated"):
        return origin.source is Source.RECORDED and origin.relation == claim.verdict
    if claim.verdict == "chain":
        return origin.source is Source.BY_HAND
    if claim.verdict == "convention":
        value = computed(answer.trace, claim)
        given_by = {answer.best.start, *(each.start for each in answer.also)}
        return claim.at.dialect in given_by and relation(claim.printed, value) == "exact"
    if origin.is_right or relation(claim.value, origin.value) not in ("exact", "rounded"):
        return claim.id == "001-093" and origin.source is Source.UNKNOWN
    stated = STATED.get(claim.id)
    if isinstance(stated, Misprint):
        return origin.misprint is stated
    if stated is not None:
        other = next(each for each in claims if each.id == stated)
        return origin.source is Source.FOLLOWS and origin.other.printed == other.printed
    return origin.source is Source.UNKNOWN


def judged():
    for name in BUNDLED:
        for document in documents(name):
            claims, answer = answered(name, document)
            for claim, told in zip(claims, answer.findings, strict=True):
                yield claim, is_stated(claim, told, answer, claims)


@pytest.mark.worth(20)
def test_it_says_what_the_ledger_states_of_nine_tenths_of_the_numbers():
    each = list(judged())
    assert len(each) >= 200
    assert sum(right for _, right in each) / len(each) >= 0.9
    mistakes = [right for claim, right in each if claim.verdict in ("mistake", "convention")]
    assert len(mistakes) >= 12 and sum(mistakes) / len(mistakes) >= 0.9


# --- the ways of going wrong ----------------------------------------------------------------------

GOLF = datasets.load("golf_14")


def golf(text):
    answer = which(read_typed(text, GOLF.table, [GOLF.labels("en")]), GOLF.table)
    return answer, answer.findings[0].origin


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("H(D) = 0.6518", "natural_log"),
        ("H(D) = 0.2831", "common_log"),
        ("Gain(Outlook) = 0.6935", "not_subtracted"),
        ("GainRatio(Outlook) = 0.0822", "by_number_of_values"),
    ],
)
def test_a_slip_is_named(text, slip):
    _, origin = golf(text)
    assert origin.source is Source.SLIP and origin.slip == slip


def test_the_number_of_another_attribute_is_said_to_be_one():
    _, origin = golf("Gain(Outlook) = 0.0481")
    assert origin.source is Source.ELSEWHERE
    assert origin.at.attribute == "风况"


def test_the_number_of_another_convention_is_said_to_be_one():
    rows = datasets.load("missing_14").table
    typed = read_typed("Gain(属性1) = 0.199\nIV(属性1) = 1.549\nH(D)=0.940", rows)
    answer = which(typed, rows)
    assert answer.best.dialect.unknown_in_iv == "known_only"
    both = which((*typed, *read_typed("GainRatio(属性1) = 0.110", rows)), rows)
    told = both.findings[[each.origin.dialect for each in both.findings].index(both.best.dialect)]
    assert told.origin.is_right
    odd = [each for each in both.findings if each.other]
    assert len(odd) == 1 and odd[0].origin.dialect.unknown_in_iv != both.best.dialect.unknown_in_iv


def test_the_forgotten_fraction_is_a_slip():
    rows = datasets.load("missing_14").table
    trace = grow(rows)
    evaluation = trace.evaluation(0, "属性1")
    known = evaluation.gain / evaluation.known_fraction
    both = f"Gain(属性1) = {fixed(known, 4)}\nIV(属性1) = {fixed(evaluation.iv, 4)}"
    told = which(read_typed(both, rows), rows).findings[0]
    names = {origin.slip for origin in told.origins}
    assert "factor_forgotten" in names or told.origin.dialect.unknown_factor == "ratio"


def test_the_root_and_a_cut_choose_between_conventions():
    ages = datasets.load("buys_computer_14_numeric_age").table
    assert which(read_typed("cut(age) = 37", ages), ages).best.start == "zhou"
    numeric = datasets.load("golf_14_quinlan_numeric").table
    answer = which(read_typed("root = 温度\nGainRatio(天气)=0.156", numeric), numeric)
    assert answer.best.dialect.gate == "none" and answer.best.number_given == 2


def test_a_number_of_another_node_is_typed_with_the_way_to_it():
    answer, origin = golf("Outlook = sunny: Gain(Humidity) = 0.420")
    value = grow(GOLF.table).evaluation(1, "湿度").gain
    assert origin.is_right == (relation("0.420", value) in ("exact", "rounded", "truncated"))
    assert answer.findings[0].typed.at.path == ("天气=晴",)


@law(0.1)
@given(st.floats(0.01, 5), st.integers(0, 3), st.integers(3, 4))
def test_two_digits_that_changed_places_are_seen(value, place, decimals):
    right = fixed(value, decimals)
    digits = [n for n, sign in enumerate(right) if sign != "."]
    a, b = digits[place % (len(digits) - 1)], digits[place % (len(digits) - 1) + 1]
    if right[a] == right[b] or b != a + 1:
        return
    swapped = [*right]
    swapped[a], swapped[b] = right[b], right[a]
    assert find_misprint("".join(swapped), value) in (Misprint.SWAPPED, Misprint.SHIFTED)


def test_a_number_that_is_right_is_no_misprint():
    assert find_misprint("0.940", 0.940286) is None and find_misprint("5/14", 5 / 14) is None
    assert (
        find_misprint("94.0", 9.40286) is Misprint.SHIFTED
        and find_misprint("-0.94", 0.9403) is Misprint.SIGN
    )


# --- typing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "quantity", "attribute"),
    [
        ("H(D) = 0.94", "entropy", None),
        ("gain outlook 0.247", "gain", "天气"),
        ("Gain(D,天气)=0.247", "gain", "天气"),
        ("g(D, 天气) = 0.247", "gain", "天气"),
        ("GainRatio(Outlook) = 0.156", "gain_ratio", "天气"),
        ("IV(天气) = 1.577", "iv", "天气"),
        ("H(D|天气) = 0.694", "conditional_entropy", "天气"),
        ("threshold(Humidity) = 82.5", "threshold", "湿度"),
        ("average gain = 0.1", "average_gain", None),
        ("root = Outlook", "split", None),
    ],
)
def test_names_are_those_of_the_exercises(line, quantity, attribute):
    (typed,) = read_typed(line, GOLF.table, [GOLF.labels("en")])
    assert (typed.at.quantity, typed.at.attribute) == (quantity, attribute)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no number"),
        ("Gain(outlook) = many", "is no printed number"),
        ("Gain(outlok) = 0.2", "did you mean"),
        ("root = sky", "is no attribute"),
        ("sky: H(D) = 0.9", "is no condition"),
    ],
)
def test_what_names_no_number_is_refused(text, said):
    with pytest.raises(InputError, match=said):
        read_typed(text, GOLF.table, [GOLF.labels("en")])


# --- told ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "language"), every_two(WRITERS, languages()))
def test_every_format_tells_it_in_every_language(form, language):
    text = "H(D)=0.6518; Gain(天气)=0.246; IV(天气)=1.577; GainRatio(温度)=0.0248; root=天气"
    answer = which(read_typed(text, GOLF.table), GOLF.table)
    names = GOLF.labels(language)
    document = which_document(answer, names, words(language), GOLF.title[language])
    told = "\n".join(WRITERS[form](document))
    assert "0.6518" in told and names.attribute(0) in told


def test_every_origin_has_its_words():
    for language in languages():
        said = words(language).sections["which"]
        told = {each.name.lower() for each in Source} - {"recorded", "misprint", "slip"}
        told |= {f"misprint_{each.value}" for each in Misprint} | {"exact", "rounded", "truncated"}
        assert told <= said.keys()


def test_the_command_line(capsys):
    said = run(capsys, "which", "--dataset", "golf_14", "H(D) = 0.940", "Gain(Outlook) = 0.274")
    assert "changed places" in said and "rounded" in said
    assert "There is no number" in refused(capsys, "which", "--dataset", "golf_14")
    assert At("entropy") == read_typed("H(D)=1", GOLF.table)[0].at and preset("id3")
