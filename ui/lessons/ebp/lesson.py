"""Declare the lesson on error-based pruning, with its facts and its laboratory."""

from collections.abc import Mapping

from c45_core.dialect import Dialect
from c45_core.formula.by_hand import LATEX, sign
from c45_core.formula.writing import latex, result
from c45_core.prune import prune_tree
from c45_core.prune.leaf_errors import CHANCE, chance_of_at_most, upper_limit, write_leaf_errors
from c45_core.prune.methods.ebp import MARGIN
from c45_core.prune.record import estimate
from c45_course.documents import tree_notation
from ui.lessons.pruning.lesson import uses_table
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed
from ui.state.notation import FEW_DIGITS, with_few_digits

EXAMPLE = "K:1(A:0/6,B:0/9,C:0/1)"
"""Quinlan's example (1993, section 4.2): a node of 16 cases with one error, and three pure leaves."""
TRIED = (0.1, 0.15, 0.16)
"""Error rates that are tried for the leaf K."""


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the estimates for the node K of the example, its leaves, and the rates tried for it."""
    dialect, write = Dialect(pruning="ebp"), with_few_digits(choices.words.notation, FEW_DIGITS)
    tree, names = tree_notation.tree_of(tree_notation.read(EXAMPLE))
    decided = prune_tree(tree, dialect).weighed[0]
    found: dict[str, str] = {}
    for node in tree.walk():
        name, limit = names[node.number], upper_limit(node.errors, node.weight, dialect.confidence)
        found[f"n_{name}"] = write.weight(node.weight)
        # With one digit more the product of both is the number of errors as it is written.
        found[f"u_{name}"] = write.finer(1).number(limit)
        found[f"e_{name}"] = write.number(node.weight * limit)
    one = write_leaf_errors(tree.branches[0].weight, 0.0, dialect).expression
    chances = [chance_of_at_most(tree.errors, tree.weight, rate)[0] for rate in TRIED]
    tried = zip(TRIED, chances, strict=True)
    return {
        **found,
        "f_one": rf"{latex(one, write)} {LATEX[sign(one, result(one, write), write)]} {found['e_A']}",
        "f_chance": CHANCE,
        "lucky": f"(1-U)^{{{found['n_A']}}}",
        "at_most_one": rf"(1-U)^{{{found['n_K']}}} + {found['n_K']}\,U\,(1-U)^{{{tree.weight - 1:g}}}",
        "confidence": f"{100 * dialect.confidence:g}%",
        "cf": f"{dialect.confidence:g}",
        "cases": choices.words.cases(tree.branches[0].weight),
        "all_cases": choices.words.cases(tree.weight),
        "margin": write.number(MARGIN),
        "subtree": write.number(estimate(decided.subtree)),
        "leaf": write.number(estimate(decided.leaf)),
        "limit": write.number(estimate(decided.subtree) + MARGIN),
        "tried": "\n".join(f"- $U = {rate:g}$: {write.number(chance)}" for rate, chance in tried),
        "too_low": f"{TRIED[-2]:g}",
        "too_high": f"{TRIED[-1]:g}",
    }


LESSON = Lesson(
    package=__package__,
    key="ebp",
    path="details",
    place=60,
    minutes=9,
    guess=Options(("lower", "higher", "same"), right="higher"),
    toy="laboratory:show_limit",
    symbols=("N", "E", r"\mathrm{CF}", r"U_{\mathrm{CF}}(E,N)"),
    whys=("binomial", "branch", "margin", "others"),
    builds_on=("pruning",),
    kinds=("pruned", "estimate_subtree"),
    posed=(
        Posed("rate", ("observed", "limit", "half"), right="limit"),
        Posed("order", ("root", "leaves", "any"), right="leaves"),
        Posed("few", ("more", "fewer", "equal"), right="more"),
    ),
    prunes="ebp",
    facts=facts,
    header=lambda: dict.fromkeys(("table", "dialect", "limits"), uses_table()),
    stage=True,
)
