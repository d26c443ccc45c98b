"""Verbs about what is not certain: consult answers for a case, soft bounds the thresholds of a tree.

Both write JSON, short text, or every step with its calculation.
"""

import json
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.formula.writing import text
from c45_core.language.refusal import make_sentence
from c45_core.language.words import Words
from c45_core.prune import prune
from c45_core.rules import RuleWriter
from c45_core.table import Nominal, Table
from c45_core.tree import Tree
from c45_course.cli.arguments import GROWN, READER, Option, UnfitValue, Verb, format_option, words_of
from c45_course.cli.inputs import MODEL_OPTION, find_table, load_model, refuse_beside
from c45_course.cli.terminal import grow_visibly

from ..rules.algorithm import c45rules
from ..rules.verb import choose_dialect, grow_rule_tree
from .consultation import (
    Arrived,
    Consultation,
    RuleConsultation,
    RuleTried,
    Split,
    consult,
    consult_rules,
    print_consult,
    print_consultr,
)
from .formulas import (
    certainty,
    gap,
    least,
    limit,
    lower_bound,
    part_of,
    pessimistic,
    standard_error,
    strength,
    upper_bound,
)
from .partial_case import Answer, Between, Shares, read_answer
from .sentences import ConsultTeller
from .soft_thresholds import SoftThreshold, SoftThresholds, soften

FORMS = ("text", "json", "steps")
"""Short, as data, or every step in a sentence with its calculation."""


@dataclass(frozen=True)
class UncertainWriter:
    """Writes for one reader; `labels`: of the table as the tree asks it."""

    labels: Labels
    words: Words

    @property
    def teller(self) -> ConsultTeller:
        """Says the steps."""
        return ConsultTeller(self.labels, self.words)

    # --- thresholds -------------------------------------------------------------------------------

    def soft(self, soft: SoftThresholds, tree: Tree, form: str) -> Iterator[str]:
        """Give the bounds of every numeric test of a tree in one of `FORMS`."""
        ways = dict(self._ways(tree))
        if form == "json":
            tests = [self._test(test, ways[test.node]) for test in soft.tests]
            yield json.dumps({"tests": tests}, ensure_ascii=False, indent=1) + "\n"
            return
        if not soft.tests:
            yield self.words("consult", "no_tests") + "\n"
        for number, test in enumerate(soft.tests, 1):
            joined = self.words("rules", "and").join(self._test_said(*step) for step in ways[test.node])
            way = joined or self.words("terms", "root")
            yield f"{number}. {way}{self.words('language', 'colon')}{self.teller.threshold(test)}\n"
            if form == "steps":
                made = (standard_error(test), limit(test), lower_bound(test), upper_bound(test))
                yield from self._write_calculations(made)

    def _ways(self, tree: Tree) -> Iterator[tuple[int, tuple[tuple[Tree, int], ...]]]:
        waiting: list[tuple[Tree, tuple[tuple[Tree, int], ...]]] = [(tree, ())]
        while waiting:
            node, way = waiting.pop()
            yield node.number, way
            waiting.extend((branch, (*way, (node, at))) for at, branch in enumerate(node.branches))

    def _test(self, test: SoftThreshold, way: tuple[tuple[Tree, int], ...]) -> dict[str, Any]:
        return {
            "path": [self._way_step(node, branch, self.labels) for node, branch in way],
            "attribute": self.labels.attribute(test.attribute),
            "lower": test.lower,
            "split": test.cut,
            "upper": test.upper,
            "known": test.known,
            "errors_at_split": test.errors,
            "errors_all_above": test.errors_right,
            "standard_error": test.standard_error,
            "limit": test.limit,
            "curve": [
                list(point) for point in zip(test.values.tolist(), test.curve.tolist(), strict=True)
            ],
        }

    def _way_step(self, node: Tree, branch: int, labels: Labels) -> dict[str, Any]:
        assert node.test is not None
        place = node.test.attribute
        name = labels.attribute(place)
        if isinstance(labels.table.attributes[place], Nominal):
            return {"attribute": name, "op": "=", "value": labels.value(place, branch)}
        return {"attribute": name, "op": ("<=", ">")[branch], "value": node.test.threshold}

    def _test_said(self, node: Tree, branch: int) -> str:
        step = self._way_step(node, branch, RuleWriter(self.labels, self.words).names)
        sign = {"=": "=", "<=": "≤", ">": ">"}[step["op"]]
        value = step["value"]
        said = value if isinstance(value, str) else self.words.notation.number(value)
        return f"{step['attribute']} {sign} {said}"

    # --- a tree -----------------------------------------------------------------------------------

    def tree_answer(
        self, found: Consultation, dialect: Dialect, soft: SoftThresholds | None, form: str
    ) -> Iterator[str]:
        """Give the answer of a tree in one of `FORMS`; as text the lines of Quinlan's consult."""
        classes = self._classes(found.classes)
        lines = print_consult(found, classes)
        if form == "json":
            sums = {
                name: dict(zip(classes, numbers.tolist(), strict=True))
                for name, numbers in zip(
                    ("certainty", "least", "most"),
                    (found.certainty, found.least, found.most),
                    strict=True,
                )
            }
            data = {
                "class": classes[found.label],
                **sums,
                "gap": found.gap,
                "lost": found.lost_weight,
                "asked": [self.labels.attribute(attribute) for attribute in found.asked_attributes],
                "printed": list(lines),
                "steps": [self._step(step) for step in found.steps],
            }
            yield json.dumps(data, ensure_ascii=False, indent=1) + "\n"
            return
        if form == "steps":
            for number, step in enumerate(found.steps, 1):
                yield f"{number}. {self.teller.step(step)}\n"
                if isinstance(step, Split) and step.threshold is not None:
                    yield from self._write_calculations((part_of(step, 0, soft),))
            yield f"\n{self.teller.answer_of_tree(found)}\n"
            sums_of = (certainty(found, found.label, self.labels, soft),)
            rates = pessimistic(found, found.label, dialect)
            low = least(found, found.label, self.labels, dialect, soft)
            yield from self._write_calculations(
                (*sums_of, *rates, low, gap(found, self.labels, dialect, soft))
            )
            yield "\n"
        yield from (f"{line}\n" for line in lines)

    def _step(self, step: Split | Arrived) -> dict[str, Any]:
        if isinstance(step, Arrived):
            return {
                "node": step.node,
                "weight": step.weight,
                "class": self.labels.klass(step.label),
                "cases": step.cases,
                "expected_errors": step.expected,
                "certainty": step.adds.tolist(),
                "least": step.adds_least,
            }
        return {
            "node": step.node,
            "weight": step.weight,
            "attribute": self.labels.attribute(step.attribute),
            "answer": self._answer(step.attribute, step.answer),
            "branches": [self.teller.branch(step, branch) for branch in range(len(step.shares))],
            "shares": list(step.shares),
            "passed": list(step.passed),
            "lost": step.lost_weight,
        }

    # --- rules ------------------------------------------------------------------------------------

    def rules_answer(self, found: RuleConsultation, form: str) -> Iterator[str]:
        """Give the answer of rules in one of `FORMS`; as text the line of Quinlan's consultr."""
        classes = self._classes(len(self.labels.table.classes))
        line = print_consultr(found, classes)
        if form == "json":
            answered = found.answering_rule
            data = {
                "class": classes[found.label],
                "rule": None if answered is None else answered.rule.number,
                "strength": None if answered is None else answered.strength,
                "asked": [self.labels.attribute(attribute) for attribute in found.asked_attributes],
                "printed": [line],
                "steps": [self._write_tried_rule(tried) for tried in found.tried],
            }
            yield json.dumps(data, ensure_ascii=False, indent=1) + "\n"
            return
        if form == "steps":
            for number, tried in enumerate(found.tried, 1):
                yield f"{number}. {self.teller.rule(tried)}\n"
                yield from self._write_calculations((strength(tried),))
            yield f"\n{self.teller.answer_of_rules(found)}\n\n"
        yield f"{line}\n"

    def _write_tried_rule(self, tried: RuleTried) -> dict[str, Any]:
        return {
            "rule": tried.rule.number,
            "class": self.labels.klass(tried.rule.label),
            "error": tried.rule.error,
            "probabilities": [met.probability for met in tried.met],
            "product": tried.product,
            "strength": tried.strength,
        }

    # --- both -------------------------------------------------------------------------------------

    def _classes(self, classes: int) -> list[str]:
        return [self.labels.klass(klass) for klass in range(classes)]

    def _answer(self, attribute: int, answer: Answer) -> Any:
        if isinstance(answer, Between):
            return [answer.low, answer.high]
        if not isinstance(answer, Shares):
            return None
        values = (self.labels.value(attribute, code) for code in range(len(answer.probabilities)))
        return dict(zip(values, answer.probabilities, strict=True))

    def _write_calculations(self, explanations: tuple[Explanation, ...]) -> Iterator[str]:
        """Give each calculation as a line of plain text."""
        notation = self.words.notation
        for each in explanations:
            name = PLAIN_NAMES.get(each.quantity) or each.name.replace("{", "").replace("}", "")
            if each.quantity == "consult_share":  # what the areas are is said first
                for term in each.terms:
                    area = text(term.expression, notation)
                    yield f"   {term.name} = {area} {term.sign(notation)} {term.result(notation)}\n"
            numbers, result = each.text(notation), each.result(notation)
            yield f"   {name} = {numbers} {each.sign(notation)} {result}\n"


PLAIN_NAMES = {
    "soft_error": "SE",
    "soft_limit": "G",
    "soft_lower": "l",
    "soft_upper": "u",
    "consult_share": "P",
    "consult_certainty": "S",
    "consult_least": "L",
    "consult_gap": "gap",
    "rule_strength": "s",
}
"""Names of the calculations in plain text."""


ANSWERERS = ("tree", "rules")
"""Names of the answerers that can be asked."""


def write_answer(chosen: Namespace) -> Iterator[str]:
    """Give the answer."""
    said = words_of(chosen)
    if chosen.by == "rules":
        refuse_beside(chosen, "by_rules", ("soft",))
    if chosen.model is None:
        found = find_table(chosen)
        labels, case = found.labels, _read_case(chosen, found.table, found.labels)
        trace = grow_visibly(found.table, choose_dialect(chosen))
    else:
        trace = load_model(chosen, pruned=chosen.by == "tree")
        labels = Labels(trace.source, answers=said.answers)
        case = _read_case(chosen, trace.source, labels)
    writer = UncertainWriter(labels.on(trace.table), said)
    if chosen.by == "rules":
        rules = c45rules(grow_rule_tree(trace), trace.table, trace.dialect)
        return writer.rules_answer(consult_rules(rules, trace.source, case), chosen.format)
    tree = prune(trace).tree
    soft = soften(tree, trace.table, trace.dialect) if chosen.soft else None
    answer = consult(tree, trace.source, case, trace.dialect, soft)
    return writer.tree_answer(answer, trace.dialect, soft, chosen.format)


def _read_case(chosen: Namespace, table: Table, labels: Labels) -> dict[str, Answer]:
    """Return what is known of the case, by attribute."""
    known = (each for several in chosen.case for each in several)
    return dict(_read_known(name, answer, table, labels) for name, answer in known)


def read_answers(text: str) -> list[tuple[str, str]]:
    """Return the names and answers of an argument, which may hold several between semicolons."""
    found = []
    for part in text.replace("；", ";").split(";"):
        name, equals, answer = part.partition("=")
        if not equals and part.strip():
            raise UnfitValue(make_sentence("arguments.case", found=part.strip()))
        if equals:
            found.append((name.strip(), answer.strip()))
    return found


def _read_known(name: str, answer: str, table: Table, labels: Labels) -> tuple[str, Answer]:
    """Read what is known of one attribute, by its own name and values or by those of the language."""
    places = {labels.attribute(place): place for place in range(len(table.attributes))}
    place = places[name] if name in places else table.index(name)
    column = table.attributes[place]
    try:
        return column.name, read_answer(column, answer)
    except InputError:
        if not isinstance(column, Nominal):
            raise
        shown = tuple(labels.value(place, code) for code in range(len(column.values)))
        named = replace(column, name=labels.attribute(place), values=shown)
        return column.name, read_answer(named, answer)


def write_soft(chosen: Namespace) -> Iterator[str]:
    """Give the bounds."""
    found = find_table(chosen)
    trace = grow_visibly(found.table, choose_dialect(chosen))
    tree = prune(trace).tree
    said = words_of(chosen)
    writer = UncertainWriter(found.labels.on(trace.table), said)
    return writer.soft(soften(tree, trace.table, trace.dialect), tree, chosen.format)


CONSULT_VERB = Verb(
    "consult",
    write_answer,
    help="ask a tree or rules about a case that is not fully known",
    about="Ask the pruned tree, or the rules of C4.5rules, about a case whose values may be\n"
    "ranges, probabilities or unknown: Quinlan's programs consult and consultr. The tree is grown\n"
    "from a table, or that of a record which trace or grow has written.",
    options=(
        *GROWN,
        MODEL_OPTION,
        Option(
            "--case",
            metavar="NAME=ANSWER",
            type=read_answers,
            help="what is known: a value, 70-85, or 'rain: 0.7, sunny: 0.3'; several after a "
            "semicolon, or given again; an attribute left out, or ?, is unknown",
            again=True,
        ),
        Option("--by", choices=ANSWERERS, help="which one answers", usual=ANSWERERS[0]),
        Option("--soft", default=None, help="of a tree: with soft thresholds (-p)", flag=True),
        format_option(FORMS),
        *READER,
    ),
    examples=(
        'c45 consult golf.csv --target play --case "outlook=?; humidity=70-85; windy=true: 0.9"',
        'c45 consult golf.csv --target play --case "windy=true: 0.9" --by rules',
        'c45 consult --model golf.json --case "humidity=70-85"',
    ),
)
SOFT_VERB = Verb(
    "soft",
    write_soft,
    help="bound the thresholds of a tree (soft thresholds)",
    about="Give each threshold of the tree, pruned as the variant says, a lower and an upper\n"
    "bound, with the errors that it would make at each value: option -p of Quinlan's program.",
    options=(*GROWN, format_option(FORMS), *READER),
    examples=("c45 soft golf.csv --target play --variant release8 --format steps",),
)
