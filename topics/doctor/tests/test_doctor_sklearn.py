"""The recorded trees are scikit-learn's own, and each node that differs from CART is explained."""

import os

import numpy as np
import pytest

from c45_core import Numeric, grow, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import words
from c45_course import datasets
from topics.doctor.algorithm.diagnosis import diagnose
from topics.doctor.algorithm.formats import read
from topics.doctor.algorithm.matching import match
from topics.doctor.algorithm.review import Standing
from topics.doctor.report import Doctor
from topics.doctor.view import FOLDER, call_by_labels, read_recorded

TABLES = ("golf_14_quinlan_numeric", "watermelon_2.0", "watermelon_3.0", "watermelon_3.0_alpha")
WRITE = os.environ.get("C45_GOLDEN") == "write"


def grown_there(name):
    """Grow a bundled table with scikit-learn, a column of 0 and 1 for each value of a nominal one."""
    from sklearn.tree import DecisionTreeClassifier, export_text

    table = datasets.load(name).table
    columns = {}
    for column in table.attributes:
        if isinstance(column, Numeric):
            columns[column.name] = column.numbers
        else:
            for code, value in enumerate(column.values):
                columns[f"{column.name}_{value}"] = (column.codes == code).astype(float)
    model = DecisionTreeClassifier(random_state=0)
    model.fit(np.column_stack([*columns.values()]), np.array(table.classes)[table.labels])
    return export_text(model, feature_names=[*columns], decimals=4, max_depth=99)


@pytest.mark.parametrize("name", TABLES)
def test_the_recorded_tree_is_what_scikit_learn_prints(name):
    if WRITE:
        (FOLDER / f"{name}.scikit-learn.txt").write_text(grown_there(name), encoding="utf-8")
    assert read_recorded(name)["scikit-learn"] == grown_there(name)


@pytest.mark.parametrize("name", TABLES)
def test_each_node_that_differs_from_cart_is_a_tie(name):
    table = datasets.load(name).table
    printed = read(read_recorded(name)["scikit-learn"])
    found = diagnose(printed, match(printed, table), table)
    assert found.format == "export_text" and found.nearest.dialect == preset("cart")
    assert found.same or found.is_tied
    told = Doctor(found, Labels(table), words("en"))
    for each in told.reviews_to_say():
        assert each.standing in (Standing.TIED, Standing.TIED_CUT, Standing.VALUE)
        assert abs(each.lead) < 1e-9 and "tie" in told.say_why(each)


def test_the_sizes_of_the_trees_agree_where_nothing_but_ties_differs():
    table = datasets.load("watermelon_3.0_alpha").table
    tree = match(read(read_recorded(table.name)["scikit-learn"]), table)
    assert tree.size == grow(table, preset("cart")).size


def test_a_recorded_tree_is_shown_in_the_language_of_the_reader():
    golf = datasets.load("golf_14_quinlan_numeric")
    text = read_recorded(golf.name)["scikit-learn"]
    english = call_by_labels(text, golf.labels("en"))
    assert english.isascii() and "Outlook_overcast <= 0.5000" in english
    assert call_by_labels(text, Labels(golf.table)) == text
    tree = match(read(english), golf.table, [golf.labels("en")])
    assert tree.size == match(read(text), golf.table).size
