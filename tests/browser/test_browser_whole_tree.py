"""The end shows the whole tree: no node is cut or covered, and no letter of it is under 12 px.

That holds for the last step of the player and for the last screen of a presentation. Where a tree is
too large for both, the whole of it is reached by scrolling, and its panel says so.
"""

import random

import pytest
from lesson import opened, told_by
from pairs import covering, some
from screen import at_rest
from staged import book_of, bundled_book, stage

from c45_core.language.words import languages, words
from c45_core.table import Table

pytestmark = pytest.mark.browser

SIZES = ((390, 844), (1280, 720), (1366, 768), (1920, 1080))
TABLES = ("golf_14", "golf_14_quinlan_numeric", "watermelon_2.0", "watermelon_3.0")
LEAST = 12
"""Pixels of the smallest letter."""
ROWS = sorted(covering(("page", "present"), TABLES, languages(), SIZES))

SEEN = """() => {
  const frame = document.querySelector(".tree-frame"), room = frame.getBoundingClientRect();
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const bars = [...document.querySelectorAll(".presenter, .controls")]
    .map((it) => it.getBoundingClientRect());
  const tabs = document.querySelector("[data-fit]").dataset.fit === "tabs";
  const picture = document.querySelector(".tree svg");
  const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
  const boxes = [...document.querySelectorAll(".tree .node:not([data-state=hidden]) .outline")]
    .map((it) => it.getBoundingClientRect());
  const texts = [...picture.querySelectorAll("text")].filter((it) => it.getBoundingClientRect().width);
  const beside = ({ left, right }, within) => left < within.left - 1 || right > within.right + 1;
  const out = (box, within) =>
    beside(box, within) || box.top < within.top - 1 || box.bottom > within.bottom + 1;
  const under = ({ bottom }) => !tabs && bars.some(({ top, height }) => height && bottom > top + 1);
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return {
    nodes: boxes.length,
    cut: boxes.filter((box) => out(box, room) || out(box, stage) || under(box)).length,
    met: boxes.filter((a, k) => boxes.slice(0, k).some((b) => meet(a, b))).length,
    letters: Math.min(...texts.map((it) => parseFloat(getComputedStyle(it).fontSize) * scale)),
    sideways: [frame, document.documentElement].some((it) => it.scrollWidth > it.clientWidth),
    said: document.querySelector(".tree header .count")?.textContent ?? "",
  };
}"""


def at_end(context, book, size, presents, language="en"):
    """Step to the end of a story as a reader does, and look at its tree."""
    told = {"present": words(language).sections["present"], "notes": {}} if presents else None
    query = "?view=present" if presents else ""
    page = stage(context, book.opening, supplies=book.supplies, query=query, told=told)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    last = len(book.teller.trace) - 1
    page.evaluate(f"player.seek({last - 1})")
    page.evaluate(f"player.seek({last})")
    seen = at_rest(page, SEEN)
    assert not page.troubles
    page.close()
    return seen


@pytest.mark.worth(12)
@pytest.mark.parametrize("table", TABLES)
def test_the_end_shows_every_node_of_the_tree(context, table):
    for view, _, language, size in (row for row in ROWS if row[1] == table):
        book = bundled_book(table, language)
        seen = at_end(context, book, size, view == "present", language)
        assert seen["nodes"] == book.teller.trace.size
        whole = (seen["cut"], seen["met"], seen["sideways"], seen["said"])
        assert whole == (0, 0, False, ""), (view, language, size)
        assert seen["letters"] >= LEAST, (view, language, size)


def fifty_leaves():
    """A table whose tree has some fifty leaves."""
    chance = random.Random(7)
    amounts = [round(chance.uniform(0, 99), 1) for _ in range(50)]
    kinds = [f"kind {k % 5}" for k in range(50)]
    answer = [("yes", "no")[chance.random() < 0.5] for _ in range(50)]
    for k, one in enumerate(sorted(range(50), key=amounts.__getitem__)):
        answer[one] = ("yes", "no")[k % 2]
    return Table.from_columns({"amount": amounts, "kind": kinds, "answer": answer}, target="answer")


@pytest.mark.parametrize("view", some(["page", "present"], 1))
@pytest.mark.parametrize("size", some(SIZES, 2))
def test_a_tree_without_room_is_reached_whole_in_letters_to_be_read(context, view, size):
    book = book_of(fifty_leaves(), "en", title="fifty")
    assert len(book.teller.trace.tree.leaves()) > 25
    seen = at_end(context, book, size, view == "present")
    assert seen["nodes"] == book.teller.trace.size and seen["letters"] >= LEAST
    if size[0] < 800:  # the page scrolls down, and down alone
        assert (seen["cut"], seen["met"], seen["sideways"]) == (0, 0, False)
    else:
        told = words("en")("player", "tree_beyond", n=seen["nodes"])
        assert seen["said"] == told or seen["cut"] == 0


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("query", some(["room=hand", "room=grown&table=watermelon_2.0"], 1))
def test_the_last_screen_of_a_decision_shows_its_whole_tree(context, query, size):
    pairs = dict(pair.split("=") for pair in query.split("&"))
    (sent,) = told_by(opened("07_pruning", lang="en", view="present", step="1", **pairs)).values()
    page = stage(context, sent["story"], kind="pruning", query="?view=present", told=sent)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate(f"player.seek({len(sent['story']['steps']) - 1})")
    seen = at_rest(page, SEEN)
    assert seen["nodes"] == len(sent["story"]["tree"]["nodes"])
    assert (seen["cut"], seen["met"], seen["sideways"]) == (0, 0, False)
    assert seen["letters"] >= LEAST
    page.close()
