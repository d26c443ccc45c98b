"""Declare every term of the glossary, a row each, and fill its texts with an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from c45_core.language.words import Words
from c45_core.prune.method import methods
from c45_core.quantities import FURTHER
from c45_course.glossary import of_measures, of_pruning, of_tables
from c45_course.glossary.scene import Example, Scene
from c45_course.topic import loaded

SECTION = "glossary"
GROUPS = ("tables", "trees", "measures", "choosing", "numbers", "pruning", "judging", "using")
"""The groups of terms, in teaching order."""
_EXAMPLES = {
    **of_tables.EXAMPLES,
    **of_measures.EXAMPLES,
    **of_pruning.EXAMPLES,
}


@dataclass(frozen=True)
class Term:
    """A term: `key` of its texts, its `group`, the `lesson` where it belongs, and what of the address
    of that lesson leads to it; `example` gives the numbers of its example.
    """

    key: str
    group: str
    lesson: str
    query: Mapping[str, str]
    example: Example


@dataclass(frozen=True)
class Card:
    """What is said of a term in one language.

    `forms`: how it occurs in texts; `example`: a sentence about the table in hand.
    """

    key: str
    name: str
    forms: tuple[str, ...]
    means: str
    example: str


_ROWS = """
    tables   growing    attribute value nominal class case
    tables   missing    weight missing_value
    tables   choosing   identifier
    trees    growing    tree node root leaf branch split subtree path depth majority pure greedy
    trees    growing    depth_first level_order
    measures entropy    bit surprise entropy conditional_entropy
    measures choosing   gain iv gain_ratio
    choosing choosing   average_gain gate tie
    choosing dialects   gini {further}
    numbers  numbers    continuous threshold candidate
    numbers  missing    known_fraction
    pruning  pruning    overfitting pre_pruning post_pruning collapse {methods}
    pruning  pruning    weakest_link chi_squared
    pruning  pruning    subtree_raising continuity corrected_errors standard_error confidence
    judging  evaluation training_set validation_set test_set hold_out cross_validation leave_one_out
    judging  evaluation accuracy error_rate confusion
    using    classifying prediction rule
    {topics}
    using    dialects   id3 c45 cart variant
    using    be_the_tree regret
"""
"""Group, lesson and terms, in teaching order; topics add theirs."""


def _rows() -> Iterator[Term]:
    further = " ".join(row.key for criterion in FURTHER for row in criterion.quantities)
    after = " ".join(name for name, method in methods().items() if not method.before_growing)
    rows = "\n".join(terms.ROW for terms in loaded("terms"))
    of_topics = {key: example for terms in loaded("terms") for key, example in terms.EXAMPLES.items()}
    examples = _EXAMPLES | of_topics
    for line in _ROWS.format(further=further, methods=after, topics=rows).strip().splitlines():
        group, lesson, *keys = line.split()
        for key in keys:
            query = {"rule": key} if key in methods() else {}
            yield Term(key, group, lesson, query, examples.get(key, lambda _: None))


TERMS: Mapping[str, Term] = MappingProxyType({term.key: term for term in _rows()})
"""Every term by its key."""


def card(term: Term, words: Words, scene: Scene | None = None) -> Card:
    """Return what is said of a term; with a scene, an example on its table.

    >>> from c45_core import grow
    >>> from c45_core.language.words import words
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> card(TERMS["entropy"], words("en"), Scene(golf, grow(golf.table), words("en"))).example
    'At the root of “Fourteen days of golf” the entropy is 0.9403 bits.'
    """
    name = words(SECTION, f"{term.key}_name")
    forms = tuple(words(SECTION, f"{term.key}_forms").split("|"))
    means = words(SECTION, f"{term.key}_means")
    return Card(term.key, name, forms, means, "" if scene is None else _example(term, words, scene))


def _example(term: Term, words: Words, scene: Scene) -> str:
    title, values = scene.dataset.title[words.language], term.example(scene)
    if values is None:
        return words(SECTION, "no_example", table=title)
    return words(SECTION, f"{term.key}_example", table=title, **values)
