"""Explain the answer for one case: each path it took, its share, and the class share of the leaf.

Source: Quinlan 1993, chapter 3; his program (classify.c); convention C10.
"""

from c45_core.classify import Classified, Path, PathStep
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, cut_condition, escape
from c45_core.formula.expression import Expression, Product, Weight, share, total
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.tree import Tree


def class_share(answer: Classified, klass: int, tree: Tree, labels: Labels) -> Explanation:
    r"""Return how the share of a class came about: the sum over all ways of share times leaf.

    >>> from c45_core import PRESETS, grow
    >>> from c45_course import datasets
    >>> from c45_core.classify import classify
    >>> from c45_core.prune import tree_of
    >>> rows = datasets.load("missing_14")
    >>> trace = grow(rows.table, PRESETS["release8"])
    >>> tree = tree_of(trace)
    >>> answer = classify(tree, rows.table, {"属性1": "A", "属性3": "假"}, trace.dialect)
    >>> why = class_share(answer, 0, tree, rows.labels("en"))
    >>> why.text(), round(why.value, 6), round(why.recorded, 6)
    ('13/35 × 2/2 + 22/35 × 5/44', 0.442857, 0.442857)
    """
    terms = tuple(
        Term(rf"\ell = {number}", _term(path, klass, tree), klass=klass)
        for number, path in enumerate(answer.paths, 1)
    )
    return Explanation(
        quantity="class_share",
        node=tree.number,
        left=rf"P({escape(labels.klass(klass))})",
        rule=r"P(c) = \sum_{\ell} w_{\ell} \, \frac{n_{\ell}(c)}{n_{\ell}}",
        expression=total(term.expression for term in terms),
        terms=terms,
        recorded=float(answer.distribution[klass]),
        source="class_share",
    )


def way_shares(answer: Classified, tree: Tree, labels: Labels) -> tuple[Explanation, ...]:
    r"""Return how the share of each way with an unknown value came about; the other shares are 1.

    At a test whose value is unknown a branch is taken with its weight over the weight of the node, both
    of the training cases with a known value (C9).

    >>> from c45_core import PRESETS, grow
    >>> from c45_course import datasets
    >>> from c45_core.classify import classify
    >>> from c45_core.prune import tree_of
    >>> rows = datasets.load("missing_14")
    >>> trace = grow(rows.table, PRESETS["release8"])
    >>> tree = tree_of(trace)
    >>> answer = classify(tree, rows.table, {"属性1": "A", "属性3": "假"}, trace.dialect)
    >>> [(each.text(), each.result()) for each in way_shares(answer, tree, rows.labels("en"))]
    [('26/70', '0.3714'), ('44/70', '0.6286')]
    """
    found = []
    for number, path in enumerate(answer.paths, 1):
        unknown = [step for step in path.steps if not step.known]
        terms = tuple(
            Term(escape(test_text(step, tree, labels)), share(step.branch_weight, step.weight))
            for step in unknown
        )
        if terms:
            factors = tuple(term.expression for term in terms)
            expression = factors[0] if len(factors) == 1 else Product(factors)
            left, rule = rf"w_{{{number}}}", r"w_{\ell} = \prod \frac{|D^v|}{|D|}"
            found.append(
                Explanation(
                    "way_share", tree.number, left, rule, expression, path.share, "class_share", terms
                )
            )
    return tuple(found)


def path_text(steps: tuple[PathStep, ...], tree: Tree, labels: Labels, words: Words) -> str:
    """Write a way down the tree; a test whose value is unknown says so: 'Texture = clear (unknown)'."""
    said = [step_text(step, tree, labels, words) for step in steps]
    return words("language", "comma").join(said) or words("terms", "root")


def step_text(step: PathStep, tree: Tree, labels: Labels, words: Words) -> str:
    """Write one test on the way."""
    said = test_text(step, tree, labels)
    if step.known:
        return said
    return words("language", "noted", text=said, note=words("language", "unknown"))


def test_text(step: PathStep, tree: Tree, labels: Labels) -> str:
    """Write one test on the way, whether its value is known or not."""
    test = tree.find(step.node).test
    assert test is not None
    if test.groups:
        return labels.group_test(step.attribute, test.groups[step.branch])
    if test.threshold is None:
        return labels.nominal_test(step.attribute, step.branch)
    return f"{labels.attribute(step.attribute)} {cut_condition(test.threshold, step.branch)}"


def _term(path: Path, klass: int, tree: Tree) -> Expression:
    """Return the share of a way times the share of the class at its leaf."""
    factors: list[Expression] = [
        _share(step.branch_weight, step.weight) for step in path.steps if not step.known
    ]
    leaf = tree.find(path.leaf)
    if leaf.weight < TIE:  # nothing to divide by: the node above speaks
        factors.append(Weight(float(path.distribution[klass])))
    else:
        factors.append(_share(float(leaf.counts[klass]), leaf.weight))
    return factors[0] if len(factors) == 1 else Product(tuple(factors))


def _share(part: float, whole: float) -> Expression:
    """Write counts as they stand in the tree (6/9); of fractions write what they come to (13/35)."""
    counted = part == round(part) and whole == round(whole)
    return share(part, whole) if counted else Weight(part / whole)
