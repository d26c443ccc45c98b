"""Give the texts of lessons their numbers and formulas, from the record of the table shown."""

from functools import cache

from c45_core.explain import quantities
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import Voice
from ui import cache as kept
from ui.markdown import plain
from ui.state.choices import Choices

_SHOWN_ON = "golf_14"
"""A table without numbers and missing values: the formulas are those of every such table."""


def formulas(choices: Choices, *keys: str) -> dict[str, str]:
    """Return the formulas of some numbers in the reader's symbols, as facts: `f_gain` and so on."""
    write = choices.words.notation
    return {f"f_{key}": _explained(key).in_symbols(write) for key in keys}


@cache
def _explained(key: str) -> Explanation:
    trace = kept.trace(_SHOWN_ON, "documents")
    labels = Labels(trace.table)
    if key in quantities.OF_NODE:
        return quantities.of_node(trace, key, 0, labels)
    return quantities.of_attribute(trace, key, trace.evaluation(0, 0), labels)


def of_root(choices: Choices) -> dict[str, str]:
    """Return facts on the root of the table shown: its name, cases, class counts, and entropy."""
    trace = kept.trace(choices.table, "documents")
    labels = kept.dataset(choices.table).labels(choices.language).on(trace.table)
    words, root = choices.words, trace.node(0)
    return {
        "table": plain(kept.title(choices.table, choices.language)),
        "cases": words.cases(root.weight),
        "counts": plain(Voice(trace, labels, words).counts(root)),
        "entropy": words.notation.fixed(root.entropy),
        "bits": words.notation.fixed(root.weight * root.entropy),
    }
