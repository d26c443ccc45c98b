"""Choose the questions about a pruning decision: at most one number, then the outcome.

The number asked for changes from decision to decision. A learner can calculate it from what is shown
by then: of pessimistic errors those with the 1/2 in them, of estimated errors the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite

from c45_core.dialect import Dialect
from c45_core.formula.by_hand import EQUAL, sign_of_sum
from c45_core.formula.writing import counted
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune.formulas import MAX_LEAVES_SHOWN, Asked, formulas_of
from c45_core.prune.method import COLLAPSE, declared
from c45_core.prune.record import Pruning, Weighed
from c45_course.practice.derivation import plain_name
from c45_course.practice.questions import Question, Topic, verdict_questions
from c45_course.practice.tolerance import CLOSE

SECTION = "pruning_questions"
"""The section of the words."""


def pruning_questions(pruning: Pruning, verdict: int, dialect: Dialect) -> tuple[Question, ...]:
    """Return the questions of one decision, the number (if there is one) before the decision.

    A useless split that was undone is not asked about: those that were kept are not heard at all.

    >>> from c45_course.documents import printed_trees
    >>> from c45_core.prune import prune_tree
    >>> pep = Dialect(pruning="pep")
    >>> number, decision = pruning_questions(prune_tree(printed_trees.load("pep_t4").tree, pep), 0, pep)
    >>> number.answered("6.5"), number.answered("5")
    (Right(coarse=False), Slip(names=('half_forgotten',)))
    >>> [(option.value, option.right) for option in decision.options]
    [('kept', False), ('leaf', True)]
    """
    weighed = pruning.weighed[verdict]
    if weighed.method == COLLAPSE:
        return ()
    decision, *numbers = verdict_questions(pruning, verdict, dialect)
    found = {quantity_of(number): number for number in numbers}
    asked = formulas_of(weighed.method).asked
    turn = verdict % len(asked) if asked else 0
    for quantity in (*list(asked)[turn:], *list(asked)[:turn]):
        if quantity in found and _is_asked(found[quantity], asked[quantity], weighed):
            return found[quantity], decision
    return (decision,)


def quantity_of(question: Question) -> str:
    """Return the quantity of a question for a number."""
    assert question.explanation is not None
    return question.explanation.quantity


def _is_asked(number: Question, asked: Asked, weighed: Weighed) -> bool:
    """Tell whether there is something to calculate, and not too much."""
    assert number.explanation is not None
    value = number.explanation.recorded
    if not isfinite(value) or abs(value) <= CLOSE:
        return False
    if asked.leaves is None:
        return True
    return (
        asked.leaves <= sum(leaf.weight > TIE for leaf in weighed.subtree.leaves()) <= MAX_LEAVES_SHOWN
    )


@dataclass(frozen=True)
class PruningPhrasing:
    """Puts the questions of decisions into words; `node`: how a node is called; `method`: the
    pruning method that decides.

    A tree given by hand has no trace, so nothing here asks for one.
    """

    words: Words
    node: Callable[[int], str]
    method: str

    def ask(self, question: Question) -> str:
        """Return the question, with the node it is about."""
        where = self.words(SECTION, "where", node=self.node(question.node))
        return self._say("asks", where=where, question=self._asked(question))

    def idea(self, question: Question) -> str:
        """Return the name of the idea in the summary."""
        if question.topic is Topic.PRUNED:
            return self.words(SECTION, "idea_pre_pruning" if self._before else "idea_pruned")
        return self.words(SECTION, f"idea_{quantity_of(question)}")

    def options(self, question: Question) -> tuple[str, ...]:
        """Return the options of a decision, in their order."""
        return tuple(self._option(str(option.value)) for option in question.options)

    def solution(self, question: Question) -> str:
        """Return the right answer: the option, or the equation."""
        found, notation = question.explanation, self.words.notation
        if found is None:
            return next(self._option(str(o.value)) for o in question.options if o.right)
        result, formula = found.result(notation), found.text(notation)
        equals = found.sign(notation)
        if formulas_of(self.method).asked[quantity_of(question)].summed:
            parts = [counted(term.expression, notation, term.value) for term in found.terms]
            of_parts = sign_of_sum(parts, result, notation.digits)
            if of_parts == EQUAL or not notation.by_hand:  # by hand it is worked out as a whole
                formula, equals = " + ".join(parts), of_parts
        return f"{plain_name(found.quantity)} = {formula} {equals} {result}"

    def slips(self, names: Iterable[str]) -> dict[str, str]:
        """Return what is said to each slip."""
        return {name: self._say(f"slip_{name}") for name in names}

    @property
    def _before(self) -> bool:
        """Whether it is decided if a node is split, not if its subtree stays."""
        return declared(self.method).before_growing

    def _asked(self, question: Question) -> str:
        if question.explanation is None:
            return self.words(SECTION, "q_split") if self._before else self._say("q_pruned")
        what = self._say(f"number_{quantity_of(question)}", attribute="", branch="")
        return self._say("q_number", what=what)

    def _option(self, outcome: str) -> str:
        if self._before:
            return self.words(SECTION, f"o_pre_{outcome}")
        return self._say("o_leaf_outcome" if outcome == "leaf" else f"o_{outcome}")

    def _say(self, key: str, **values: object) -> str:
        return self.words("practice", key, **values)
