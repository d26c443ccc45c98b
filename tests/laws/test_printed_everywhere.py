"""Every equation is true as printed, in every notation and language, or says ≈; by hand none does.

The commands are run and what they write is read, as text, LaTeX, HTML or JSON; what pages open, and
every line of a decision, is read as it is explained. A thorough run reads all
commands × tables × languages × notations, and says at its end how many equations that were.
"""

from __future__ import annotations

import html
import json
import re
import tomllib
from functools import cache, partial
from math import isnan
from pathlib import Path

import numpy as np
import pytest
from pairs import every_two
from printed import Read, from_latex, nested
from test_consult_explained import explanations as of_consulting
from test_consult_explained import half
from test_windows_explained import explanations as of_windowing
from variants import VARIANTS
from weighted_tables import weighted_table

from c45_core import PRESETS, grow, preset
from c45_core.dialect import pruning_methods
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.prune.formulas import formulas_of
from c45_core.prune.leaf_errors import open_leaf
from c45_core.prune.method import declared
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.table import Nominal
from c45_core.tree import tree_of
from c45_course import datasets
from c45_course.cli.main import build_parser
from c45_course.practice.subjects import GROWING, SUBJECTS
from topics.c50 import explanation as formulas
from topics.c50.boosting import METHODS, BoostOptions, boost
from topics.c50.costs import CostTable, apply_costs, node_cost
from topics.c50.explanation import expected_cost, leaf_cost, subtree_cost
from topics.windows.algorithm import WindowOptions, windows

ROOT = Path(__file__).resolve().parents[2]
NOTATIONS = [
    "",
    "--digits 2",
    "--digits 6 --no-fractions --symbols quinlan",
    "--digits 3 --no-fractions",
    "--by-hand --digits 2",
    "--by-hand --digits 3 --no-fractions --symbols zhou",
    "--by-hand --digits 4",
    "--by-hand --digits 5 --symbols li_hang",
    "--by-hand --digits 6",
]
GROWING_BY = (*PRESETS, "release8 --set branching=groups", "documents --set branching=binary")
LIMITS = ("binomial", "release8", "j48")
PRUNING = (*(f"pruning={m}" for m in pruning_methods()), "pruning=ccp --set ccp_cost=gini")


def commands():
    """Give every command that prints equations, but for the table, language and notation."""
    for form in ("txt", "tex"):
        yield from (f"solution --format {form} --variant {dialect}" for dialect in GROWING_BY)
        for verb in ("solution --pruned", "handout"):
            yield from (f"{verb} --format {form} --set {method}" for method in PRUNING)
            for limit in LIMITS[1:]:
                yield f"{verb} --format {form} --set pruning=ebp --set error_limit={limit}"
    for subject in (GROWING, *SUBJECTS):
        yield f"worksheet --about {subject} --seed 1 --format txt"
        yield from (
            f"worksheet --about {subject} --seed {seed} --key --format txt" for seed in (1, 2, 7)
        )
        yield f"worksheet --about {subject} --seed 3 --key --format json"
        yield f"worksheet --about {subject} --seed 4 --format moodle.xml"
    yield "worksheet --key --tie --format txt"
    yield from (f"soft --format steps --variant {dialect}" for dialect in ("documents", "release8"))
    yield from (f"consult --format steps {more} --case CASE" for more in ("", "--soft", "--by rules"))
    yield from (f"boost --format steps --rounds 4 --method {kind}" for kind in ("m1", "weka", "c50"))
    yield from ("rules --format steps --variant release8", "windows --trials 2", "costs --cost COST")
    yield from ("winnow", "groups", "kit", "plan --format txt", "prune --set pruning=ebp", "slides")
    yield "slides --pruned --set pruning=pep"


def notation_of(written):
    """Return how many digits a notation has, and whether it is by hand."""
    digits = re.search(r"--digits (\d)", written)
    return int(digits[1]) if digits else 4, "--by-hand" in written


def case_of(table):
    """Know a value of some columns, a range or a part of others, and nothing of the rest."""
    known = []
    for place, column in enumerate(table.attributes):
        if not isinstance(column, Nominal):
            numbers = sorted(n for n in column.numbers.tolist() if not isnan(n))
            low, high = numbers[len(numbers) // 4], numbers[3 * len(numbers) // 4]
            known.append(f"{column.name}={low:g}-{high:g}" if place % 2 else f"{column.name}={low:g}")
        elif place % 3 == 0:
            known.append(f"{column.name}={column.values[0]}: 0.7, {column.values[1]}: 0.3")
        elif place % 3 == 1:
            known.append(f"{column.name}={column.values[-1]}")
    return "; ".join(known)


def reader_of(written):
    """Return a notation as the reader's."""
    digits, by_hand = notation_of(written)
    return Notation(digits, "--no-fractions" not in written, by_hand)


@cache
def reading():
    """Return what reads the arguments, once for all commands."""
    return build_parser()


def written(command, name, language, notation):
    """Return what a command writes as plain text; "" where it refuses the table."""
    table, asked = datasets.load(name).table, command.split()
    for place, word in enumerate(asked):
        if word == "CASE":
            asked[place] = case_of(table)
        elif word == "COST":
            asked[place] = f"{table.classes[0]}, {table.classes[1]}: 4"
    numbers = notation.split()
    if asked[0] == "worksheet" and "--by-hand" not in numbers:
        numbers.append("--no-by-hand")
    try:
        chosen = reading().parse_args([*asked, "--dataset", name, "--lang", language, *numbers])
        parts = [p.decode() if isinstance(p, bytes) else p for p in chosen.run(chosen)]
    except InputError:
        return ""
    return plain("".join(parts), getattr(chosen, "format", "html"))


def plain(said, form):
    """Return what is read in a file of a format, a line for each text."""
    if form == "json":
        return "\n".join(texts(json.loads(said)))
    if form == "moodle.xml":
        said = re.sub(r"\\([=~#{}:])", r"\1", said)
        said = re.sub(r"<sup>(.*?)</sup>", r"^(\1)", html.unescape(said))
        said = html.unescape(re.sub(r"</?sub>", "", said))
        return re.sub(r"</?[a-z][^>]*>|\$", "\n", said)
    return html.unescape(re.sub(r"[<>\"]", "\n", said)) if form == "html" else said


def texts(told):
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict | list):
        for each in told.values() if isinstance(told, dict) else told:
            yield from texts(each)


@pytest.fixture(scope="module")
def read():
    """What was read of all files; at the end it is said how much that is (`pytest -s` shows it)."""
    found = Read()
    yield found
    print(f"\n{sum(found.seen.values())} equations read {found.seen}, {len(found.false)} false")


@pytest.mark.worth(8)
@pytest.mark.parametrize(
    ("command", "name", "language", "notation"),
    every_two(commands(), datasets.names(), languages(), NOTATIONS),
)
def test_every_equation_that_a_command_writes(command, name, language, notation, read):
    digits, by_hand = notation_of(notation)
    said, before = written(command, name, language, notation), len(read.false)
    lines = said.splitlines()
    assert not [line for line in lines if nested(line)]
    read.read("\n".join(map(from_latex, lines)), digits, by_hand)
    assert not read.false[before:]


@pytest.mark.parametrize("command", ["solution", "handout", "worksheet", "soft", "consult", "slides"])
def test_equations_are_found_in_what_a_command_writes(command):
    found = Read()
    for each in (line for line in commands() if line.startswith(command)):
        found.read(written(each, "golf_14_quinlan_numeric", "en", ""), 4)
    assert found.seen["="] > 5, command


# --- what lessons open -------------------------------------------------------------------------------


def of_steps(trace):
    """Give what the steps of growing calculate; of a large table the first ones."""
    for frame in trace[:80]:
        yield from explain(trace, frame)


def of_consultation(trace):
    """Give what a case that is known by halves is answered with."""
    return of_consulting(trace, half(trace.source), softly=True)


def of_windows(trace):
    """Give the sizes of windows."""
    found = windows(trace.source, trace.dialect, WindowOptions(trials=1))
    return of_windowing(found, Labels(trace.source))


def of_boosting(trace, method):
    """Give the explanations of three rounds."""
    dialect, labels = trace.dialect.with_(max_depth=1, pruning="none"), Labels(trace.source)
    found = boost(trace.source, dialect, BoostOptions(rounds=3, method=method))
    for each in found.rounds:
        yield formulas.weighted_error(each)
        if 0 < each.error < 1:
            yield from filter(None, (formulas.beta(each), formulas.vote(each)))
        if each.after is not None:
            yield formulas.moved_weight(each) if method == "c50" else formulas.normaliser(each)
            for case in (int(each.wrong.argmax()), int(each.wrong.argmin())):
                yield formulas.new_weight(each, case, by_midpoint=method == "c50")
    yield from filter(None, (formulas.vote_share(found, place) for place in range(len(found.members))))
    voted = found.vote(dict.fromkeys(column.name for column in found.table.attributes))
    for klass in range(len(found.table.classes)):
        yield formulas.class_votes(voted, klass, labels, by_confidence=found.by_confidence)


def of_costs(trace):
    """Give the explanations of what leaves and subtrees are expected to cost."""
    classes, labels = trace.table.classes, Labels(trace.table)
    costs = CostTable.of(classes, {(classes[0], classes[1]): 4, (classes[1], classes[0]): 1.5})
    found = apply_costs(tree_of(trace), costs, trace.dialect)
    for node in tree_of(trace).walk():
        if node.weight > 0:
            yield leaf_cost(node, costs)
            each = node_cost(node, costs, trace.dialect)
            yield from (expected_cost(each, klass, costs, labels) for klass in range(len(classes)))
    yield from (subtree_cost(verdict, found.tree, costs) for verdict in found.verdicts)


def of_leaves(trace):
    """Give what the estimated errors of leaves open to, by each way of estimating them."""
    for limit in LIMITS:
        dialect = trace.dialect.with_(pruning="ebp", error_limit=limit)
        for leaf in tree_of(trace).walk():
            if leaf.weight > 0:
                yield from open_leaf(leaf.weight, leaf.errors, dialect, leaf.number)


OPENED = {
    **{f"steps {name}": (dialect, of_steps) for name, dialect in VARIANTS.items()},
    **{f"consult {name}": (dialect, of_consultation) for name, dialect in PRESETS.items()},
    **{kind: (preset("documents"), partial(of_boosting, method=kind)) for kind in METHODS},
    "windows": (preset("release8"), of_windows),
    "costs": (preset("documents"), of_costs),
    "leaves": (preset("documents"), of_leaves),
}
"""By what is opened: the conventions a tree is grown by, and what gives the explanations."""


def hold(explanations, notation):
    """Hold every line of explanations, as text and as LaTeX, to the numbers printed in it."""
    digits, by_hand = notation_of(notation)
    reader, found = reader_of(notation), Read()
    for each in explanations:
        sign, outcome = each.sign(reader), each.result(reader)
        for term in each.terms:
            said = f"{from_latex(term.latex(reader))} {term.sign(reader)} {term.result(reader)}"
            found.read(said, digits, by_hand)
        for formula in (each.text(reader), each.numbers(reader)):
            assert not nested(formula), formula
            found.read(f"{from_latex(formula)} {sign} {outcome}", digits, by_hand)
    assert not found.false
    return found


@pytest.mark.worth(4)
@pytest.mark.parametrize(("kind", "name", "notation"), every_two(OPENED, datasets.names(), NOTATIONS))
def test_every_equation_that_a_lesson_opens(kind, name, notation):
    dialect, explanations_of = OPENED[kind]
    opened = list(explanations_of(grow(datasets.load(name).table, dialect)))
    assert hold(opened, notation).seen
    assert not [each.symbol for each in opened if nested(each.symbol)]


SOURCES = (*range(12), "watermelon_2.0_split", "loan_10", "missing_14", "golf_14_quinlan_numeric")
"""Tables with gaps and with weights that are no fractions, by their seeds, and bundled ones."""


def parts_of(source):
    """Return the cases of a source to grow from, and those kept aside."""
    if isinstance(source, int):
        random = np.random.default_rng(source)
        return weighted_table(random), weighted_table(random)
    dataset = datasets.load(source)
    return dataset.training, dataset.validation if dataset.part else dataset.table


@pytest.mark.worth(3)
@pytest.mark.parametrize(
    ("source", "method", "dialect", "limit", "notation"),
    every_two(SOURCES, pruning_methods(), sorted(PRESETS), LIMITS, NOTATIONS),
)
def test_every_line_of_a_decision(source, method, dialect, limit, notation):
    """Leaves of parts of cases, many of them without an error."""
    table, aside = parts_of(source)
    chosen = PRESETS[dialect].with_(pruning=method, error_limit=limit)
    trace, reader = grow(table, chosen), reader_of(notation)
    said = speaker(trace, Labels(trace.table), words("en").noted(reader))
    lines, sides, explanations = [], [], list(of_steps(trace))
    for verdict in prune(trace, validation=aside if declared(method).by_validation else None).weighed:
        explained, written_by = explain_verdict(verdict, chosen, said.node), formulas_of(verdict.method)
        explanations += explained
        if limit == "binomial":  # only the limit of the book is known to the oracle
            by_quantity = {each.quantity: each for each in explained}
            lines += [x.formula for x in written_by.lines(verdict, chosen, by_quantity, said)]
        sides += written_by.both_sides(verdict, reader)
    found, (digits, by_hand) = hold(explanations, notation), notation_of(notation)
    found.read("\n".join(map(from_latex, lines)), digits, by_hand)
    found.read("\n".join(sides), digits)  # by hand, too, the exact numbers decide
    assert not found.false and not list(filter(nested, lines))


# --- what is written in the texts ------------------------------------------------------------------


@pytest.mark.parametrize("about", ["datasets", *languages()])
def test_every_equation_in_the_texts_is_true(about):
    """Notes on misprints hold calculations that somebody typed: 0.918296 - 0.874185 is 0.044111."""
    found = Read()
    files = sorted((ROOT / "datasets").glob("*.toml")) if about == "datasets" else ()
    declared = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    for said in texts(declared or words(about).sections):
        assert not nested(said.replace("{{", "{").replace("}}", "}")), said
        found.read(from_latex(said), 0)
    assert found.seen and not found.false


# --- the lines that were false ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "name", "notation", "line"),
    [
        (
            "worksheet --about c50 --seed 1 --key --format txt",
            "way_to_class_28",
            "--by-hand",
            "α1 = ln(1/0.1667) = 1.7916",
        ),
        (
            "solution --set pruning=pep --pruned --format txt",
            "computer_buyers_1024_weighted",
            "",
            "E(T) = 540 × 0.0055556 = 3.0000",
        ),
        (
            "handout --set pruning=pep --decision 0 --format txt",
            "computer_buyers_1024_weighted",
            "--by-hand --digits 3",
            "E(T) = 1024 × 0.005 = 5.120",
        ),
        (
            "solution --set pruning=ebp --pruned --format txt",
            "watermelon_2.0_alpha",
            "--no-fractions",
            "7.9333 × U_25%(1.4667, 7.9333) ≈ 2.9155",
        ),
        ("solution --format txt", "golf_14", "", "0.9403 - 0.6935 ≈ 0.2467"),
    ],
)
def test_a_line_that_was_false_is_true(command, name, notation, line):
    assert line in written(command, name, "en", notation)


def test_the_handout_by_hand_has_the_numbers_of_the_solution():
    for method in ("pep", "mep", "ccp"):
        asked = f"--set pruning={method} --format txt --by-hand --digits 3"
        solved = written(f"solution --pruned {asked}", "computer_buyers_1024_weighted", "en", "")
        handed = written(f"handout --decision 0 {asked}", "computer_buyers_1024_weighted", "en", "")
        values = set(re.findall(r"= (\d+\.\d{3})\n", handed))
        assert values and values <= set(re.findall(r"= (\d+\.\d{3})\n", solved))


def test_the_oracle_finds_what_is_false():
    found = Read()
    for line in ("so it is 0.9403 - 0.6935 = 0.2467 bits", "540 × 0.0056 ≈ 3.0000", "3/7 = 42.8%"):
        found.read(line, 4)
    assert len(found.false) == 3
    found.read("α is ln(1/0.1667) = 1.7916; 2 5/13 = 31/13, w of case 6 = 1.7, S(3) = 0.2", 4)
    assert len(found.false) == 3 and found.seen == {"=": 4, "≈": 1}
    assert nested(r"\tfrac{\tfrac{1}{2} + 3}{4}") and nested("(1/2 + 0.5)/(3/4)")
    assert not nested(r"\tfrac{1}{4} \, (\tfrac{1}{2} + 3)") and not nested("(1/2 + 0.5)/(3 - 4)")
