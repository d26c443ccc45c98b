"""A table made to order does what was ordered, and says so truly; what cannot be is refused."""

import json
from functools import cache

import numpy as np
import pytest

from c45_core import InputError, grow
from c45_core.__main__ import main
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.reasons import Leaf, Outcome, Verdict
from c45_course import datasets
from c45_course.prepare.keeping import from_link
from c45_course.readers.grid import read_grid
from topics.orders.algorithm import WISHES, Bounds, Order, Span, find, make, search
from topics.orders.algorithm.search import Draft
from topics.orders.algorithm.wish import GrownTable
from topics.orders.file import FORMATS, cells_of_csv, declaration, ordered_file, query_of

SEED = 3


@pytest.fixture(autouse=True)
def _first_find(monkeypatch):
    """Take the first table that is found: looking for a smaller one costs most of the time."""
    monkeypatch.setattr(search, "FINDS", 1)


@cache
def tables(name):
    """One table for each wish, made when first asked for."""
    return make(Order.of([name]), "en", SEED, seconds=120)


def _root(table, **switches):
    return grow(table, Order.of(["no-gain"]).bounds.dialect.with_(**switches))


@pytest.mark.parametrize("name", WISHES)
def test_the_proof_is_true_when_the_table_is_grown_anew(name):
    made = tables(name)
    table, (proof,) = made.dataset.table, made.proofs
    anew = Order.of([name]).proofs(GrownTable(table, made.order.bounds.dialect))
    assert anew == (proof,)
    _JUDGES[name](table, proof)


def _split(table, **switches):
    return _root(table, **switches).node(0).split.attribute


def _differs(table, proof):
    id3 = _split(table, criterion="gain", gate="none", threshold_by="gain")
    assert (_split(table), id3) == (proof.attributes["winner"], proof.attributes["other"])


def _many(table, proof):
    _differs(table, proof)
    assert len(table.attributes[proof.attributes["other"]].values) >= 4


def _gate(table, proof):
    assert _split(table, gate="none") == proof.attributes["other"] != _split(table)


def _fooled(table, proof):
    assert _split(table, gate="none") == proof.attributes["other"]
    codes = table.attributes[proof.attributes["other"]].codes
    assert sorted(np.bincount(codes))[0] == 1


def _tie(table, proof):
    verdicts = [each.verdict for each in _root(table).evaluations(0)]
    assert verdicts.count(Verdict.TIED) >= 2 and len(set(proof.attributes.values())) == 3


def _even(table, proof):
    for each in _root(table).evaluations(0):
        assert (each.iv * each.known) % 1 < 1e-9 or (each.iv * each.known) % 1 > 1 - 1e-9
        assert (each.gain * each.known) % 1 < 1e-9 or (each.gain * each.known) % 1 > 1 - 1e-9


def _threshold(table, proof):
    split = _root(table).node(0).split
    assert split.threshold == proof.cuts["cut"] and len(split.cuts) >= 3


def _twice(table, proof):
    trace = _root(table)
    path = [split.attribute for split, _ in trace.way(proof.node)]
    assert trace.node(proof.node).split.attribute in path


def _missing(table, proof):
    whole = [r for r in range(table.rows) if all(c.text(r) != "?" for c in table.attributes)]
    assert len(whole) == proof.counts["left"] < table.rows
    assert _split(table) == proof.attributes["winner"]
    assert _split(table.take(whole)) == proof.attributes["other"]


def _empty(table, proof):
    node = _root(table).node(proof.node)
    assert node.leaf is Leaf.EMPTY and node.weight == 0


def _no_gain(table, proof):
    trace = _root(table)
    assert trace.size == 1 and trace.node(0).entropy > 0
    rows = [tuple(c.text(r) for c in table.attributes) for r in range(table.rows)]
    assert len(set(zip(rows, table.labels.tolist(), strict=True))) == len(set(rows))


def _outcome(table, node, **switches):
    return prune(_root(table, **switches)).about(node)[0].outcome


def _pep(table, proof):
    assert _outcome(table, proof.node, pruning="pep", standard_errors=1.0) is Outcome.LEAF
    assert _outcome(table, proof.node, pruning="pep", standard_errors=0.5) is Outcome.KEPT


def _ebp(table, proof):
    assert proof.node and _outcome(table, proof.node, pruning="ebp") is Outcome.LEAF
    assert prune(_root(table, pruning="ebp")).tree.size > 1


_JUDGES = {
    "id3-differs": _differs,
    "many-values": _many,
    "gate-decides": _gate,
    "ratio-fooled": _fooled,
    "three-way-tie": _tie,
    "even-logs": _even,
    "threshold-chosen": _threshold,
    "numeric-twice": _twice,
    "missing-decides": _missing,
    "empty-branch": _empty,
    "no-gain": _no_gain,
    "pep-turns": _pep,
    "ebp-replaces": _ebp,
}
"""What each wish means, looked at in another way than the wish itself does."""


@pytest.mark.parametrize("name", WISHES)
def test_nothing_of_what_was_found_can_be_left_out(name):
    draft, order = tables(name).search.found, tables(name).order
    smaller = [draft.without_row(row) for row in range(draft.rows)]
    smaller += [draft.without_column(place) for place in range(len(draft.columns))]
    for each in (each.plain() for each in smaller):
        fits = each.fits(order)
        assert not fits or order.proofs(GrownTable(each.table(), order.bounds.dialect)) is None


@pytest.mark.parametrize("name", WISHES)
def test_every_wish_is_said_in_every_language_with_its_step(name):
    made = tables(name)
    for language in languages():
        ((_, proof, said),) = made.say_proofs(words(language))
        assert "{" not in said and said.strip()
        assert words(language)("orders", f"asks_{WISHES[name].key}") != said
        page, query = query_of(proof)
        assert (page == "growing") == (proof.frame is not None) and query
        if proof.frame is not None:
            assert made.trace[proof.frame].node == proof.node


@pytest.mark.parametrize(("name", "language"), [("missing-decides", "zh"), ("threshold-chosen", "en")])
def test_the_two_files_are_a_bundled_table(tmp_path, name, language):
    made = make(Order.of([name]), language, SEED, seconds=120)
    (tmp_path / "documents.toml").touch()
    (tmp_path / "made.csv").write_text(cells_of_csv(made.dataset), encoding="utf-8")
    (tmp_path / "made.toml").write_text(declaration(made.dataset), encoding="utf-8")
    loaded = datasets.load("made", tmp_path)
    assert loaded.rows == made.dataset.rows and loaded.columns == made.dataset.columns
    assert loaded.story == made.dataset.story and "{" not in "".join(loaded.story.values())
    assert Order.of([name]).proofs(GrownTable(loaded.table, made.order.bounds.dialect)) == made.proofs


def test_the_same_order_finds_the_same_table_and_another_seed_another_one():
    order = Order.of(["gate-decides", "empty-branch"], Bounds(Span(7, 10)))
    a, b = (find(order, 5, seconds=120) for _ in range(2))
    assert (a.found, a.tried) == (b.found, b.tried) and a.in_time
    assert 7 <= a.found.rows <= 10
    assert find(order, 6, seconds=120).found != a.found


def test_numbers_of_a_draft_are_ranks_and_values_are_in_their_order():
    draft = Draft(("numeric", "nominal"), ((40, 7, 7), (3, -1, 0)), (1, 0, 1)).plain()
    assert draft == Draft(("numeric", "nominal"), ((2, 1, 1), (0, -1, 1)), (0, 1, 0))


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "bounds", "because"),
    [
        (["no-gain", "id3-differs"], {}, "one table cannot do both"),
        (["three-way-tie"], {"attributes": Span(1, 2)}, "needs at least 3 attributes"),
        (["gate-decides"], {"convention": "li_hang"}, "which the variant li_hang does not have"),
        (["even-logs"], {"rows": Span(7, 7)}, "need an even number"),
        (["threshold-chosen"], {"kinds": "nominal"}, "needs a continuous attribute"),
        (["many-values"], {"kinds": "numeric"}, "needs a nominal attribute"),
        (["pep-turns"], {"rows": Span(2, 3)}, "needs at least 4 cases"),
        (["pep-turns"], {"rows": Span(9, 6)}, "found 9-6"),
        (["pep-turns"], {"rows": Span(2, 3), "classes": Span(4, 4)}, "within 2-3"),
        (["xor"], {}, "There is no wish 'xor'"),
        ([], {}, "Nothing is ordered"),
    ],
)
def test_a_contradiction_is_refused_at_once_with_its_reason(wanted, bounds, because):
    with pytest.raises(InputError, match=because):
        Order.of(wanted, Bounds(**bounds))


def test_what_is_not_found_is_said_with_what_was_tried():
    order = Order.of(["id3-differs", "even-logs"], Bounds(Span(4, 4)))
    with pytest.raises(InputError, match=r"No such table was found: 40 tables were tried in \d+\.\d s"):
        make(order, "en", 1, trials=40, seconds=120)
    late = find(order, 1, seconds=0.0)
    assert late.found is None and not late.in_time


# --- files and the command line -------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("language", languages())
def test_every_format_is_written(form, language):
    written = b"".join(ordered_file(tables("gate-decides"), words(language), form, "http://app/"))
    text = written.decode()
    assert text.strip() and "None" not in text
    if form == "json":
        (proof,) = json.loads(text)["proofs"]
        assert proof["link"].startswith("http://app/growing?table=own-link.")
        held = dict(each.split("=") for each in proof["link"].partition("?")[2].split("&"))["own"]
        grid = read_grid(from_link(held).data, name="x.csv")
        assert grid.rows == tables("gate-decides").dataset.table.rows


def test_the_command_writes_a_table_with_its_declaration_and_says_the_proof(capsys, tmp_path):
    path = tmp_path / "made.csv"
    (tmp_path / "documents.toml").touch()
    asked = ["--wish", "empty-branch", "--rows", "6-9", "--seed", "1", "--seconds", "120"]
    assert main(["make", *asked, "-o", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("Found after ") and "reaches the branch" in err
    assert datasets.load("made", tmp_path).table.rows in range(6, 10)
    assert main(["make", *asked, "--format", "json", "--lang", "zh"]) == 0
    assert json.loads(capsys.readouterr().out)["wishes"] == ["empty-branch"]


@pytest.mark.parametrize("name", ["made.toml", "made.TOML"])
def test_the_cells_of_a_table_never_take_the_place_of_its_declaration(capsys, tmp_path, name):
    path = tmp_path / name
    assert main(["make", "--wish", "empty-branch", "-o", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and name in err and "--format toml" in err and err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--wish", "xor"], "There is no wish"),
        (["--wish", "no-gain", "--rows", "six"], "a range is 6-14"),
        (["--wish", "no-gain", "--seconds", "soon"], "a time is a number of seconds"),
        (["--wish", "no-gain", "--seconds", "nan"], "a time is a number of seconds"),
        (["--wish", "pep-turns", "--trials", "0"], "0 tables were tried"),
    ],
)
def test_a_bad_order_is_one_sentence(capsys, asked, said):
    assert main(["make", *asked]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err and err.count("\n") == 1
