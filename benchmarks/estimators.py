"""Compare `C45Classifier` with other trees of Python, ten tables, ten folds, three times.

    python benchmarks/estimators.py            # imodels as well, where it is installed

Accuracy, leaves and the processor time of a fit are means over the thirty trees; all programs get the
same folds. scikit-learn and imodels take numbers only, so their nominal columns become columns of 0 and
1; for imodels missing numbers are replaced by medians. That is part of their pipeline, and of their
time. Printed are Markdown tables.
"""

from __future__ import annotations

import json
import sys
import time
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.datasets import load_wine
from sklearn.impute import SimpleImputer
from sklearn.model_selection import RepeatedStratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder
from sklearn.tree import DecisionTreeClassifier

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from c45_core import C45Classifier  # noqa: E402

FOLDER = ROOT / "tests" / "references"
TABLES = (
    *("balance_scale", "breast_cancer_ljubljana", "glass", "heart_disease", "iris"),
    *("labor", "tictactoe", "vote", "zoo"),
)
FOLDS = RepeatedStratifiedKFold(n_splits=10, n_repeats=3, random_state=1)
Fit = Callable[[pd.DataFrame, np.ndarray], object]


def read(name: str) -> tuple[pd.DataFrame, np.ndarray]:
    """Read a reference table, its nominal columns as categories; wine comes with scikit-learn."""
    if name == "wine":
        return load_wine(return_X_y=True, as_frame=True)
    schema = json.loads((FOLDER / f"{name}.schema.json").read_text())
    cells = pd.read_csv(
        FOLDER / f"{name}.csv", na_values=schema["missing"], keep_default_na=False, dtype=str
    )
    columns = {}
    for attribute in schema["attributes"]:
        column = cells[attribute["name"]]
        if attribute["kind"] == "numeric":
            columns[attribute["name"]] = column.astype(float)
        else:
            columns[attribute["name"]] = pd.Categorical(column, categories=attribute["values"])
    return pd.DataFrame(columns), np.unique(cells[schema["target"]], return_inverse=True)[1]


def encoded(tree: object, X: pd.DataFrame, *, imputed: bool) -> object:
    """A pipeline in front of a tree that takes numbers only."""
    nominal = [name for name in X if X[name].dtype == "category"]
    numeric = [name for name in X if name not in nominal]
    ones = OneHotEncoder(handle_unknown="ignore", sparse_output=False)
    numbers = SimpleImputer(strategy="median") if imputed else "passthrough"
    return make_pipeline(make_column_transformer((ones, nominal), (numbers, numeric)), tree)


def programs() -> dict[str, tuple[Fit, Callable[[object], int]]]:
    """How each program makes an estimator for a table, and how its leaves are counted."""
    found = {
        "C45Classifier": (lambda X: C45Classifier(), lambda fitted: fitted.get_n_leaves()),
        "C45Classifier, `zhou`": (
            lambda X: C45Classifier("zhou"),
            lambda fitted: fitted.get_n_leaves(),
        ),
        "DecisionTreeClassifier": (
            lambda X: encoded(DecisionTreeClassifier(random_state=0), X, imputed=False),
            lambda fitted: fitted[-1].get_n_leaves(),
        ),
        "the same, `min_samples_leaf=5`": (
            lambda X: encoded(
                DecisionTreeClassifier(random_state=0, min_samples_leaf=5), X, imputed=False
            ),
            lambda fitted: fitted[-1].get_n_leaves(),
        ),
    }
    if find_spec("imodels") is None:
        return found
    from imodels import C45TreeClassifier

    found["imodels C45TreeClassifier"] = (
        lambda X: encoded(C45TreeClassifier(), X, imputed=True),
        lambda fitted: sum(
            not [child for child in node.childNodes if child.nodeType == child.ELEMENT_NODE]
            for node in fitted[-1].dom_.getElementsByTagName("*")
        ),
    )
    return found


def measured(name: str, program: tuple[Fit, Callable[[object], int]]) -> np.ndarray:
    """Return accuracy, leaves and milliseconds of a fit, means over the folds."""
    X, y = read(name)
    make, leaves = program
    rows = []
    for learn, held in FOLDS.split(X, y):
        estimator = make(X)
        start = time.process_time()
        estimator.fit(X.iloc[learn], y[learn])
        seconds = time.process_time() - start
        right = np.mean(np.asarray(estimator.predict(X.iloc[held])).astype(int) == y[held])
        rows.append((right, leaves(estimator), 1000 * seconds))
    return np.mean(rows, axis=0)


def main() -> None:
    warnings.filterwarnings("ignore")
    found = {
        program: {name: measured(name, how) for name in (*TABLES, "wine")}
        for program, how in programs().items()
    }
    for place, title, digits in ((0, "accuracy", 3), (1, "leaves", 1), (2, "ms for a fit", 1)):
        print(f"\n| {title} | " + " | ".join(found) + " |")
        print("|---|" + "---:|" * len(found))
        for name in (*TABLES, "wine"):
            numbers = [f"{found[program][name][place]:.{digits}f}" for program in found]
            print(f"| {name} | " + " | ".join(numbers) + " |")
        means = [np.mean([row[place] for row in found[program].values()]) for program in found]
        print("| mean | " + " | ".join(f"{mean:.{digits}f}" for mean in means) + " |")


if __name__ == "__main__":
    main()
