"""C4.5 as an estimator of scikit-learn: `from c45_core import C45Classifier` (extra `sklearn`).

Everything here translates: `X`, `y` and `sample_weight` into a `Table`, parameters into a `Dialect`,
and the answers of the record into what scikit-learn calls them. Growing, pruning and classifying are
those of the package.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from c45_core.align import as_cases
from c45_core.cells import columns_of, given, is_column, text_of
from c45_core.classify import arrivals, distributions, labels
from c45_core.dialect import Dialect, preset
from c45_core.explain.labels import Labels
from c45_core.language.refusal import refusal, whole
from c45_core.measures import entropy, gini
from c45_core.prune import Pruning, prune
from c45_core.prune.method import declared
from c45_core.table import Column, Floats, Nominal, Table, classes_of
from c45_core.tree import Cases, Tree
from c45_core.validate import holdout
from c45_core.validate.alphas import AlphaChoice, by_folds, by_held_out
from c45_library.library import Trace, grow

try:
    from scipy.sparse import coo_matrix, csr_matrix
    from sklearn.base import BaseEstimator, ClassifierMixin
    from sklearn.utils import (
        _safe_indexing,
        assert_all_finite,
        check_consistent_length,
        check_random_state,
        column_or_1d,
    )
    from sklearn.utils.multiclass import check_classification_targets
    from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data
except ModuleNotFoundError as absent:
    raise ImportError(str(refusal("estimator.no_sklearn"))) from absent

SWITCHES = tuple(switch.name for switch in fields(Dialect))
CHOICES = ("given", "validation", "cross_validation")
"""Ways to choose the alpha of cost-complexity pruning."""
_ARRAY = {"dtype": None, "ensure_all_finite": "allow-nan"}
"""Settings of scikit-learn's check of an array, which may hold texts and missing values."""


class C45Classifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A C4.5 decision tree: gain ratio, a branch for every value, missing values shared out, pruning.

    The tree is that of Weka's J48 (`variant="j48"`), of Quinlan's Release 8 (`"release8"`), of the
    textbooks of Zhou (`"zhou"`) and Li Hang (`"li_hang"`), ID3 or CART. Every convention in which they
    differ is a parameter, and the record of every number that was computed is kept as `trace_`.

    Parameters
    ----------
    variant : {"documents", "zhou", "li_hang", "id3", "release8", "j48", "cart"} or Dialect, \
default="j48"
        The variant of C4.5. It gives the value of every switch below that is None.

    categorical_features : "from_dtype", or array-like of bool, int or str, default="from_dtype"
        Which columns are nominal, with a branch for every value.

        - "from_dtype": columns of categories, texts, truth values and dates; an array of objects is
          looked at cell by cell. Columns of numbers are numeric.
        - bool array-like: a mask of the columns.
        - int array-like: their positions.
        - str array-like: their names, where `X` is a data frame.

        What is named here is added to what the dtype says: a text is never a number. Categories keep
        their declared order, other values that of their first appearance; the order decides ties.

    criterion : str, default=None
        By which number attributes are compared: "gain_ratio", "gain" (ID3), "gini" (CART) or one of the
        further criteria that `docs/conventions.md` lists.

    branching : {"multiway", "binary", "groups"}, default=None
        A branch for every value, one value against the rest, or groups of values that go together.

    gate : {"above_average", "none", "release8"}, default=None
        Whether only attributes of at least average gain may win.

    threshold_by : str, default=None
        By which number the cut of a numeric attribute is chosen; values as of `criterion`.

    threshold_value : {"midpoint", "data_value"}, default=None
        The threshold lies halfway between two numbers, or is the largest number below.

    numeric_penalty : {"none", "log2_candidates"}, default=None
        What the gain of a numeric attribute pays for the choice among its cuts (Quinlan 1996).

    unknown_factor : {"gain", "ratio"}, default=None
        Whether the share of known cases multiplies the gain or the gain ratio.

    unknown_in_iv : {"branch", "known_only"}, default=None
        Whether missing values count as one more branch in IV.

    min_cases : float, default=None
        At least two branches of a split must have this weight; J48's `-M`.

    numeric_min_split : {"min_cases", "release8"}, default=None
        What each side of a cut must have: `min_cases`, or a tenth of the cases per class, at most 25.

    known_cases : {"weight", "rows"}, default=None
        How the known cases of a numeric attribute are counted.

    value_gap : float, default=None
        No cut between two numbers as close as this.

    value_precision : {"double", "single"}, default=None
        The precision in which numbers are read and midpoints taken.

    arithmetic : {"double", "single"}, default=None
        The precision of sums and gains.

    zero_gain : {"stop", "split"}, default=None
        Whether a split without gain is made.

    least_iv : float, default=None
        An attribute needs more IV than this, in bits.

    tolerance : float, default=None
        Numbers as close as this are equal, and the first one wins.

    chi_squared : float, default=None
        The significance that a test of independence must reach for an attribute to be chosen; 0: no
        test. 0.01 is Quinlan's of 1986.

    max_depth : int, default=None
        The most tests on the way to a leaf; None: no limit, unless `variant` is a `Dialect` with one.

    empty_branch : {"majority", "copy", "distribution"}, default=None
        What a leaf answers to which no training case came.

    collapse : {"off", "on"}, default=None
        Whether a split that saves no training error is undone.

    pruning : {"none", "ccp", "cvp", "ebp", "mep", "pep", "pre_pruning", "rep"}, default=None
        The method of pruning: cost-complexity, critical value, error-based, minimum error, pessimistic,
        while growing, or reduced-error. The last two judge by cases kept aside (`validation_fraction`).

    confidence : float, default=None
        CF of error-based pruning, between 0 and 1: the smaller, the smaller the tree; J48's `-C`.

    error_limit : {"binomial", "release8", "j48"}, default=None
        How the upper limit of the error rate is computed.

    subtree_raising : {"off", "on"}, default=None
        Whether the largest branch may take the place of its node.

    pep_order : {"top_down", "bottom_up"}, default=None
        The order in which pessimistic error pruning looks at the nodes.

    standard_errors : float, default=None
        How many standard errors pessimistic error pruning grants a subtree.

    leaf_penalty : float, default=None
        What pessimistic error pruning adds to the errors of every leaf.

    rep_ties : {"keep", "prune"}, default=None
        What reduced-error pruning does where leaf and subtree make as many errors.

    ccp_alpha : float, default=None
        What every leaf costs in cost-complexity pruning, as a share of all cases; scikit-learn's
        `ccp_alpha`, where `ccp_cost` is the impurity its tree is grown by.

    ccp_cost : {"errors", "gini", "entropy"}, default=None
        What a leaf costs besides: the cases it misclassifies, or its weight times its impurity.

    mep_prior : {"uniform", "training"}, default=None
        The prior of the classes in minimum error pruning.

    mep_cases : float, default=None
        How many cases this prior counts as, m.

    cvp_critical : float, default=None
        The measure a test must reach in critical value pruning.

    tie_after_pruning : {"first", "keep"}, default=None
        Which of two classes of equal weight a node has after pruning.

    laplace : bool, default=False
        Whether `predict_proba` smooths what a leaf says, (n_k + 1)/(n + K), as J48's `-A` does;
        `predict` does not depend on it.

    validation_fraction : float, default=1/3
        The share of the cases kept aside, where `pruning` is "rep" or "pre_pruning", or `ccp_choice` is
        "validation"; otherwise it is not looked at.

    ccp_choice : {"given", "validation", "cross_validation"}, default="given"
        Where `pruning` is "ccp": prune with `ccp_alpha`, or with the alpha that is chosen by cases kept
        aside or by `ccp_folds` folds.

    ccp_standard_errors : float, default=0.0
        A smaller subtree is chosen if it is at most so many standard errors worse than the best; 1 is
        Breiman's rule.

    ccp_folds : int, default=10
        How many folds choose alpha.

    random_state : int, RandomState instance or None, default=None
        Draws the cases that are kept aside, and the folds. Nothing else is random.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The classes, sorted.

    n_features_in_ : int
        Number of columns seen in `fit`.

    feature_names_in_ : ndarray of shape (n_features_in_,)
        Names of the columns seen in `fit`; only where they are all texts.

    feature_importances_ : ndarray of shape (n_features_in_,)
        By how much each column lowers the impurity, as shares of the whole.

    trace_ : Trace
        The record of the grown tree: `trace_.explain(step)`, `trace_.to_frame("evaluations")`. Its
        table names the columns x0, x1 and so on where `X` has no names.

    pruning_ : Pruning
        The record of every decision of the pruning.

    ccp_alpha_ : float
        The alpha that was pruned with, where `pruning` is "ccp".

    alphas_ : AlphaChoice or None
        Every subtree with its errors, where `ccp_choice` chose among them.

    tree_ : Tree
        The tree that classifies; the numbers of its nodes are those of `trace_`.

    See Also
    --------
    sklearn.tree.DecisionTreeClassifier : CART with binary splits of numbers.

    Notes
    -----
    A case with a missing value (None, nan, NaT, NA) goes down all branches, with a part of its weight
    in each; so does one with a value that no training case had.

    Weights count as copies of a case: `min_cases` and the pruning compare them with whole cases, so
    weights that add up to 1, as those of `AdaBoostClassifier`, leave a single leaf unless `min_cases`
    is made smaller, too. Cases of weight 0 are left out.

    C4.5 and its programs have no cost-complexity pruning: `ccp_alpha` is looked at where `pruning` is
    "ccp", and `c45_core.validate.alphas` chooses one. `confidence`, with `pruning="ebp"`, is C4.5's own
    number to search.

    A tree whose record would pass 2 GiB is ended before; its last leaves then have the reason BUDGET.

    References
    ----------
    .. [1] J. R. Quinlan, "C4.5: Programs for Machine Learning", Morgan Kaufmann, 1993.
    .. [2] J. R. Quinlan, "Improved Use of Continuous Attributes in C4.5", JAIR 4, 1996.
    .. [3] I. H. Witten, E. Frank, M. A. Hall and C. J. Pal, "Data Mining", 4th ed., 2016 (J48).

    Examples
    --------
    >>> from sklearn.datasets import load_iris
    >>> from sklearn.model_selection import cross_val_score
    >>> from c45_core import C45Classifier
    >>> iris = load_iris(as_frame=True)
    >>> clf = C45Classifier(confidence=0.1).fit(iris.data, iris.target)
    >>> clf.get_n_leaves(), clf.get_depth()
    (4, 3)
    >>> print(round(cross_val_score(clf, iris.data, iris.target, cv=10).mean(), 2))
    0.96
    """

    def __init__(
        self,
        variant: str | Dialect = "j48",
        *,
        categorical_features: Any = "from_dtype",
        criterion: str | None = None,
        branching: str | None = None,
        gate: str | None = None,
        threshold_by: str | None = None,
        threshold_value: str | None = None,
        numeric_penalty: str | None = None,
        unknown_factor: str | None = None,
        unknown_in_iv: str | None = None,
        min_cases: float | None = None,
        numeric_min_split: str | None = None,
        known_cases: str | None = None,
        value_gap: float | None = None,
        value_precision: str | None = None,
        arithmetic: str | None = None,
        zero_gain: str | None = None,
        least_iv: float | None = None,
        tolerance: float | None = None,
        chi_squared: float | None = None,
        max_depth: int | None = None,
        empty_branch: str | None = None,
        collapse: str | None = None,
        pruning: str | None = None,
        confidence: float | None = None,
        error_limit: str | None = None,
        subtree_raising: str | None = None,
        pep_order: str | None = None,
        standard_errors: float | None = None,
        leaf_penalty: float | None = None,
        rep_ties: str | None = None,
        ccp_alpha: float | None = None,
        ccp_cost: str | None = None,
        mep_prior: str | None = None,
        mep_cases: float | None = None,
        cvp_critical: float | None = None,
        tie_after_pruning: str | None = None,
        laplace: bool = False,
        validation_fraction: float = 1 / 3,
        ccp_choice: str = "given",
        ccp_standard_errors: float = 0.0,
        ccp_folds: int = 10,
        random_state: Any = None,
    ) -> None:
        self.variant = variant
        self.categorical_features = categorical_features
        self.criterion = criterion
        self.branching = branching
        self.gate = gate
        self.threshold_by = threshold_by
        self.threshold_value = threshold_value
        self.numeric_penalty = numeric_penalty
        self.unknown_factor = unknown_factor
        self.unknown_in_iv = unknown_in_iv
        self.min_cases = min_cases
        self.numeric_min_split = numeric_min_split
        self.known_cases = known_cases
        self.value_gap = value_gap
        self.value_precision = value_precision
        self.arithmetic = arithmetic
        self.zero_gain = zero_gain
        self.least_iv = least_iv
        self.tolerance = tolerance
        self.chi_squared = chi_squared
        self.max_depth = max_depth
        self.empty_branch = empty_branch
        self.collapse = collapse
        self.pruning = pruning
        self.confidence = confidence
        self.error_limit = error_limit
        self.subtree_raising = subtree_raising
        self.pep_order = pep_order
        self.standard_errors = standard_errors
        self.leaf_penalty = leaf_penalty
        self.rep_ties = rep_ties
        self.ccp_alpha = ccp_alpha
        self.ccp_cost = ccp_cost
        self.mep_prior = mep_prior
        self.mep_cases = mep_cases
        self.cvp_critical = cvp_critical
        self.tie_after_pruning = tie_after_pruning
        self.laplace = laplace
        self.validation_fraction = validation_fraction
        self.ccp_choice = ccp_choice
        self.ccp_standard_errors = ccp_standard_errors
        self.ccp_folds = ccp_folds
        self.random_state = random_state

    def fit(self, X: Any, y: ArrayLike, sample_weight: ArrayLike | None = None) -> C45Classifier:
        """Grow a tree from the training cases, and prune it as the variant says.

        Parameters
        ----------
        X : array-like or data frame of shape (n_samples, n_features)
            The cases: numbers, texts, or both. None, nan, NaT and NA are missing.

        y : array-like of shape (n_samples,)
            Their classes. Categories keep their declared order, which decides ties; other classes are
            sorted.

        sample_weight : array-like of shape (n_samples,), default=None
            With what weight each case counts; None: 1 each.

        Returns
        -------
        self : C45Classifier
            The fitted estimator.

        Raises
        ------
        ValueError
            For a value that a parameter does not have, for two that contradict each other, for infinite
            numbers, negative weights, and where all weights are 0.
        """
        dialect = self._dialect()
        table = self._table(X, y, sample_weight)
        kept_aside = None
        if self._keeps_aside(dialect):
            learn, held = holdout(table, self.validation_fraction, self._seed())
            table, kept_aside = table.take(learn), table.take(held)
        trace = grow(table, dialect)
        if dialect.pruning == "ccp":
            self.alphas_: AlphaChoice | None = self._alphas(trace, kept_aside)
            self.ccp_alpha_ = dialect.ccp_alpha if self.alphas_ is None else self.alphas_.alpha
            trace = replace(trace, dialect=dialect.with_(ccp_alpha=self.ccp_alpha_))
        self.trace_: Trace = trace
        by_validation = dialect.pruning != "none" and declared(dialect.pruning).by_validation
        self.pruning_: Pruning = prune(trace, validation=kept_aside if by_validation else None)
        self.tree_: Tree = self.pruning_.tree
        return self

    def _keeps_aside(self, dialect: Dialect) -> bool:
        """Tell whether some cases are held out of growing, to prune or to choose alpha by."""
        if dialect.pruning == "ccp":
            return self.ccp_choice == "validation"
        return dialect.pruning != "none" and declared(dialect.pruning).by_validation

    def _seed(self) -> int:
        return int(check_random_state(self.random_state).randint(2**31 - 1))

    def _alphas(self, trace: Trace, kept_aside: Table | None) -> AlphaChoice | None:
        """Choose alpha as `ccp_choice` says, None where it is given.

        Errors: InputError (a ValueError) for another word.
        """
        if self.ccp_choice not in CHOICES:
            names = whole(CHOICES)
            raise refusal("estimator.ccp_choice", found=repr(self.ccp_choice), names=names)
        if kept_aside is not None:
            return by_held_out(trace, kept_aside, self.ccp_standard_errors)
        if self.ccp_choice == "cross_validation":
            return by_folds(trace, self.ccp_folds, self.ccp_standard_errors, self._seed())
        return None

    def predict(self, X: Any) -> NDArray[Any]:
        """Return the class of each case.

        Parameters
        ----------
        X : array-like or data frame of shape (n_samples, n_features)
            The cases.

        Returns
        -------
        y : ndarray of shape (n_samples,)
            Of several classes that are equally probable the first declared one.
        """
        found = self._distributions(X)
        return np.asarray(self.classes_[self._places[labels(found, self.trace_.dialect)]])

    def predict_proba(self, X: Any) -> Floats:
        """Return the class distribution of each case.

        Parameters
        ----------
        X : array-like or data frame of shape (n_samples, n_features)
            The cases.

        Returns
        -------
        p : ndarray of shape (n_samples, n_classes)
            The shares of the classes at the leaf of each case, or of its leaves, weighted with the part
            of the case that comes there; in the order of `classes_`.
        """
        found = self._distributions(X, laplace=self.laplace)
        kept = np.flatnonzero(self._places >= 0)
        proba = np.empty((len(found), len(kept)))
        proba[:, self._places[kept]] = found[:, kept]
        if self.laplace:  # a declared class without a case has a probability, too
            proba /= proba.sum(axis=1, keepdims=True)
        return proba

    def predict_log_proba(self, X: Any) -> Floats:
        """Return the logarithm of the class distribution of each case.

        Parameters
        ----------
        X : array-like or data frame of shape (n_samples, n_features)
            The cases.

        Returns
        -------
        p : ndarray of shape (n_samples, n_classes)
            Natural logarithms, minus infinity for a probability of 0; in the order of `classes_`.
        """
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(self.predict_proba(X)))

    def apply(self, X: Any) -> NDArray[np.int64]:
        """Return the leaf of each case.

        Parameters
        ----------
        X : array-like or data frame of shape (n_samples, n_features)
            The cases.

        Returns
        -------
        leaves : ndarray of shape (n_samples,)
            Numbers of nodes of `tree_`. Of a case with missing values it is the leaf to which the
            largest part comes, of equal parts the first.
        """
        cases = self._cases(X)
        leaves = np.zeros(cases.rows, dtype=np.int64)
        most = np.zeros(cases.rows)
        for arrival in arrivals(self.tree_, _drop_weights(cases), self.trace_.dialect):
            larger = arrival.cases.weights > most[arrival.cases.rows]
            rows = arrival.cases.rows[larger]
            leaves[rows], most[rows] = arrival.leaf, arrival.cases.weights[larger]
        return leaves

    def decision_path(self, X: Any) -> csr_matrix:
        """Return the nodes that each case passes.

        Parameters
        ----------
        X : array-like or data frame of shape (n_samples, n_features)
            The cases.

        Returns
        -------
        passed : sparse csr matrix of shape (n_samples, n_nodes)
            The part of the case that comes to the node: 1 on the way of a case without missing values;
            the columns are the nodes of `trace_`.
        """
        cases = self._cases(X)
        rows, nodes, parts = [], [], []
        for arrival in arrivals(self.tree_, _drop_weights(cases), self.trace_.dialect):
            for node in (*(step.node for step in arrival.steps), arrival.leaf):
                rows.append(arrival.cases.rows)
                nodes.append(np.full(len(arrival.cases.rows), node))
                parts.append(arrival.cases.weights)
        places = (np.concatenate(rows), np.concatenate(nodes))
        shape = (cases.rows, self.trace_.size)
        return coo_matrix((np.concatenate(parts), places), shape=shape).tocsr()

    @property
    def feature_importances_(self) -> Floats:
        """The shares of the columns in lowering the impurity of the training cases.

        Returns
        -------
        importances : ndarray of shape (n_features_in_,)
            The sum, over the nodes of `tree_` that test the column, of weight times impurity before the
            split less that after it; entropy, or the Gini index where `criterion` is "gini". They add
            up to 1, and are all 0 for a single leaf.
        """
        check_is_fitted(self)
        measure = gini if self.trace_.dialect.impurity == "gini" else entropy
        names = [column.name for column in self.trace_.source.attributes]
        lowered = np.zeros(len(names))
        for node in self.tree_.walk():
            if node.test is not None:
                after = sum(branch.weight * float(measure(branch.counts)) for branch in node.branches)
                asked = _name_question(self.trace_.table.attributes[node.test.attribute])
                lowered[names.index(asked)] += node.weight * float(measure(node.counts)) - after
        total = lowered.sum()
        return np.asarray(lowered / total) if total > 0 else lowered

    def get_depth(self) -> int:
        """Return the number of tests on the longest way from the root to a leaf.

        Returns
        -------
        depth : int
            0 for a single leaf.
        """
        check_is_fitted(self)
        return self.tree_.height

    def get_n_leaves(self) -> int:
        """Return the number of leaves of the tree.

        Returns
        -------
        n_leaves : int
            At least 1.
        """
        check_is_fitted(self)
        return len(self.tree_.leaves())

    def export_text(self) -> str:
        """Return the tree as Quinlan's program prints it.

        Returns
        -------
        text : str
            A line for each branch; behind a leaf the weight of its training cases and, after a slash,
            of those it gets wrong (after error-based pruning: the errors expected).
        """
        from c45_course.exports.as_code import drawn

        check_is_fitted(self)
        expected = self.trace_.dialect.pruning == "ebp"
        return drawn(self.tree_, Labels(self.trace_.table), expected=expected)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.categorical = True
        tags.input_tags.string = True
        return tags

    # --- from scikit-learn's words into ours --------------------------------------------------------

    def _dialect(self) -> Dialect:
        """Return the variant with the switches that are set."""
        variant = preset(self.variant) if isinstance(self.variant, str) else self.variant
        found = {name: getattr(self, name) for name in SWITCHES}
        # A grid of numpy gives numbers of numpy.
        plain = {k: v.item() if isinstance(v, np.generic) else v for k, v in found.items()}
        return variant.with_(**{name: value for name, value in plain.items() if value is not None})

    def _table(self, X: Any, y: Any, sample_weight: Any) -> Table:
        """Return the training cases, and keep what is learned about columns and classes."""
        declared = getattr(getattr(y, "dtype", None), "categories", None)
        target = str(getattr(y, "name", None) or "class")
        _check_classes(target, y)
        if _is_frame(X):  # of columns of several kinds: the table itself checks them
            validate_data(self, X, y, skip_check_array=True)
            y = column_or_1d(y, warn=True)
            assert_all_finite(y, input_name="y")
            check_consistent_length(X, y)
        else:
            X, y = validate_data(self, X, y, **_ARRAY)
        check_classification_targets(y)
        self.classes_, codes = np.unique(y, return_inverse=True)
        weights = _check_sample_weight(sample_weight, y, dtype=np.float64)
        counted = np.flatnonzero(weights)
        names = list(getattr(self, "feature_names_in_", [f"x{k}" for k in range(self.n_features_in_)]))
        while target in names:
            target += "_"
        counting = X if len(counted) == len(weights) else _safe_indexing(X, counted)
        columns = _name_columns(counting, names)
        texts = [text_of(value) for value in self.classes_.tolist()]
        classes = texts if declared is None else [text_of(value) for value in declared]
        self._places = np.array([texts.index(name) if name in texts else -1 for name in classes])
        code = np.array([classes.index(name) for name in texts], dtype=np.int32)
        table = Table.from_columns(
            {**columns, target: [texts[k] for k in codes[counted]]},
            target=target,
            weights=weights[counted],
            name="X",
            nominal=self._nominal(names),
        )
        return replace(table, classes=tuple(classes), labels=code[codes[counted]])

    def _distributions(self, X: Any, *, laplace: bool = False) -> Floats:
        """Return the class distribution of each case, in the order in which the table declares them."""
        cases = self._cases(X)
        return distributions(self.tree_, cases, self.trace_.dialect, laplace=laplace)

    def _cases(self, X: Any) -> Table:
        """Return cases to be classified, declared as the training cases."""
        check_is_fitted(self)
        asked = {"skip_check_array": True} if _is_frame(X) else _ARRAY
        checked = validate_data(self, X, reset=False, **asked)
        names = [column.name for column in self.trace_.source.attributes]
        return as_cases(_name_columns(checked, names), self.trace_.source)

    def _nominal(self, names: Sequence[str]) -> list[str]:
        """Return the names of the columns that `categorical_features` makes nominal."""
        if isinstance(self.categorical_features, str) and self.categorical_features == "from_dtype":
            return []
        wanted = np.asarray(self.categorical_features)
        if wanted.ndim != 1:
            raise refusal("estimator.features", found=repr(self.categorical_features))
        if wanted.dtype.kind == "b" and len(wanted) == len(names):
            return [name for name, is_nominal in zip(names, wanted, strict=True) if is_nominal]
        if not len(wanted):
            return []
        if wanted.dtype.kind in "iu" and -len(names) <= wanted.min() <= wanted.max() < len(names):
            return [names[place] for place in wanted]
        found = [str(name) for name in wanted]
        for name in found:
            if name not in names:
                raise refusal("table.no_column", column=name, names=whole(names))
        return found


def _check_classes(target: str, y: Any) -> None:
    """Refuse classes that a table refuses, and texts beside others, before numpy makes texts of all.

    Whether there are classes at all, and as many as cases, scikit-learn says.
    """
    if hasattr(y, "__array__") and not is_column(y):
        y = np.asarray(y)
    kind, dimensions = getattr(getattr(y, "dtype", None), "kind", ""), getattr(y, "ndim", 1)
    if y is None or kind == "c" or dimensions not in (1, 2) or hasattr(y, "tocsr"):
        return
    is_plain = isinstance(y, np.ndarray) and not isinstance(y, np.ma.MaskedArray)
    if is_plain and kind in "iuf" and not np.isnan(y).any():
        return  # of many numbers none is looked at alone
    if dimensions == 2:
        y = np.ravel(y)
    elif isinstance(y, list) and all(isinstance(row, list | tuple | np.ndarray) for row in y):
        y = [cell for row in y for cell in row]
    found = given(target, y)
    classes_of(target, found)
    for cell in found.cells:
        if isinstance(cell, str) != isinstance(found.cells[0], str):
            values = {"one": repr(found.cells[0]), "other": repr(cell)}
            raise refusal("table.several_types", column=target, **values)


def _is_frame(X: Any) -> bool:
    return hasattr(X, "columns") or hasattr(X, "column_names")


def _name_columns(X: Any, names: Sequence[str]) -> dict[str, Any]:
    """Return the columns of a data frame, whose dtypes say what they hold, or of an array, by name."""
    return dict(zip(names, columns_of(X).values(), strict=True))


def _name_question(column: Column) -> str:
    """Return the name of the column that a question is about."""
    asks = column.asks if isinstance(column, Nominal) else None
    return column.name if asks is None else asks.attribute


def _drop_weights(cases: Table) -> Cases:
    """Return all cases, each as a whole."""
    return Cases(cases, np.arange(cases.rows), np.ones(cases.rows))
