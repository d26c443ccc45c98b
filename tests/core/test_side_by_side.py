"""The comparison of all methods: parts that are apart, the best choices, means of the draws."""

from dataclasses import replace

import numpy as np
import pytest

from c45_core import InputError, grow, preset
from c45_core.prune import prune
from c45_core.tree import tree_of
from c45_core.validate import measured
from c45_core.validate.side_by_side import compared_methods, deal, side_by_side
from c45_course import datasets

TABLES = ("watermelon_2.0", "golf_14_quinlan_numeric", "missing_14", "watermelon_3.0")


@pytest.mark.worth(4)
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("dialect", ["id3", "j48", "cart"])
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_every_method_prunes_the_same_tree_and_nobody_sees_the_test_set(name, dialect, seed):
    table, chosen = datasets.load(name).table, preset(dialect)
    one = deal(table, chosen, seed)
    parts = [part.case_names for part in (one.trace.source, one.validation, one.test)]
    assert sorted(sum(parts, ())) == sorted(table.case_names)
    assert tuple(one.prunings) == compared_methods()
    for pruning in one.prunings.values():
        assert pruning.grown.size == one.trace.size
    plain = one.trace.dialect
    for method, switch, tries in (
        ("ccp", "ccp_alpha", np.linspace(0, 0.6, 61)),
        ("cvp", "cvp_critical", np.linspace(0, 1.7, 86)),
    ):

        def errors(number, method=method, switch=switch):
            tried = plain.with_(pruning=method, **{switch: float(number)})
            tree = prune(replace(one.trace, dialect=tried)).tree
            return measured(tree, one.validation, plain).errors

        mine = errors(one.settings[method])
        assert mine <= min(errors(number) for number in tries) + 1e-9
    stopped = grow(one.trace.source, plain.with_(chi_squared=0.05))
    assert one.stopped.size == tree_of(stopped).size


def test_the_means_are_those_of_the_draws():
    table, chosen = datasets.load("watermelon_2.0").table, preset("id3")
    found = {each.way: each for each in side_by_side(table, chosen, 4, seed=7)}
    dealt = [deal(table, chosen, 7 + n) for n in range(4)]
    for way, each in found.items():
        trees = [one.trees[way] for one in dealt]
        wrong = [measured(t, one.test, chosen).error for t, one in zip(trees, dealt, strict=True)]
        assert each.leaves == pytest.approx(np.mean([len(tree.leaves()) for tree in trees]))
        assert each.test == pytest.approx(np.mean(wrong))
        assert each.spread == pytest.approx(np.std(wrong, ddof=1) / 2)
        trained = [tree.training_errors / tree.weight for tree in trees]
        assert each.training == pytest.approx(np.mean(trained))
    assert found["ccp"].setting == pytest.approx(np.mean([one.settings["ccp"] for one in dealt]))


def test_too_few_cases_are_refused():
    with pytest.raises(InputError, match="three parts"):
        deal(datasets.load("loan_5").table, preset("id3"))
