"""The lesson on what a decision tree is: where its cases land, and the errors on both parts."""

import re
from itertools import pairwise

import pytest
from lesson import opened, sound

from c45_core import grow, preset
from c45_core.classify import classify
from c45_core.language.words import languages, words
from c45_core.tree import tree_of
from c45_core.validate.curve import best
from c45_course import datasets
from c45_course.exports.layout import text_width
from ui.lessons.shared import melons
from ui.lessons.tree.laboratory import PARTS, tell_falling

DATASET, ID3 = datasets.load(melons.TABLE), preset(melons.DIALECT)
TABLES = dict(zip(PARTS, (DATASET.training, DATASET.validation), strict=True))


def _cut(splits):
    """The tree after so many splits, cut anew from the whole one: the last splits go first."""
    tree = tree_of(grow(DATASET.training, ID3))
    inner = sorted(node.number for node in tree.walk() if not node.is_leaf)
    for number in reversed(inner[splits:]):
        tree = tree.replaced(number, tree.find(number).as_leaf())
    return tree


def _landed(way, split):
    return next(node for node in way if node not in split)


@pytest.mark.parametrize("splits", range(6))
@pytest.mark.parametrize("part", PARTS)
def test_each_case_lands_where_it_is_classified_anew(part, splits):
    data, tree, table = (
        tell_falling(melons.grow_stages(), DATASET, words("en")),
        _cut(splits),
        TABLES[part],
    )
    stage, cases = data["stages"][splits], data["parts"][part]["cases"]
    assert [case["name"] for case in cases] == list(table.case_names)
    for row, case in enumerate(cases):
        values = {each.name: each.values[each.codes[row]] for each in table.attributes}
        answer = classify(tree, table, values, ID3)
        assert _landed(case["way"], stage["split"]) == answer.paths[0].leaf
        assert stage["right"][part][row] == (answer.label == case["klass"])
        assert data["nodes"][answer.paths[0].leaf]["klass"] == answer.label


def test_the_errors_are_those_that_the_book_prints_as_accuracies():
    """Zhou 4.3: right are three of seven without a split, five with one, three in the end."""
    found = melons.grow_stages()
    assert [stage.unseen.weight - stage.unseen.errors for stage in found] == [3, 5, 4, 4, 4, 3]
    assert best(found).splits == 1
    assert found[-1].training.errors == 0
    printed = {claim.name["en"]: claim.printed for claim in DATASET.pruning_claims}
    for splits, name in (
        (0, "validation accuracy of a single leaf “good”"),
        (1, "validation accuracy after the split on Navel alone"),
        (5, "validation accuracy of the unpruned tree"),
    ):
        assert f"{100 * (1 - found[splits].unseen.error_rate):.1f}%" == printed[name]


def test_the_errors_on_the_training_cases_never_rise():
    errors = [stage.training.errors for stage in melons.grow_stages()]
    assert errors == sorted(errors, reverse=True)


@pytest.mark.parametrize("language", languages())
def test_the_sentence_beside_the_tree_follows_the_number_of_splits(language):
    app = opened("15_tree", lang=language)
    sound(app)
    said = words(language)
    assert melons.describe_errors(5, said) in [caption.value for caption in app.caption]
    app.slider(key="url_splits").set_value(1).run()
    assert melons.describe_errors(1, said) in [caption.value for caption in app.caption]
    assert app.query_params["splits"] == "1"


@pytest.mark.parametrize("language", languages())
def test_only_a_tree_that_does_worse_than_a_smaller_one_is_said_to_overfit(language):
    said = words(language)
    start = said.sections["errors_by_size"]["overfits"].partition("{")[0]
    assert [start in melons.describe_errors(at, said) for at in range(6)] == [
        False,
        False,
        True,
        True,
        True,
        True,
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_numbers_of_errors_lie_on_no_curve_at_any_number_of_splits(language):
    said = words(language)
    for at in range(len(melons.grow_stages())):
        drawn = melons.draw_errors(at, said).svg("")
        paths = re.findall(r'<path d="M([^"]+)" fill="none" stroke="[^"]+" stroke-width="2"', drawn)
        curves = [[tuple(map(float, point.split(","))) for point in path.split("L")] for path in paths]
        curves = [curve for curve in curves if min(y for _, y in curve) > 40]  # not the legend
        placed = r'<text x="([\d.]+)" y="([\d.]+)" text-anchor="start"'
        texts = re.findall(placed + r'[^>]*font-weight="600"[^>]*>([^<]+)', drawn)
        assert len(curves) == len(texts) == 2
        for left, base, text in texts:
            x, y, wide = float(left), float(base), text_width(text)
            on = [
                point
                for curve in curves
                for a, b in pairwise((curve[0], *curve))
                for k in range(101)
                for point in [tuple(p + k / 100 * (q - p) for p, q in zip(a, b, strict=True))]
                if x < point[0] < x + wide and y - 13 < point[1] < y + 3
            ]
            assert not on, (at, text, on[0])


def test_a_class_sees_a_question_with_its_answer_below_it():
    app = opened("15_tree", view="present", lang="en", controls="splits")
    said = [it.value for it in app.markdown]
    answers = [it for it in said if it.startswith("**The right answer is: ")]
    assert len(answers) == 3, "of the guess, and of two questions of the check"
    for answer in answers[1:]:
        assert answer.split("\n\n")[1], "it says why"
        assert "?" in said[said.index(answer) - 2], "the question and its options stand above it"
    assert app.slider, "the laboratory's task asks to move it"
