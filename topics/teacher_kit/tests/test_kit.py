"""The kit: each case once on either side, sides that meet, the core's numbers, a code to each step."""

import re
from html import unescape

import pytest

from c45_core import InputError, grow, preset
from c45_core.explain.sentences import say_changed
from c45_core.language.words import languages, words
from c45_core.measures import entropy
from c45_core.trace.frames import as_step
from c45_course import datasets
from c45_course.exports.tree_names import TraceForReader
from topics.teacher_kit import kit
from topics.teacher_kit.files import kit_file
from topics.teacher_kit.kit import CARDS_ACROSS, CARDS_DOWN, mirror, write_kit

TABLES = ("golf_14", "watermelon_3.0", "missing_14", "loan_5")


def _kit(name="golf_14", language="en", dialect="documents", address="", table=None):
    dataset = datasets.load(name)
    told = TraceForReader(
        grow(dataset.table, preset(dialect)),
        dataset.labels(language),
        words(language),
        dataset.title[language],
    )
    return b"".join(kit_file(told, name if table is None else table, address)).decode()


def _pages(text):
    return text.split(kit.PAGE_BEGIN)[1:]


def _said(text):
    return unescape(re.sub(r"<[^>]+>", " ", text))


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", languages())
def test_every_case_has_a_front_and_the_back_that_meets_it(name, language):
    dataset, pages = datasets.load(name), _pages(_kit(name, language))
    labels, told = dataset.labels(language), words(language)
    fronts = [page for page in pages if '<div class="card' in page and "card back" not in page]
    backs = [page for page in pages if "card back" in page]
    assert len(fronts) == len(backs) and pages.index(fronts[0]) % 2 == 0
    rows = iter(range(dataset.table.rows))
    for front, back in zip(fronts, backs, strict=True):
        assert pages.index(back) == pages.index(front) + 1
        cards = re.findall(r'<div class="card(?: \w+)?"><h3>(.*?)</h3>', front)
        behind = re.findall(r'<div class="card back">(.*?</div>)|<div></div>', back)
        assert len(cards) <= CARDS_ACROSS * CARDS_DOWN
        for place, case in enumerate(cards):
            row = next(rows)
            assert unescape(case) == told("kit", "case", name=dataset.table.case_names[row])
            line, column = divmod(place, CARDS_ACROSS)
            there = _said(behind[line * CARDS_ACROSS + CARDS_ACROSS - 1 - column])
            assert unescape(case) in there and labels.klass(int(dataset.table.labels[row])) in there
    assert not [*rows]


def test_an_odd_card_lies_behind_its_own_front():
    assert mirror(["1", "2", "3"]) == ["2", "1", "<div></div>", "3"]


@pytest.mark.parametrize("name", TABLES)
def test_what_is_handed_out_has_no_answer_on_its_back(name):
    pages = _pages(_kit(name))
    (answers,) = (n for n, page in enumerate(pages) if words("en")("kit", "answers_idea") in page)
    assert answers == len(pages) - 1 and answers % 2 == 0


@pytest.mark.parametrize("name", [*TABLES, "watermelon_2.0"])
@pytest.mark.parametrize("language", languages())
def test_what_is_cut_out_has_nothing_needed_on_its_back(name, language):
    """Cards have their own backs behind them; behind flags lies a page that says it is blank."""
    pages, cut = _pages(_kit(name, language)), 0
    for front, back in zip(pages[::2], [*pages[1::2], ""], strict=False):
        if '<div class="flag' not in front + back:
            continue
        cut += 1
        assert '<div class="flag' in front and words(language)("kit", "left_blank_cut") in _said(back)
        assert _said(back).strip() == words(language)("kit", "left_blank_cut")
    assert cut == 1
    for n, page in enumerate(pages):
        if '<div class="card' in page:
            assert '<div class="card' in pages[n ^ 1]


def test_the_ruler_is_that_of_the_core():
    page = _pages(_kit())[1]
    for share in (0.05, 0.25, 0.5):
        assert f">{float(entropy([share, 1 - share])):.4f}</text>" in page
    row = re.search(r"<tr><th>14</th>(.*?)</tr>", page)[1]
    cells = re.findall("<td>(.*?)</td>", row)
    assert cells == [f"{float(entropy([k, 14 - k])):.3f}" for k in range(8)]


@pytest.mark.parametrize(
    ("name", "ends"),
    [("golf_14", ["0.3", "1", "0.2", "1"]), ("watermelon_3.0", ["0.4", "1", "0.4", "1"])],
)
def test_a_line_ends_at_the_first_round_number_above_the_largest_value(name, ends):
    """One for the root, and a longer one for the groups after it, whose values are larger."""
    (page,) = (page for page in _pages(_kit(name)) if words("en")("kit", "line") in page)
    lines = re.findall(r'<svg class="scale".*?</svg>', page)
    assert [re.findall(r">([\d.]+)</text>", line)[-1] for line in lines] == ends


@pytest.mark.parametrize("language", languages())
def test_a_page_that_is_left_blank_says_so_and_corners_without_a_code_are_explained(language):
    said, text = words(language), _kit("loan_5", language)
    blank, corner = (said("kit", key) for key in ("left_blank", "rule_steps"))
    assert blank in _said(_pages(text)[-2]) and corner in _said(_pages(text)[0])
    assert corner not in _said(_kit("loan_5", language, address="http://app/"))


def test_codes_lead_to_the_steps_they_name(monkeypatch):
    led = []
    monkeypatch.setattr(kit, "code_svg", lambda address: led.append(address) or "<svg></svg>")
    trace = grow(datasets.load("golf_14").table)
    _kit(address="http://app/")
    root = {as_step(number) for number in trace.about(0)}
    steps = [re.search(r"step=(\d+)", each)[1] for each in led if "/growing?" in each]
    leaves = {as_step(trace.about(n)[-1]) for n in range(trace.size) if trace.node(n).leaf}
    assert len(steps) == 14 + 3 and set(steps) <= root | leaves and leaves <= set(steps)
    assert all("table=golf_14" in each for each in led)
    decisions = [each for each in led if "/pruning?" in each]
    assert len(decisions) == 3 and all("rule=pep&node=" in each for each in decisions)
    led.clear()
    _kit(address="http://app/", table="")
    assert led and all("table=own-link." in each and "own=" in each for each in led)


def test_an_ebp_variant_has_sheets_of_its_own_and_id3_no_gate():
    assert words("en")("kit", "pruning_ebp") in _said(_kit("watermelon_2.0", dialect="j48"))
    id3 = _said(_kit("watermelon_2.0", dialect="id3"))
    assert words("en")("kit", "rule_gate") not in id3 and words("en")("kit", "line_free") in id3


@pytest.mark.parametrize("language", ["en", "zh"])
def test_own_settings_are_named_one_by_one(language):
    said, dataset = words(language), datasets.load("golf_14")
    dialect = preset("documents").with_(gate="none", min_cases=3)
    first = _said(
        _pages(
            "\n".join(write_kit(grow(dataset.table, dialect), dataset.labels(language), said, "golf"))
        )[0]
    )
    assert said("dialect", "custom") not in first
    assert all(each in first for each in say_changed(dialect, said))


def test_what_is_not_played_is_refused():
    with pytest.raises(InputError, match="not criterion=gini"):
        _kit(dialect="cart")
    table = datasets.load("golf_14").table
    many = grow(table.take([*range(14)] * 3))
    with pytest.raises(InputError, match="this table has 42"):
        b"".join(
            kit_file(TraceForReader(many, datasets.load("golf_14").labels("en"), words("en"), "golf"))
        )
