"""Both languages say the same things: equal keys, equal placeholders, nothing empty."""

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest
from lesson import PLURAL_OF_ONE
from markdown_it import MarkdownIt
from pairs import some

from c45_core import PRESETS, grow
from c45_core.explain.sentences import Narrator
from c45_core.language.words import is_one, languages, words
from c45_core.places import folder
from c45_core.quantities import CRITERIA
from c45_core.reasons import Leaf, Verdict
from c45_core.trace.frames import Kind
from c45_course import datasets
from ui.markdown import with_terms

APART = re.compile("[\u3400-\u9fff] [\u3400-\u9fff]")
"""Two Chinese characters have no blank between them."""


def _fields(text):
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]


def _placeholders(text):
    """The names a text is filled with; a word with two forms, {n|case|cases}, is no place."""
    return sorted(name for name in _fields(text) if "|" not in name)


def test_the_two_languages_of_the_project_are_there():
    assert {"zh", "en"} <= set(languages())


@pytest.mark.parametrize("language", languages())
def test_a_language_has_the_keys_and_placeholders_of_english(language):
    mine, english = words(language).sections, words("en").sections
    assert {s: sorted(mine[s]) for s in mine} == {s: sorted(english[s]) for s in english}
    for section, texts in english.items():
        for key, text in texts.items():
            said = mine[section][key]
            assert said.strip(), f"{section}.{key} is empty in {language}"
            # A Chinese sentence may need a name once where the English one needs it twice.
            assert set(_placeholders(said)) == set(_placeholders(text)), (
                f"{section}.{key} in {language}"
            )


THINGS = (
    *("cases", "nodes", "leaves", "steps", "values", "rows", "columns", "cuts", "candidates"),
    *("errors", "attributes", "classes", "paths", "rules", "trees", "folds", "moves", "places"),
    *("points", "levels", "ways", "cells", "bins", "tables", "questions", "areas", "dimensions"),
    *("decimals", "branches", "verdicts", "options", "thresholds", "tests", "decisions"),
)
ADJECTIVES = (
    "(?:known |different |candidate |training |validation |corrected |estimated |blank |merged )?"
)
COUNTED = re.compile(rf"\{{(\w+)(?::g)?\}}\*{{0,2}} {ADJECTIVES}(?:{'|'.join(THINGS)})\b")
VERBS = {"prune.rep_leaf_tie", "frame.gain_none", "frame.gini_decrease_none"}
NEVER_ONE = {
    *("language.cases_many", "refused_drawing.leave_many", "remark.headers_again"),
    *("refused.cells", "refused.sheet_cells", "refused.too_large"),
    *("melons.prize_bits", "melons.prize_found", "melons.card_number_said"),
    "melons.uneven_done",
    *("your_table.file_help", "your_table.cells_wide"),
}
"""Sentences about limits, and about what there is only if there are several."""


def _english():
    for section, texts in words("en").sections.items():
        for key, text in texts.items():
            yield f"{section}.{key}", text


def test_what_can_be_one_has_a_form_for_it():
    counted = [key for key, text in _english() if COUNTED.search(text)]
    assert [key for key in counted if key not in NEVER_ONE | VERBS] == []


def test_a_form_goes_by_a_count_that_the_sentence_is_given():
    for key, text in _english():
        fields = _fields(text)
        counts = {field.split("|")[0] for field in fields if "|" in field}
        given = {field for field in fields if "|" not in field}
        assert counts <= given | ({"count"} if key.startswith("remark.") else set()), key
    chinese = [text for texts in words("zh").sections.values() for text in texts.values()]
    assert not [text for text in chinese if any("|" in field for field in _fields(text))]


@pytest.mark.parametrize("shown", [1, 1.0, "1", 2, 0, "2", "1/2", "1 1/2", "13"])
def test_one_reads_as_one_and_several_as_several(shown):
    for key, text in _english():
        if not any("|" in field for field in _fields(text)):
            continue
        if key in NEVER_ONE or (":g" in text and isinstance(shown, str)):
            continue
        section, _, name = key.partition(".")
        values = {field: shown if field != "k" else "0.5" for field in _placeholders(text)}
        said = words("en")(section, name, **{"count": shown, **values})
        assert "|" not in said and "{" not in said
        one = re.search(rf"\b1(?:\.0)? {ADJECTIVES}(?:{'|'.join(THINGS)})\b", said)
        assert not (one and is_one(shown)), f"{key}: {said}"
        several = re.search(rf"\b{shown} (?:known )?(?:case|node|leaf|value|row|column|tree)\b", said)
        assert is_one(shown) or not several, f"{key}: {said}"


@pytest.mark.parametrize("language", languages())
def test_every_reason_can_be_said(language):
    said = words(language).sections
    assert {f"closed_{leaf.name.lower()}" for leaf in Leaf} <= set(said["frame"])
    assert {leaf.name.lower() for leaf in Leaf} <= set(said["leaf"])
    assert {verdict.name.lower() for verdict in Verdict} <= set(said["verdict"])
    assert set(PRESETS) | {f"{name}_about" for name in PRESETS} <= set(said["dialect"])


IN_GROUPS = "groups"


@pytest.mark.parametrize("name", [*some(PRESETS, 3), IN_GROUPS])
@pytest.mark.parametrize("language", languages())
def test_every_frame_of_every_table_has_its_sentence(language, name):
    dialect = PRESETS.get(name, PRESETS["documents"].with_(branching=IN_GROUPS))
    seen = set()
    for table in datasets.names():
        chosen = datasets.load(table)
        trace = grow(chosen.table, dialect)
        narrator = Narrator(trace, chosen.labels(language), words(language))
        for frame in trace:
            said = narrator.say(frame)
            seen.add(frame.kind)
            assert said and not re.search(r"\{\w+\}|None", said)  # {a, b} is a group of values
            assert language != "en" or not PLURAL_OF_ONE.search(said)
            assert not APART.search(said), said
    criterion = dialect.comparing
    mixed = "gini" if criterion.impurity == "entropy" else "entropy"
    compared = {key for each in CRITERIA.values() for key in each.steps}
    other = {kind for kind in Kind if kind.endswith(mixed)} | compared - set(criterion.steps)
    assert other.isdisjoint(seen)
    groups = set() if name == IN_GROUPS else {Kind.MERGED}
    assert set(Kind) - seen - other <= {Kind.PENALTY, Kind.GATED, *groups}


NUMBER = re.compile(r"(?<![\w.])\d[\d.]*\d(?!\w)")
OTHER_NUMBER = {"lesson_your_table.why_number_text"}
"""A postcode, which has other lengths in other countries."""


def test_a_number_that_both_languages_type_is_the_same():
    for section, texts in words("en").sections.items():
        for key, text in texts.items():
            both = (text, words("zh").sections[section][key])
            typed, other = (set(NUMBER.findall(_typed(said).replace(",", ""))) for said in both)
            same = not typed or not other or typed == other
            assert same or f"{section}.{key}" in OTHER_NUMBER, f"{section}.{key}: {typed}, {other}"


def _typed(text):
    """Return a text without what it is filled with."""
    return re.sub(r"\{.*?\}", "", text)


TABLES = {
    "en": ("wording.md", "| not | use | but |"),
    "zh": ("wording_zh.md", "| 不用 | 用 | 但可以 |"),
}
"""Where the words that a language does not use are listed: file of `docs`, head of the table."""


def _not_used(language):
    """Return the words of the table, with what is used instead and where each may stand."""
    name, head = TABLES[language]
    text = (Path(__file__).parents[2] / "docs" / name).read_text(encoding="utf-8")
    for line in text.partition(head + "\n")[2].split("\n\n")[0].splitlines()[1:]:
        words_of, use, but = (cell.strip() for cell in line.strip("|").split("|"))
        for word in re.split(", |、", words_of):
            yield word, use, [place for place in re.split(", |、", but) if place]


def _written(language):
    """Return every text of a language by where it stands: the words, and those of the tables."""
    for section, texts in words(language).sections.items():
        for key in (key for key in texts if not key.endswith("_forms")):
            yield f"{section}.{key}", _typed(texts[key])
    for path in folder("datasets").rglob("*.toml"):
        if path.stem != "bibliography":  # titles are written as they are
            yield from (
                (path.name, text) for text in _of(tomllib.loads(path.read_text("utf-8")), language)
            )


def _of(declared, language):
    if isinstance(declared, list):
        declared = dict(enumerate(declared))
    for key, value in declared.items() if isinstance(declared, dict) else ():
        if key == language and isinstance(value, str):
            yield value
        yield from _of(value, language)


@pytest.mark.parametrize("language", TABLES)
def test_one_word_stands_for_one_thing(language):
    written, held = list(_written(language)), list(_not_used(language))
    assert len(held) > 5
    for word, use, but in held:
        allowed = re.compile("|".join(map(re.escape, but)) or "(?!)")
        found = [f"{key}: {text}" for key, text in written if word in allowed.sub("", text)]
        assert not found, f"“{word}” is used; write {use}: {found}"


def test_a_name_is_quoted_alike_everywhere_in_a_language():
    """「」 in Chinese: the other quotes are those of English, and drawn as narrow as there."""
    said = [text for texts in words("zh").sections.values() for text in texts.values()]
    said += [datasets.load(name).story["zh"] for name in datasets.names()]
    assert not [text for text in said if "“" in text or "”" in text]


def test_a_latin_name_stands_apart_from_the_chinese_around_it():
    said = words("zh")
    assert said("pruning", "why_done_leaf_pre", node="T4").startswith("T4 ")
    assert "「A类」" in said("prune", "node", test="A类"), "what is inside a name is data"
    assert "「T4」" in said("prune", "node", test="T4"), "a bracket brings its own space"
    assert words("en")("prune", "node", test="天气 = 晴") == "“天气 = 晴”"
    assert said.listed(["属性1", "属性2", "属性3"]) == "属性1、属性2 和属性3"
    assert said.listed(["晴", "IV"]) == "晴和 IV" and said.listed(["0.5", "0.7"]) == "0.5 和 0.7"


@pytest.mark.parametrize("language", languages())
def test_no_emphasis_stands_as_asterisks(language):
    """Markdown closes no emphasis between a sign, or a linked term, and a letter: one would see it."""
    said = words(language)
    for name, section in said.sections.items():
        for key, text in section.items():
            shown = with_terms(text, said) if name.startswith("lesson_") else text
            shown = MarkdownIt().render(re.sub(r"\{[^{}]*\}", "1", shown))
            assert not re.search(r"\*\*|\*<|>\*", shown), f"{language} {name}.{key}: {shown}"
