"""A story told page by page is the story told at once; what is thinned keeps what matters."""

import json

import numpy as np
import pytest
import unfolded
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples
from pairs import every_two

from c45_core import InputError, Table, grow, preset
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import Narrator
from c45_core.language.words import words
from c45_core.prune import prune
from c45_core.reasons import Skip
from c45_core.tree import tree_of
from c45_course import datasets
from c45_course.story import cuts, told_nodes
from c45_course.story.book import PAGE, Book, bound
from c45_course.story.teller import Telling

DIALECTS = ("documents", "release8", "cart")


def whole_and_paged(name, dialect):
    """Return two books of one trace: told at once, and page by page."""
    chosen = datasets.load(name)
    trace = grow(chosen.table, preset(dialect))
    one, other = (bound(trace, chosen.labels("en"), Telling("en", name), name) for _ in range(2))
    other.__dict__["whole"] = False
    return one, other


def numbers(rows, columns, seed=7):
    """Return a table of numbers with two classes that no cut parts well."""
    rng = np.random.default_rng(seed)
    values = rng.normal(size=(rows, columns)).round(3)
    noisy = values[:, 0] + values[:, 1] * values[:, -1] + rng.normal(scale=0.5, size=rows)
    made = {f"x{k}": values[:, k].tolist() for k in range(columns)}
    return Table.from_columns(
        {**made, "class": np.where(noisy > 0, "yes", "no").tolist()}, target="class"
    )


@pytest.fixture(scope="module")
def large() -> Book:
    table = numbers(6000, 3)
    return bound(grow(table, preset("id3")), Labels(table), Telling("en", "numbers"), "numbers")


@pytest.mark.parametrize(
    ("name", "dialect"), every_two(["watermelon_3.0", "missing_14", "golf_14"], DIALECTS)
)
def test_page_by_page_is_the_same_story(name, dialect):
    whole, paged = whole_and_paged(name, dialect)
    at_once = whole.opening["supplies"]["pages"]["0"]
    last = len(whole.teller.trace)
    told, drawn = [], {}
    for number in range(-(-last // PAGE)):
        page = paged.supplies([f"f{number}"])["pages"][str(number)]
        for frame in page["frames"]:
            for formula in frame.get("formulas", ()):
                formula["symbol"] = page["symbols"][formula["symbol"]]
                formula["source"] = page["sources"][formula["source"]]
        told += page["frames"]
        for key, one in page["cuts"].items():
            drawn.setdefault(key, {**one, "so_far": {}})["so_far"].update(one["so_far"])
    for frame in at_once["frames"]:
        for formula in frame.get("formulas", ()):
            formula["symbol"] = at_once["symbols"][formula["symbol"]]
            formula["source"] = at_once["sources"][formula["source"]]
    assert told == at_once["frames"]
    assert drawn == at_once["cuts"]
    names = [f"n{node}" for node in range(whole.teller.trace.size)]
    assert paged.supplies(names)["nodes"] == whole.opening["supplies"]["nodes"]


@pytest.mark.parametrize(("name", "dialect"), every_two(datasets.names(), DIALECTS))
def test_the_outline_counts_the_steps_as_the_trace_does(name, dialect):
    chosen = datasets.load(name)
    trace = grow(chosen.table, preset(dialect))
    tale = json.loads(json.dumps(bound(trace, chosen.labels("zh"), Telling("zh", name), name).opening))
    frames = unfolded.frames(tale)
    say = Narrator(trace, chosen.labels("zh"), words("zh"))
    assert [frame["sentence"] for frame in frames] == [say.say(frame) for frame in trace]
    for told, frame in zip(frames, trace, strict=True):
        about = (frame.node, frame.kind, frame.attribute, frame.branch, frame.cut)
        assert tuple(told[key] for key in ("node", "kind", "attribute", "branch", "candidate")) == about
    tree = tale["tree"]
    stops = [trace.about(n)[0] + stop for n in unfolded.depth_first(tale) for stop in tree["stops"][n]]
    assert stops == trace.steps("attribute")
    ends = [0, *(trace.about(n)[-1] for n in unfolded.depth_first(tale))]
    assert ends == trace.steps("split")


def test_a_large_trace_opens_small_and_names_what_is_left(large):
    opening = large.opening
    assert not large.whole and opening["page"] == PAGE
    assert set(opening["supplies"]["nodes"]) == {"0"} and set(opening["supplies"]["pages"]) == {"0"}
    assert opening["layout"] is None and len(opening["tree"]["parent"]) == large.teller.trace.size
    root = opening["supplies"]["nodes"]["0"]
    assert root["many"] == 6000 and len(root["cases"]) <= told_nodes.MAX_ROWS + 2 * 3
    rows = opening["supplies"]["rows"]
    for attribute, column in enumerate(large.teller.trace.table.attributes):
        shown = rows["cells"][attribute]
        assert (min(shown), max(shown)) == (column.numbers.min(), column.numbers.max())
    assert len(json.dumps(opening)) < 1_000_000


@pytest.mark.parametrize("name", ["n999999", "f999999", "x1", "n-1", "n1;", "", "n٣"])
def test_what_the_story_has_not_is_refused(large, name):
    with pytest.raises(InputError, match="no part"):
        large.supplies([name])


def test_thinned_cuts_keep_the_best_the_tried_and_every_peak(large):
    teller = large.teller
    drawn_on = cuts.strip(teller, 0, 0)
    tried, asked = drawn_on.cuts, [5, 1234, 2000]
    told = cuts.told_cuts(teller, drawn_on, asked)
    places = told["places"]
    assert len(places) < len(tried) == told["count"]
    assert {tried.best, *asked, *told["so_far"].values()} <= set(places)
    for curve, key in enumerate(teller.curves):
        drawn = [one[3 + curve] for one in told["drawn"]]
        assert max(drawn) == round(float(np.nanmax(tried.measured(key))), 6)


@settings(max_examples=examples(25), deadline=None)
@given(st.integers(0, 10_000))
def test_the_best_so_far_is_the_first_largest_that_took_part(seed):
    table = numbers(30, 3, seed)
    for dialect in DIALECTS:
        trace = grow(table, preset(dialect).with_(max_depth=1))
        teller = bound(trace, Labels(table), Telling("en", "x"), "x").teller
        for attribute in range(3):
            tried = trace.evaluation(0, attribute).cuts
            measure = tried.measured(trace.dialect.cut_by).round(6)
            found = cuts.best_so_far(teller, tried)
            for place in range(len(tried)):
                allowed = [k for k in range(place + 1) if tried.skip(k) is Skip.NONE]
                first = max(allowed, key=lambda k: (measure[k], -k), default=-1)
                if tried.best is not None and tried.best <= place:
                    first = tried.best
                assert found[place] == first


@pytest.mark.parametrize("name", datasets.names())
def test_the_outline_says_where_each_case_ends(name):
    chosen = datasets.load(name)
    trace = grow(chosen.table)
    ends = bound(trace, chosen.labels("en"), Telling("en", name), name).opening["case_leaves"]
    assert len(ends["leaves"]) == chosen.table.rows
    for row in range(0, chosen.table.rows, max(1, chosen.table.rows // 40)):
        told = ends["leaves"][row]
        for number in told if isinstance(told, list) else [told]:
            assert trace.node(number).leaf is not None
            assert row in trace.node(number).cases
        holding = [n for n in range(trace.size) if trace.node(n).leaf and row in trace.node(n).cases]
        assert len(holding) == (len(told) if isinstance(told, list) else 1)
    known = ends["names"] or [str(row + 1) for row in range(chosen.table.rows)]
    assert known == list(chosen.table.case_names)


@pytest.mark.parametrize("method", ["pep", "ebp"])
@pytest.mark.parametrize("name", datasets.names())
def test_what_the_decisions_take_away_is_what_the_pruned_tree_has_lost(name, method):
    chosen = datasets.load(name)
    trace = grow(chosen.table, preset("documents").with_(pruning=method))
    pruning = prune(trace)
    book = bound(trace, chosen.labels("en"), Telling("en", name), name, {method: lambda: pruning})
    told = book.supplies(["p0"])["pruning"]
    gone = [node for decision in told["decisions"] for node in decision["gone"]]
    left = {node.number for node in pruning.tree.walk()}
    assert len(gone) == len(set(gone))
    assert set(gone) == set(range(trace.size)) - left
    assert told["left"] == len(left)
    for decision in told["decisions"]:
        assert bool(decision["gone"]) == (decision["outcome"] != "kept")
    with pytest.raises(InputError):
        bound(trace, chosen.labels("en"), Telling("en", name), name).supplies(["p0"])


def test_the_last_step_tells_the_whole_tree_its_errors_and_what_it_splits_on():
    chosen = datasets.load("golf_14_quinlan_numeric")
    trace = grow(chosen.table)
    told = bound(trace, chosen.labels("en"), Telling("en", "golf"), "golf").opening["end"]
    assert (told["nodes"], told["leaves"], told["depth"]) == (8, 5, 2)
    assert (told["cases"], told["errors"], told["rate"]) == ("14", "0", "0.0")
    assert told["asked"] == [["Outlook", 1], ["Humidity", 1], ["Wind", 1]]
    assert told["never"] == ["Temperature"]


@pytest.mark.parametrize("name", ["missing_14", "loan_10", "computer_buyers_1024_weighted"])
def test_the_errors_at_the_end_are_those_of_the_tree(name):
    chosen = datasets.load(name)
    trace = grow(chosen.table, preset("documents").with_(max_depth=1))
    told = bound(trace, chosen.labels("en"), Telling("en", name), name).opening["end"]
    assert told["rate"] == f"{100 * tree_of(trace).training_errors / chosen.table.weights.sum():.1f}"
    assert told["nodes"] == trace.size
    assert sum(times for _, times in told["asked"]) == trace.size - told["leaves"]
