"""Numbers by hand: what a person gets who goes on with every result as it is written down, rounded.

Two oracles that share nothing with the code: one works an expression out from its written numbers in
the decimal module, the other works from class counts alone, as a student does with the table.
"""

from __future__ import annotations

import decimal
from decimal import ROUND_HALF_UP
from fractions import Fraction
from functools import reduce
from operator import add, mul, truediv

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pairs import every_two

from c45_core import PRESETS, grow
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain, of_attribute, of_node
from c45_core.formula.by_hand import as_written, by_hand
from c45_core.formula.expression import (
    Decimal,
    Floor,
    Log2,
    Minus,
    Number,
    Power,
    Product,
    Quotient,
    Sqrt,
    Sum,
    Weight,
    share,
    surprise,
)
from c45_core.formula.writing import latex, result, text
from c45_core.language.notation import PLAIN, Notation
from c45_core.prune.verdicts import explain_verdict
from c45_core.rounding import fixed, half_up
from c45_course import datasets
from c45_course.documents import ledger
from c45_course.practice.arithmetic import UnreadableError, read

TABLES = datasets.names()
NOTATIONS = st.builds(
    Notation, digits=st.integers(2, 8), fractions=st.booleans(), by_hand=st.just(True)
)
EXACTLY = decimal.Context(prec=60)


def rounded(value: Fraction | decimal.Decimal, digits: int) -> Fraction:
    """Round half up in the decimal module."""
    if isinstance(value, Fraction):
        value = EXACTLY.divide(decimal.Decimal(value.numerator), decimal.Decimal(value.denominator))
    one = decimal.Decimal(1).scaleb(-digits)
    return Fraction(value.quantize(one, ROUND_HALF_UP, context=EXACTLY))


def as_decimal(value: Fraction) -> decimal.Decimal:
    return EXACTLY.divide(decimal.Decimal(value.numerator), decimal.Decimal(value.denominator))


def log2(value: Fraction | decimal.Decimal) -> decimal.Decimal:
    if value <= 0:
        return decimal.Decimal(0)
    return EXACTLY.divide(EXACTLY.ln(long(value)), EXACTLY.ln(decimal.Decimal(2)))


# --- any expression -------------------------------------------------------------------------------


def oracle(e, digits: int, fractions: bool) -> Fraction | None:
    """Work an expression out and round the result once; None for a division by zero."""
    if isinstance(e, Minus):
        return None if (of := oracle(e.of, digits, fractions)) is None else -of
    found = entered(e, digits, fractions)
    return found if found is None or isinstance(e, Weight) else rounded(found, digits)


def is_share(e) -> bool:
    return isinstance(e, Quotient) and isinstance(e.top, Weight) and isinstance(e.bottom, Weight)


def entered(e, digits: int, fractions: bool):
    """Return what the written numbers of an expression give, to sixty digits."""
    if isinstance(e, Weight):
        return Fraction(int(e.value))
    if isinstance(e, Decimal | Number):
        return rounded(decimal.Decimal(repr(e.value)), digits)
    if is_share(e):
        found = Fraction(int(e.top.value), int(e.bottom.value))
        return found if fractions else rounded(found, digits)
    parts = {Sum: "terms", Product: "factors", Quotient: "top bottom", Power: "base exponent"}
    names = parts.get(type(e), "of").split()
    inside = [getattr(e, name) for name in names]
    inside = inside[0] if isinstance(inside[0], tuple) else inside
    operands = [entered(part, digits, fractions) for part in inside]
    if None in operands or (isinstance(e, Quotient) and operands[1] == 0):
        return None
    if any(isinstance(each, decimal.Decimal) for each in operands):
        operands = [as_decimal(each) if isinstance(each, Fraction) else each for each in operands]
    return worked(e, operands)


def worked(e, operands):
    """Calculate with the operands, not rounded yet."""
    match e:
        case Sum():
            return reduce(EXACTLY.add if is_long(operands) else add, operands)
        case Product():
            return reduce(EXACTLY.multiply if is_long(operands) else mul, operands)
        case Quotient():
            return (EXACTLY.divide if is_long(operands) else truediv)(*operands)
        case Power():
            return operands[0] ** int(operands[1])
        case Sqrt():
            return EXACTLY.sqrt(long(max(operands[0], 0)))
        case Floor():
            return Fraction(int(operands[0] // 1))
        case Log2():
            return log2(operands[0])
        case Minus():
            return -operands[0]
    raise AssertionError(e)


def is_long(operands) -> bool:
    return isinstance(operands[0], decimal.Decimal)


def long(value) -> decimal.Decimal:
    return value if isinstance(value, decimal.Decimal) else as_decimal(Fraction(value))


WEIGHTS = st.integers(1, 40).map(lambda n: Weight(float(n)))
SHARES = st.tuples(st.integers(1, 40), st.integers(0, 40)).map(lambda p: share(p[0], p[0] + p[1]))
DECIMALS = st.integers(-30_000, 30_000).map(lambda n: Decimal(n / 10_000))
LEAVES = WEIGHTS | SHARES | DECIMALS | SHARES.map(Log2)
EXPRESSIONS = st.recursive(
    LEAVES,
    lambda e: (
        st.lists(e, min_size=1, max_size=4).map(lambda parts: Sum(tuple(parts)))
        | st.lists(e, min_size=1, max_size=3).map(lambda parts: Product(tuple(parts)))
        | st.tuples(e, e).map(lambda pair: Quotient(*pair))
        | e.map(Minus)
        | SHARES.map(lambda s: Power(s, Weight(2.0)))
        | SHARES.map(Sqrt)
    ),
    max_leaves=8,
)


@given(EXPRESSIONS | SHARES.map(Floor), NOTATIONS)
def test_by_hand_a_formula_is_rounded_once(expression, notation):
    before = repr(expression.value)
    assert by_hand(expression, notation) == oracle(expression, notation.digits, notation.fractions)
    assert repr(expression.value) == before  # the exact value is what it was


@given(EXPRESSIONS)
def test_what_is_written_is_read_back_as_the_same_value(expression):
    """Brackets are where they are needed: the reader of typed arithmetic gets the value."""
    try:
        found = read(text(expression)).value
    except UnreadableError as error:
        assume(error.key == "unread_long")
        raise
    assert found == pytest.approx(expression.value, rel=1e-9, abs=1e-9, nan_ok=True)


@pytest.mark.parametrize(
    ("base", "said", "set_"),
    [
        (Decimal(-0.5), "(-0.5000)^2", r"\left(-0.5000\right)^{2}"),
        (share(1, 3), "(1/3)^2", r"\left(\tfrac{1}{3}\right)^{2}"),
        (Product((Decimal(0.5), Weight(3.0))), "(0.5000 × 3)^2", r"\left(0.5000 \times 3\right)^{2}"),
    ],
)
def test_a_base_of_a_power_has_brackets_unless_it_is_one_number(base, said, set_):
    raised = Power(base, Weight(2.0))
    assert (text(raised), latex(raised)) == (said, set_)


@given(st.fractions(max_denominator=10**6), st.integers(0, 9))
def test_half_up_is_the_decimal_modules(value, digits):
    assert half_up(value, digits) == rounded(value, digits)


@given(st.lists(st.integers(1, 60), min_size=1, max_size=6), st.integers(8, 12), st.booleans())
def test_with_many_digits_by_hand_is_nearly_exact(counts, digits, fractions):
    whole = sum(counts)
    parts = [Minus(Product((share(c, whole), Log2(share(c, whole))))) for c in counts]
    hand = by_hand(Sum(tuple(parts)), Notation(digits, fractions, by_hand=True))
    assert abs(float(hand) - Sum(tuple(parts)).value) < 20 * len(counts) * 10.0**-digits


def test_a_share_is_that_of_the_weights_as_they_are_printed():
    part, other = 0.524137, 1.314913
    impurity = Sum((surprise(part, part + other), surprise(other, part + other)))
    two = Notation(2, by_hand=True)
    assert text(impurity, two) == "-0.52/1.84 log2(0.52/1.84) - 1.31/1.84 log2(1.31/1.84)"
    assert as_written(share(part, other), two) == Fraction(52, 131)


def test_a_fraction_that_is_written_stays_exact_in_a_product():
    """3.4261/6.6045 is 0.518752: rounded before it is used, the last digit would be another one."""
    whole = Product((share(3.42611, 6.60449), Sum((Decimal(0.9632), Decimal(-0.8966)))))
    four = Notation(4, by_hand=True)
    assert text(whole, four) == "3.4261/6.6045 × (0.9632 - 0.8966)"
    assert result(whole, four) == "0.0345"


def test_an_entropy_is_what_a_calculator_gives():
    """-4/7 log2(4/7) - 3/7 log2(3/7) is 0.98523: rounding its two terms first would make it 0.9853."""
    impurity, four = Sum((surprise(4, 7), surprise(3, 7))), Notation(4, by_hand=True)
    assert result(impurity, four) == "0.9852"


# --- the bundled tables ---------------------------------------------------------------------------


def explanations(table, dialect="documents"):
    trace = grow(datasets.load(table).table, PRESETS[dialect])
    return [explanation for frame in trace for explanation in explain(trace, frame)]


@pytest.mark.parametrize("table", TABLES)
def test_only_by_hand_changes_a_result_and_many_digits_bring_it_back(table):
    for explanation in explanations(table):
        assert explanation.result(PLAIN) == fixed(explanation.recorded)
        assert explanation.rounding_difference(PLAIN) is None
        fine = Notation(digits=10, by_hand=True)
        hand = by_hand(explanation.expression, fine)
        if hand is not None:
            assert float(hand) == pytest.approx(explanation.recorded, abs=2e-7)


@pytest.mark.parametrize(
    ("table", "fractions", "digits"), every_two(TABLES, [True, False], [2, 3, 4, 6])
)
def test_a_number_enters_the_next_formula_as_it_was_found(table, digits, fractions):
    """At the root, from the counts alone: H, H(D|A), gain, IV and ratio one after the other."""
    trace = grow(datasets.load(table).table)
    notation, labels = Notation(digits, fractions, by_hand=True), Labels(trace.table)
    for e in trace.evaluations(0):
        if not e.divides or e.unknown or e.cuts is not None or trace.table.weight % 1:
            continue
        branches = [[int(c) for c in b.counts if c] for b in e.branches if b.weight]
        whole = sum(map(sum, branches))
        node = [int(c) for c in trace.node(0).counts if c]

        def part(n, of):
            return Fraction(n, of) if fractions else rounded(Fraction(n, of), digits)

        def entropy(counts):
            shares = [part(n, sum(counts)) for n in counts]
            terms = [EXACTLY.multiply(as_decimal(p), log2(p)) for p in shares]
            return -rounded(sum(terms, decimal.Decimal(0)), digits)

        mean = sum((part(sum(b), whole) * entropy(b) for b in branches), Fraction(0))
        mean = rounded(mean, digits)
        gain, iv = entropy(node) - mean, entropy([sum(b) for b in branches])
        ratio = rounded(gain / iv, digits) if iv else None
        made = {
            of_node(trace, "entropy", 0, labels): entropy(node),
            of_attribute(trace, "conditional_entropy", e, labels): mean,
            of_attribute(trace, "gain", e, labels): gain,
            of_attribute(trace, "iv", e, labels): iv,
            of_attribute(trace, "gain_ratio", e, labels): ratio,
        }
        for explanation, expected in made.items():
            assert by_hand(explanation.expression, notation) == expected, explanation.quantity


@pytest.mark.parametrize(
    ("dialect", "table"),
    every_two(PRESETS, ["missing_14", "watermelon_2.0_alpha", "golf_14_quinlan_numeric"]),
)
def test_the_same_quantity_by_hand_is_the_same_wherever_it_stands(table, dialect):
    """With missing values, cuts, penalties and the Gini index: a term is the result it came from."""
    notation, found = Notation(3, by_hand=True), {}
    for explanation in explanations(table, dialect):
        if explanation.cut is None:
            key = (explanation.node, explanation.name)
            found[key] = explanation.result(notation)
            for term in explanation.terms:
                known = found.get((explanation.node, term.label))
                if known is not None and isinstance(term.expression, Decimal):
                    assert term.result(notation) == known


# --- where it parts -------------------------------------------------------------------------------


def test_colour_has_109_thousandths_by_hand():
    trace = grow(datasets.load("watermelon_2.0").table)
    gain = of_attribute(trace, "gain", trace.evaluation(0, "色泽"), Labels(trace.table))
    notation = Notation(3, by_hand=True)
    assert gain.text(notation) == "0.998 - 0.889" and gain.result(notation) == "0.109"
    parting = gain.rounding_difference(notation)
    assert (parting.by_hand, parting.exactly, parting.term) == ("0.109", "0.1081", None)
    assert gain.result(PLAIN) == "0.1081" and gain.rounding_difference(Notation(8)) is None


def test_the_first_term_that_parts_is_named():
    """The branch “over 67.5” has 0.961 bits, and 13/14 of that are 0.892: exactly they are 0.893."""
    trace = grow(datasets.load("golf_14").table)
    temperature, notation = trace.evaluation(0, 2), Notation(3, by_hand=True)
    mean = of_attribute(trace, "conditional_entropy", temperature, Labels(trace.table))
    assert mean.text(notation) == "1/14 × 0 + 13/14 × 0.961"
    assert [term.result(notation) for term in mean.terms] == ["0.000", "0.892"]
    assert [term.result(Notation(3)) for term in mean.terms] == ["0.000", "0.893"]
    parting = mean.rounding_difference(notation)
    assert (parting.by_hand, parting.exactly, parting.term) == ("0.892", "0.8926", mean.terms[1].label)


def test_a_rate_of_errors_rounded_makes_an_expectation_that_is_off():
    """16 × 0.4063 is 6.5008, not the 6.5 of the document: the rate was 0.40625."""
    from c45_core.dialect import Dialect
    from c45_core.prune import prune_tree
    from c45_course.documents import printed_trees

    pep = Dialect(pruning="pep")
    verdict = prune_tree(printed_trees.load("pep_t4").tree, pep).weighed[0]
    subtree = explain_verdict(verdict, pep)[1]
    assert subtree.result(PLAIN) == "6.5000"
    assert subtree.result(Notation(4, by_hand=True)) == "6.5008"


# --- what the documents print ---------------------------------------------------------------------


@pytest.mark.parametrize("fractions", [True, False])
def test_every_number_the_ledger_calls_a_chain_comes_out_by_hand(fractions):
    """All four of them, at the digits they are printed with, whichever way shares are written."""
    came_out = []
    for row in ledger.rows():
        for kept in row.kept:
            if ledger.verdict_of(kept, ledger.value_of(kept)) != "chain":
                continue
            assert kept.table is not None and kept.at is not None
            trace = grow(datasets.load(kept.table).table, PRESETS[kept.at.dialect])
            evaluation = trace.evaluation(trace.find(*kept.at.path), kept.at.attribute)
            made = of_attribute(trace, kept.at.quantity, evaluation, Labels(trace.table))
            digits = len(kept.printed.partition(".")[2])
            assert made.result(Notation(digits, fractions, by_hand=True)) == kept.printed
            assert made.result(Notation(digits)) != kept.printed
            came_out.append(row.id)
    assert sorted(came_out) == ["001-067", "002-013", "002-015", "H-001"]
