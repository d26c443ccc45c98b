"""Write a plan for a lesson of 45 or 90 minutes about a table: goals, times, steps, questions, answers.

Questions and answers are those of practice, so they come from the record. What a table has not (a
continuous attribute, a second split, a node to prune) is left out, and its minutes go to the
calculation by hand: the times always add up.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from c45_core.dialect import name_of
from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune import prune_tree, tree_of
from c45_core.table import Numeric
from c45_core.trace.frames import Frame, Kind, as_step
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.exports import blocks
from c45_course.exports.blocks import convention
from c45_course.exports.decisions import first_of_interest, list_decisions
from c45_course.exports.worksheet import Request
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question, questions, verdict_questions

LENGTHS = (45, 90)
"""Lengths of a lesson, in minutes."""
MINUTES = {
    "opening": (5, 5),
    "entropy": (7, 10),
    "attribute": (12, 15),
    "threshold": (0, 10),
    "choice": (8, 12),
    "leaf": (5, 6),
    "second": (0, 12),
    "tree": (5, 6),
    "pruning": (0, 9),
    "closing": (3, 5),
}
"""The minutes of each part, by the length of the lesson."""
_METHOD = "pep"
"""The pruning method of the last question but one: it needs no other cases."""
_PARTS_WITH_FREE_MINUTES = "attribute", "opening"
"""Parts that get the minutes of what a table has not: the first of these that there is."""


@dataclass(frozen=True)
class Prompt:
    """A question with its answer; `frame`: of the step that shows it, if one does, or else `decision`:
    of the pruning, by its name (`exports/decisions.py`).
    """

    question: str
    answer: str
    frame: Frame | None = None
    decision: str = ""


@dataclass(frozen=True)
class Part:
    """A part of the lesson, with its minutes."""

    name: str
    minutes: int
    asked: tuple[Prompt, ...]


class Plan:
    """A plan for one table, told to one reader; `request`: the table and the app, as of a worksheet.

    `handout`: name of the hand-out beside it on pruning another tree, "": there is none.
    """

    def __init__(
        self,
        trace: Trace,
        labels: Labels,
        words: Words,
        request: Request,
        minutes: int,
        handout: str = "",
    ) -> None:
        self.trace, self.labels, self.words = trace, labels.on(trace.table), words
        self.request, self.minutes, self.handout = request, minutes, handout

    def document(self) -> blocks.Document:
        """Return the plan as a document."""
        title = self._say("title", table=self.request.title, minutes=self.minutes)
        return blocks.document(title, self.words, self._write_blocks())

    @Once
    def parts(self) -> tuple[Part, ...]:
        """The parts of the lesson, in their order."""
        found = {name: tuple(getattr(self, f"_{name}")()) for name in MINUTES}
        times = {name: both[LENGTHS.index(self.minutes)] for name, both in MINUTES.items()}
        there = [name for name in MINUTES if times[name] and found[name]]
        free = next(name for name in _PARTS_WITH_FREE_MINUTES if name in there)
        times[free] += self.minutes - sum(times[name] for name in there)
        return tuple(Part(name, times[name], found[name]) for name in there)

    # --- the document -----------------------------------------------------------------------------

    def _write_blocks(self) -> Iterator[blocks.Block]:
        yield convention(self.trace.dialect, self.words)
        notation = self.words.notation
        rounded = "digits_by_hand" if notation.by_hand else "digits"
        said = self.words("worksheet", rounded, n=notation.digits)
        said = said if notation.by_hand else self._say("exact", digits=said)
        yield blocks.Sentence(said, aside=True)
        yield blocks.Heading(self._say("goals"))
        for number, part in enumerate((p for p in self.parts if self._has(f"goal_{p.name}")), 1):
            yield blocks.Blank(f"{number}. {self._say(f'goal_{part.name}')}", filled=True, listed=True)
        yield blocks.Heading(self._say("course"))
        yield self._times()
        at = 0
        for part in self.parts:
            heading = self._say("part", at=at, to=at + part.minutes, name=self._say(part.name))
            yield blocks.Heading(heading)
            at += part.minutes
            if part.name == "pruning" and self.handout:
                yield blocks.Sentence(self._say("do_handout", handout=self.handout))
                continue
            vote = self.words("live", "ask_class")
            yield blocks.Sentence(self._say(f"do_{part.name}", vote=vote))
            for asked in part.asked:
                yield from self._write_question(asked)
        yield blocks.Heading(self._say("afterwards"))
        yield blocks.Sentence(self._say("homework", minutes=self.minutes))
        if self.handout and all(part.name != "pruning" for part in self.parts):
            yield blocks.Sentence(self._say("handout", handout=self.handout))
        linked = bool(self.request.address and self.request.table)
        again = "again_by_link" if linked else "again_by_number"
        yield blocks.Sentence(self._say(again, lesson=self.words("lesson", "growing")))
        if linked:
            yield blocks.Sentence(self._say("where", address=self._link(self.trace[0])[1]), aside=True)

    def _times(self) -> blocks.Listing:
        head = tuple(self._say(name) for name in ("minute", "lasts", "what"))
        rows, at = [], 0
        for part in self.parts:
            rows.append((str(at), str(part.minutes), self._say(part.name)))
            at += part.minutes
        return blocks.Listing(head, (*rows, (str(at), "", self._say("end"))))

    def _write_question(self, asked: Prompt) -> Iterator[blocks.Block]:
        colon = self.words("language", "colon")
        yield blocks.Blank(f"{self._say('question')}{colon}{asked.question}", filled=True)
        link = self._link(asked.frame) if asked.frame else self._to_decision(asked.decision)
        said = f"{self._say('answer')}{colon}{asked.answer}"
        yield blocks.Blank(said, filled=True, link=link)

    def _link(self, frame: Frame) -> tuple[str, str]:
        """Return name and address of a step; the address is "" where no link leads to it."""
        step = as_step(frame.number)
        return self.words("worksheet", "step", n=step), self._address("growing", step=step)

    def _to_decision(self, name: str) -> tuple[str, str] | None:
        """Return the same of a decision of the pruning, None where there is none."""
        query = {"room": "grown", "rule": _METHOD, "node": name, "step": "1"}
        return (self._say("decision"), self._address("pruning", **query)) if name else None

    def _address(self, lesson: str, **query: str) -> str:
        """Return the address of a lesson about this table, "" where no link leads to it."""
        if not self.request.address:
            return ""
        return self.request.address_to(lesson, self.words.language, **query)

    # --- the parts --------------------------------------------------------------------------------

    def _opening(self) -> Iterator[Prompt]:
        root = self.trace.node(0)
        cases, counts = self.words.cases(root.weight), self._asker.narrator.voice.counts(root)
        klass, errors = self.labels.klass(root.label), self.words.notation.weight(root.errors)
        tied = sum(float(count) > root.counts.max() - TIE for count in root.counts) > 1
        answer = "answer_opening_tied" if tied else "answer_opening"
        yield Prompt(
            self._say("ask_opening", cases=cases, counts=counts),
            self._say(answer, klass=klass, errors=errors, cases=cases),
            self.trace[0],
        )

    def _entropy(self) -> Iterator[Prompt]:
        impurity = Kind(self.trace.dialect.comparing.impurity)
        yield from self._of(0, (impurity,))

    def _attribute(self) -> Iterator[Prompt]:
        """Ask for the numbers of one attribute: the first nominal one that divides, or the winner."""
        split = self.trace.node(0).split
        if split is None:
            return
        nominal = (
            each.attribute
            for each in self.trace.evaluations(0)
            if each.divides and not isinstance(self.trace.table.attributes[each.attribute], Numeric)
        )
        steps = tuple(map(Kind, self.trace.dialect.comparing.steps))
        yield from self._of(0, steps, next(nominal, split.attribute))

    def _threshold(self) -> Iterator[Prompt]:
        for each in self.trace.evaluations(0):
            if each.cuts is not None and (found := list(self._of(0, (Kind.CUT,), each.attribute))):
                yield from found
                return

    def _choice(self) -> Iterator[Prompt]:
        """Ask for the average gain, of gains that are given but for one, then for the winner."""
        for asked in self._of(0, (Kind.GATED,)):
            yield replace(
                asked, question=self._say("given", question=asked.question, gains=self._gains())
            )
        yield from self._of(0, (Kind.SPLIT,))

    def _gains(self) -> str:
        """List the gains that enter the average at the root."""
        comma, named = self.words("language", "comma"), []
        for number in self.trace.about(0):
            frame = self.trace[number]
            if frame.kind is not Kind.GAIN or frame.attribute is None:
                continue
            if self.trace.evaluation(0, frame.attribute).counted:
                found = questions(self.trace, frame, self.labels)[0].explanation
                assert found is not None
                name = self._asker.names.attribute(frame.attribute)
                named.append(self._say("gain", attribute=name, gain=found.result(self.words.notation)))
        return comma.join(named)

    def _leaf(self) -> Iterator[Prompt]:
        leaves = (n for n in range(1, self.trace.size) if self.trace.node(n).leaf is not None)
        yield from (asked for leaf in list(leaves)[:1] for asked in self._of(leaf, (Kind.CLOSED,)))

    def _second(self) -> Iterator[Prompt]:
        inner = (n for n in range(1, self.trace.size) if self.trace.node(n).split is not None)
        for node in inner:
            if found := list(self._of(node, (Kind.SPLIT,))):
                yield from found
                return

    def _tree(self) -> Iterator[Prompt]:
        tree = self._whole_tree
        if tree.is_leaf:
            return
        values = {
            "leaves": len(tree.leaves()),
            "height": tree.height,
            "errors": self.words.notation.weight(tree.training_errors),
        }
        last = self.trace[len(self.trace) - 1]
        yield Prompt(self._say("ask_tree"), self._say("answer_tree", **values), last)

    def _pruning(self) -> Iterator[Prompt]:
        if self._whole_tree.is_leaf:
            return
        dialect = self.trace.dialect.with_(pruning=_METHOD)
        pruning = prune_tree(self._whole_tree, dialect)
        name = first_of_interest(pruning)
        if name is not None:
            place = list_decisions(pruning)[name]
            asked = verdict_questions(pruning, place, dialect)[0]
            asker = Asker(self.trace, self.labels, self.words, pruning)
            yield replace(self._answer(asked, asker), decision=name)

    def _closing(self) -> Iterator[Prompt]:
        measure = self.words("terms", self.trace.dialect.attribute_by)
        gated = self.trace.node(0).average_gain is not None
        answer = "answer_closing_gated" if gated else "answer_closing"
        yield Prompt(self._say("ask_closing"), self._say(answer, measure=measure))

    # --- questions of practice --------------------------------------------------------------------

    @Once
    def _asker(self) -> Asker:
        return Asker(self.trace, self.labels, self.words)

    @Once
    def _whole_tree(self) -> Tree:
        return tree_of(self.trace)

    def _of(self, node: int, kinds: tuple[Kind, ...], attribute: int | None = None) -> Iterator[Prompt]:
        """Ask what the steps of some kinds at a node answer."""
        for number in self.trace.about(node):
            frame = self.trace[number]
            if frame.kind in kinds and (attribute is None or frame.attribute == attribute):
                for question in questions(self.trace, frame, self.labels):
                    yield self._answer(question, self._asker)

    def _answer(self, question: Question, asker: Asker) -> Prompt:
        asked, solution = asker.ask(question), asker.solution(question)
        if question.options:
            offered = self.words("language", "comma").join(asker.options(question))
            asked = self._say("offered", question=asked, options=offered)
            solution = self._say("because", solution=solution, sentence=asker.sentence(question))
        return Prompt(asked, solution, question.frame)

    def _has(self, key: str) -> bool:
        return key in self.words.sections["plan"]

    def _say(self, key: str, **values: object) -> str:
        return self.words("plan", key, **values)


def request_of(trace: Trace, title: str, table: str, address: str) -> Request:
    """Return what a plan is asked for with; `table`: as the app calls it, "" where it has it not."""
    return Request(title, 0, table, name_of(trace.dialect), address)
