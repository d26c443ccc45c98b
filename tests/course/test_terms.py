"""The glossary: every term has its texts, an example on every table, a lesson, and is found."""

import re

import pytest

from c45_core import grow, preset
from c45_core.language.words import languages, words
from c45_core.prune.method import methods
from c45_core.quantities import FURTHER
from c45_course import datasets
from c45_course.glossary.scene import Scene
from c45_course.glossary.terms import GROUPS, TERMS, _list_forms, find_terms, make_card
from ui.lessons.documents.laboratory import symbol_of
from ui.markdown import with_terms
from ui.state.course import lessons

NEVER_A_TERM = {"cases", "conditional_gini", "gini_decrease"}
"""Notions of the record that are explained where they occur, and the cases themselves."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", TERMS)
def test_a_term_has_a_definition_that_is_a_sentence_and_a_lesson(key, language):
    said = make_card(TERMS[key], words(language))
    assert said.name and said.forms
    assert said.means[-1] in ".。" and len(said.means) > 10
    assert language == "zh" or said.means[0].isupper()
    assert TERMS[key].lesson in lessons() and TERMS[key].group in GROUPS


def test_there_are_some_eighty_terms_and_every_notion_of_the_record_is_one():
    assert 60 <= len(TERMS) <= 100
    notions = set(words("en").sections["terms"]) - NEVER_A_TERM
    assert notions <= set(TERMS), notions - set(TERMS)
    assert {row.key for criterion in FURTHER for row in criterion.quantities} <= set(TERMS)
    assert set(methods()) <= set(TERMS)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("table", datasets.names())
def test_a_term_has_an_example_on_every_table_or_it_says_that_there_is_none(table, language):
    chosen = datasets.load(table)
    scene = Scene(chosen, grow(chosen.table, preset("documents")), words(language))
    without = words(language)("glossary", "no_example", table=chosen.title[language])
    found = {key: make_card(term, words(language), scene).example for key, term in TERMS.items()}
    assert all(found.values())
    assert sum(example == without for example in found.values()) < 20
    assert not [example for example in found.values() if "nan" in example or "{" in example]


def test_every_term_has_an_example_on_some_table():
    left = set(TERMS)
    for table in datasets.names():
        chosen = datasets.load(table)
        scene = Scene(chosen, grow(chosen.table), words("en"))
        left -= {key for key in left if TERMS[key].example(scene) is not None}
    assert left <= {"subtree_raising"}


@pytest.mark.parametrize("dialect", ["cart", "id3", "release8", "j48"])
def test_examples_hold_in_every_variant(dialect):
    golf = datasets.load("golf_14")
    scene = Scene(golf, grow(golf.table, preset(dialect)), words("en"))
    assert all(make_card(term, words("en"), scene).example for term in TERMS.values())


def test_the_numbers_of_an_example_are_those_of_the_record():
    golf = datasets.load("golf_14")
    trace = grow(golf.table)
    scene = Scene(golf, trace, words("en"))
    outlook = trace.node(0).split
    for key, number in (("gain", outlook.raw_gain), ("iv", outlook.iv), ("gini", trace.node(0).gini)):
        assert f"{number:.4f}" in make_card(TERMS[key], words("en"), scene).example


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", TERMS)
def test_a_term_is_found_wherever_one_of_its_forms_occurs(key, language):
    for form in (form for form, of in _list_forms(language) if of == key and "(" not in form):
        around = ("", "。") if language == "zh" else ("Here is ", ".")
        text = form.join(around)
        assert [found.key for found in find_terms(text, language)] == [key], text


@pytest.mark.parametrize("language", languages())
def test_a_form_is_of_one_term(language):
    seen = [form.casefold() for form, _ in _list_forms(language)]
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("The gain ratio and the gain.", ["gain_ratio", "gain"]),
        ("Gains are gains.", ["gain"]),
        ("The leaves of a tree; it leaves the house.", ["leaf"]),
        ("A decision tree is no tree-like thing.", ["tree"]),
        ("In this case a node is pure, for instance.", ["node", "pure"]),
        ("C4.5 answers C4 and C12-C15 (C4).", ["c45", "C4", "C12", "C15"]),
        ("Quinlan 1993, chapter 6 (convention C32); C36", ["C32", "C36"]),
        ("C4.5rules, C41, AC7 and C7.5 are no conventions.", []),
        ("`gain` $gain$ [gain](x) “gain” and $$\ngain$$", []),
        ("## Gain\n\n| gain |\n\nC4\\.5 and C4.5x", ["c45"]),
        ("One gain.\n\nAnother gain.", ["gain", "gain"]),
        ("- a gain\n- a gain", ["gain", "gain"]),
        ("a gain\\-ratio, a gain\nratio", ["gain_ratio"]),
        ("again, gainful, regain", []),
        ("决策树的叶结点不是结点", []),
    ],
)
def test_what_is_no_term_is_left_as_it_is(text, keys):
    assert [found.key for found in find_terms(text, "en")] == keys


def test_chinese_terms_need_no_ends_of_words_and_the_longest_counts():
    text = "决策树的叶结点按信息增益率划分，候选划分点的增益不是「增益」。"
    assert [text[f.start : f.end] for f in find_terms(text, "zh")] == [
        *("决策树", "叶结点", "信息增益率", "划分", "候选划分点", "增益"),
    ]


@pytest.mark.parametrize("language", languages())
def test_a_linked_text_reads_as_before(language):
    link, mark = re.compile(r"\[([^\]]*)\]\(#term-\w+\)"), re.compile(r"\\text\{(\W+)\}\$")
    for texts in words(language).sections.values():
        for text in texts.values():
            linked = with_terms(text, words(language))
            assert mark.sub(r"$\1", link.sub(r"\1", linked)) == text


def test_symbols_are_the_readers():
    from c45_core.language.notation import Notation

    quinlan = words("en").noted(Notation(author="quinlan"))
    found = [symbol_of(key, quinlan) for key in ("gain", "iv", "node")]
    assert found == ["gain(X)", "split info(X)", ""]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("你选的属性增益比另一个小。", ["attribute", "gain"]),
        ("按自己的规则得来的数；预测下一步。", []),
        ("每条路径是一条规则，这些规则有顺序；树的预测。", ["path", "rule", "prediction"]),
    ],
)
def test_chinese_words_that_only_contain_a_form_are_no_terms(text, keys):
    assert [found.key for found in find_terms(text, "zh")] == keys


def test_english_rules_and_predictions_in_the_common_sense_are_no_terms():
    text = "It follows from its own rules; predict the next step. A rule predicts."
    assert [found.key for found in find_terms(text, "en")] == ["rule", "prediction"]
