"""Define an explanation: a number with its formula, terms, reason and source."""

from dataclasses import dataclass, replace
from math import isfinite

from c45_core.formula.by_hand import EQUAL, LATEX, sign
from c45_core.formula.expression import Decimal, Expression, with_parts
from c45_core.formula.writing import counted, latex, result, text
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.words import Words


@dataclass(frozen=True)
class Term:
    """One term of a formula.

    `name`: its name as LaTeX with marked symbols; `expression`: its numbers; `branch`, `klass`,
    `attribute`: what it is about, None where it is about all of them. `branch` counts the branches of
    the attribute; the one after the last is the cases with an unknown value.
    """

    name: str
    expression: Expression
    branch: int | None = None
    klass: int | None = None
    attribute: int | None = None

    @property
    def label(self) -> str:
        """Its name as LaTeX in the symbols of the course."""
        return PLAIN.symbols(self.name)

    @property
    def value(self) -> float:
        """The value of the term."""
        return self.expression.value

    def named(self, notation: Notation = PLAIN) -> str:
        """Its name as LaTeX in the symbols of the notation."""
        return notation.symbols(self.name)

    def latex(self, notation: Notation = PLAIN) -> str:
        """The term with its numbers, as LaTeX; empty where it is a single number."""
        return "" if isinstance(self.expression, Decimal) else latex(self.expression, notation)

    def result(self, notation: Notation = PLAIN) -> str:
        """The value of the term, written."""
        return result(self.expression, notation)

    def sign(self, notation: Notation = PLAIN) -> str:
        """The sign before its value: ≈ where its printed numbers do not give it to the last digit."""
        return sign(self.expression, self.result(notation), notation)

    def latex_sign(self, notation: Notation = PLAIN) -> str:
        """The same sign as LaTeX."""
        return LATEX[self.sign(notation)]


@dataclass(frozen=True)
class RoundingDifference:
    """The difference between a result by hand and the exact one.

    `by_hand`, `exactly`: both results as they are written; `term`: the label (LaTeX) of the first term
    that differs, None where no term does; `summed`: there are terms, and only their rounding adds up.
    """

    by_hand: str
    exactly: str
    term: str | None
    summed: bool


@dataclass(frozen=True)
class Explanation:
    """The account of how a recorded number came about.

    `quantity`: its key; `node`, `attribute`, `cut`: what it is about (a candidate threshold by its
    place), None where it is about none; `left`: the left side with marked symbols (`signs.py`); `rule`:
    the formula in marked symbols; `expression`: the same with numbers, which knows its value; `terms`:
    one line each; `recorded`: the number in the trace, equal to `expression.value`; `source`: key of
    the source in the words; `counts`: the number is one of cases, and written as a count is.
    """

    quantity: str
    node: int
    left: str
    rule: str
    expression: Expression
    recorded: float
    source: str
    terms: tuple[Term, ...] = ()
    attribute: int | None = None
    cut: int | None = None
    counts: bool = False

    @property
    def name(self) -> str:
        """The left side as LaTeX in the symbols of the course: 'H(D)'."""
        return self.named()

    @property
    def symbol(self) -> str:
        """The formula as LaTeX in the symbols of the course."""
        return self.in_symbols()

    @property
    def value(self) -> float:
        """The value of the formula."""
        return self.expression.value

    def named(self, notation: Notation = PLAIN) -> str:
        """The left side as LaTeX in the symbols of the notation."""
        return notation.symbols(self.left)

    def in_symbols(self, notation: Notation = PLAIN) -> str:
        """The formula as LaTeX in the symbols of the notation."""
        return notation.symbols(self.rule)

    def in_numbers(self, notation: Notation = PLAIN) -> str:
        """Return the formula with the numbers in it and its result, as LaTeX."""
        left, right = self.named(notation), self.numbers(notation)
        return f"{left} = {right} {self.latex_sign(notation)} {self.result(notation)}"

    def numbers(self, notation: Notation = PLAIN) -> str:
        """The formula with its numbers, as LaTeX."""
        return latex(self.expression, notation)

    def text(self, notation: Notation = PLAIN) -> str:
        """The formula with its numbers, as plain text."""
        return text(self.expression, notation)

    def result(self, notation: Notation = PLAIN) -> str:
        """The result of the formula: the recorded number, or what a person gets by hand."""
        written = counted if self.counts else result
        return written(self.expression, notation, self.recorded)

    def sign(self, notation: Notation = PLAIN) -> str:
        """The sign before the result: ≈ where the printed numbers do not give it to the last digit."""
        return sign(self.expression, self.result(notation), notation)

    def latex_sign(self, notation: Notation = PLAIN) -> str:
        """The same sign as LaTeX."""
        return LATEX[self.sign(notation)]

    def listed_sign(self, notation: Notation = PLAIN) -> str:
        """The sign where the terms are listed, too: = only if their numbers give the result as well.

        >>> from c45_core.formula.expression import Sum, surprise
        >>> terms = tuple(Term("", surprise(n, 5)) for n in (2, 2, 1))
        >>> whole = Sum(tuple(term.expression for term in terms))
        >>> mixed = Explanation("iv", 0, "", "", whole, whole.value, "", terms)
        >>> [term.result() for term in terms], mixed.result(), mixed.sign(), mixed.listed_sign()
        (['0.5288', '0.5288', '0.4644'], '1.5219', '=', '≈')
        """
        of_numbers = self.sign(notation)
        if of_numbers != EQUAL or not self.terms:
            return of_numbers
        # The terms are parts of the formula, the same objects: their printed results take their places.
        printed = {
            id(term.expression): Decimal(float(term.result(notation)))
            for term in self.terms
            if isfinite(term.value)
        }

        def put_printed(part: Expression) -> Expression:
            return printed.get(id(part)) or with_parts(part, put_printed)

        return sign(put_printed(self.expression), self.result(notation), notation)

    def rounding_difference(self, notation: Notation) -> RoundingDifference | None:
        """Return how the result by hand differs from the exact one; None where they are written alike.

        >>> from c45_core import grow
        >>> from c45_course import datasets
        >>> from c45_core.explain.quantities import of_attribute
        >>> from c45_core.explain.labels import Labels
        >>> trace = grow(datasets.load("watermelon_2.0").table)
        >>> colour = of_attribute(trace, "gain", trace.evaluation(0, "色泽"), Labels(trace.table))
        >>> colour.rounding_difference(Notation(digits=3, by_hand=True))
        RoundingDifference(by_hand='0.109', exactly='0.1081', term=None, summed=True)
        """
        exact = replace(notation, by_hand=False)
        mine = self.result(notation)
        if mine == self.result(exact):
            return None
        differing = (t.named(notation) for t in self.terms if t.result(notation) != t.result(exact))
        term = next(differing, None)
        return RoundingDifference(
            mine, self.result(exact.finer(1)), term, term is None and len(self.terms) > 1
        )


def say_difference(found: RoundingDifference, words: Words, term: str) -> str:
    """Return its sentence; `term` is how the term is written where the sentence stands.

    >>> from c45_core.language.words import words
    >>> say_difference(RoundingDifference("0.109", "0.1081", None, True), words("en"), "")
    'By hand: 0.109; exact value: 0.1081. Every term is correct as written; the rounding errors add up.'
    """
    said = words("notation", "parted", hand=found.by_hand, exact=found.exactly)
    if found.term is not None:
        return said + words("notation", "parted_in", term=term)
    return said + (words("notation", "parted_sum") if found.summed else "")
