"""Hold the loops: as they stand and compiled they grow, bit for bit, what the levels grow."""

import shutil
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples
from test_laws import dialects, law, tables

from c45_core import PRESETS, Dialect, Nominal, Numeric, Table, grow
from c45_core.align import fitted
from c45_core.engine.columns import laid_out
from c45_core.engine.ledger import Measured
from c45_core.engine.progress import Budget
from c45_core.engine.recording import BYTES_PER_SCORE
from c45_core.reasons import Leaf
from c45_core.trace.replay import Trace
from c45_course import datasets
from c45_fast import compiled, growing, layout, run
from c45_fast.branching import in_order

CHAIN, SEARCH, LOOP = (
    import_module(name) for name in ("c45_fast.branching", "c45_fast.search", "c45_core.engine.loop")
)


def made(seed, rows, classes, levels, nominal, noise):
    """Return a table without missing values: some columns repeat values, labels are partly chance."""
    random = np.random.default_rng(seed)
    numbers = random.normal(size=(4, rows))
    labels = np.where(
        random.random(rows) < noise, random.integers(0, classes, rows), numbers[0] > 0.5
    ).astype(np.int32)
    if levels:
        numbers[1:] = np.floor(numbers[1:] * levels) / levels
    columns = [Numeric(f"a{i}", column) for i, column in enumerate(numbers)]
    for i in range(nominal):
        columns[i] = Nominal(f"a{i}", tuple("abc"), random.integers(0, 3, rows).astype(np.int32))
    names = tuple(map(str, range(rows)))
    return Table(
        "made", tuple(columns), "class", tuple("uvwxyzklmnop"[:classes]), labels, np.ones(rows), names
    )


def by_levels(table, dialect, budget=None):
    """Grow a tree level by level, whatever the table."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LOOP, "_fast", lambda: None)
        return grow(table, dialect, budget=budget)


def by_loops(table, dialect, *, lists=False, grow_on=growing.grow_on, least=None, budget=None):
    """Grow a tree by the loops, None where they do not know the dialect; chains keep `least` cases."""
    columns = laid_out(fitted(table, dialect))
    if not run.suits(columns, dialect):
        return None
    with pytest.MonkeyPatch.context() as patch:
        if least is not None:
            patch.setattr(CHAIN, "MIN_CHAIN_CASES", least)
            patch.setattr(SEARCH, "MIN_BOUNDED_CASES", least)
        ledger = run.Run(columns, dialect, lists).grow(grow_on, None, budget or Budget())
    return Trace(ledger.columns.table, dialect, ledger, table)


def bits(record):
    """Return the bytes of every array of a record, field by field."""
    if isinstance(record, np.ndarray):
        return np.ascontiguousarray(record).tobytes()
    if isinstance(record, dict):
        return [(key, bits(array)) for key, array in record.items()]
    return [(field.name, bits(getattr(record, field.name))) for field in fields(record)]


def same(one, other):
    """Demand the same record, bit for bit; nodes of one depth are scanned in any order."""
    assert bits(one.nodes) == bits(other.nodes)
    places = [trace.ledger.opened[trace.ledger.opened >= 0] for trace in (one, other)]
    for mine, theirs in zip(one.ledger.scores, other.ledger.scores, strict=True):
        assert bits(by_node(mine, places[0])) == bits(by_node(theirs, places[1]))
    choices = [trace.ledger.choice for trace in (one, other)]
    if choices[0] is not None:
        found = [by_node(choice, place) for choice, place in zip(choices, places, strict=True)]
        assert bits(found[0]) == bits(found[1])
    leaves = [
        sorted(zip(t.ledger.leaf.tolist(), t.ledger.row.tolist(), strict=True)) for t in (one, other)
    ]
    assert leaves[0] == leaves[1]
    assert bits(np.stack(one.ledger.tests)) == bits(np.stack(other.ledger.tests))


def test_the_tests_of_a_tree_are_those_of_its_record():
    for name in datasets.names():
        for dialect in PRESETS.values():
            ledger = grow(datasets.load(name).table, dialect).ledger
            looked_at = Measured(ledger.scan, ledger.choice)
            again = looked_at.tests(ledger.nodes, ledger.opened, dialect)
            assert bits(np.stack(ledger.tests)) == bits(np.stack(again))


def by_node(record, place):
    """Put the last axis of every array of a record in the order of the nodes."""
    if isinstance(record, np.ndarray):
        return record[..., place] + 0  # -0.0 is 0.0
    if isinstance(record, dict):
        return {key: by_node(array, place) for key, array in record.items()}
    return replace(record, **{f.name: by_node(getattr(record, f.name), place) for f in fields(record)})


@law(0.2)
@given(tables(), dialects(), st.sampled_from([None, *PRESETS.values()]), st.booleans())
def test_loops_grow_what_levels_grow(table, dialect, preset, lists):
    found = by_loops(table, preset or dialect, lists=lists)
    if found is not None:
        same(found, by_levels(table, preset or dialect))


@settings(max_examples=examples(30), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 10**6),
    rows=st.integers(20, 300),
    classes=st.sampled_from([2, 2, 3, 12]),
    levels=st.sampled_from([0, 2, 20]),
    nominal=st.integers(0, 2),
    noise=st.sampled_from([0.1, 0.5, 1.0]),
    name=st.sampled_from(sorted(PRESETS)),
    groups=st.booleans(),
)
def test_chains_and_bounds_change_no_bit(seed, rows, classes, levels, nominal, noise, name, groups):
    table = made(seed, rows, classes, levels, nominal, noise)
    dialect = by_groups(PRESETS[name]) if groups else PRESETS[name]
    same(by_loops(table, dialect, least=8), by_levels(table, dialect))


@law(0.2)
@given(
    tables(),
    st.sampled_from(sorted(PRESETS)),
    st.sampled_from(["nodes", "bytes", "cuts"]),
    st.integers(0, 60),
    st.booleans(),
)
def test_a_run_ends_at_the_level_that_passes_its_budget(table, name, of_what, most, lists):
    """The loops go down first, so they come to deeper nodes than the tree keeps."""
    budget = Budget(**{of_what: most * (BYTES_PER_SCORE if of_what == "bytes" else 1)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "SLICE", 1)  # they are asked as often as can be, and so stop going down
        patch.setattr(run, "SHORT_SLICE", 10**6)  # and once, at the end
        found = by_loops(table, PRESETS[name], lists=lists, budget=budget)
    if found is not None:
        same(found, by_levels(table, PRESETS[name], budget))


@pytest.mark.parametrize("nodes", [None, 60])
@pytest.mark.parametrize("lists", [False, True])
def test_what_is_told_of_a_run_is_true_of_the_tree(lists, nodes):
    """Cases of a missing value come to several leaves, and some nodes are left out at the end."""
    told, table = [], awkward(1)
    columns, budget = laid_out(table), Budget(nodes=nodes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "SLICE", 200)
        patch.setattr(run, "SHORT_SLICE", 200)
        ledger = run.Run(columns, PRESETS["documents"], lists).grow(
            growing.grow_on, told.append, budget
        )
    assert columns.gaps.any()
    assert told[0].in_leaves == 0
    assert told[0].nodes == told[0].open_nodes == 1
    shares = [each.in_leaves for each in told]
    assert (np.diff(shares) > -1e-12).all()
    assert nodes or any(0.1 < share < 0.9 for share in shares)
    assert len(told) > 5
    assert 1 < told[-1].nodes <= len(ledger.nodes.parent) <= (nodes or 10**6)


@pytest.mark.parametrize("nodes", [1, 2, 3, 40, 150])
def test_a_chain_ends_at_the_level_that_passes_its_budget(nodes):
    table, budget = made(1, 300, 2, 0, 1, 0.5), Budget(nodes=nodes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "SLICE", 1000)
        found = by_loops(table, PRESETS["documents"], least=8, budget=budget)
    same(found, by_levels(table, PRESETS["documents"], budget))


def by_groups(dialect):
    """Return a dialect with values grouped, where it can group them."""
    return dialect if dialect.criterion == "gini" else dialect.with_(branching="groups")


def many_valued(seed):
    """Return a table of nominal attributes of many values, by turns with gaps and uneven weights."""
    random = np.random.default_rng(seed)
    rows, classes = int(random.integers(20, 150)), (2, 3, 12)[seed % 3]
    labels, columns = random.integers(0, classes, rows).astype(np.int32), []
    for i, values in enumerate(random.choice([2, 3, 4, 6, 9, 15, 30], 4)):
        codes = np.where(random.random(rows) < 0.5, 2 * labels, random.integers(0, 60, rows)) % values
        codes[random.random(rows) < (0, 0.15)[(seed + i) % 2]] = -1
        names = tuple(f"v{code}" for code in range(values))
        columns.append(Nominal(f"a{i}", names, codes.astype(np.int32)))
    weights = random.choice(([1.0], [0.3, 1.0, 2.0], [1e-6, 0.001, 1.0])[seed // 3 % 3], rows)
    names = tuple(map(str, range(rows)))
    return Table(
        "many", tuple(columns), "class", tuple("uvwxyzklmnop"[:classes]), labels, weights, names
    )


@pytest.mark.parametrize("seed", [*range(17), 66])
def test_loops_group_values_as_the_levels_do(seed):
    dialect = by_groups(list(PRESETS.values())[seed % len(PRESETS)]).with_(min_cases=seed % 3)
    for lists in (True, False):
        same(by_loops(many_valued(seed), dialect, lists=lists), by_levels(many_valued(seed), dialect))


def numbered(numbers, labels, weights):
    columns = (Numeric("x", np.array(numbers, dtype=float)),)
    names = tuple(map(str, range(len(numbers))))
    labels, weights = np.array(labels, dtype=np.int32), np.array(weights, dtype=float)
    return Table("numbered", columns, "class", ("no", "yes"), labels, weights, names)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_weight_that_is_next_to_nothing_is_no_trouble(name):
    for numbers in ([1, 2, 3, 4], [1, 2, np.nan, np.nan]):
        for labels in ([0, 0, 1, 1], [0, 1, 0, 1]):
            table = numbered(numbers, labels, [1e-6, 1e-6, 1e12, 1e12])
            nodes = grow(table, PRESETS[name]).nodes
            assert np.isclose(nodes.counts[nodes.attribute < 0].sum(), table.weight)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["documents", "li_hang"])
def test_a_side_that_is_light_is_measured_alike(name, seed):
    """The gain and the IV of a light side are so small that the last bit of a sum decides a tie."""
    random, rows = np.random.default_rng(seed), 60
    numbers = random.normal(size=(3, rows)).round(1)
    numbers[random.random((3, rows)) < 0.3] = np.nan
    table = Table(
        "light",
        tuple(Numeric(f"a{i}", column) for i, column in enumerate(numbers)),
        "class",
        tuple("vwxyz"),
        random.integers(0, 5, rows).astype(np.int32),
        random.choice([1e-6, 0.001, 0.25, 1.0, 2.0], rows),
        tuple(map(str, range(rows))),
    )
    same(by_loops(table, PRESETS[name], lists=True), by_levels(table, PRESETS[name]))


@pytest.mark.parametrize("gap", [4e-4, 9e-4, 1e-3])
def test_a_coarse_tolerance_compares_every_cut(gap):
    """A cut far below the best may hold off the one after it, and so on up to the best."""
    for weight in (1.1, 1.7, 2.3, 3.1):
        numbers = [*range(21), 100, 100]
        table = numbered(numbers, [*[0] * 22, 1], [*[weight] * 21, 1000, 1000])
        dialect = Dialect(tolerance=gap, threshold_by="gain", max_depth=1)
        same(by_loops(table, dialect), by_levels(table, dialect))


def test_a_pure_node_is_closed_without_any_tolerance():
    trace = grow(numbered([1, 2, 3, 4], [0, 0, 1, 1], np.ones(4)), Dialect(tolerance=0.0))
    assert [Leaf(stop) for stop in trace.nodes.stop[1:]] == [Leaf.PURE, Leaf.PURE]


@pytest.mark.parametrize("threshold_by", ["gain", "gain_ratio"])
def test_a_spared_cut_as_good_as_the_best_is_taken_if_it_is_lower(threshold_by):
    """Cases of next to no weight part cuts that are equal: the lowest of them is the one (C19)."""
    labels = [0] * 10 + [1] * 3 + [0] * 20 + [1] * 20
    weights = [1e10] * 30 + [1e-6] * 3 + [1e10] * 20
    table = numbered(range(53), labels, weights)
    dialect = Dialect(threshold_by=threshold_by, tolerance=1e-12, max_depth=1)
    for lists in (True, False):
        found = by_loops(table, dialect, lists=lists)
        same(found, by_levels(table, dialect))
        assert found.ledger.scores[0].best[0] == 29


@given(st.lists(st.integers(0, 2**60), max_size=200), st.integers(0, 5), st.integers(0, 5))
def test_keys_are_put_in_order_within_their_place(keys, first, behind):
    found, first = list(keys), min(first, len(keys))
    last = max(len(keys) - behind, first)
    in_order(found, first, last)
    assert found == keys[:first] + sorted(keys[first:last]) + keys[last:]


def test_room_is_asked_for_the_copies_there_can_be():
    wide = Nominal("v", tuple(map(str, range(1000))), np.append(-1, np.arange(999)).astype(np.int32))
    table = numbered(np.arange(1000), np.arange(1000) % 2, np.ones(1000))
    table = replace(table, attributes=(*table.attributes, wide))
    given, _ = layout.given_of(laid_out(table), Dialect())
    assert growing.most_copies(given, 1000) == 1000 + 999


def test_more_room_copies_what_is_written_and_nothing_else():
    keys = np.arange(12).reshape(2, 6)
    assert layout.wider(keys, 6, 3) is keys
    assert layout.wider(keys, 8, 3).tolist() == [[0, 1, 2, 0, 0, 0, 0, 0], [6, 7, 8, 0, 0, 0, 0, 0]]
    assert layout.wider([[1, 2], [3, 4]], 3, 1) == [[1, 2, 0], [3, 4, 0]]


def test_room_for_cases_is_made_without_room_for_nodes():
    """Room for a node per case is laid out and hardly touched: a copy was ten times the table."""
    gaps = np.where(np.arange(1000) % 3 == 0, np.nan, np.arange(1000.0))
    found = run.Run(
        laid_out(numbered(gaps, np.arange(1000) % 2, np.ones(1000))), Dialect(), lists=False
    )
    before, cases = found.made, len(found.work.row)
    found._make_room()
    assert len(found.work.row) > cases
    assert all(getattr(found.made, name) is getattr(before, name) for name in ("known", "counts"))


def awkward(seed):
    """Return a table of some hundred rows that has, by turns, gaps, weights and ties."""
    random = np.random.default_rng(seed)
    table = made(
        seed, int(random.integers(150, 900)), (2, 2, 3)[seed % 3], (0, 3, 30)[seed % 3], seed % 2, 0.3
    )
    if seed % 4 == 1:
        columns = [
            replace(column, numbers=np.where(random.random(table.rows) < 0.1, np.nan, column.numbers))
            if isinstance(column, Numeric)
            else column
            for column in table.attributes
        ]
        table = replace(table, attributes=tuple(columns))
    if seed % 4 == 2:
        table = replace(table, weights=random.choice([0.3, 1.0, 2.0], table.rows))
    return table


@pytest.fixture(scope="module")
def loops(tmp_path_factory):
    """The loops, compiled into a folder of their own."""
    if not compiled.has_numba():
        pytest.skip("numba is missing here")
    place = str(tmp_path_factory.mktemp("loops"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", place)
        patch.delenv("C45_LOOPS", raising=False)
        for kept in (compiled.folder, compiled._load_loops):
            kept.cache_clear()
        assert not compiled.is_built()
        assert str(compiled.build()).startswith(place)
        assert compiled.is_built()
        yield compiled._load_loops()
        for kept in (compiled.folder, compiled._load_loops):
            kept.cache_clear()


@pytest.mark.nightly
@pytest.mark.worth(30)
def test_compiled_loops_grow_what_levels_grow(loops):
    """One test, so that they are compiled once: small, large and very uneven tables in every preset.

    Compiling takes a minute of a core, so it is tried every night. Where it fails nothing is built, and
    the app grows as it does without.
    """
    for seed in range(12):
        table = awkward(seed)
        for dialect in PRESETS.values():
            found, other = by_loops(table, dialect, grow_on=loops), by_levels(table, dialect)
            same(found, other)
            grouped, values = by_groups(dialect), many_valued(seed)
            same(by_loops(values, grouped, grow_on=loops), by_levels(values, grouped))
    large = made(1, 10_000, 2, 0, 1, 0.5)
    assert compiled.grow_on(large.rows * 4) is loops  # it is used without being asked for
    told = []
    same(grow(large, watch=told.append), by_levels(large, PRESETS["documents"]))
    assert told
    assert told[-1].nodes > 1000
    groups = by_groups(PRESETS["documents"])
    same(grow(large, groups), by_levels(large, groups))
    small = grow(large, budget=Budget(nodes=100))
    assert small.size <= 100
    same(small, by_levels(large, PRESETS["documents"], Budget(nodes=100)))


def test_what_is_compiled_belongs_to_the_sources_where_they_lie(monkeypatch, tmp_path):
    """numba compiles anew for the same source at another place: it must not be taken for built."""
    if not compiled.has_numba():
        pytest.skip("numba is missing here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    names = []
    sources = Path(compiled.__file__).parent
    for place in (sources, tmp_path / "loops"):
        if place != sources:
            shutil.copytree(sources, place)
        monkeypatch.setattr(compiled, "__file__", str(place / "compiled.py"))
        compiled.folder.cache_clear()
        names.append(compiled.folder().name)
    compiled.folder.cache_clear()
    assert names[0] != names[1]


def test_the_loops_are_off_where_it_is_said(monkeypatch):
    monkeypatch.setenv("C45_LOOPS", "off")
    assert not compiled.is_built()
    assert compiled.grow_on(10**9) is None
