"""Write one decision of a pruning as a hand-out of one page.

It has the tree, the rule, the calculation line by line, the inequality, where the decision changes and
the source.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from math import isfinite

from c45_core.explain.explanation import Explanation, Term
from c45_core.formula.as_printed import ABOUT, EQUAL, sign_of_sum
from c45_core.formula.written import latex, text
from c45_core.measures import TIE
from c45_core.once import Once
from c45_core.prune.formulas import MAX_LEAVES_SHOWN, formulas_of
from c45_core.prune.leaf_errors import open_leaf
from c45_core.prune.method import declared
from c45_core.prune.turning import turning
from c45_core.prune.validation import AccuracyNumbers
from c45_core.prune.verdicts import explain_verdict
from c45_core.tree import Tree
from c45_course.exports import blocks
from c45_course.exports.calculated import Calculated, convention
from c45_course.exports.decisions import find_notation, plain_formula, tree_before, write_inequality
from c45_course.exports.named import PruningForReader
from c45_course.practice.calculations import plain_name

MAX_NODES = 13
"""A tree of more nodes is not drawn whole: it would take the page."""
_LEFT_OUT = ("pep_one_sided", "pep_tipping")
"""What is no line of the comparison: where it changes has a part of its own."""
_LIMITS = ("chance", "deviation")
"""What the line of a leaf leaves open: a limit's equation, a program's deviation."""
_OF_A_LEAF = "N U(E, N)", r"N\,U(E, N)"
"""What EBP estimates of a leaf, as plain text and as LaTeX."""
_VALUE = re.compile(r"\\mathbf\{([^{}]*)\}")


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

    def told(self) -> Iterator[blocks.Block]:
        """Give the hand-out without its title."""
        yield from self._tree()
        yield from self._rule()
        yield blocks.Heading(self._say("calculation"))
        calculated = list(self.calculation())
        yield from calculated
        yield blocks.Heading(self._say("decision"))
        if any(isinstance(each, blocks.Calculation) and each.parted for each in calculated):
            yield blocks.Sentence(self._say("exact_values"))
        yield write_inequality(self.verdict, self.words.notation)
        yield blocks.Sentence(self.speaker.say(self.pruning, self.place))
        yield from self._turning()
        source = self.words("prune", f"source_{self.explained[0].source}")
        colon = self.words("language", "colon")
        yield blocks.Sentence(f"{self.words('app', 'source')}{colon}{source}", aside=True)

    @Once
    def explained(self) -> tuple[Explanation, ...]:
        """The explanations of the verdict's numbers."""
        return explain_verdict(self.verdict, self.dialect, self.speaker.node)

    # --- the tree ---------------------------------------------------------------------------------

    def _tree(self) -> Iterator[blocks.Block]:
        verdict = self.verdict
        whole = tree_before(self.pruning, self.place).replaced(verdict.node, verdict.subtree)
        drawn, tests = self._around(whole)
        yield blocks.TreeDrawing(self._drawn(drawn))
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
        return self._drawn(self._around(standing_with)[0])

    def _drawn(self, part: Tree) -> blocks.TreeNode:
        return self._node(part, "", _opened(part))

    def _around(self, tree: Tree) -> tuple[Tree, list[str]]:
        """Return the largest part around the node that fits, and the tests on the way to it."""
        tests, number = list[str](), self.verdict.node
        while tree.size > MAX_NODES and tree.number != number:
            holding = (any(each.number == number for each in b.walk()) for b in tree.branches)
            branch = list(holding).index(True)
            tests.append(self.named.test(tree, branch))
            tree = tree.branches[branch]
        return tree, tests

    def _node(self, node: Tree, edge: str, opened: Collection[int]) -> blocks.TreeNode:
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
            self._node(branch, self.named.branch(node, at), opened) for at, branch in enumerate(shown)
        )
        return blocks.TreeNode(tuple(lines), edge, node.number == self.verdict.node, tuple(below))

    # --- rule and calculation -----------------------------------------------------------------------

    def _rule(self) -> Iterator[blocks.Block]:
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
                yield from self._lines(found)

    def lines(self) -> Iterator[tuple[str, tuple[blocks.Calculation | blocks.Formula, ...]]]:
        """Give the numbers of both sides one by one: the kind of each, and its calculation."""
        found = {each.quantity: each for each in self.explained}
        formulas = formulas_of(self.verdict.method)
        speaker = replace(self.speaker, words=self.by)
        for line in formulas.lines(self.verdict, self.dialect, found, speaker):
            named = f"{self.verdict.method}_{line.kind}"
            explained = found.get(line.quantity) or found.get(named)
            if explained is not None and isfinite(explained.recorded):
                yield line.kind, (self._line(explained),)
            else:
                # What is written in one line of text has its name and its value.
                value = _VALUE.search(line.formula)
                colon = self.words("language", "colon")
                said = f"{line.label}{colon}{value[1]}" if value else line.label
                yield line.kind, (blocks.Formula(said, line.formula),)

    def _lines(self, found: Explanation) -> Iterator[blocks.Calculation]:
        """Write a number; one that is the sum over leaves has a line for each of them."""
        terms, notation = found.terms, self.by.notation
        by_leaf = found.quantity.startswith("estimate") and len(terms) <= MAX_LEAVES_SHOWN
        if not by_leaf or not terms:
            yield self._line(found)
            return
        side: Tree = getattr(self.verdict, found.quantity.rpartition("_")[2])
        leaves = [leaf for leaf in side.leaves() if leaf.weight > TIE]
        if len(leaves) == 1:
            yield self._line(found)
            yield from self._limit(leaves[0])
            return
        for leaf, term in zip(leaves, terms, strict=True):
            yield self._of_leaf(self.speaker.node(leaf.number), term)
            yield from self._limit(leaf)
        values = [term.result(notation) for term in terms]
        line, written = self._line(found), " + ".join(values)
        sign = sign_of_sum(values, line.value, notation.digits)
        if sign == ABOUT and notation.by_hand:  # worked out as a whole, as in the solution
            yield line
        else:
            yield replace(line, numbers=written, latex_numbers=written, sign=sign)

    def _limit(self, leaf: Tree) -> Iterator[blocks.Calculation]:
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

    def _of_leaf(self, name: str, term: Term) -> blocks.Calculation:
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

    def _line(self, found: Explanation) -> blocks.Calculation:
        calculated = Calculated(self.by).explained(
            found,
            name=self.words("practice", f"number_{found.quantity}"),
            left=plain_name(found.quantity),
            source="",
        )
        return next(each for each in calculated if isinstance(each, blocks.Calculation))

    # --- where it changes ---------------------------------------------------------------------------

    def _turning(self) -> Iterator[blocks.Block]:
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
        found = turning(self.verdict, self.dialect, parameter.least, parameter.most)
        calculated = tuple(
            self._line(each)
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


def _opened(tree: Tree) -> set[int]:
    """Return the nodes whose branches are drawn: from the top down, as long as there is room."""
    opened, room, rank = set[int](), MAX_NODES - 1, [tree]
    while rank:
        node = rank.pop(0)
        if node.branches and len(node.branches) <= room:
            opened.add(node.number)
            room -= len(node.branches)
            rank += node.branches
    return opened
