"""What each pruning method must have: names, sentences, formulas equal to the record."""

from importlib import import_module

import numpy as np
import pytest

from c45_core import grow, preset
from c45_core.dialect import pruning_methods
from c45_core.explain.pruning import explain_verdict
from c45_core.explain.verdicts import speaker
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_course import datasets

TABLES = ("watermelon_2.0_split", "golf_14_quinlan_numeric", "missing_14", "watermelon_3.0")
METHODS = pruning_methods()


def prunings(method):
    """Prune some tables by a method; what judges by cases kept aside gets half of the others."""
    module = import_module(f"c45_core.prune.methods.{method}")
    for name in TABLES:
        table = datasets.load(name).table
        aside = None
        if getattr(module, "JUDGES_BY_VALIDATION", False):
            odd = np.arange(table.rows) % 2 == 1
            table, aside = table.take(np.flatnonzero(odd)), table.take(np.flatnonzero(~odd))
        trace = grow(table, preset("documents").with_(pruning=method, gate="none"))
        yield datasets.load(name), trace, prune(trace, validation=aside)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("method", METHODS)
def test_it_has_a_name_and_a_source(method, language):
    said = words(language)
    assert said("prune", method) and said("dialects", f"value_pruning_{method}")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("method", METHODS)
def test_every_verdict_is_said_and_explained_by_its_own_formulas(method, language):
    verdicts = 0
    for dataset, trace, pruning in prunings(method):
        said = words(language)
        voice = speaker(trace, dataset.labels(language).on(trace.table), said)
        for number, verdict in enumerate(pruning.weighed):
            verdicts += 1
            assert voice.say(pruning, number)
            found = explain_verdict(verdict, trace.dialect)
            assert found
            for explanation in found:
                assert explanation.value == pytest.approx(explanation.recorded, abs=1e-9), (
                    f"{method}: {explanation.quantity} is not what the record holds"
                )
                assert said("prune", f"source_{explanation.source}")
    assert verdicts, "no table was pruned: the contract says nothing"


@pytest.mark.parametrize("method", [*METHODS, "collapse"])
def test_it_has_a_file_of_formulas(method):
    assert callable(import_module(f"c45_core.explain.pruning.{method}").explained)
