"""Judge a tree by cases it was not grown from: held-out parts, k folds, size against accuracy.

Not part of the algorithm (convention C20): Quinlan's package has a script for it, Weka an evaluator.
"""

from c45_core.validate.curve import Point, size_curve
from c45_core.validate.folds import CrossValidation, Fold, cross_validate, folds, holdout, last_fold
from c45_core.validate.result import Mistake, Result, measured

__all__ = [
    "CrossValidation",
    "Fold",
    "Mistake",
    "Point",
    "Result",
    "cross_validate",
    "folds",
    "holdout",
    "last_fold",
    "measured",
    "size_curve",
]
