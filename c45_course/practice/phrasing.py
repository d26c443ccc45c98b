"""Write questions, options and feedback as sentences, for one trace and one reader."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.sentences import Narrator
from c45_core.formula.by_hand import EQUAL, sign_of_sum
from c45_core.formula.writing import counted
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune.formulas import formulas_of
from c45_core.prune.method import declared
from c45_core.prune.record import Pruning
from c45_core.prune.verdicts import speaker
from c45_core.reasons import Leaf, Verdict
from c45_core.trace.replay import Trace
from c45_course.practice.answers import Answer, Right, Slip
from c45_course.practice.arithmetic import UnreadableError
from c45_course.practice.calculations import equation, plain_name
from c45_course.practice.items import numbers_in
from c45_course.practice.lines import CheckedLine, Status
from c45_course.practice.questions import DIVIDED, Option, Question, Topic, kind_of


@dataclass(frozen=True)
class Asker:
    """Says the questions of a trace; `pruning` where verdicts are asked about."""

    trace: Trace
    labels: Labels
    words: Words
    pruning: Pruning | None = None

    def ask(self, question: Question) -> str:
        """Return the question, with the node it is about, and a continuous attribute's threshold."""
        where = self.where(question.node)
        asked = self._say("asks", where=where, question=getattr(self, f"_{question.topic}")(question))
        cut = self._cut_of(question) if question.topic is Topic.NUMBER else ""
        if not cut or cut in numbers_in(asked):
            return asked
        return self.words("worksheet", "at_threshold", asked=asked, cut=cut)

    def options(self, question: Question) -> tuple[str, ...]:
        """Return the options, in their order."""
        return tuple(self.option(question, option) for option in question.options)

    def option(self, question: Question, option: Option) -> str:
        """Return one option."""
        match question.topic, option.value:
            case Topic.ATTRIBUTE, int() as attribute:
                return self.names.attribute(attribute)
            case Topic.THRESHOLD, int() as cut:
                return self._say("o_cut", cut=self.cut(question, cut))
            case Topic.PRUNED, str() as outcome:
                return self._say("o_leaf_outcome" if outcome == "leaf" else f"o_{outcome}")
            case _, value if value == DIVIDED:
                return self._say("o_divided")
        return self._say("o_leaf", because=self.narrator.because(Leaf[str(option.value).upper()]))

    def solution(self, question: Question) -> str:
        """Return the right answer in a few words: the option, or the equation."""
        if question.explanation is None:
            best = next(option for option in question.options if self._is_chosen(question, option))
            return self.option(question, best)
        found, notation = question.explanation, self.words.notation
        if found.quantity in ("branch_weight", "candidates"):
            return found.text(notation)
        return equation(self.equation_name(question), found, notation, found.result(notation))

    def sentence(self, question: Question) -> str:
        """Return what the trace says where the answer stands, or the answer where no step shows it."""
        if question.topic is Topic.LEAF:
            closed = self.trace[self.trace.about(question.node)[-1]]
            divided = any(option.right and option.value == DIVIDED for option in question.options)
            return self._say("divided_because") if divided else self.narrator.say(closed)
        if question.frame is not None:
            return self.narrator.say(question.frame)
        if question.verdict is None:
            return self._say("solution", solution=self.solution(question))
        assert self.pruning is not None
        return speaker(self.trace, self.labels, self.words).say(self.pruning, question.verdict)

    def feedback(self, question: Question, given: int | str) -> str:
        """Return what to say to an answer: whether it is right, which slip it is, what is right."""
        try:
            answer = question.answered(given)
        except UnreadableError as error:
            return self.unread(error.key, error.part)
        if question.explanation is not None:
            return self.reply(question, answer)
        option = question.options[int(given)]
        is_right = isinstance(answer, Right)
        said = self._praise(question, option) if is_right else self._refusal(question, option)
        return self.words.told((said, self.sentence(question)))

    def reply(self, question: Question, answer: Answer) -> str:
        """Return what to say to a number that was judged."""
        if isinstance(answer, Right):
            praise = self._say("right_coarse" if answer.coarse else "right")
            return self.words.told((praise, self.sentence(question)))
        solved = self._say("solution", solution=self.solution(question))
        return self.words.told((self.refuse(answer), solved))

    def refusal(self, question: Question, given: int | str) -> str:
        """Say what is wrong with an answer, and not which one is right."""
        if question.explanation is None:
            if question.topic is Topic.PRUNED:
                return self._say("wrong")
            return self._refusal(question, question.options[int(given)])
        return self.refuse(question.answered(given))

    def refuse(self, answer: Answer) -> str:
        """Say what is wrong with a number that was judged."""
        return self.slips(answer.names) if isinstance(answer, Slip) else self._say("wrong")

    def slips(self, names: tuple[str, ...]) -> str:
        """Name slips, one after the other where several give the same number."""
        first, *others = (self._say(f"slip_{name}") for name in names)
        return self.words.told(
            (first, *(each for other in others for each in (self._say("also"), other)))
        )

    def unread(self, key: str, part: str) -> str:
        """Say why something can not be read."""
        return self._say(key, part=part)

    def line(self, line: CheckedLine, number: int) -> str:
        """Say what became of a line of a calculation; lines are counted from 1."""
        said = self._line(line, number)
        return self.words.told((said, self.slips(line.slips))) if line.slips else said

    def _line(self, line: CheckedLine, number: int) -> str:
        write = self.words.notation.number
        if line.status is Status.UNREAD:
            return self._say("line_unread", n=number, because=self.unread(line.key, line.part))
        if line.status is Status.SIDES and line.sides is not None:
            left, right = map(write, line.sides)
            return self._say("line_sides", n=number, left=left, right=right)
        if line.status is Status.VALUE and line.step is not None:
            value = line.step.result(self.words.notation)
            return self._say(
                "line_value", n=number, name=line.step.named(self.words.notation), value=value
            )
        return "" if line.status is Status.BLANK else self._say(f"line_{line.status}", n=number)

    # --- what is asked -----------------------------------------------------------------------------

    def _attribute(self, _: Question) -> str:
        return self._say("q_attribute")

    def _threshold(self, question: Question) -> str:
        assert question.attribute is not None
        return self._say("q_threshold", attribute=self.names.attribute(question.attribute))

    def _leaf(self, question: Question) -> str:
        node = self.trace.node(question.node)
        if node.weight < TIE:
            return self._say("q_leaf_empty")
        voice = self.narrator.voice
        return self._say("q_leaf", cases=self.words.cases(node.weight), counts=voice.counts(node))

    def _pruned(self, _: Question) -> str:
        return self._say("q_pruned")

    def _number(self, question: Question) -> str:
        found = question.explanation
        assert found is not None
        attribute = "" if found.attribute is None else self.names.attribute(found.attribute)
        what = self._say(f"number_{found.quantity}", attribute=attribute, branch=self._part(question))
        if found.cut is None:
            return self._say("q_number", what=what)
        return self._say("q_number_cut", what=what, cut=self.cut(question, found.cut))

    # --- what is answered --------------------------------------------------------------------------

    def _praise(self, question: Question, option: Option) -> str:
        if question.topic is Topic.PRUNED:
            return self._say("right_decided", outcome=self.option(question, option))
        if self._is_chosen(question, option):
            return self._say("right")
        return self._say("tied", option=self.option(question, option))

    def _refusal(self, question: Question, option: Option) -> str:
        if question.topic is Topic.PRUNED:
            return self._say("wrong_decided", outcome=self.solution(question))
        if question.topic is not Topic.ATTRIBUTE:
            return self._say("wrong")
        evaluation = self.trace.evaluation(question.node, int(option.value))
        because = self.narrator.verdict(evaluation, self.trace.node(question.node))
        return self._say("wrong_because", option=self.option(question, option), because=because)

    def _is_chosen(self, question: Question, option: Option) -> bool:
        """Tell whether an option is the one of the trace, and not only as good."""
        if question.topic is Topic.ATTRIBUTE:
            return self.trace.evaluation(question.node, int(option.value)).verdict is Verdict.WON
        if question.topic is Topic.THRESHOLD:
            assert question.attribute is not None
            cuts = self.trace.evaluation(question.node, question.attribute).cuts
            return cuts is not None and cuts.best == option.value
        return option.right

    # --- names -------------------------------------------------------------------------------------

    @Once
    def names(self) -> Labels:
        """The names of the columns that were grown from."""
        return self.labels.on(self.trace.table)

    @Once
    def narrator(self) -> Narrator:
        """The narrator of the steps."""
        return Narrator(self.trace, self.labels, self.words)

    def where(self, number: int) -> str:
        """Say at which node."""
        tests = [self.names.test(split, branch) for split, branch in self.trace.way(number)]
        path = self.words("language", "comma").join(tests)
        return self._say("at_node", path=path) if tests else self._say("at_root")

    def _part(self, question: Question) -> str:
        if question.branch is None or question.attribute is None:
            return ""
        evaluation = self.trace.evaluation(question.node, question.attribute)
        return self.names.part(evaluation, question.branch)

    def cut(self, question: Question, cut: int) -> str:
        """Write a candidate threshold of the attribute that is asked about."""
        assert question.attribute is not None
        cuts = self.trace.evaluation(question.node, question.attribute).candidate_cuts
        return cut_value(float(cuts.thresholds[cut]))

    def _cut_of(self, question: Question) -> str:
        """Write the threshold a number is about: its candidate, else the chosen one; "" of none."""
        if question.attribute is None:
            return ""
        if question.explanation is not None and question.explanation.cut is not None:
            return self.cut(question, question.explanation.cut)
        threshold = self.trace.evaluation(question.node, question.attribute).threshold
        return "" if threshold is None else cut_value(threshold)

    def equation_name(self, question: Question) -> str:
        """Write the left side of the equation that answers a question."""
        found = question.explanation
        assert found is not None
        a = "" if found.attribute is None else self.names.attribute(found.attribute)
        assert question.attribute is not None or not a
        return plain_name(
            found.quantity,
            a,
            self._part(question),
            question.division.unknown > 0,
            self._cut_of(question) if a else "",
            self.words.notation,
        )

    def _say(self, key: str, **values: object) -> str:
        return self.words("practice", key, **values)


# --- the questions on a pruning --------------------------------------------------------------------

_PRUNING = "pruning_questions"
"""The section of the words."""


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
        where = self.words(_PRUNING, "where", node=self.node(question.node))
        return self._say("asks", where=where, question=self._question_text(question))

    def idea(self, question: Question) -> str:
        """Return the name of the idea in the summary."""
        if question.topic is Topic.PRUNED:
            return self.words(
                _PRUNING, "idea_pre_pruning" if self._is_before_growing else "idea_pruned"
            )
        return self.words(_PRUNING, f"idea_{kind_of(question)}")

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
        if formulas_of(self.method).asked[kind_of(question)].summed:
            parts = [counted(term.expression, notation, term.value) for term in found.terms]
            of_parts = sign_of_sum(parts, result, notation.digits)
            if of_parts == EQUAL or not notation.by_hand:  # by hand it is worked out as a whole
                formula, equals = " + ".join(parts), of_parts
        return f"{plain_name(found.quantity)} = {formula} {equals} {result}"

    def slips(self, names: Iterable[str]) -> dict[str, str]:
        """Return what is said to each slip."""
        return {name: self._say(f"slip_{name}") for name in names}

    @property
    def _is_before_growing(self) -> bool:
        """Whether it is decided if a node is split, not if its subtree stays."""
        return declared(self.method).before_growing

    def _question_text(self, question: Question) -> str:
        if question.explanation is None:
            return self.words(_PRUNING, "q_split") if self._is_before_growing else self._say("q_pruned")
        what = self._say(f"number_{kind_of(question)}", attribute="", branch="")
        return self._say("q_number", what=what)

    def _option(self, outcome: str) -> str:
        if self._is_before_growing:
            return self.words(_PRUNING, f"o_pre_{outcome}")
        return self._say("o_leaf_outcome" if outcome == "leaf" else f"o_{outcome}")

    def _say(self, key: str, **values: object) -> str:
        return self.words("practice", key, **values)
