"""Declare the lesson on uncertain answers: its questions, facts and pictures, what views work on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune import Pruning
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.datasets import Dataset
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shape import choose_view
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed
from ui.state.parts import run_alone
from ui.workers import away

from ...rules.algorithm import RuleList, RuleOptions
from ...rules.lesson.lesson import rule_list
from ..consultation import MIN_STRENGTH, Consultation, RuleConsultation, consult, consult_rules
from ..partial_case import Answer
from ..sentences import ConsultTeller
from ..soft_thresholds import SLACK, SoftThreshold, SoftThresholds, soften
from .curves import draw_errors, slider_positions


@dataclass(frozen=True, eq=False)
class UncertainContext:
    """The tree that is shown. `labels` name the columns it asks for, `names` those of the table."""

    dataset: Dataset
    trace: Trace
    pruning: Pruning
    soft: SoftThresholds
    labels: Labels
    names: Labels
    words: Words
    choices: Choices

    @property
    def table(self) -> Table:
        """The table as it was given."""
        return self.dataset.table

    @property
    def tree(self) -> Tree:
        """The tree that is consulted: pruned as the convention says."""
        return self.pruning.tree

    @property
    def rules(self) -> RuleList:
        """The rules of C4.5rules; made when they are first asked, since that can take long."""
        return rule_list(self.choices.table, self.choices.dialect, RuleOptions())

    @property
    def teller(self) -> ConsultTeller:
        """Says thresholds, steps and answers."""
        return ConsultTeller(self.labels, self.words)

    def by_tree(self, case: dict[str, Answer], *, soft: bool) -> Consultation:
        """Return the answer of the tree."""
        bounds = self.soft if soft else None
        return consult(self.tree, self.table, case, self.trace.dialect, bounds)

    def by_rules(self, case: dict[str, Answer]) -> RuleConsultation:
        """Return the answer of the rules."""
        return consult_rules(self.rules, self.table, case)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the laboratory."""
        return self.words("uncertain", key, **values)


def open_context(choices: Choices) -> UncertainContext:
    """Return what is shown for the table and the convention that are chosen."""
    dataset = cache.dataset(choices.table)
    trace = cache.trace(choices.table, choices.dialect)
    names = dataset.labels(choices.language)
    return UncertainContext(
        dataset,
        trace,
        cache.pruning(choices.table, choices.dialect),
        find_thresholds(choices.table, choices.dialect),
        names.on(trace.table),
        names,
        choices.words,
        choices,
    )


@cache.kept(32)
def find_thresholds(table: str, dialect: str) -> SoftThresholds:
    """Return the soft thresholds of the pruned tree of a table."""
    trace, pruning = cache.trace(table, dialect), cache.pruning(table, dialect)
    return away.run(table, soften, pruning.tree, trace.table, trace.dialect)


EXAMPLE, DIALECT = "golf_14_quinlan_numeric", "release8"
"""The table shown where the tree tests no number."""


def example_thresholds() -> SoftThresholds:
    """Return the thresholds that the lesson explains: of the example, as Quinlan's program grows it."""
    return find_thresholds(EXAMPLE, DIALECT)


_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, WIDTH - 16.0, 38.0, 152.0


def humidity_threshold() -> SoftThreshold:
    """Return the only numeric test of the example: of humidity, on sunny days."""
    return example_thresholds().tests[0]


def _draw_part(say: Callable[..., str], choices: Choices) -> Canvas:
    """The part that goes left, hard and soft, over the value."""
    test, write = humidity_threshold(), choices.words.notation.number
    values = slider_positions(test)
    low, high = float(values[0]), float(values[-1])

    def point(value: float, part: float) -> tuple[float, float]:
        across = (value - low) / (high - low)
        return _LEFT + across * (_RIGHT - _LEFT), _BOTTOM - part * (_BOTTOM - _TOP)

    canvas = Canvas(202)
    for part in (0.0, 0.5, 1.0):
        canvas.line([point(low, part), point(high, part)], colour=PAGE.line, width=1)
        canvas.note(f"{part:g}", _LEFT - 6, point(low, part)[1] + 5, anchor="end")
    cut = test.cut
    hard = [point(low, 1), point(cut, 1), point(cut, 0), point(high, 0)]
    canvas.line(hard, colour=PAGE.muted, width=2, dashed=True)
    soft = [point(low, 1), point(test.lower, 1), point(cut, 0.5), point(test.upper, 0), point(high, 0)]
    canvas.line(soft, colour=PAGE.accent, width=3)
    for value in (test.lower, cut, test.upper):
        x, y = point(value, 0)
        canvas.note(write(value), x, y + 19, anchor="middle")
    canvas.note(say("axis"), (_LEFT + _RIGHT) / 2, 194, anchor="middle")
    for x, name, colour, dashed in (
        (_LEFT, "hard", PAGE.muted, True),
        (_LEFT + 150, "soft", PAGE.accent, False),
    ):
        canvas.line([(x, 15), (x + 26, 15)], colour=colour, width=2.5, dashed=dashed)
        canvas.text(say(name), x + 32, 20)
    return canvas


def _draw_errors(say: Callable[..., str], choices: Choices) -> Canvas:
    """The errors with the threshold at each value, the limit, and the bounds."""
    return draw_errors(humidity_threshold(), say, choices.words.notation.number)


PICTURES = {
    "idea": Picture(_draw_part, ("hard", "soft", "axis")),
    "why_error": Picture(_draw_errors, ("limit", "height", "axis")),
}


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers of the example: a sunny day whose humidity is just above the threshold."""
    words, write = choices.words, choices.words.notation.number
    dataset, test = cache.dataset(EXAMPLE), humidity_threshold()
    trace, tree = cache.trace(EXAMPLE, DIALECT), cache.pruning(EXAMPLE, DIALECT).tree
    labels = dataset.labels(choices.language).on(trace.table)
    above = round(test.cut + 1)
    sunny = {trace.table.attributes[0].name: trace.table.attributes[0].text(0)}
    case = {**sunny, trace.table.attributes[test.attribute].name: above}
    soft = find_thresholds(EXAMPLE, DIALECT)
    hard = consult(tree, dataset.table, case, trace.dialect)
    softly = consult(tree, dataset.table, case, trace.dialect, soft)
    unknown = consult(tree, dataset.table, sunny, trace.dialect)
    by_default = find_thresholds(EXAMPLE, "documents").tests
    default_cut = next(each.cut for each in by_default if each.attribute == test.attribute)
    return {
        "table": plain(cache.title(EXAMPLE, choices.language)),
        "attribute": plain(labels.attribute(test.attribute)),
        "outlook": plain(labels.attribute(0)),
        "sunny": plain(labels.value(0, 0)),
        "cut": write(test.cut),
        "default_cut": write(default_cut),
        "lower": write(test.lower),
        "upper": write(test.upper),
        "value": write(above),
        "known": words.cases(test.known),
        "errors": words.notation.weight(test.errors),
        "error": words.notation.fixed(test.standard_error),
        "limit": words.notation.fixed(test.limit),
        "part": words.notation.fixed(test.threshold.part_left(above)),
        "klass": plain(labels.klass(hard.label)),
        "other": plain(labels.klass(1 - hard.label)),
        "certainty": words.notation.fixed(float(softly.certainty[hard.label])),
        "least": words.notation.fixed(float(softly.least[hard.label])),
        "most": words.notation.fixed(float(softly.most[hard.label])),
        "slack": f"{SLACK:g}",
        "least_strength": f"{MIN_STRENGTH:g}",
        "gap": words.notation.fixed(softly.gap),
        "unknown_klass": plain(labels.klass(unknown.label)),
        "unknown_certainty": write(float(unknown.certainty[unknown.label])),
    }


@run_alone
def show_laboratory(choices: Choices) -> None:
    """Show one view; what is chosen in it runs nothing else again."""
    LESSON.load_view(choose_view("uncertain", choices.words))(choices)


LESSON = Lesson(
    package=__package__,
    key="uncertain",
    path="reference",
    place=30,
    minutes=12,
    guess=Options(("sure", "less", "nothing"), right="less"),
    symbols=(
        r"x,\ y",
        r"\ell,\ t,\ u",
        r"P(x)",
        r"A(x)",
        r"n,\ n_i,\ n_i(k)",
        r"E,\ E(v),\ E_i",
        r"\mathrm{SE},\ G",
        r"a,\ b",
        r"x_{\mathrm{min}},\ x_{\mathrm{max}}",
        r"w_i",
        r"U_i",
        r"S(k),\ L(k)",
        r"\Delta",
        r"p_j,\ s",
    ),
    whys=("error", "bounds", "rules", "program"),
    builds_on=("numbers", "missing", "rules"),
    posed=(
        Posed("part", ("none", "quarter", "half"), right="quarter"),
        Posed("unknown", ("even", "trained", "largest"), right="trained"),
        Posed("rule", ("zero", "share", "whole"), right="zero"),
    ),
    facts=facts,
    pictures=PICTURES,
    controls=("shown", "x"),
    laboratory="lesson:show_laboratory",
    views={
        "threshold": "threshold:show_threshold",
        "case": "answers:show_case",
        "steps": "answers:show_steps",
    },
)
