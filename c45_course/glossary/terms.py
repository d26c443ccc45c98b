"""Declare every term of the glossary (`TERMS`), write its card, and find terms in a text.

Terms are found by their forms, which the texts of each language declare:

* English forms are whole words; Chinese ones are found wherever they occur.
* A form may have a condition: "(the )leaves" is found after "the " only, which is no part of it.
* Of two that overlap the one that begins first counts, of two that begin together the longer one.
* Phrases that only look like a term are declared as well (`except`), and passed over.
* The number of a convention is found, too, such as `C7`.
* Nothing is found in data or in what is no prose: quotes, code, formulas, links, headings, tables.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from c45_core.language.words import Words, languages, words
from c45_core.prune.method import methods
from c45_core.quantities import FURTHER
from c45_course.documents.ledger import conventions
from c45_course.glossary.growing_examples import MEASURE_EXAMPLES, TABLE_EXAMPLES
from c45_course.glossary.pruning_examples import PRUNING_EXAMPLES
from c45_course.glossary.scene import Example, Scene
from c45_course.topic import loaded

SECTION = "glossary"
GROUPS = ("tables", "trees", "measures", "choosing", "numbers", "pruning", "judging", "using")
"""The groups of terms, in teaching order."""
_EXAMPLES = TABLE_EXAMPLES | MEASURE_EXAMPLES | PRUNING_EXAMPLES


@dataclass(frozen=True)
class Term:
    """A term of the glossary.

    `key`: of its texts; `lesson`: where it belongs; `query`: what the address of the lesson needs to
    open it at the term; `example`: the function that gives the numbers of its example.
    """

    key: str
    group: str
    lesson: str
    query: Mapping[str, str]
    example: Example


@dataclass(frozen=True)
class Card:
    """The texts of a term in one language.

    `forms`: the forms in which texts use it; `example`: a sentence about a table, "" without a scene.
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
    pruning  ebp        ebp subtree_raising confidence
    pruning  pruning    weakest_link chi_squared continuity corrected_errors standard_error
    judging  evaluation training_set validation_set test_set hold_out cross_validation leave_one_out
    judging  evaluation accuracy error_rate confusion
    using    evaluation prediction rule
    {topics}
    using    dialects   id3 c45 cart variant
"""
"""Rows of a group, a lesson and the keys of its terms, in teaching order; topics add theirs."""


def _make_terms() -> Iterator[Term]:
    """Read the terms from the rows."""
    further = " ".join(row.key for criterion in FURTHER for row in criterion.quantities)
    others = (name for name, method in methods().items() if not method.before_growing and name != "ebp")
    rows = "\n".join(terms.ROW for terms in loaded("terms"))
    of_topics = {key: example for terms in loaded("terms") for key, example in terms.EXAMPLES.items()}
    examples = _EXAMPLES | of_topics
    for line in (
        _ROWS.format(further=further, methods=" ".join(others), topics=rows).strip().splitlines()
    ):
        group, lesson, *keys = line.split()
        for key in keys:
            query = {"rule": key} if lesson == "pruning" and key in methods() else {}
            yield Term(key, group, lesson, query, examples.get(key, lambda _: None))


TERMS: Mapping[str, Term] = MappingProxyType({term.key: term for term in _make_terms()})
"""Every term by its key."""


def make_card(term: Term, words: Words, scene: Scene | None = None) -> Card:
    """Return the card of a term; with a scene it has an example on the table of the scene.

    >>> from c45_core import grow
    >>> from c45_core.language.words import words
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> make_card(TERMS["entropy"], words("en"), Scene(golf, grow(golf.table), words("en"))).example
    'At the root of “Fourteen days of golf” the entropy is 0.9403 bits.'
    """
    name = words(SECTION, f"{term.key}_name")
    forms = tuple(words(SECTION, f"{term.key}_forms").split("|"))
    means = words(SECTION, f"{term.key}_means")
    example = "" if scene is None else _write_example(term, words, scene)
    return Card(term.key, name, forms, means, example)


def _write_example(term: Term, words: Words, scene: Scene) -> str:
    """Write the example of a term, or that the table has none."""
    title, values = scene.dataset.title[words.language], term.example(scene)
    if values is None:
        return words(SECTION, "no_example", table=title)
    return words(SECTION, f"{term.key}_example", table=title, **values)


_NO_PROSE = re.compile(
    r"""
    `[^`]{0,300}` | \$\$[^$]{0,600}\$\$ | (?<![\\$])\$[^$\n]{1,300}(?<!\\)\$   # code, formulas
    | !?\[[^\[\]]{0,300}\]\([^()]{0,300}\) | <[^<>\n]{0,300}>             # links, markup
    | “[^“”\n]{0,300}” | 「[^「」\n]{0,300}」                               # names out of a table
    | \*\*[^*\n]{1,300}\*\*                                               # what is defined there
    | ^[ ]{0,8}[#|][^\n]*$                                               # headings, tables
    """,
    re.VERBOSE | re.MULTILINE,
)
"""The parts that are no prose. Each has a greatest length, so that a search takes linear time."""
NUMBERED = frozenset(convention.id for convention in conventions())
"""Numbers of the conventions, such as C7."""
_CONVENTION = re.compile(f"(?:{'|'.join(sorted(NUMBERED, key=lambda each: (-len(each), each)))})")
_CONDITION = re.compile(r"^\(([^()]*)\)(.*)$")
_LATIN = re.compile(r"[A-Za-z0-9]")
_PARAGRAPH = re.compile(r"\n[ ]{0,8}\n|\n(?=[ ]{0,8}(?:[-*]|\d{1,3}\.)[ ])")


@dataclass(frozen=True)
class Found:
    """A term in a text: its key (or the number of a convention), and where it begins and ends."""

    key: str
    start: int
    end: int


def find_terms(text: str, language: str) -> Iterator[Found]:
    """Give the first occurrence of each term in each paragraph of a Markdown text.

    >>> text = "The gain ratio divides the gain by `gain`; a leaf has no gain."
    >>> [(found.key, text[found.start : found.end]) for found in find_terms(text, "en")]
    [('gain_ratio', 'gain ratio'), ('gain', 'gain'), ('leaf', 'leaf')]
    """
    hidden = _NO_PROSE.sub(lambda part: "\0" * len(part[0]), text)
    ends = [match.start() for match in _PARAGRAPH.finditer(text)] + [len(text)]
    start = 0
    for end in ends:
        seen: set[str] = set()
        for match in _PATTERNS[language].finditer(hidden, start, end):
            key = _keys(language).get(_plain_form(match[0]))
            if key is None and _CONVENTION.fullmatch(match[0]):
                key = match[0]
            if key is not None and key not in seen:
                seen.add(key)
                yield Found(key, match.start(), match.end())
        start = end


def pattern_of(language: str) -> str:
    """Return the pattern that finds forms, written in the signs that Python and JavaScript share."""
    return _PATTERNS[language].pattern


def keys_by_form(language: str) -> Mapping[str, str]:
    """Return the key of a term by each of its forms, as `_plain_form` writes them."""
    return MappingProxyType(_keys(language))


def _plain_form(form: str) -> str:
    """Return a form as it is looked up: in small letters, without escapes, with single spaces."""
    return " ".join(form.replace("\\", "").casefold().split())


@cache
def _list_forms(language: str) -> tuple[tuple[str, str], ...]:
    """Return every form with the key of its term, the longest first."""
    said = words(language)
    forms = [(form, key) for key in TERMS for form in said(SECTION, f"{key}_forms").split("|") if form]
    return tuple(sorted(_join_conditions(forms), key=lambda form: -len(form[0])))


def _join_conditions(parts: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Join the parts of a form that was split within its condition: "(a |the )leaves"."""
    joined = ""
    for part, key in parts:
        joined += part
        if joined.count("(") > joined.count(")"):
            joined += "|"
        else:
            yield joined, key
            joined = ""


@cache
def _keys(language: str) -> dict[str, str]:
    """Return the key of a term by each form; of two terms with one form the first counts."""
    keys: dict[str, str] = {}
    for form, key in _list_forms(language):
        keys.setdefault(_plain_form(_CONDITION.sub(r"\2", form)), key)
    return keys


def _write_pattern(language: str) -> str:
    """Write the pattern of all forms, of the phrases to pass over, and of the numbers of conventions.

    Whether a word begins is tested once, before all English forms: it rules out most places of a text.
    """
    except_ = words(language)(SECTION, "except").split("|")
    forms = [*sorted(except_, key=len, reverse=True), *(form for form, _ in _list_forms(language))]
    latin: list[str] = []
    others: list[str] = []
    for form in forms:
        (latin if _LATIN.match(_CONDITION.sub(r"\2", form)) else others).append(
            _write_form_pattern(form)
        )
    written = [rf"(?<![A-Za-z0-9_-])(?:{'|'.join(latin)})", *others]
    numbered = rf"(?<![A-Za-z0-9]){_CONVENTION.pattern}(?![A-Za-z0-9_]|\\?\.\d)"
    return "|".join([*written, numbered])


def _write_form_pattern(form: str) -> str:
    """Write a form as a pattern: its signs may be escaped, its first letter may be a capital one."""
    condition = _CONDITION.match(form)
    if condition:
        ways = [way for each in condition[1].split("|") for way in (each, each.capitalize())]
        after = "|".join(f"(?<={re.escape(way)})" for way in ways)
        return f"(?:{after}){_write_form_pattern(condition[2])}"
    body = "".join(
        each if each.isalnum() else r"\s+" if each == " " else rf"\\?{re.escape(each)}" for each in form
    )
    if form[0].islower() and form[0].isascii():
        body = f"[{form[0]}{form[0].upper()}]{body[1:]}"
    return body + (r"(?![A-Za-z0-9_]|\\?-)" if _LATIN.match(form[-1]) else "")


_PATTERNS = {language: re.compile(_write_pattern(language)) for language in languages()}
