"""Find the decisions of a pruning, and write one of them as a hand-out of one page.

The hand-out has the tree, the rule, the calculation line by line, the inequality, where the decision
changes and the source.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import isfinite

import numpy as np

from c45_core.classify import distributions, labels
from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.formula.by_hand import ABOUT, EQUAL, sign_of_sum
from c45_core.formula.writing import latex, text
from c45_core.frozen import Once
from c45_core.language.notation import Notation
from c45_core.measures import TIE
from c45_core.prune.formulas import MAX_LEAVES_SHOWN, formulas_of, write_percent
from c45_core.prune.leaf_errors import open_leaf
from c45_core.prune.method import COLLAPSE, declared
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.validation import AccuracyNumbers
from c45_core.prune.verdicts import explain_verdict, turning
from c45_core.reasons import Outcome
from c45_core.table import Table
from c45_core.tree import Tree
from c45_course.exports import blocks
from c45_course.exports.blocks import Calculated, Formula, convention
from c45_course.exports.tree_names import PruningForReader
from c45_course.practice.calculations import plain_name

_FINEST = 12
_SIGNS = ((r"\le", "≤"), (r"\%", "%"), ("{", "("), ("}", ")"))
_SIDES = re.compile("(≤|>|<|=)")


def list_decisions(pruning: Pruning) -> dict[str, int]:
    """Return the verdicts to be shown, by a name that stays the same whatever the settings are.

    Of the useless splits only those that were undone; a node judged twice is 5 and 5.2.
    """
    found: dict[str, int] = {}
    for place, verdict in enumerate(pruning.weighed):
        undoing = verdict.method == COLLAPSE
        if undoing and verdict.outcome is Outcome.KEPT:
            continue
        name = first = f"{'c' if undoing else ''}{verdict.node}"
        again = 2
        while name in found:
            name, again = f"{first}.{again}", again + 1
        found[name] = place
    return found


def first_of_interest(pruning: Pruning) -> str | None:
    """Return the first node that loses its branches; the root if none does."""
    listed = list_decisions(pruning)
    for name, place in listed.items():
        if pruning.weighed[place].outcome is not Outcome.KEPT:
            return name
    return str(pruning.grown.number) if listed else None


def tree_before(pruning: Pruning, place: int) -> Tree:
    """Return the tree as it stood before a verdict; before growing it is a single leaf."""
    if not declared(pruning.weighed[place].method).before_growing:
        return pruning.tree_after(place)
    tree = pruning.grown.as_leaf()
    for verdict in pruning.weighed[:place]:
        if verdict.outcome is Outcome.KEPT:
            tree = tree.replaced(verdict.node, verdict.subtree)
    return tree


MAX_LISTED_CASES = 30
"""Maximum number of validation cases that are listed by name."""

RightAndWrong = dict[str, tuple[Sequence[str], Sequence[str]]]
"""Names of the cases classified rightly, and of the others, by side."""


def list_right_and_wrong(pruning: Pruning, place: int, table: Table, dialect: Dialect) -> RightAndWrong:
    """Return what each side of a verdict makes of the cases kept aside; {} if they are too many.

    Also {} where the count would not be that of the record: there a case with a missing value is
    weighed in parts, here it is classified as a whole.
    """
    verdict = pruning.weighed[place]
    numbers = verdict.numbers
    if table.rows > MAX_LISTED_CASES or not isinstance(numbers, AccuracyNumbers):
        return {}
    before = tree_before(pruning, place)
    validated: RightAndWrong = {}
    sides = (
        ("subtree", verdict.subtree, numbers.accuracy_as_subtree),
        ("leaf", verdict.leaf, numbers.accuracy_as_leaf),
    )
    for side, form, accuracy in sides:
        tree = before.replaced(verdict.node, form)
        right = labels(distributions(tree, table, dialect), dialect) == table.labels
        if abs(float(table.weights[right].sum() / table.weights.sum()) - accuracy) > TIE:
            return {}
        names = np.array(table.case_names)
        validated[side] = (tuple(names[right]), tuple(names[~right]))
    return validated


def write_accuracies(pruning: Pruning) -> str:
    """Write the accuracy of the whole tree on the validation cases, before and after each decision."""
    found: list[float] = []
    for place in list_decisions(pruning).values():
        verdict = pruning.weighed[place]
        assert isinstance(verdict.numbers, AccuracyNumbers)
        forms = (verdict.numbers.accuracy_as_subtree, verdict.numbers.accuracy_as_leaf)
        found = found or [forms[declared(verdict.method).before_growing]]
        found.append(forms[verdict.outcome is Outcome.LEAF])
    return " → ".join(map(write_percent, found))


def write_inequality(verdict: Weighed, notation: Notation) -> Formula:
    """Return what decides."""
    latex_text = formulas_of(verdict.method).inequality(verdict, notation)
    return Formula(plain_formula(latex_text), latex_text)


def plain_formula(latex_text: str) -> str:
    """Write a short formula without commands as plain text."""
    for written, sign in _SIGNS:
        latex_text = latex_text.replace(written, sign)
    return latex_text


def find_notation(verdict: Weighed, notation: Notation) -> Notation:
    """Return the notation with so many digits that the inequality is true of its printed numbers."""
    while notation.digits < _FINEST and not is_true(write_inequality(verdict, notation).text):
        notation = notation.finer(1)
    return notation


def is_true(printed: str) -> bool:
    """Tell whether an inequality is true of its printed numbers.

    >>> is_true("7.5 ≤ 6.5 + 1.9645"), is_true("1.25 > 1.15 + 0.1"), is_true("42.9% < 57.1%")
    (True, False, True)
    """
    left, sign, right = _SIDES.split(printed.replace("%", ""))
    a, b = (sum(map(Fraction, side.split("+"))) for side in (left, right))
    return {"≤": a <= b, ">": a > b, "<": a < b, "=": a == b}[sign]


MAX_NODES = 13
"""Maximum number of nodes of a tree that is drawn whole; a larger one would take the page."""
_LEFT_OUT = ("pep_one_sided", "pep_tipping")
"""Quantities that are no line of the comparison: where it changes has a part of its own."""
_LIMITS = ("chance", "deviation")
"""Quantities that the line of a leaf leaves open: a limit's equation, a program's deviation."""
_OF_A_LEAF = "N U(E, N)", r"N\,U(E, N)"
"""The estimate of EBP for a leaf, as plain text and as LaTeX."""


class Handout:
    """One decision, told for one reader; by hand, too, the exact numbers decide.

    `by`: the words whose notation the calculation is written in; `words`: those of all else.
    """

    def __init__(self, about: PruningForReader, place: int) -> None:
        self.pruning, self.dialect, self.named = about.pruning, about.dialect, about.named
        self.place, self.verdict = place, about.pruning.weighed[place]
        asked = about.words.notation
        decided = find_notation(self.verdict, replace(asked, by_hand=False))
        self.words = about.words.noted(decided)
        self.by = about.words if asked.by_hand else self.words
        self.speaker = replace(about.speaker, words=self.words)

    def write(self, *, empty: bool = False) -> Iterator[blocks.Block]:
        """Give the hand-out without its title; `empty`: with blanks for its numbers and decision."""
        yield from self._write_tree()
        yield from self._write_rule()
        yield blocks.Heading(self._say("calculation"))
        calculated = list(self.calculation())
        if empty:
            yield from self._leave_blank(calculated)
            return
        yield from calculated
        yield blocks.Heading(self._say("decision"))
        if any(isinstance(each, blocks.Calculation) and each.parted for each in calculated):
            yield blocks.Sentence(self._say("exact_values"))
        yield write_inequality(self.verdict, self.words.notation)
        yield blocks.Sentence(self.speaker.say(self.pruning, self.place))
        yield from self._write_turning()
        source = self.words("prune", f"source_{self.explained[0].source}")
        colon = self.words("language", "colon")
        yield blocks.Sentence(f"{self.words('app', 'source')}{colon}{source}", aside=True)

    def _leave_blank(
        self, calculated: Iterable[blocks.Sentence | blocks.Calculation]
    ) -> Iterator[blocks.Block]:
        """Give what is told of the numbers with a blank for each, and for the decision."""
        parameter, notation = declared(self.verdict.method).parameter, self.words.notation
        if parameter is not None:
            given = {"letter": parameter.symbol, "digits": notation.digits}
            given["now"] = notation.number(getattr(self.dialect, parameter.switch))
            yield blocks.Sentence(self._say("given", **given))
        colon = self.words("language", "colon")
        for each in calculated:
            if isinstance(each, blocks.Sentence):
                yield each
            else:
                name = f"{each.name}{colon}" if each.name else ""
                yield blocks.Blank(f"{name}{each.left} =", lines=2)
        yield blocks.Heading(self._say("decision"))
        options = (self.words("practice", f"o_{name}") for name in ("kept", "leaf_outcome"))
        yield blocks.Blank("   ".join(f"☐ {option}" for option in options), filled=True)
        yield blocks.Blank(self._say("because"), lines=3)

    @Once
    def explained(self) -> tuple[Explanation, ...]:
        """The explanations of the verdict's numbers."""
        return explain_verdict(self.verdict, self.dialect, self.speaker.node)

    # --- the tree ---------------------------------------------------------------------------------

    def _write_tree(self) -> Iterator[blocks.Block]:
        verdict = self.verdict
        whole = tree_before(self.pruning, self.place).replaced(verdict.node, verdict.subtree)
        drawn, tests = self._find_part_around(whole)
        yield blocks.TreeDrawing(self._draw(drawn))
        legend = [self.legend()]
        if tests:
            path = self.words("language", "comma").join(tests)
            legend.append(self._say("part_of", path=path, nodes=whole.size))
        yield blocks.Sentence(self.words.told(legend), aside=True)

    def legend(self) -> str:
        """Say what the frame and the numbers of the drawn nodes are."""
        said = [self._say("legend", node=self.speaker.node(self.verdict.node))]
        if self.named.with_classes:
            said.append(self._say("counts", classes=self.named.below))
        return self.words.told(said)

    def drawn_with(self, subtree: Tree) -> blocks.TreeNode:
        """Return the tree, or the part of it that fits, with this in the place of the node."""
        standing_with = tree_before(self.pruning, self.place).replaced(self.verdict.node, subtree)
        return self._draw(self._find_part_around(standing_with)[0])

    def _draw(self, part: Tree) -> blocks.TreeNode:
        return self._build_node(part, "", _choose_opened(part))

    def _find_part_around(self, tree: Tree) -> tuple[Tree, list[str]]:
        """Return the largest part around the node that fits, and the tests on the way to it."""
        tests, number = list[str](), self.verdict.node
        while tree.size > MAX_NODES and tree.number != number:
            holding = (any(each.number == number for each in b.walk()) for b in tree.branches)
            branch = list(holding).index(True)
            tests.append(self.named.test(tree, branch))
            tree = tree.branches[branch]
        return tree, tests

    def _build_node(self, node: Tree, edge: str, opened: Collection[int]) -> blocks.TreeNode:
        notation = self.words.notation
        lines = [self.named.title(node)]
        if self.named.with_classes:
            lines.append(" / ".join(self.named.counts(node, notation)))
        weight, errors = notation.weight(node.weight), notation.weight(node.errors)
        lines.append(self._say("sizes", weight=weight, errors=errors))
        shown = node.branches if node.number in opened else ()
        if node.branches and not shown:
            lines.append(self._say("folded", n=node.size - 1))
        below = (
            self._build_node(branch, self.named.branch(node, at), opened)
            for at, branch in enumerate(shown)
        )
        return blocks.TreeNode(tuple(lines), edge, node.number == self.verdict.node, tuple(below))

    # --- rule and calculation -----------------------------------------------------------------------

    def _write_rule(self) -> Iterator[blocks.Block]:
        verdict = self.verdict
        yield blocks.Heading(self._say("rule"))
        values: dict[str, object] = {"margin": self.words.notation.number(verdict.margin)}
        values["confidence"] = f"{100 * self.dialect.confidence:g}"
        values["penalty"] = self.words.notation.weight(self.dialect.leaf_penalty)
        said = [self._say(f"rule_{verdict.method}", **values)]
        if isinstance(verdict.numbers, AccuracyNumbers):
            said.append(self._say(f"tie_{verdict.numbers.ties}"))
        if verdict.method == "ebp":
            said.append(self._say(f"limit_{self.dialect.error_limit}"))
        yield blocks.Sentence(self.words.told(said))
        yield self.formula()
        yield convention(self.dialect, self.words)

    def formula(self) -> blocks.Formula:
        """Return the rule in symbols."""
        formulas = formulas_of(self.verdict.method).rule(self.dialect)
        plain, in_latex = zip(*formulas, strict=True)
        return blocks.Formula(";  ".join(plain), r";\quad ".join(in_latex))

    def calculation(self) -> Iterator[blocks.Sentence | blocks.Calculation]:
        """Give the numbers of both sides line by line; what a method counted on other cases first."""
        numbers = self.verdict.numbers
        if isinstance(numbers, AccuracyNumbers):
            weighed = ("weight", "whole", "leaf_errors", "subtree_errors", "elsewhere")
            write = self.words.notation.weight
            values = {name: write(getattr(numbers, name)) for name in weighed}
            yield blocks.Sentence(self._say("validation", **values))
        for found in self.explained:
            if found.quantity not in _LEFT_OUT and isfinite(found.recorded):
                yield from self._write_number(found)

    def lines(self) -> Iterator[tuple[str, tuple[blocks.Calculation | blocks.Formula, ...]]]:
        """Give the numbers of both sides one by one: the kind of each, and its calculation."""
        found = {each.quantity: each for each in self.explained}
        formulas = formulas_of(self.verdict.method)
        speaker = replace(self.speaker, words=self.by)
        for line in formulas.lines(self.verdict, self.dialect, found, speaker):
            named = f"{self.verdict.method}_{line.kind}"
            explained = found.get(line.quantity) or found.get(named)
            if explained is not None and isfinite(explained.recorded):
                yield line.kind, (self._calculate_number(explained),)
            else:
                # What is written in one line of text has its name and its value.
                colon = self.words("language", "colon")
                said = f"{line.label}{colon}{line.value}" if line.value else line.label
                yield line.kind, (blocks.Formula(said, line.formula),)

    def _write_number(self, found: Explanation) -> Iterator[blocks.Calculation]:
        """Write a number; one that is the sum over leaves has a line for each of them."""
        terms, notation = found.terms, self.by.notation
        by_leaf = found.quantity.startswith("estimate") and len(terms) <= MAX_LEAVES_SHOWN
        if not by_leaf or not terms:
            yield self._calculate_number(found)
            return
        side: Tree = getattr(self.verdict, found.quantity.rpartition("_")[2])
        leaves = [leaf for leaf in side.leaves() if leaf.weight > TIE]
        if len(leaves) == 1:
            yield self._calculate_number(found)
            yield from self._write_limit(leaves[0])
            return
        for leaf, term in zip(leaves, terms, strict=True):
            yield self._calculate_leaf(self.speaker.node(leaf.number), term)
            yield from self._write_limit(leaf)
        values = [term.result(notation) for term in terms]
        line, written = self._calculate_number(found), " + ".join(values)
        sign = sign_of_sum(values, line.value, notation.digits)
        if sign == ABOUT and notation.by_hand:  # worked out as a whole, as in the solution
            yield line
        else:
            yield replace(line, numbers=written, latex_numbers=written, sign=sign)

    def _write_limit(self, leaf: Tree) -> Iterator[blocks.Calculation]:
        """Write what the line of a leaf leaves open: its limit's equation, a program's deviation."""
        notation = self.by.notation
        for each in open_leaf(leaf.weight, leaf.errors, self.dialect, leaf.number):
            if each.quantity not in _LIMITS:
                continue
            yield blocks.Calculation(
                name="",
                left=plain_formula(each.left),
                latex_left=each.named(notation),
                numbers=each.text(notation),
                latex_numbers=each.numbers(notation),
                value=each.result(notation),
                sign=each.sign(notation),
            )

    def _calculate_leaf(self, name: str, term: Term) -> blocks.Calculation:
        notation, (left, latex_left) = self.by.notation, _OF_A_LEAF
        numbers, value = text(term.expression, notation), term.result(notation)
        alone = numbers in (value, notation.shown(term.value))
        return blocks.Calculation(
            name=name,
            left=left,
            latex_left=latex_left,
            numbers="" if alone else numbers,
            latex_numbers="" if alone else latex(term.expression, notation),
            value=value,
            sign=EQUAL if alone else term.sign(notation),
        )

    def _calculate_number(self, found: Explanation) -> blocks.Calculation:
        calculated = Calculated(self.by).explained(
            found,
            name=self.words("practice", f"number_{found.quantity}"),
            left=plain_name(found.quantity),
            source="",
        )
        return next(each for each in calculated if isinstance(each, blocks.Calculation))

    # --- where it changes ---------------------------------------------------------------------------

    def _write_turning(self) -> Iterator[blocks.Block]:
        """Tell at which k or CF the decision changes; nothing of a method without such a number."""
        if turns := self.turns():
            said, calculated = turns
            yield blocks.Heading(self._say("turning"))
            yield from calculated
            yield blocks.Sentence(said)

    def turns(self) -> tuple[str, tuple[blocks.Calculation, ...]] | None:
        """Say where the decision changes, and calculate it; None of a method without k or CF."""
        parameter = declared(self.verdict.method).parameter
        if parameter is None:
            return None
        notation = self.words.notation
        found = turning(self.verdict, self.dialect)
        calculated = tuple(
            self._calculate_number(each)
            for each in self.explained
            if each.quantity == "pep_tipping" and isfinite(each.recorded)
        )
        points = () if found is None else found.points
        values: dict[str, object] = {"letter": parameter.symbol}
        if points:
            written = [notation.number(point) for point in points]
            exact = [float(said) for said in written] == list(points)
            values |= {"points": self.words.listed(written), "sign": EQUAL if exact else ABOUT}
            values["now"] = notation.number(getattr(self.dialect, parameter.switch))
            return self._say("turns", **values), calculated
        values |= {"least": notation.number(parameter.least), "most": notation.number(parameter.most)}
        return self._say("never_turns", **values), calculated

    def _say(self, key: str, **values: object) -> str:
        return self.words("handout", key, **values)


def _choose_opened(tree: Tree) -> set[int]:
    """Return the nodes whose branches are drawn: from the top down, as long as there is room."""
    opened, room, rank = set[int](), MAX_NODES - 1, [tree]
    while rank:
        node = rank.pop(0)
        if node.branches and len(node.branches) <= room:
            opened.add(node.number)
            room -= len(node.branches)
            rank += node.branches
    return opened
