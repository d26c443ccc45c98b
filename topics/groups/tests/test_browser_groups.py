"""Groups of values in a real browser: merge after merge by the keys, the case number, both trees."""

import re

import pytest
from playwright.sync_api import expect
from screen import MAIN, PHONE, address, link, rows_of, settle, shown, views_fit_a_phone

from c45_core.explain.grouping import GroupTeller
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.compare.settings import with_identifier
from topics.groups.grouping import group_all, group_one, grow_both_trees

pytestmark = pytest.mark.browser

GOLF = datasets.load("golf_14")


def holds(rows, texts):
    """A table has just these rows, each with its texts."""
    expect(rows).to_have_count(len(texts))
    for row, wanted in zip(rows.all(), texts, strict=True):
        for text in wanted:
            expect(row).to_contain_text(text)


def turned(page, key, text, name):
    """Choose by its text what the address then holds under a name."""
    page.locator(f".st-key-url_{key}").get_by_text(text, exact=True).click()
    address(page, f"{key}={name}")
    settle(page)


@pytest.mark.parametrize("language", languages())
def test_two_values_become_one_group_by_a_key_and_the_link_shows_it(visit, language):
    said, write = words(language), words(language).notation.fixed
    outlook, temperature = group_all(GOLF.table)
    teller = GroupTeller(GOLF.labels(language), said)
    (merging,) = outlook.found.rounds

    def group(codes):
        return teller.group(outlook.attribute, codes)

    page = visit(f"/groups?table=golf_14&lang={language}&round=0")
    groups = rows_of(page, said("groups", "groups_text"))
    holds(groups, [[group((code,))] for code in range(3)])
    page.get_by_role("slider").first.focus()
    page.keyboard.press("ArrowRight")
    settle(page)
    left = [code for code in range(3) if code not in merging.taken.joined]
    holds(groups, [[group(codes)] for codes in sorted([merging.taken.joined, tuple(left)])])
    expect(shown(page, teller.round(outlook.attribute, merging))).to_be_visible()
    rows = rows_of(page, said("groups", "pairs_text"))
    holds(rows, [[group(p.joined), write(p.made.ratio)] for p in merging.pairs])
    merged = rows.nth(merging.pairs.index(merging.taken))
    expect(merged).to_contain_text(said("groups", "result_taken"))

    name = teller.labels.attribute(temperature.attribute)
    turned(page, "attr", name, str(temperature.attribute))
    page.get_by_role("slider").first.focus()
    page.keyboard.press("End")
    settle(page)
    last = list(teller.lines(temperature.attribute, temperature.found))[-1]
    expect(shown(page, last)).to_be_visible()
    expect(shown(visit(link(page)), last)).to_be_visible()


@pytest.mark.parametrize("language", languages())
def test_the_case_number_becomes_two_branches_and_the_trees_are_drawn(visit, language):
    said, write = words(language), words(language).notation
    numbered = with_identifier(GOLF.table, "number")
    found = group_one(numbered, len(numbered.attributes) - 1).found
    page = visit(f"/groups?table=golf_14&lang={language}")
    turned(page, "view", said("groups", "view_identifier"), "identifier")
    branches = f"{GOLF.table.rows} → {len(found.branches)}"
    last = rows_of(page, said("groups", "identifier_text")).last
    for text in (said("groups", "case_number"), branches, write.fixed(found.made.ratio)):
        expect(last).to_contain_text(text)

    turned(page, "view", said("groups", "view_trees"), "trees")
    captions = page.locator(f"{MAIN} [data-testid=stCaptionContainer]")
    for state in ("pruned", "grown"):
        page.locator(".st-key-url_side").get_by_text(said("groups", f"state_{state}")).click()
        settle(page)
        for trees, key in zip(grow_both_trees(GOLF.table), ("values", "groups"), strict=True):
            tree = trees[state == "pruned"]
            leaves, errors = len(tree.leaves()), write.weight(tree.training_errors)
            told = said("groups", "size", nodes=tree.size, leaves=leaves, errors=errors)
            expect(captions.filter(has_text=told)).not_to_have_count(0)
            drawing = page.locator(f".st-key-groups_{key == 'groups'} svg")
            title = re.compile(re.escape(said("groups", f"with_{key}")))
            expect(drawing).to_have_attribute("aria-label", title)


@pytest.mark.nightly
def test_on_a_phone_no_view_is_wider_than_the_screen(visit):
    page = visit("/groups?table=golf_14&lang=zh", viewport=PHONE)
    views_fit_a_phone(page, "groups", "view", "identifier", "trees", there=".stMarkdown")
