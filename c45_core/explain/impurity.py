"""Write the formulas of an impurity, whichever it is: of a node, of a branch, their mean, its decrease.

Entropy and Gini index differ in their symbols and in the term of one class, and in nothing else. Cases
with a missing value are left out, and F is put on the decrease (C7). First stands what all formulas
share: the names of the parts of a split, and a formula about one part.

Sources: Quinlan 1986; Breiman, Friedman, Olshen and Stone 1984, chapter 4; Li Hang, section 5.5; Zhou
4.2.3; conventions C7, C8 where a value is unknown.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, cut_value, escape
from c45_core.formula.expression import Decimal, Expression, Sum, Weight, share, surprise, total
from c45_core.language.signs import sign
from c45_core.measures import Floats
from c45_core.quantities import QUANTITIES
from c45_core.trace.replay import Trace
from c45_core.trace.views import Branch, Evaluation, Node

MAX_CLASSES_WRITTEN_OUT = 3
"""Maximum number of classes at which a class without a case is written out (0 log 0 := 0)."""


def filled_branches(evaluation: Evaluation) -> Iterable[tuple[int, Branch]]:
    """Give the branches that hold known cases, with their numbers."""
    return ((b, evaluation.branches[b]) for b in evaluation.filled)


def data_name(evaluation: Evaluation) -> str:
    """Name the cases a formula is about: all of them, or those with a known value."""
    return sign("known" if evaluation.unknown > 0 else "data")


def part_of(d: str, which: str = "") -> str:
    """Write the cases d of one branch: D^v, or that of a value."""
    return sign("part", d, which or sign("index"))


def shares_of(d: str) -> str:
    """Write the share of a branch in the cases d."""
    return rf"\frac{{|{part_of(d)}|}}{{|{d}|}}"


def write_test(evaluation: Evaluation, labels: Labels) -> str:
    """Write what is tested: an attribute, or a numeric one with its threshold: 'Humidity, 77.5'."""
    a = escape(labels.attribute(evaluation.attribute))
    return a if evaluation.threshold is None else rf"{a},\,{cut_value(evaluation.threshold)}"


def test_letters(evaluation: Evaluation) -> str:
    """Write the same in letters: A, or A,t (Zhou 4.8)."""
    return sign("attribute") + ("" if evaluation.threshold is None else f",{sign('threshold')}")


def part_name(name: str) -> str:
    """Write the name of a branch as LaTeX."""
    written = escape(name).replace("≠", r"}{\ne}\text{")
    return written.replace(r"\text{≤", r"{\le}\text{").replace(r"\text{\textgreater{}", r"{>}\text{")


def at_cut(evaluation: Evaluation, cut: int, branches: tuple[Branch, Branch]) -> Evaluation:
    """Return the evaluation as it would be at another cut."""
    cuts = evaluation.candidate_cuts
    return replace(
        evaluation,
        threshold=float(cuts.thresholds[cut]),
        branches=branches,
        raw_gain=float(cuts.gains[cut]),
        gain=float(cuts.gains[cut]),
        penalty=0.0,
        iv=float(cuts.ivs[cut]),
        gain_ratio=float(cuts.gain_ratios[cut]),
        gini_decrease=float(cuts.gini_decreases[cut]),
        own={key: float(cuts.measured(key)[cut]) for key in evaluation.own},
    )


def about(
    evaluation: Evaluation,
    quantity: str,
    left: str,
    rule: str,
    expression: Expression,
    terms: tuple[Term, ...],
    recorded: float,
) -> Explanation:
    """Return a formula about an attribute at a node; its source is that of its quantity."""
    about = evaluation.node, left, rule, expression, recorded
    return Explanation(quantity, *about, quantity, terms, evaluation.attribute)


@dataclass(frozen=True)
class Impurity:
    """One impurity in symbols.

    `quantity`: as the record and the table of symbols call it; `right`: the right side for a `{p}`;
    `term`: what one class contributes, from its weight and the whole; `mixed`: the formula of class
    weights; `decrease`: how record and symbols call the difference.
    """

    quantity: str
    right: str
    term: Callable[[float, float], Expression]
    mixed: Callable[[Floats], Expression]
    decrease: str

    def of(self, what: str) -> str:
        """Write the impurity of something."""
        return sign(self.quantity, what)

    def after(self, d: str, attribute: str) -> str:
        """Write the impurity of the cases d once divided by an attribute."""
        return sign(f"conditional_{self.quantity}", d, attribute)

    def terms(self, counts: Floats, labels: Labels, branch: int | None = None) -> tuple[Term, ...]:
        """Return the term of each class."""
        whole = float(counts.sum())
        return tuple(
            Term(escape(labels.klass(k)), self.term(float(c), whole), branch=branch, klass=k)
            for k, c in enumerate(counts)
            if c > 0 or len(counts) <= MAX_CLASSES_WRITTEN_OUT
        )

    # --- numbers computed before, which know where they are from --------------------------------

    def before(self, evaluation: Evaluation) -> Decimal:
        """The impurity of the cases with a known value."""
        value = float(getattr(evaluation, f"base_{self.quantity}"))
        return Decimal(value, of=lambda: self.mixed(_add_known(evaluation)))

    def within(self, evaluation: Evaluation, branch: int) -> Decimal:
        """The impurity of a branch."""
        part = evaluation.branches[branch]
        return Decimal(float(getattr(part, self.quantity)), of=lambda: self.mixed(part.counts))

    def mean(self, evaluation: Evaluation) -> Decimal:
        """The mean impurity of the branches."""
        value = float(getattr(evaluation, f"conditional_{self.quantity}"))
        return Decimal(value, of=lambda: total(self.sides(evaluation)))

    def sides(self, evaluation: Evaluation) -> list[Expression]:
        """Each filled branch with its share: the terms of the mean."""
        return [
            share(branch.weight, evaluation.known) * self.within(evaluation, b)
            for b, branch in filled_branches(evaluation)
        ]


def _square(part: float, whole: float) -> Expression:
    """Write p^2: what one class takes off 1."""
    return share(part, whole) ** 2


def _write_entropy(counts: Floats) -> Expression:
    whole = float(counts.sum())
    return total(surprise(float(c), whole) for c in counts if c > 0)


def _write_gini(counts: Floats) -> Expression:
    """Write 1 - sum p_k^2."""
    whole = float(counts.sum())
    return Sum((Weight(1.0), *(-_square(float(c), whole) for c in counts if c > 0)))


ENTROPY = Impurity("entropy", r"-\sum_{{k}} {p} \log_2 {p}", surprise, _write_entropy, "gain")
GINI = Impurity("gini", r"1 - \sum_{{k}} {p}^2", _square, _write_gini, "gini_decrease")
IMPURITIES: Mapping[str, Impurity] = {each.quantity: each for each in (ENTROPY, GINI)}
"""Every impurity by its name."""


def of_node(impurity: Impurity, node: Node, labels: Labels) -> Explanation:
    """Explain the impurity of the cases at a node."""
    return Explanation(
        quantity=impurity.quantity,
        node=node.number,
        left=impurity.of(sign("data")),
        rule=f"{impurity.of(sign('data'))} = {impurity.right.format(p='p_k')}",
        expression=impurity.mixed(node.counts),
        terms=impurity.terms(node.counts, labels),
        recorded=float(getattr(node, impurity.quantity)),
        source=impurity.quantity,
    )


def of_known(impurity: Impurity, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Explain the impurity of the cases with a known value, written with a tilde."""
    counts = _add_known(evaluation)
    name = impurity.of(sign("known"))
    return about(
        evaluation,
        f"base_{impurity.quantity}",
        name,
        f"{name} = {impurity.right.format(p=chr(92) + 'tilde p_k')}",
        impurity.mixed(counts),
        impurity.terms(counts, labels),
        impurity.before(evaluation).value,
    )


def of_branch(impurity: Impurity, evaluation: Evaluation, branch: int, labels: Labels) -> Explanation:
    """Explain the impurity of one branch."""
    counts, d = evaluation.branches[branch].counts, data_name(evaluation)
    return about(
        evaluation,
        f"branch_{impurity.quantity}",
        impurity.of(part_of(d, part_name(labels.part(evaluation, branch)))),
        f"{impurity.of(part_of(d))} = {impurity.right.format(p='p_k')}",
        impurity.mixed(counts),
        impurity.terms(counts, labels, branch),
        impurity.within(evaluation, branch).value,
    )


def after_division(impurity: Impurity, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Explain the mean of the branches' impurities, weighted by the branches' shares."""
    d, terms = data_name(evaluation), _sides(impurity, evaluation, labels)
    symbol = impurity.after(d, test_letters(evaluation))
    return about(
        evaluation,
        f"conditional_{impurity.quantity}",
        impurity.after(d, write_test(evaluation, labels)),
        rf"{symbol} = \sum_{{{sign('index')}}} {shares_of(d)}\, {impurity.of(part_of(d))}",
        total(term.expression for term in terms),
        terms,
        impurity.mean(evaluation).value,
    )


def decrease(impurity: Impurity, trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Explain how much the impurity falls by dividing, before any penalty."""
    d, test = data_name(evaluation), write_test(evaluation, labels)
    before, mean = impurity.before(evaluation), impurity.mean(evaluation)
    difference = before - mean
    names = impurity.of(d), impurity.after(d, test)
    terms: tuple[Term, ...] = (Term(names[0], before), Term(names[1], mean))
    if _times_f(trace, evaluation):
        terms = (Term(" - ".join(names), difference),)
    right = f"{impurity.of(d)} - {impurity.after(d, test_letters(evaluation))}"
    return _explain_decrease(impurity, trace, evaluation, test, right, difference, terms)


def decrease_of_cut(
    impurity: Impurity, trace: Trace, split: Evaluation, cut: int, labels: Labels
) -> Explanation:
    """Explain the decrease by a cut, in one formula: what was, less the weighted two sides."""
    assert split.threshold is not None
    d, before = data_name(split), impurity.before(split)
    sides = _sides(impurity, split, labels)
    reduction = before - Sum(tuple(side.expression for side in sides))
    each = rf"\sum_{{{sign('index')} \in \{{\le,>\}}}}"
    right = f"{impurity.of(d)} - {each} {shares_of(d)} {impurity.of(part_of(d))}"
    terms = (Term(impurity.of(d), before), *sides)
    test = write_test(split, labels)
    return replace(_explain_decrease(impurity, trace, split, test, right, reduction, terms), cut=cut)


def _explain_decrease(
    impurity: Impurity,
    trace: Trace,
    evaluation: Evaluation,
    test: str,
    right: str,
    expression: Expression,
    terms: Sequence[Term],
) -> Explanation:
    """Return the decrease by a test, times F where there is one."""
    if _times_f(trace, evaluation):
        fraction = share(evaluation.known, evaluation.known + evaluation.unknown)
        f = sign("known_fraction")
        expression, right = fraction * expression, rf"{f} \left({right}\right)"
        terms = (Term(f, fraction), *terms)
    name, symbol = (
        sign(impurity.decrease, sign("data"), of) for of in (test, test_letters(evaluation))
    )
    recorded = evaluation.measured(QUANTITIES[impurity.decrease].field)
    return about(
        evaluation, impurity.decrease, name, f"{symbol} = {right}", expression, tuple(terms), recorded
    )


def _times_f(trace: Trace, evaluation: Evaluation) -> bool:
    """Tell whether the known fraction F is put on the decrease (C7)."""
    return evaluation.unknown > 0 and trace.dialect.unknown_factor == "gain"


def _sides(impurity: Impurity, evaluation: Evaluation, labels: Labels) -> tuple[Term, ...]:
    sides = zip(filled_branches(evaluation), impurity.sides(evaluation), strict=True)
    return tuple(Term(part_name(labels.part(evaluation, b)), side, branch=b) for (b, _), side in sides)


def _add_known(evaluation: Evaluation) -> Floats:
    """Add up the class weights of the branches."""
    return sum((branch.counts for branch in evaluation.branches), start=evaluation.unknown_counts * 0)
