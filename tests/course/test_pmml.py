"""PMML is valid, and who scores it by the standard gets what `predict_proba` gives.

Two judges share nothing with the project: JPMML, for cases without missing values (it needs Java), and
a small scorer written from the standard, for all (`tests/helpers/pmml_scorer.py`).
"""

import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import jpmml_evaluator
import numpy as np
import pytest
from lxml import etree
from pairs import every_two
from pmml_scorer import Scorer
from test_equivalence import TABLES, table
from variants import VARIANTS

from c45_core import PRESETS, InputError, Table, grow
from c45_core.prune import by_hand
from c45_course import datasets
from c45_course.exports.as_pmml import pmml

JARS = Path(jpmml_evaluator.__file__).parent / "dependencies"
NASTY = Table.from_columns(
    {'<a> & "b"': ["x'y", "<z>", "鸟\n", "x'y"], "c": ["1", "&", "\t", "1"]}, target="c"
)


@pytest.fixture(scope="module")
def xsd():
    """The schema of the Data Mining Group, which lies in a JAR of JPMML."""
    (jar,) = JARS.glob("pmml-model-[0-9]*.jar")
    with zipfile.ZipFile(jar) as archive:
        return etree.XMLSchema(etree.parse(io.BytesIO(archive.read("pmml.xsd"))))


def cases_of(found):
    """The cases of a table as values by field."""
    return [
        {
            column.name: None
            if column.missing()[row]
            else column.values[column.codes[row]]
            if column.kind == "nominal"
            else float(column.numbers[row])
            for column in found.attributes
        }
        for row in range(found.rows)
    ]


def check(found, variant, xsd):
    trace = grow(found, VARIANTS.get(variant, variant))
    text = trace.to_pmml()
    xsd.assertValid(etree.fromstring(text.encode()))
    scorer, wanted = Scorer(text), trace.predict_proba(found)
    for row, case in enumerate(cases_of(found)):
        scored = scorer.confidences(case)
        assert list(scored.values()) == pytest.approx(wanted[row].tolist(), abs=1e-9), case
        assert list(scored) == list(found.classes)
    for column in found.attributes:  # what nobody declared is missing; and nothing may be known
        case = {column.name: "no such value" if column.kind == "nominal" else None}
        scored = scorer.confidences(case)
        answer = trace.classify(case).distribution.tolist()
        assert list(scored.values()) == pytest.approx(answer, abs=1e-9)


@pytest.mark.parametrize(
    ("name", "variant"), every_two(TABLES, ["j48", "release8", "cart", "documents"])
)
def test_reference_tables(name, variant, xsd):
    check(table(name), variant, xsd)


@pytest.mark.parametrize(("name", "variant"), every_two(datasets.names(), list(VARIANTS)))
def test_bundled_tables(name, variant, xsd):
    check(datasets.load(name).table, variant, xsd)


def test_names_are_data_and_what_xml_cannot_write_is_refused(xsd):
    check(NASTY, "documents", xsd)
    broken = Table.from_columns({"a\0": ["x", "y"], "c": ["1", "2"]}, target="c")
    with pytest.raises(InputError, match="XML"):
        grow(broken).to_pmml()
    given = by_hand(0, 4, 1, by_hand(1, 2, 0), by_hand(2, 2, 1))
    with pytest.raises(InputError, match="by hand"):
        list(pmml(given, NASTY.take([0]), PRESETS["documents"]))


def test_a_high_tree_is_written():
    found = Table.from_columns({"x": list(range(2500)), "c": ["u", "v"] * 1250}, target="c")
    trace = grow(found)
    assert trace.height > 1000 and trace.to_pmml().count("<Node ") == trace.size


JUDGE = """
import json, sys
from jpmml_evaluator import make_evaluator
asked = json.load(sys.stdin)
answers = []
for text, cases in asked:
    evaluator = make_evaluator(text).verify()
    answers.append([evaluator.evaluate(case) for case in cases])
json.dump(answers, sys.stdout)
"""


@pytest.mark.skipif(shutil.which("java") is None, reason="JPMML needs Java")
@pytest.mark.parametrize("variant", ["j48", "cart"])
def test_jpmml_scores_complete_cases_alike(variant, tmp_path):
    asked, wanted = [], []
    for name in TABLES:
        found = table(name)
        trace = grow(found, VARIANTS.get(variant, variant))
        whole = np.flatnonzero(~np.any([c.missing() for c in found.attributes], axis=0))[:60]
        path = tmp_path / f"{name}.pmml"
        trace.save(path)
        cases = cases_of(found)
        asked.append((str(path), [cases[row] for row in whole]))
        wanted.append((found.classes, trace.predict_proba(found)[whole]))
    done = subprocess.run(
        [sys.executable, "-c", JUDGE],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    scored = 0
    for answers, (classes, proba) in zip(json.loads(done.stdout), wanted, strict=True):
        for answer, row in zip(answers, proba, strict=True):
            given = [answer[f"probability({name})"] for name in classes]
            assert given == pytest.approx(row.tolist(), abs=1e-9)
            scored += 1
    assert scored > 300
