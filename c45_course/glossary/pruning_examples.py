"""Give the examples of the terms about pruning, judging and using a tree."""

from dataclasses import replace

from c45_core.classify import distributions
from c45_core.dialect import PRESETS, preset
from c45_core.growing import grow
from c45_core.prune import Pruning, prune
from c45_core.prune.leaf_errors import upper_limit
from c45_core.prune.methods.pep import PepNumbers
from c45_core.prune.weakest import sequence
from c45_core.reasons import Outcome
from c45_core.rules import RuleWriter, tree_rules
from c45_core.tree import Tree
from c45_core.validate import folds
from c45_core.validate.folds import learn
from c45_course.glossary.scene import FOLDS, HELD_OUT, Example, Scene, Values

SHALLOW = 1
CONFIDENCE = 0.25
ALPHA = 0.05
CRITICAL = 0.5


# --- pruning --------------------------------------------------------------------------------------


def _overfitting(scene: Scene) -> Values:
    if scene.parts is None:
        return None
    _, seen, unseen = scene.parts
    return {
        "right": scene.weight(seen.weight - seen.errors),
        "n": scene.weight(seen.weight),
        "other": scene.weight(unseen.weight - unseen.errors),
        "m": scene.weight(unseen.weight),
    }


def _pre_pruning(scene: Scene) -> Values:
    if scene.grown.height <= SHALLOW:
        return None
    small = grow(scene.trace.source, scene.dialect.with_(max_depth=SHALLOW))
    return {"depth": SHALLOW, "nodes": small.size, "of": scene.trace.size}


def _sizes(pruning: Pruning) -> Values:
    return {"nodes": pruning.tree.size, "of": pruning.grown.size}


def _rep(scene: Scene) -> Values:
    if scene.trace.source.rows < 3:
        return None
    return _sizes(learn(scene.trace.source, scene.dialect.with_(pruning="rep"), share=HELD_OUT))


def _by_method(method: str, switch: str, name: str, number: float | None = None) -> Example:
    """Tell what a method leaves of the tree; `name`: that of its `number`, None for the usual one."""

    def example(scene: Scene) -> Values:
        dialect = scene.dialect.with_(pruning=method)
        if number is not None:
            dialect = dialect.with_(**{switch: number})
        found = prune(replace(scene.trace, dialect=dialect))
        return {**(_sizes(found) or {}), name: scene.number(getattr(dialect, switch))}

    return example


def _weakest_link(scene: Scene) -> Values:
    links = sequence(scene.grown).links(0)
    if not links:
        return None
    weakest = min(links, key=lambda link: link.strength)
    return {"node": scene.where(weakest.node), "value": scene.number(weakest.strength)}


def _chi_squared(scene: Scene) -> Values:
    if scene.first is None or not scene.first.divides:
        return None
    statistic, _, chance = scene.first.independence
    return {
        "attribute": scene.attribute(scene.first),
        "value": scene.number(statistic),
        "chance": scene.number(chance),
    }


def _first_change(scene: Scene, method: str, outcome: Outcome) -> Values:
    """Find the first node that a method of C4.5's own pruning changed in a way."""
    pruning = scene.ebp
    if method == "collapse":
        pruning = _collapsing(scene)
    for verdict in pruning.weighed:
        if verdict.method == method and verdict.outcome is outcome:
            return {"node": scene.where(verdict.node)}
    return None


def _collapsing(scene: Scene) -> Pruning:
    dialect = scene.dialect.with_(pruning="ebp", collapse="on")
    return prune(replace(scene.trace, dialect=dialect))


def _imperfect(scene: Scene) -> Tree:
    """Return the leaf with the most errors, the largest of equals."""
    return max(scene.grown.leaves(), key=lambda leaf: (leaf.errors, leaf.weight))


def _continuity(scene: Scene) -> Values:
    leaf = _imperfect(scene)
    errors, half = scene.weight(leaf.errors), scene.words.notation.number(leaf.errors + 0.5)
    return {"node": scene.where(leaf.number), "errors": errors, "corrected": half}


def _corrected_errors(scene: Scene) -> Values:
    leaves = [leaf for leaf in scene.grown.leaves() if leaf.weight > 0]
    errors = sum(leaf.errors for leaf in leaves)
    return {
        "errors": scene.weight(errors),
        "leaves": len(leaves),
        "corrected": scene.words.notation.number(errors + len(leaves) / 2),
    }


def _standard_error(scene: Scene) -> Values:
    for verdict in scene.pep.weighed:
        if verdict.node == 0 and isinstance(verdict.numbers, PepNumbers):
            return {"value": scene.number(verdict.numbers.standard_error)}
    return None


def _confidence(scene: Scene) -> Values:
    leaf = _imperfect(scene)
    limit = upper_limit(leaf.errors, leaf.weight, CONFIDENCE)
    return {
        "node": scene.where(leaf.number),
        "cases": scene.words.cases(leaf.weight),
        "errors": scene.weight(leaf.errors),
        "confidence": f"{100 * CONFIDENCE:g}%",
        "value": scene.number(limit),
    }


# --- judging --------------------------------------------------------------------------------------


def _validation(scene: Scene) -> Values:
    if not scene.dataset.part:
        return None
    cases = scene.words.cases(scene.dataset.validation.rows)
    return {"cases": cases, "others": scene.words.cases(scene.dataset.training.rows)}


def _hold_out(scene: Scene) -> Values:
    if scene.parts is None:
        return None
    _, seen, unseen = scene.parts
    return {"cases": scene.words.cases(seen.weight), "others": scene.words.cases(unseen.weight)}


def _folds(scene: Scene) -> Values:
    rows = scene.trace.source.rows
    k = min(FOLDS, rows)
    if k < 2:
        return None
    sizes = sorted({int((folds(scene.trace.source, k) == fold).sum()) for fold in range(k)})
    return {"k": k, "least": sizes[0], "most": sizes[-1]}


def _accuracy(scene: Scene) -> Values:
    found = scene.training_result
    right = scene.weight(found.weight - found.errors)
    share = scene.number(found.accuracy)
    return {"right": right, "cases": scene.words.cases(found.weight), "value": share}


def _error_rate(scene: Scene) -> Values:
    found = scene.training_result
    wrong = scene.weight(found.errors)
    share = scene.number(found.error)
    return {"wrong": wrong, "cases": scene.words.cases(found.weight), "value": share}


def _confusion(scene: Scene) -> Values:
    row = scene.training_result.confusion[0]
    return {
        "klass": scene.labels.klass(0),
        "cases": scene.words.cases(float(row.sum())),
        "right": scene.weight(float(row[0])),
    }


# --- using and comparing --------------------------------------------------------------------------


def _rule(scene: Scene) -> Values:
    if scene.grown.is_leaf:
        return None
    first = tree_rules(scene.grown, scene.dialect)[0]
    return {"rule": RuleWriter(scene.labels, scene.words).rule(first)}


def _prediction(scene: Scene) -> Values:
    table = scene.trace.table
    found = distributions(scene.grown, table.take([0]), scene.dialect)[0]
    klass = int(found.argmax())
    return {
        "case": table.case_names[0],
        "klass": scene.labels.klass(klass),
        "share": scene.number(float(found[klass])),
    }


def _by_preset(name: str) -> Example:
    """Name what a variant of C4.5 asks first."""

    def example(scene: Scene) -> Values:
        grown = grow(scene.dataset.table, preset(name).with_(max_depth=SHALLOW))
        split = grown.node(0).split
        if split is None:
            return None
        labels = scene.dataset.labels(scene.words.language).on(grown.table)
        return {"test": labels.test(split, 0)}

    return example


PRUNING_EXAMPLES: dict[str, Example] = {
    "overfitting": _overfitting,
    "pre_pruning": _pre_pruning,
    "post_pruning": lambda scene: _sizes(scene.ebp),
    "collapse": lambda scene: _first_change(scene, "collapse", Outcome.LEAF),
    "pep": lambda scene: _sizes(scene.pep),
    "rep": _rep,
    "ebp": lambda scene: _sizes(scene.ebp),
    "ccp": _by_method("ccp", "ccp_alpha", "alpha", ALPHA),
    "weakest_link": _weakest_link,
    "chi_squared": _chi_squared,
    "mep": _by_method("mep", "mep_cases", "m"),
    "cvp": _by_method("cvp", "cvp_critical", "critical", CRITICAL),
    "subtree_raising": lambda scene: _first_change(scene, "ebp", Outcome.RAISED),
    "continuity": _continuity,
    "corrected_errors": _corrected_errors,
    "standard_error": _standard_error,
    "confidence": _confidence,
    "validation_set": _validation,
    "training_set": lambda scene: {"cases": scene.words.cases(scene.dataset.training.rows)},
    "test_set": _hold_out,
    "hold_out": _hold_out,
    "cross_validation": _folds,
    "leave_one_out": lambda scene: {
        "n": scene.trace.source.rows,
        "cases": scene.words.cases(scene.trace.source.rows - 1),
    },
    "accuracy": _accuracy,
    "error_rate": _error_rate,
    "confusion": _confusion,
    "rule": _rule,
    "prediction": _prediction,
    "id3": _by_preset("id3"),
    "c45": _by_preset("documents"),
    "cart": _by_preset("cart"),
    "variant": lambda _: {"n": len(PRESETS)},
}
