"""C4.5 as an estimator of scikit-learn: its own checks, Weka's trees, and what pipelines ask for."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
from dataclasses import fields

import numpy as np
import pandas as pd
import polars as pl
import pytest
from pairs import every_two, some
from sklearn.base import clone
from sklearn.compose import make_column_transformer
from sklearn.exceptions import NotFittedError
from sklearn.impute import SimpleImputer
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import check_estimator
from test_equivalence import TABLES, differences, reference, table

from c45_core import PRESETS, C45Classifier, Dialect, InputError, grow, preset, prune
from c45_core.classify import classify
from c45_core.validate import holdout
from c45_course import datasets

PEOPLE = pd.DataFrame(
    {
        "wind": pd.Categorical(["calm", "windy", None, "calm", "windy", "calm"] * 3),
        "humidity": [85, 90.5, None, 70, 65, 70] * 3,
        "size": ["s", "m", "l", None, "m", "s"] * 3,
        "zip": [1, 2, 2, 1, 3, 1] * 3,
    }
)
PLAY = np.array(["no", "no", "yes", "yes", "yes", "no"] * 3)


def frame_of(found):
    """A table as a data frame and classes, categories in declared order."""
    columns = {
        column.name: column.numbers
        if column.kind == "numeric"
        else pd.Categorical.from_codes(column.codes, list(column.values))
        for column in found.attributes
    }
    classes = pd.Categorical.from_codes(found.labels, list(found.classes))
    return pd.DataFrame(columns), pd.Series(classes, name=found.target)


@pytest.mark.parametrize("variant", PRESETS)
def test_scikit_learn_finds_nothing_to_object_to(variant, monkeypatch):
    monkeypatch.setenv("SCIPY_ARRAY_API", "1")  # otherwise it leaves one check out
    found = check_estimator(C45Classifier(variant), on_skip=None)
    assert len(found) > 50 and {each["status"] for each in found} == {"passed"}
    assert not [each["check_name"] for each in found if each["expected_to_fail"]]


def test_every_switch_is_a_parameter_and_every_parameter_is_explained():
    switches = [switch.name for switch in fields(Dialect)]
    named = [*inspect.signature(C45Classifier).parameters]
    assert named == [
        "variant",
        "categorical_features",
        *switches,
        "laplace",
        "validation_fraction",
        "ccp_choice",
        "ccp_standard_errors",
        "ccp_folds",
        "random_state",
    ]
    text = C45Classifier.__doc__.split("Attributes\n")[0]
    places = [text.index(f"\n    {name} : ") for name in named]
    assert places == sorted(places)
    parts = [text[place:after] for place, after in zip(places, [*places[1:], None], strict=True)]
    for switch in fields(Dialect):
        part, values = parts[named.index(switch.name)], switch.metadata["values"]
        if values and switch.name not in (
            "criterion",
            "threshold_by",
        ):  # these say where they are listed
            assert "{" + ", ".join(f'"{value}"' for value in values) + "}" in part
    assert all(f'"{name}"' in parts[0] for name in PRESETS)


def test_parameters_are_set_told_and_copied():
    clf = C45Classifier("documents", min_cases=np.int64(5)).set_params(
        max_depth=np.int32(1), gate="none"
    )
    assert clone(clf).get_params() == clf.get_params()
    fitted = clone(clf).fit(PEOPLE, PLAY)
    wanted = preset("documents").with_(min_cases=5, max_depth=1, gate="none")
    assert fitted.trace_.dialect == wanted and fitted.get_depth() <= 1
    assert C45Classifier(wanted).fit(PEOPLE, PLAY).trace_ == fitted.trace_


@pytest.mark.parametrize(("name", "variant"), every_two(TABLES, ["j48", "release8"]))
def test_the_trees_are_wekas_and_quinlans(name, variant):
    """The recorded trees, through a data frame; Quinlan's in his arithmetic (labor is equal pruned)."""
    X, y = frame_of(table(name))
    clf = C45Classifier(variant, arithmetic="single" if variant == "release8" else None).fit(X, y)
    wanted = reference(name, variant)["pruned"]
    tree = wanted["tree"] if variant == "j48" else wanted
    dialect = clf.trace_.dialect
    assert list(differences(clf.tree_, tree, clf.trace_.source, dialect)) == []
    if variant == "j48":
        order = [table(name).classes.index(each) for each in clf.classes_]
        assert np.abs(clf.predict_proba(X) - np.array(wanted["distribution"])[:, order]).max() <= 1e-5
        assert clf.predict(X).tolist() == [table(name).classes[k] for k in wanted["predicted"]]


@pytest.mark.parametrize(("name", "variant"), every_two(datasets.names(), list(PRESETS)))
def test_the_estimator_says_what_the_trace_says(name, variant):
    found = datasets.load(name).table
    X, y = frame_of(found)
    clf = C45Classifier(variant).fit(X, y, found.weights)
    plain = grow(found.renamed("X"), variant)
    assert np.array_equal(clf.trace_.ledger.sequence, plain.ledger.sequence)
    assert clf.export_text() == plain.to_text(pruned=True)
    places = [clf.trace_.source.classes.index(str(each)) for each in clf.classes_]
    assert np.array_equal(clf.predict_proba(X), plain.predict_proba(found)[:, places])
    assert clf.predict(X).tolist() == plain.predict(found).tolist()
    with np.errstate(divide="ignore"):
        assert np.array_equal(clf.predict_log_proba(X), np.log(clf.predict_proba(X)))


# --- what X and y may be ------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["documents", "j48"])
def test_every_kind_of_cases_gives_the_same_tree(variant):
    clf = C45Classifier(variant, categorical_features=["zip"]).fit(PEOPLE, PLAY)
    assert [column.kind for column in clf.trace_.source.attributes].count("nominal") == 3
    texts = PEOPLE.astype({"wind": object})
    kinds = {
        "nullable": texts.convert_dtypes(),
        "arrow": texts.convert_dtypes(dtype_backend="pyarrow"),
        "objects": texts,
        "polars": pl.DataFrame(texts.astype(object).where(texts.notna(), None).to_dict("list")),
    }
    for kind, X in kinds.items():
        other = clone(clf).fit(X, PLAY)
        assert other.export_text() == clf.export_text(), kind
        assert np.array_equal(other.predict_proba(X), clf.predict_proba(PEOPLE)), kind
        assert np.array_equal(clf.predict_proba(X), clf.predict_proba(PEOPLE)), kind
    array = texts.to_numpy(dtype=object)
    for chosen in ([3], [-1], [False, False, False, True]):
        other = C45Classifier(variant, categorical_features=chosen).fit(array, PLAY)
        assert np.array_equal(other.predict_proba(array), clf.predict_proba(PEOPLE))
        assert not hasattr(other, "feature_names_in_")
        names = [column.name for column in other.trace_.source.attributes]
        assert names == ["x0", "x1", "x2", "x3"]


def test_a_code_is_the_same_value_as_a_whole_number_and_with_a_point():
    for given, asked in (
        (np.array([[1], [2], [3]] * 4), [[2.0]]),
        (np.array([[1.0], [2], [3]] * 4), [[2]]),
    ):
        clf = C45Classifier("documents", categorical_features=[0]).fit(given, ["a", "b", "c"] * 4)
        assert clf.get_n_leaves() == 3 and clf.predict(asked).tolist() == ["b"]


@pytest.mark.parametrize("kind", [str, int, float, bool])
def test_classes_keep_their_kind_and_are_sorted(kind):
    y = np.array([1, 0, 0, 1, 1, 0] * 3).astype(kind)
    clf = C45Classifier("documents").fit(PEOPLE, y)
    assert clf.classes_.dtype == y.dtype and clf.predict(PEOPLE).dtype == y.dtype
    assert clf.classes_.tolist() == sorted(set(y.tolist()))
    assert clf.score(PEOPLE, y) == np.mean(clf.predict(PEOPLE) == y) > 0.8
    scoring = "roc_auc" if kind is not str else "accuracy"
    assert cross_val_score(clf, PEOPLE, y, scoring=scoring, cv=3, error_score="raise").min() > 0.8


def test_declared_classes_decide_ties_and_do_not_move_the_columns():
    X = [[0.0]] * 4
    y = pd.Series(["a", "b", "a", "b"])
    declared = pd.Series(pd.Categorical(y, categories=["z", "b", "a"]), name="x0")
    first, other = C45Classifier().fit(X, y), C45Classifier().fit(X, declared)
    assert first.predict([[0]]).tolist() == ["a"] and other.predict([[0]]).tolist() == ["b"]
    assert first.classes_.tolist() == other.classes_.tolist() == ["a", "b"]
    assert other.trace_.source.classes == ("z", "b", "a") and other.trace_.source.target == "x0_"
    assert other.predict_proba([[0]]).tolist() == [[0.5, 0.5]]


def test_weights_are_copies_and_nothing_where_they_are_0():
    times = np.array([1, 2, 0, 1, 3, 0] * 3)
    copies = np.repeat(np.arange(18), times)
    weighted = C45Classifier("documents").fit(PEOPLE, PLAY, sample_weight=times)
    copied = C45Classifier("documents").fit(PEOPLE.iloc[copies], PLAY[copies])
    assert weighted.export_text() == copied.export_text()
    assert weighted.predict_proba(PEOPLE) == pytest.approx(copied.predict_proba(PEOPLE), abs=1e-12)
    assert "l" not in weighted.trace_.source.attributes[2].values  # the only case with it has weight 0


# --- where the cases go -------------------------------------------------------------------------


@pytest.mark.parametrize("name", some(["labor", "vote", "iris", "breast_cancer_ljubljana"], 2))
def test_the_way_of_each_case_is_that_of_the_answer_opened(name):
    X, y = frame_of(table(name))
    clf = C45Classifier().fit(X, y)
    passed, leaves = clf.decision_path(X).toarray(), clf.apply(X)
    assert passed.shape == (len(X), clf.trace_.size)
    assert passed[:, 0] == pytest.approx(1.0)
    ends = [leaf.number for leaf in clf.tree_.leaves()]
    assert passed[:, ends].sum(axis=1) == pytest.approx(1.0)
    assert np.all(passed[np.arange(len(X)), leaves] >= passed[:, ends].max(axis=1) - 1e-12)
    says = {leaf.number: leaf.counts / max(leaf.weight, 1e-12) for leaf in clf.tree_.leaves()}
    for row in range(0, len(X), 7):
        case = {c.name: None if c.missing()[row] else _value(c, row) for c in table(name).attributes}
        answer = classify(clf.tree_, clf.trace_.source, case, clf.trace_.dialect)
        assert {path.leaf: path.share for path in answer.paths} == pytest.approx(
            {leaf: passed[row, leaf] for leaf in ends if passed[row, leaf] > 0}
        )
        if len(answer.paths) == 1 and not answer.paths[0].empty:
            assert answer.distribution == pytest.approx(says[leaves[row]])


def _value(column, row):
    return column.values[column.codes[row]] if column.kind == "nominal" else column.numbers[row]


@pytest.mark.parametrize("name", ["golf_14", "watermelon_3.0", "loan_10"])
@pytest.mark.parametrize("variant", ["documents", "cart"])
def test_importances_are_the_recorded_gains(name, variant):
    found = datasets.load(name).table
    X, y = frame_of(found)
    clf = C45Classifier(variant, pruning="none", collapse="off").fit(X, y)
    gains = dict.fromkeys(X.columns, 0.0)
    for node in map(clf.trace_.node, range(clf.trace_.size)):
        if node.split is not None:
            gain = node.split.gini_decrease if variant == "cart" else node.split.gain
            gains[node.split.name.partition(" = ")[0]] += node.weight * gain
    wanted = np.array(list(gains.values())) / sum(gains.values())
    assert clf.feature_importances_ == pytest.approx(wanted, abs=1e-12)
    assert C45Classifier(max_depth=0).fit(X, y).feature_importances_.tolist() == [0.0] * X.shape[1]


# --- where it works -----------------------------------------------------------------------------


def test_pipelines_grids_in_parallel_and_pickles():
    X, y = frame_of(table("vote"))
    numbers = make_column_transformer(
        (SimpleImputer(strategy="most_frequent"), [0, 1]),
        remainder="passthrough",
        verbose_feature_names_out=False,
    ).set_output(transform="pandas")
    grid = {"c45classifier__confidence": np.array([0.05, 0.25]), "c45classifier__min_cases": [2, 20]}
    search = GridSearchCV(
        make_pipeline(numbers, C45Classifier()), grid, cv=3, n_jobs=2, error_score="raise"
    )
    search.fit(X, y)
    assert search.best_score_ > 0.93
    best = search.best_estimator_[-1]
    assert best.feature_names_in_.tolist() == X.columns.tolist()
    again = pickle.loads(pickle.dumps(search.best_estimator_))
    assert np.array_equal(again.predict_proba(X), search.predict_proba(X))
    assert again[-1].trace_ == best.trace_ and len(again[-1].trace_) == len(best.trace_)


def test_cases_are_kept_aside_where_pruning_judges_by_them():
    X, y = frame_of(table("breast_cancer_ljubljana"))
    clf = C45Classifier("documents", pruning="rep", validation_fraction=0.25, random_state=3).fit(X, y)
    whole = table("breast_cancer_ljubljana")
    assert clf.trace_.source.rows == whole.rows - round(whole.rows / 4)
    assert clone(clf).fit(X, y).trace_ == clf.trace_
    assert C45Classifier("documents", pruning="rep", random_state=4).fit(X, y).trace_ != clf.trace_
    seed = int(np.random.RandomState(3).randint(2**31 - 1))
    learn, held = holdout(whole, 0.25, seed)
    wanted = prune(
        grow(whole.take(learn), preset("documents").with_(pruning="rep")), validation=whole.take(held)
    )
    assert clf.get_n_leaves() == len(wanted.tree.leaves()) and clf.tree_.size < clf.trace_.size


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"variant": "c50"}, "no variant of C4.5 named 'c50'"),
        ({"gate": "open"}, "gate"),
        ({"criterion": "gini"}, "gini"),
        ({"categorical_features": "all"}, "from_dtype"),
        ({"categorical_features": ["height"]}, "no column 'height'"),
        ({"categorical_features": [9]}, "no column '9'"),
        ({"categorical_features": [True]}, "no column 'True'"),
        ({"pruning": "rep", "validation_fraction": 2.0}, "2"),
    ],
)
def test_what_is_no_setting_is_refused_when_fitted(parameters, said):
    with pytest.raises(InputError, match=said):
        C45Classifier(**parameters).fit(PEOPLE, PLAY)


def test_what_is_no_case_is_refused():
    clf = C45Classifier().fit(PEOPLE, PLAY)
    with pytest.raises(InputError, match="found 'wet'"):
        clf.predict(PEOPLE.assign(humidity="wet"))
    with pytest.raises(ValueError, match="feature names"):
        clf.predict(PEOPLE.rename(columns={"zip": "post"}))
    with pytest.raises(ValueError, match=r"at least one|no rows"):
        clone(clf).fit(PEOPLE, PLAY, np.zeros(18))
    with pytest.raises(InputError, match="weight"):
        clone(clf).fit(PEOPLE, PLAY, -np.ones(18))
    with pytest.raises(NotFittedError):
        _ = C45Classifier().feature_importances_
    assert not hasattr(clf, "cost_complexity_pruning_path")


NO_CLASS = {
    "none": ["a", None, "b"],
    "na": ["a", pd.NA, "b"],
    "nan": ["a", float("nan"), "b"],
    "numbers": np.array([1.0, np.nan, 2.0]),
    "masked": np.ma.array([1, 2, 3], mask=[False, True, False]),
    "objects": np.array(["a", None, "b"], dtype=object),
    "a column": np.array([["a"], [None], ["b"]], dtype=object),
    "categories": pd.Categorical(["a", None, "b"]),
    "nullable": pd.Series([1, None, 2], dtype="Int64"),
    "truth": pd.Series([True, None, False], dtype="boolean"),
    "days": pd.to_datetime(pd.Series(["2024-02-29", None, "2024-03-01"])),
    "polars": pl.Series(["a", None, "b"]),
}


@pytest.mark.parametrize(
    "cases", [[[1], [2], [3]], pd.DataFrame({"x": [1, 2, 3]})], ids=["rows", "frame"]
)
@pytest.mark.parametrize("y", NO_CLASS.values(), ids=NO_CLASS)
def test_a_missing_class_is_said_as_the_library_says_it(cases, y):
    with pytest.raises(ValueError, match="Row 2 has no class in column") as refused:
        C45Classifier().fit(cases, y)
    assert isinstance(refused.value, InputError)


@pytest.mark.parametrize(
    ("y", "said"),
    [
        ([1, "1", 2], "holds both 1 and '1'"),
        (["a", 1, "b"], "holds both 'a' and 1"),
        ({1, 2, 3}, "is a set"),
        ([(1,), (2,), {3}], "of the type tuple in row 1"),
        ([1, 2j, 3], "of the type complex in row 2"),
    ],
)
def test_classes_are_refused_as_the_library_refuses_them(y, said):
    with pytest.raises(InputError, match="Column 'class'") as refused:
        C45Classifier().fit([[1], [2], [3]], y)
    assert said in str(refused.value)


def test_scikit_learn_is_asked_for_alone_where_it_is_needed():
    script = (
        "import sys, c45_core\n"
        "assert 'C45Classifier' in dir(c45_core) and 'sklearn' not in sys.modules\n"
        "sys.modules['sklearn'] = None\n"
        "try:\n"
        "    from c45_core import C45Classifier\n"
        "except ImportError as error:\n"
        "    assert 'pip install' in str(error) and 'scikit-learn>=' in str(error)\n"
        "else:\n"
        "    raise SystemExit('imported')\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
