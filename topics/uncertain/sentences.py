"""Say thresholds, the steps of a consultation and its answers in one language."""

from dataclasses import dataclass

from c45_core.explain.labels import Labels, cut_condition, cut_value
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.rules import RuleWriter
from c45_core.table import Nominal

from .consultation import MIN_STRENGTH, Arrived, Asked, Consultation, RuleConsultation, RuleTried, Split
from .partial_case import Answer, Between, Shares
from .soft_thresholds import SoftThreshold


@dataclass(frozen=True)
class ConsultTeller:
    """Says thresholds, steps and answers with the names of a reader's language."""

    labels: Labels
    words: Words

    # --- a threshold ------------------------------------------------------------------------------

    def threshold(self, test: SoftThreshold) -> str:
        """Say the bounds of a threshold, and the limit they come from."""
        numbers = {"lower": test.lower, "cut": test.cut, "upper": test.upper}
        said = self._say(
            "threshold",
            attribute=self.labels.attribute(test.attribute),
            cases=self.words.cases(test.known),
            errors=self._w(test.errors),
            error=self._n(test.standard_error),
            limit=self._n(test.limit),
            **{name: self._n(value) for name, value in numbers.items()},
        )
        ends = (("no_lower", test.below), ("no_upper", test.above))
        return self.words.told([said, *(self._say(key) for key, crossing in ends if crossing is None)])

    # --- a tree -------------------------------------------------------------------------------------

    def step(self, step: Split | Arrived) -> str:
        """Say how a case is divided at a test, or what a leaf adds."""
        return self.split(step) if isinstance(step, Split) else self.leaf(step)

    def split(self, split: Split) -> str:
        """Say how a part of a case is divided at a test, and what of it is lost."""
        key = "split_soft" if self._is_within(split) else f"split_{split.asked}"
        if split.asked is not Asked.UNKNOWN and max(split.shares) == 1.0:
            key = "split_whole"
        said = self._say(
            key,
            attribute=self.labels.attribute(split.attribute),
            value=self.answer(split.attribute, split.answer),
            parts=self._parts(split),
            branch=self.branch(split, split.shares.index(max(split.shares))),
            **self._bounds(split),
        )
        before = [] if _is_whole(split.weight) else [self._say("comes", part=self._part(split.weight))]
        after = [self._say("lost", lost=self._n(split.lost_weight))] if split.lost_weight > 0 else []
        return self.words.told([*before, said, *after])

    def leaf(self, leaf: Arrived) -> str:
        """Say what a leaf adds to the two sums."""
        return self._say(
            "leaf" if leaf.adds_least > 0 else "leaf_empty",
            klass=self.labels.klass(leaf.label),
            part=self._part(leaf.weight),
            cases=self.words.cases(leaf.cases),
            adds=self.words("language", "comma").join(
                self._say("adds", klass=self.labels.klass(klass), n=self._n(float(added)))
                for klass, added in enumerate(leaf.adds)
                if added > 0
            ),
            least=self._n(leaf.adds_least),
        )

    def answer_of_tree(self, found: Consultation) -> str:
        """Say the class of a tree's answer, its certainty and its bounds."""
        return self._say(
            "answer",
            klass=self.labels.klass(found.label),
            certainty=self._n(float(found.certainty[found.label])),
            least=self._n(float(found.least[found.label])),
            most=self._n(float(found.most[found.label])),
        )

    # --- rules --------------------------------------------------------------------------------------

    def rule(self, tried: RuleTried) -> str:
        """Say how strong a rule is, and whether it answers."""
        writer = RuleWriter(self.labels, self.words)
        met = self.words.listed(
            self._say("met", condition=writer.condition(m.condition), n=self._n(m.probability))
            for m in tried.met
        )
        values = {"number": tried.rule.number, "met": met, "least": f"{MIN_STRENGTH:g}"}
        if not tried.whole:
            said = self._say("rule_weak", product=self._n(tried.met[-1].product), **values)
            rest = tried.rule.conditions[len(tried.met) :]
            if not rest:
                return said
            others = self.words.listed(writer.condition(condition) for condition in rest)
            return self.words.told([said, self._say("rule_rest", conditions=others)])
        return self._say(
            "rule_answers" if tried.answers else "rule_too_weak",
            product=self._n(tried.product),
            error=self._n(tried.rule.error),
            strength=self._n(tried.strength),
            **values,
        )

    def answer_of_rules(self, found: RuleConsultation) -> str:
        """Say the class of the rules' answer, and which rule gives it."""
        klass = self.labels.klass(found.label)
        if found.answering_rule is None:
            return self._say("answer_default", klass=klass)
        strength = self._n(found.answering_rule.strength)
        number = found.answering_rule.rule.number
        return self._say("answer_rule", klass=klass, number=number, strength=strength)

    # --- what is known ------------------------------------------------------------------------------

    def answer(self, attribute: int, answer: Answer) -> str:
        """Write what is known of an attribute: '82.5', '70 - 85', 'sunny 0.7, rain 0.3', 'unknown'."""
        if isinstance(answer, Between):
            low, high = cut_value(answer.low), cut_value(answer.high)
            return low if answer.is_one else self._say("from_to", low=low, high=high)
        if not isinstance(answer, Shares):
            return self._say("unknown")
        likely = [(code, share) for code, share in enumerate(answer.probabilities) if share > 0]
        if len(likely) == 1:
            return self.labels.value(attribute, likely[0][0])
        named = (f"{self.labels.value(attribute, code)} {self._n(share)}" for code, share in likely)
        return self.words("language", "comma").join(named)

    def _parts(self, split: Split) -> str:
        """Say what goes down each branch; of a part of a case both which share of it and how much."""
        whole = _is_whole(split.weight)
        said = [
            self._say(
                "part" if whole else "part_of_part",
                branch=self.branch(split, branch),
                share=self._n(split.shares[branch]),
                n=self._n(passed),
            )
            for branch, passed in enumerate(split.passed)
            if passed > 0
        ]
        return (self.words("language", "comma") if whole else self._say("next")).join(said)

    def _part(self, weight: float) -> str:
        return self._say("whole") if _is_whole(weight) else self._say("some", n=self._n(weight))

    def branch(self, split: Split, branch: int) -> str:
        """Name a branch of a test."""
        if isinstance(self.labels.table.attributes[split.attribute], Nominal):
            codes = split.groups[branch] if split.groups else (branch,)
            named = (self.labels.value(split.attribute, code) for code in codes)
            return self.words("language", "comma").join(named)
        cut = None if split.threshold is None else split.threshold.cut
        return cut_condition(cut, branch)

    def _is_within(self, split: Split) -> bool:
        """Tell whether a single number lies between the bounds of a soft threshold."""
        return split.asked is Asked.VALUE and 0 < split.shares[0] < 1

    def _bounds(self, split: Split) -> dict[str, str]:
        if split.threshold is None:
            return {"lower": "", "upper": ""}
        return {"lower": self._n(split.threshold.lower), "upper": self._n(split.threshold.upper)}

    def _say(self, key: str, **values: object) -> str:
        return self.words("consult", key, **values)

    def _n(self, value: float) -> str:
        return self.words.notation.number(value)

    def _w(self, value: float) -> str:
        return self.words.notation.weight(value)


def _is_whole(weight: float) -> bool:
    """Tell whether a part of a case is all of it."""
    return weight > 1.0 - TIE
