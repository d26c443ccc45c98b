"""Define what a pruning method says of its verdicts, and what the files of several methods share."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.formula.by_hand import EQUAL, LATEX, sign_of_sum
from c45_core.formula.expression import Decimal, Expression, Weight, total
from c45_core.formula.writing import counted
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.prune.method import COLLAPSE, file_of
from c45_core.prune.record import Pruning, Weighed, estimate
from c45_core.reasons import Outcome
from c45_core.rounding import fixed
from c45_core.tree import Tree

Names = Callable[[int], str]
"""The name of a node, a class or an attribute, by its number."""
SIDES = ("subtree", "leaf", "branch")
"""The sides of a decision, in the order in which they are calculated."""
MAX_LEAVES_SHOWN = 6
"""Maximum number of leaves written one by one; of more only the sum is, the derivation has them all."""
_DECIMALS = re.compile(r"(?<!\d)\d+\.\d+")


@dataclass(frozen=True)
class Speaker:
    """Says the verdicts about one tree in one language.

    `node`, `klass`, `attribute`: how they are called; with `klass` None the classes have no names, and
    a leaf is said to be of the majority class. `speaker(trace, ...)` makes one for a tree that was
    grown; a tree given by hand has names of its own for its nodes, no attributes, and no classes.
    """

    words: Words
    node: Names
    klass: Names | None
    attribute: Names = str

    def say(self, pruning: Pruning, number: int) -> str:
        """Return the sentence of a verdict: the comparison, what came of it, what was cut before."""
        verdict = pruning.weighed[number]
        sentence = formulas_of(verdict.method).sentence(verdict, self)
        cut = pruning.cut_below(number)
        if cut and verdict.method != COLLAPSE:
            nodes = self.words.listed(self.node(below) for below in cut)
            sentence += self.text("cascade", nodes=nodes)
        return sentence

    def text(self, key: str, **values: object) -> str:
        """Return a sentence of the section `prune`."""
        return self.words("prune", key, **values)

    def leaf(self, key: str, verdict: Weighed, values: Mapping[str, object]) -> str:
        """Say that a node becomes a leaf: of which class, if the classes have names."""
        if self.klass is None:
            return self.text(f"{key}_unnamed", **values)
        return self.text(key, **values, klass=self.klass(verdict.leaf.label))

    def number(self, value: float) -> str:
        """Write a number."""
        return self.words.notation.number(value)

    def weight(self, value: float) -> str:
        """Write a weight."""
        return self.words.notation.weight(value)


@dataclass(frozen=True)
class Opened:
    """The content that a line opens to: a sentence, and the calculations behind its number."""

    said: str
    explanations: tuple[Explanation, ...]


@dataclass(frozen=True)
class DerivationLine:
    """One number of one side: what it is, why it is asked, how it is calculated.

    `kind`: what is calculated, which names its sentences (`line_KIND`, `why_KIND`); `formula`: LaTeX
    with the value at its end; `symbol`: the same in symbols, "" where the formula has them; `source`:
    key of the source; `quantity`: the recorded number it shows, "" where no document prints it; `tags`:
    what is written at the nodes it is about, by their number; `bar`: the bar that is drawn with this
    line, a side or "granted", "" where it is drawn with the last line of its side; `opened`: makes
    what it opens to, None where its formula is the whole calculation; `value`: the value as plain text,
    "" where `quantity` or `kind` names an explanation, which has it.
    """

    side: str
    label: str
    kind: str
    formula: str
    symbol: str = ""
    source: str = ""
    quantity: str = ""
    tags: Mapping[int, str] = field(default_factory=dict)
    bar: str = ""
    opened: Callable[[], Opened] | None = None
    value: str = ""


@dataclass(frozen=True)
class Asked:
    """When practice asks for a number of a verdict.

    `before`, `shows`: the kinds of the line before which it is asked for, and of the line that shows
    the answer; `leaves`: the least leaves the subtree must have (more than `MAX_LEAVES_SHOWN` are not
    shown one by one, so nothing over them is asked), None where it does not depend on them; `summed`:
    the answer is written as the sum of the values of its terms.
    """

    before: str
    shows: str
    leaves: int | None = 1
    summed: bool = False


Found = Mapping[str, Explanation]
"""The explanations of a verdict, by quantity."""


# --- methods that compare expected errors ------------------------------------------------------------


def say_errors(verdict: Weighed, said: Speaker) -> str:
    """Say what errors are expected of each side and what follows, by the texts METHOD_OUTCOME."""
    form = verdict.outcome.name.lower()
    values: dict[str, object] = {
        "node": said.node(verdict.node),
        "leaf": said.number(estimate(verdict.leaf)),
        "subtree": said.number(estimate(verdict.subtree)),
        "margin": said.number(verdict.margin),
    }
    if verdict.branch is not None:
        values["branch"] = said.number(estimate(verdict.branch))
    key = f"{verdict.method}_{form}"
    return said.leaf(key, verdict, values) if form == "leaf" else said.text(key, **values)


def compare_errors(verdict: Weighed, notation: Notation) -> str:
    """Write the inequality of two sums of expected errors, the challenger first."""
    subtree = notation.number(estimate(verdict.subtree))
    limit = f"{subtree} + {notation.number(verdict.margin)}" if verdict.margin else subtree
    if verdict.outcome is Outcome.RAISED and verdict.branch is not None:
        return rf"{notation.number(estimate(verdict.branch))} \le {limit}"
    sign = r"\le" if verdict.outcome is Outcome.LEAF else ">"
    return f"{notation.number(estimate(verdict.leaf))} {sign} {limit}"


def write_both_errors(verdict: Weighed, notation: Notation) -> tuple[str, str]:
    """Write the errors expected of the subtree, with its margin, and of the leaf."""
    subtree, leaf = estimate(verdict.subtree), notation.number(estimate(verdict.leaf))
    if not verdict.margin:
        return notation.number(subtree), leaf
    parts = notation.number(subtree), notation.number(verdict.margin)
    whole = notation.number(subtree + verdict.margin)
    return f"{' + '.join(parts)} {sign_of_sum(parts, whole, notation.digits)} {whole}", leaf


Recorded = TypeVar("Recorded")


def numbers_of(kind: type[Recorded]) -> Callable[[Weighed], Recorded]:
    """Return what gives the numbers of a verdict, of the kind that a method records."""

    def numbers(verdict: Weighed) -> Recorded:
        assert isinstance(verdict.numbers, kind)
        return verdict.numbers

    return numbers


@dataclass(frozen=True, kw_only=True)
class MethodFormulas:
    """The formulas and sentences of a pruning method about a verdict.

    `explain(verdict, dialect, names)`: the explanations of its numbers, in the order in which they
    are computed; `lines(verdict, dialect, found, said)`: the calculation of both sides, line by line;
    `sentence(verdict, said)`: the comparison and the outcome; `inequality(verdict, notation)`: what
    decides, as LaTeX; `both_sides(verdict, notation)`: what subtree and leaf come to; `plain`: by
    quantity the name in plain text, and the names others use; `asked`: the numbers practice asks for;
    `rule(dialect)`: its formulas in symbols, each as plain text and as LaTeX.
    """

    explain: Callable[[Weighed, Dialect, Names], tuple[Explanation, ...]]
    lines: Callable[[Weighed, Dialect, Found, Speaker], list[DerivationLine]]
    plain: Mapping[str, tuple[str, ...]]
    sentence: Callable[[Weighed, Speaker], str] = say_errors
    inequality: Callable[[Weighed, Notation], str] = compare_errors
    both_sides: Callable[[Weighed, Notation], tuple[str, str]] = write_both_errors
    asked: Mapping[str, Asked] = field(default_factory=dict)
    rule: Callable[[Dialect], tuple[tuple[str, str], ...]] = lambda dialect: ()


Row = tuple[str, str, str, Expression, float]
"""The explanation of one number: quantity, left side, rule, expression and the recorded number."""


def explain_rows(
    verdict: Weighed, source: str, rows: Iterable[Row], terms: Mapping[str, tuple[Term, ...]]
) -> tuple[Explanation, ...]:
    """Return the explanations of the numbers of a verdict; `terms`: by quantity, where it has some."""
    return tuple(
        Explanation(row[0], verdict.node, *row[1:], source, terms.get(row[0], ())) for row in rows
    )


def formulas_of(method: str) -> MethodFormulas:
    """Return what a method (or "collapse") says of its verdicts."""
    found: MethodFormulas = file_of(method).FORMULAS
    return found


def write_lines_by_leaf(
    verdict: Weighed,
    found: Mapping[str, Explanation],
    said: Speaker,
    one_leaf: Callable[[str, Tree, Term], DerivationLine],
) -> list[DerivationLine]:
    """Write a line for every leaf of a side and one for their sum.

    `found`: the explanation of each side, its terms in the order of the leaves that hold cases;
    `one_leaf(side, leaf, term)`: the line of one leaf.
    """
    written: list[DerivationLine] = []
    for side, tree in zip(SIDES, (verdict.subtree, verdict.leaf, verdict.branch), strict=True):
        if tree is None:
            continue
        explanation = found[side]
        leaves = tree.filled_leaves()
        if len(leaves) <= MAX_LEAVES_SHOWN:
            for leaf, term in zip(leaves, explanation.terms, strict=True):
                written.append(one_leaf(side, leaf, term))
        if len(leaves) != 1:
            written.append(_sum_line(side, explanation, estimate(tree), said))
    return written


def _sum_line(side: str, found: Explanation, value: float, said: Speaker) -> DerivationLine:
    notation = said.words.notation
    terms = [Decimal(term.value, of=partial(getattr, term, "expression")) for term in found.terms]
    outcome, whole, equals = counted(total(terms), notation, value), "", EQUAL
    if 1 < len(terms) <= MAX_LEAVES_SHOWN:
        parts = [counted(term, notation) for term in terms]
        whole, equals = f" = {' + '.join(parts)}", sign_of_sum(parts, outcome, notation.digits)
    return DerivationLine(
        side,
        said.words("pruning", "line_expected"),
        "expected",
        rf"{found.name}{whole} {LATEX[equals]} \mathbf{{{outcome}}}",
        symbol=found.symbol,
        source=found.source,
        value=outcome,
    )


def write_summands(errors: Iterable[float]) -> tuple[Weight, ...]:
    """Return the errors of leaves as summands; of many leaves those without an error are left out."""
    found = tuple(errors)
    kept = tuple(filter(None, found)) if len(found) > MAX_LEAVES_SHOWN else found
    return tuple(map(Weight, kept or (0.0,)))


def write_result(value: float, said: Speaker) -> str:
    """Write the result of a line."""
    return rf"\mathbf{{{said.number(value)}}}"


def trim_zeros(formula: str, rounded: Collection[str] = ()) -> str:
    """Take the zeros from the ends of decimals: they were only there to line columns up.

    `rounded`: numbers whose last digit is a rounded one, which a zero then is as well.

    >>> trim_zeros(r"16 times 0.406250 = 6.500000"), trim_zeros("2.5000 + 1.4330", ["1.4330"])
    ('16 times 0.40625 = 6.5', '2.5 + 1.4330')
    """

    def ended(found: re.Match[str]) -> str:
        return found[0] if found[0] in rounded else found[0].rstrip("0").rstrip(".")

    return _DECIMALS.sub(ended, formula)


def rounded_numbers(verdict: Weighed, notation: Notation) -> frozenset[str]:
    """Return the numbers of a decision as texts name them: one that was rounded keeps its zeros."""
    numbers = vars(verdict.numbers) if verdict.numbers else {}
    return frozenset(notation.number(each) for each in numbers.values() if isinstance(each, float))


def write_percent(share: float) -> str:
    """Write an accuracy.

    >>> write_percent(0.4286)
    '42.9%'
    """
    return f"{fixed(100 * share, 1)}%"
