"""Trees in the forms people have them in: read back as they are, never read as something else."""

import random
import re
from functools import cache

import numpy as np
import pytest
from pairs import every_two
from printed_forms import FORMS, Form
from test_doctor import OUTLOOK, weather
from trees_by_hand import SAME

from c45_core import InputError, Nominal, Numeric, Table, grow, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.rules import tree_rules
from c45_core.tree import tree_of
from c45_course import datasets
from c45_course.exports.as_code import RULES, ListedRules, rules_file
from topics.doctor.algorithm.diagnosis import diagnose
from topics.doctor.algorithm.formats import read
from topics.doctor.algorithm.matching import match
from topics.doctor.algorithm.meeting import Difference, meet, reshape_rules
from topics.doctor.report import Doctor

WRITERS = [(name, write) for name, writers in FORMS.items() for write in writers]
KEPT = 6
"""So many random tables are written in every form."""


@cache
def grown(seed):
    """Return a small random table and its tree, unpruned, of at least three leaves."""
    draw = np.random.default_rng(seed)
    rows, kinds = 24, draw.integers(0, 2, 4)
    columns = []
    for place, numeric in enumerate(kinds):
        if numeric:
            columns.append(Numeric(f"n{place}", draw.integers(-5, 6, rows) / 2))
        else:
            values = ("low", "very high", "x-3")[: draw.integers(2, 4)]
            codes = draw.integers(0, len(values), rows).astype(np.int32)
            columns.append(Nominal(f"size of {place}", values, codes))
    labels = draw.integers(0, 3, rows).astype(np.int32)
    names = tuple(map(str, range(1, rows + 1)))
    table = Table(
        "random", tuple(columns), "class", ("no", "yes", "may be"), labels, np.ones(rows), names
    )
    return table, grow(table, preset("id3" if not any(kinds) else "documents").with_(pruning="none"))


SEEDS = [seed for seed in range(40) if sum(1 for _ in tree_of(grown(seed)[1]).leaves()) > 4][:KEPT]


def written(write, trace, *, changed=None, skips=False):
    """Write the tree of a trace; `changed`: the number of a leaf that is given another class."""
    n = len(trace.table.classes)
    form = Form(trace.table, lambda leaf: (leaf.label + (leaf.number == changed)) % n, skips=skips)
    return write(form, tree_of(trace))


def held(text, trace):
    """Return how a text differs from the tree it should be."""
    other, tree = match(read(text), trace.source), tree_of(trace)
    return meet(reshape_rules(other, tree, trace) if other.of_rules else other, tree, trace)


@pytest.mark.worth(6)
@pytest.mark.parametrize("skips", [False, True])
@pytest.mark.parametrize(("format", "write"), WRITERS)
def test_a_tree_is_read_back_as_it_is(format, write, skips):
    for seed in SEEDS:
        _, trace = grown(seed)
        text = written(write, trace, skips=skips)
        assert read(text).format.name == format, text
        assert not held(text, trace).differing, text


@pytest.mark.parametrize(("format", "write"), WRITERS)
def test_the_convention_that_grew_it_is_named(format, write):
    table, trace = grown(SEEDS[0])
    printed = read(written(write, trace))
    found = diagnose(printed, match(printed, table), table)
    assert trace.dialect in {fit.dialect for fit in found.same}


@pytest.mark.worth(4)
@pytest.mark.parametrize(("format", "write"), WRITERS)
def test_another_class_is_found_at_its_leaf(format, write):
    for seed in SEEDS[:3]:
        _, trace = grown(seed)
        for leaf in tree_of(trace).leaves():
            if not leaf.weight:
                continue
            met = held(written(write, trace, changed=leaf.number), trace).differing
            structural = [each for each in met if each.difference.of_structure]
            assert [(each.difference, each.ours.number) for each in structural] == [
                (Difference.CLASS, leaf.number)
            ]


@pytest.mark.worth(8)
@pytest.mark.parametrize(("format", "write"), WRITERS)
def test_a_text_that_is_cut_off_is_no_other_tree(format, write):
    """It is refused at every line, but where what is missing says nothing."""
    for seed in SEEDS[:3]:
        _, trace = grown(seed)
        lines = written(write, trace).splitlines()
        for end in range(len(lines)):
            try:
                found = held("\n".join(lines[:end]), trace)
            except InputError:
                continue
            assert not found.differing, "\n".join(lines[:end])


# --- rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "dialect", "language", "form"),
    every_two(
        ["golf_14_quinlan_numeric", "watermelon_3.0", "missing_14", "loan_10", "buys_computer_14"],
        ["documents", "cart", "j48"],
        languages(),
        RULES,
    ),
)
def test_the_rules_this_course_writes_are_read_back(name, dialect, language, form):
    bundled = datasets.load(name)
    trace = grow(bundled.table, preset(dialect))
    tree = prune(trace).tree
    listed = ListedRules.of_paths(tree, tree_rules(tree, trace.dialect))
    labels = bundled.labels(language)
    text = "".join(rules_file(listed, labels.on(trace.table), words(language), form))
    other = match(read(text), bundled.table, [labels])
    differing = meet(reshape_rules(other, tree, trace), tree, trace).differing
    assert not any(met.difference.of_structure for met in differing), text


OVERLAP = "IF outlook = overcast THEN yes\nIF humidity > 75 THEN no\nOtherwise yes"
HOLE = "IF humidity > 75 AND windy = TRUE THEN no\nIF humidity > 75 AND windy = FALSE THEN yes"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OVERLAP, "lines 1 and 2 can both hold for one case"),
        (HOLE, "what follows if 'humidity <= 75'"),
        (OVERLAP.replace("\n", "\nsomething else\n", 1), "Line 2 cannot be read"),
        (OVERLAP + "\nIF windy = TRUE THEN no", "Line 4 cannot be read"),
        ("IF humidity > 75 AND humidity <= 70 THEN no\nOtherwise yes", "Line 1 cannot be read"),
        ("IF outlook = sunny THEN play = no\nIF outlook = rainy THEN windy = TRUE", "Line 2"),
    ],
)
def test_rules_that_are_no_tree_are_refused_and_why(text, said):
    with pytest.raises(InputError, match=re.escape(said)):
        match(read(text), weather())


def test_two_rules_and_a_default_are_the_tree_they_are():
    text = "IF humidity > 77.5 AND windy = TRUE THEN no\nIF humidity <= 77.5 THEN yes\nOtherwise yes"
    tree = match(read(text), weather())
    assert [len(node.branches) for node in tree.walk()] == [2, 0, 2, 0, 0]
    no, columns = weather().classes.index("no"), {each.name: each for each in weather().attributes}
    windy = columns["windy"].codes == columns["windy"].values.index("TRUE")
    humid = columns["humidity"].numbers > 77.5
    assert leaves(tree)[no] == set(np.flatnonzero(humid & windy).tolist())


# --- as people have them ------------------------------------------------------------------------------


@cache
def expected():
    return match(read(OUTLOOK["weka"].replace("75", "77.5")), weather())


def leaves(tree):
    """Return the cases that come to the leaves of each class."""
    found = {}
    for node in tree.walk():
        if node.label is not None:
            found.setdefault(node.label, set()).update(node.rows.tolist())
    return found


@pytest.mark.parametrize("hand", SAME)
def test_the_same_tree_in_another_hand(hand):
    leaves = {
        tuple(leaf.rows.tolist()): leaf.label for leaf in expected().walk() if leaf.label is not None
    }
    found = [node for node in match(read(SAME[hand]), weather()).walk() if node.label is not None]
    assert {tuple(leaf.rows.tolist()): leaf.label for leaf in found if len(leaf.rows)} == leaves


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "if outlook == 'sunny':\n    return 'no'\nelif outlook == 'rainy':\n",
            "Line 3 cannot be read",
        ),
        ("if outlook == 'sunny':\n    return 'no'\nreturn 'yes'\nreturn 'no'", "Line 4 cannot be read"),
        ("if (outlook == 'sunny') { return 'no'; } else { return 'yes';", "every bracket"),
        (
            "if outlook == 'sunny':\n    return 'no' if windy else 'yes'\nelse:\n    return 'no'",
            "Line 2",
        ),
        ("if outlook == 'sunny':\n    return 'no'", "no branch for 'overcast', though 4 cases"),
        ("yes\noutlook = sunny: no\noutlook = rainy: no", "Line 2 cannot be read"),
        ("Which tree is this", "Line 1 cannot be read"),
        ("{'outlook': {'sunny': 'no', 'rainy': {'windy'", "A dictionary has"),
        ("{'outlook': {'sunny': 'no'}}", "no branch for"),
        ("outlook = sunny: yes {no=3, maybe=1}", "Line 1 cannot be read"),
        ("outlook\n ¦--sunny\n ¦   °--no\n °--rainy", "Below an attribute"),
        ("{'humidity': {70: 'no', 85: 'yes'}}", "the attribute is continuous"),
        ("1) root 14 5 yes (0.3 0.7)\n  2) humidity< 77.5 7 1 yes (0.1 0.9) *", "“2) humidity< 77.5"),
    ],
)
def test_what_is_not_understood_whole_is_not_judged(text, said):
    with pytest.raises(InputError, match=re.escape(said)):
        match(read(text), weather())


def test_a_number_is_not_taken_for_another_one():
    column = Nominal("size", ("1", "10", "<=30", ">30"), np.arange(4, dtype=np.int32))
    data = Table(
        "t", (column,), "y", ("a", "b"), np.array([0, 1, 0, 1], np.int32), np.ones(4), tuple("1234")
    )
    text = "{'size': {1.0: 'a', 10: 'b', '≤ 30': 'a', '> 30': 'b'}}"
    assert [leaf.rows.tolist() for leaf in match(read(text), data).branches] == [[0], [1], [2], [3]]
    outline = "size = 1.0: a\nsize = 10: b\nsize <= 30: a\nsize > 30: b"
    assert [leaf.rows.tolist() for leaf in match(read(outline), data).branches] == [[0], [1], [2], [3]]
    with pytest.raises(InputError, match="'100'"):
        match(read(text.replace("10:", "100:")), data)


# --- changed at random --------------------------------------------------------------------------------

PIECES = (
    *(
        "{",
        "}",
        "[",
        ")",
        "'",
        '"',
        ":",
        ",",
        "if ",
        "else",
        "THEN",
        " and ",
        "\n",
        "    ",
        "\t",
        "|   ",
    ),
    *(
        "°--",
        "<=",
        ">",
        "=",
        "1e999",
        "nan",
        "−",
        "。",
        "：",
        "「",
        "#",
        "//",
        "/*",
        "--",
        "\\",
        "return ",
    ),
    *(
        "[S1]",
        "\0",
        "\ue000",
        "obj[99999]",
        "²",
        "9" * 5000,
        "如果",
        "则",
        "Otherwise no",
        "1) root 4 1 a",
    ),
)


def mutated(text, draw):
    for _ in range(draw.choice((1, 1, 2, 4))):
        start = draw.randrange(len(text) + 1)
        end = start + draw.choice((0, 1, 3, 40))
        lines = text.split("\n")
        at = draw.randrange(len(lines))
        text = draw.choice((
            text[:start] + text[end:],
            text[:start] + draw.choice(PIECES) + text[end:],
            text[:start],
            "\n".join([*lines[:at], *lines[at + 1 :]]),
            "\n".join([*lines[:at], draw.choice(lines), *lines[at:]]),
        ))  # fmt: skip
    return text


@pytest.mark.worth(4)
def test_whatever_is_changed_is_read_or_refused():
    draw = random.Random(5)
    texts = [
        (written(write, grown(seed)[1]), grown(seed)[1]) for seed in SEEDS[:2] for _, write in WRITERS
    ]
    texts += [(text, grow(weather())) for text in (*OUTLOOK.values(), *SAME.values())]
    read_on = 0
    for place in range(600):
        text, trace = texts[place % len(texts)]
        try:
            held(mutated(text, draw), trace)
        except InputError:
            continue
        read_on += 1
    assert read_on, "some changes leave a tree"


@pytest.mark.parametrize("begin", ["if a", "{'a'", "IF a", "a =", "#", "x:", "1. if a", "tree"])
def test_a_long_text_is_not_read_forever(begin):
    """What takes a look at every pair of blanks would take days."""
    for filler in (" ", "\n", "'\\", "(", "{", "“", "if a:\n "):
        with pytest.raises(InputError):
            match(read(begin + filler * (30_000 // len(filler)) + "x"), weather())


def test_each_of_many_ifs_is_read_once():
    """Held against all before it, each would take minutes."""
    ifs = [f"if a == 'x{n}': return 'y'" for n in range(2000)]
    assert len(read("\n".join([*ifs, "return 'z'"])).root.branches) == len(ifs) + 1


def test_what_a_text_leaves_open_is_said():
    """Columns that are named by their place, and values without a branch to which no case comes."""
    data = datasets.load("golf_14_quinlan_numeric").table
    labels = Labels(data)
    text = (
        "if x[0] == '多云': return '适合'\nelse:\n  if x[2] <= 77.5: return '适合'\n  return '不适合'"
    )
    found = diagnose(read(text), match(read(text), data), data)
    told = " ".join(Doctor(found, labels, words("en")).sentences())
    assert f"x[0] = {data.attributes[0].name}" in told and f"x[2] = {data.attributes[2].name}" in told
    for seed in SEEDS:
        table, trace = grown(seed)
        text = written(WRITERS[0][1], trace, skips=True)
        empty = [leaf for leaf in tree_of(trace).leaves() if not leaf.weight]
        found = diagnose(read(text), match(read(text), table), table, expected=trace.dialect)
        told = " ".join(Doctor(found, Labels(table), words("en")).sentences())
        assert ("No branch is printed" in told) == bool(empty)
