"""Score PMML trees by the words of the standard (PMML 4.4, Tree Models), and nothing of the project.

Libraries that score PMML do not help where a value is missing: JPMML (1.7) refuses the strategy
`weightedConfidence`, and PMML4S (pypmml 1.5.8) takes the confidences of the children themselves, not of
the leaves that are reached below them. On complete cases JPMML judges (`tests/course/test_pmml.py`).
"""

from __future__ import annotations

import operator
import re
from xml.etree import ElementTree

SPACE = "{http://www.dmg.org/PMML-4_4}"
COMPARED = {
    "equal": operator.eq,
    "notEqual": operator.ne,
    "lessOrEqual": operator.le,
    "greaterThan": operator.gt,
}


class Scorer:
    """Scores cases, given as values by field; None or a field left out is missing."""

    def __init__(self, text: str) -> None:
        root = ElementTree.fromstring(text)
        assert root.get("version") == "4.4"
        self.fields = {
            field.get("name"): [value.get("value") for value in field.iter(f"{SPACE}Value")]
            if field.get("optype") == "categorical"
            else None
            for field in root.iter(f"{SPACE}DataField")
        }
        self.model = root.find(f"{SPACE}TreeModel")
        assert self.model.get("missingValueStrategy") == "weightedConfidence"
        mining = {field.get("name"): field for field in self.model.iter(f"{SPACE}MiningField")}
        (self.target,) = [n for n, field in mining.items() if field.get("usageType") == "target"]
        inputs = [field for name, field in mining.items() if name != self.target]
        assert all(field.get("invalidValueTreatment") == "asMissing" for field in inputs)
        self.root = self.model.find(f"{SPACE}Node")

    def confidences(self, case: dict) -> dict[str, float]:
        """Return the confidence of each class."""
        values = {}
        for name, declared in self.fields.items():
            value = case.get(name)
            invalid = declared is not None and value not in declared
            values[name] = None if value is None or invalid else value
        return self._scored(self.root, values)

    def _scored(self, node, values):
        children = [(child, self._holds(child, values)) for child in node.findall(f"{SPACE}Node")]
        if not children:
            return {
                each.get("value"): float(each.get("confidence"))
                for each in node.findall(f"{SPACE}ScoreDistribution")
            }
        # Children are tried in their order: one that holds before any is unknown is followed.
        first = next((i for i, (_, holds) in enumerate(children) if holds is not False), None)
        assert first is not None, "no child holds: there would be no prediction"
        if children[first][1] is True:
            return self._scored(children[first][0], values)
        possible = [child for child, holds in children if holds is not False]
        records = [float(child.get("recordCount")) for child in possible]
        total = dict.fromkeys(self.fields[self.target], 0.0)
        for child, count in zip(possible, records, strict=True):
            for name, confidence in self._scored(child, values).items():
                total[name] += confidence * count / sum(records)
        return total

    @staticmethod
    def _holds(node, values):
        """True, False, or None for UNKNOWN."""
        predicate = node.find(f"{SPACE}SimplePredicate")
        if predicate is None:
            several = node.find(f"{SPACE}SimpleSetPredicate")
            assert several.get("booleanOperator") == "isIn"
            array = several.find(f"{SPACE}Array")
            found = [one.replace('\\"', '"') for one in re.findall(r'"((?:[^"\\]|\\.)*)"', array.text)]
            assert len(found) == int(array.get("n"))
            value = values[several.get("field")]
            return None if value is None else value in found
        value = values[predicate.get("field")]
        if value is None:
            return None
        wanted = predicate.get("value")
        wanted = wanted if isinstance(value, str) else float(wanted)
        return COMPARED[predicate.get("operator")](value, wanted)
