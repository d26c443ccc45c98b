"""If-then rules: one per path; and C4.5rules as a run of it was printed."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples
from pairs import every_two

from c45_core import PRESETS, Nominal, Numeric, Table, grow, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import languages, words
from c45_core.prune import tree_of, unpruned
from c45_core.prune.leaf_errors import upper_limit
from c45_core.rules import IN, Condition, RuleWriter, merged, tree_rules
from c45_course import datasets
from topics.rules.algorithm import c45rules
from topics.rules.algorithm.generalising import PathFate

R8 = preset("release8")


def rules_of(name, dialect):
    trace = grow(datasets.load(name).table, dialect)
    return trace, c45rules(unpruned(trace), trace.table, dialect)


# --- the documents and the program ----------------------------------------------------------------


def test_each_path_is_a_rule_with_its_cases_errors_and_confidence():
    golf = datasets.load("golf_14")
    trace = grow(golf.table, preset("zhou"))
    writer = RuleWriter(golf.labels("en"), words("en"))
    found = [(writer.rule(r), writer.counts(r)) for r in tree_rules(tree_of(trace), trace.dialect)]
    assert found == [
        (
            "If Outlook = sunny and Humidity ≤ 77.5, then suitable.",
            "2 cases, 0 wrong, confidence 0.5000",
        ),
        (
            "If Outlook = sunny and Humidity > 77.5, then unsuitable.",
            "3 cases, 0 wrong, confidence 0.6300",
        ),
        ("If Outlook = overcast, then suitable.", "4 cases, 0 wrong, confidence 0.7071"),
        ("If Outlook = rainy and Wind = calm, then suitable.", "3 cases, 0 wrong, confidence 0.6300"),
        (
            "If Outlook = rainy and Wind = windy, then unsuitable.",
            "2 cases, 0 wrong, confidence 0.5000",
        ),
    ]


def measured(found):
    return found.base, *(attempt.measured for attempt in found.without)


def test_pessimistic_errors_as_quinlans_program_prints_them():
    """C4.5rules -v 2 on golf, as course notes of the University of Regina show it (golf.r2)."""
    _, rules = rules_of("golf_14", R8)
    printed = [  # Err, Used, Pess of the rule, then with each condition absent
        [(0, 2, "50.0%"), (1, 5, "45.4%"), (3, 5, "81.9%"), (1, 5, "45.4%"), (5, 14, "48.5%")],
        [(0, 3, "37.0%"), (5, 9, "71.5%"), (2, 5, "64.8%")],
        [(0, 4, "29.3%"), (5, 14, "48.5%")],
        [(0, 3, "37.0%"), (2, 8, "43.4%"), (2, 5, "64.8%")],
        [(0, 2, "50.0%"), (3, 6, "71.1%"), (3, 5, "81.9%")],
    ]
    found = [
        [
            (x.wrong, x.covers, f"{x.pessimistic:.1%}")
            for r in path.generalised.rounds
            for x in measured(r)
        ]
        for path in rules.paths
    ]
    assert found == printed


def test_quinlans_golf_rules():
    """The same run ends with these four rules and the default class Play."""
    trace, rules = rules_of("golf_14", R8)
    names = trace.table.attributes
    said = {
        (
            tuple(
                f"{names[c.attribute].name}{c.sign}"
                + (names[c.attribute].values[int(c.value)] if c.sign == "=" else f"{c.value:g}")
                for c in rule.conditions
            ),
            trace.table.classes[rule.label],
            f"{1 - rule.error:.1%}",
        )
        for rule in rules.rules
    }
    assert said == {
        (("天气=多云",), "适合", "70.7%"),
        (("天气=有雨", "风况=无"), "适合", "63.0%"),
        (("天气=晴", "湿度>75"), "不适合", "63.0%"),
        (("天气=有雨", "风况=有"), "不适合", "50.0%"),
    }
    assert trace.table.classes[rules.default] == "适合"
    fates = [path.generalised.fate for path in rules.paths]
    assert fates.count(PathFate.TOO_INACCURATE) == 1


def test_two_cuts_on_one_side_become_the_tighter_one():
    path = [Condition(0, "<=", 9), Condition(0, ">", 2), Condition(0, "<=", 5), Condition(0, ">", 3)]
    assert merged(path) == (Condition(0, "<=", 5), Condition(0, ">", 3))


def test_an_interval_is_written_as_one():
    melons = datasets.load("watermelon_3.0_alpha")
    trace = grow(melons.table, R8)
    writer = RuleWriter(melons.labels("zh"), words("zh"))
    written = [writer.rule(rule) for rule in tree_rules(tree_of(trace), R8)]
    assert any("0.103 < 含糖率 ≤ 0.198" in text for text in written)


NAMES = {
    "en": ("x", "x and B = y", "x, then good", "x’", "‘x’", "x’ and ‘y", "sand", "then", "rice, beans"),
    "zh": (
        "x",
        "x 且 B = y",
        "x，那么「good」",
        "x』",
        "『x』",
        "x』 且 『y",
        "x 和 y",
        "那么",
        "米、豆",
    ),
}
"""Values that hold what a rule is joined by, beside values that do not."""


@pytest.mark.parametrize("language", languages())
def test_no_two_rules_are_written_alike_whatever_the_names_hold(language):
    """And a condition ends where the next one begins: outside of quotes, at the joining word."""
    names = NAMES[language]
    cells = [[one, other, "good"] for one in names for other in names]
    table = Table.from_columns(
        {"A": [c[0] for c in cells], "B": [c[1] for c in cells], "class": [c[2] for c in cells]},
        target="class",
    )
    writer, said = RuleWriter(Labels(table), words(language)), words(language)("rules", "and")
    values = [column.values for column in table.attributes]
    one = [(Condition(0, "=", value),) for value in range(len(names))]
    two = [(a, Condition(1, "=", value)) for (a,) in one for value in range(len(names))]
    written = [writer.if_then(conditions, 0) for conditions in one + two]
    assert len(set(written)) == len(written)
    for conditions, text in zip(one + two, written, strict=True):
        begin, end = words(language)("rules", "rule", conditions="|", klass="good").split("|")
        inner = text.removeprefix(begin.strip()).strip()[: -len(end)]
        parts = _outside_quotes(inner, said, *{"en": "‘’", "zh": "『』"}[language])
        assert parts == [writer.condition(condition) for condition in conditions]
    plain = f"A = {names[0]}"
    assert [writer.condition(c) for (c,) in one if values[0][int(c.value)] == "x"] == [plain]


def _outside_quotes(text, joined, opening, closing):
    """Split a text where it is joined, outside of quotes; a closing quote within them stands twice."""
    parts, at, quoted = [""], 0, False
    while at < len(text):
        if quoted and text.startswith(closing * 2, at):
            step = 2
        elif text[at] == (closing if quoted else opening):
            quoted, step = not quoted, 1
        elif not quoted and text.startswith(joined, at):
            parts.append("")
            at += len(joined)
            continue
        else:
            step = 1
        parts[-1] += text[at : at + step]
        at += step
    return parts


def test_a_name_that_holds_a_word_of_the_rule_is_quoted_and_no_other():
    rows = {"dish": ["fish and chips", "sand"], "R and D": ["yes", "no"], "class": ["good", "bad"]}
    table = Table.from_columns(rows, target="class")
    writer = RuleWriter(Labels(table), words("en"))
    both = (Condition(0, "=", 0), Condition(1, "=", 0))
    assert writer.if_then(both, 0) == "If dish = ‘fish and chips’ and ‘R and D’ = yes, then good."
    assert writer.condition(Condition(0, IN, 0, (0, 1))) == "dish ∈ {‘fish and chips’, sand}"
    chinese = RuleWriter(Labels(table), words("zh"))
    assert chinese.if_then(both, 0) == "如果 dish = fish and chips 且 R and D = yes，那么「good」。"


def test_confidence_is_one_minus_the_upper_limit():
    trace = grow(datasets.load("watermelon_2.0").table)
    for rule in tree_rules(tree_of(trace), trace.dialect):
        if rule.weight:
            assert rule.confidence == pytest.approx(
                1 - upper_limit(rule.errors, rule.weight), abs=1e-12
            )
        else:
            assert rule.confidence == 0.0


# --- laws ---------------------------------------------------------------------------------------


@st.composite
def tables(draw, gaps=False):
    """Draw a table of two nominal columns and a numeric one."""
    rows = draw(st.integers(1, 25))
    cells = st.integers(-1 if gaps else 0, 2)
    codes = [
        np.array(draw(st.lists(cells, min_size=rows, max_size=rows)), dtype=np.int32) for _ in "ab"
    ]
    numbers = np.array(draw(st.lists(st.integers(0, 6), min_size=rows, max_size=rows)), dtype=float)
    labels = draw(st.lists(st.integers(0, 2), min_size=rows, max_size=rows))
    return Table(
        name="random",
        attributes=(
            Nominal("A", tuple("abc"), codes[0]),
            Numeric("B", numbers),
            Nominal("C", tuple("abc"), codes[1]),
        ),
        target="class",
        classes=("x", "y", "z"),
        labels=np.array(labels, dtype=np.int32),
        weights=np.array(draw(st.lists(st.sampled_from([1.0, 2.0]), min_size=rows, max_size=rows))),
        case_names=tuple(str(i) for i in range(rows)),
    )


def law(test):
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=examples(100), deadline=None, suppress_health_check=slow)(test)


DIALECTS = st.sampled_from(["documents", "id3", "release8", "j48"])


@law
@given(tables(), DIALECTS)
def test_exactly_one_path_rule_covers_a_complete_case(table, dialect):
    trace = grow(table, PRESETS[dialect])
    rules = tree_rules(tree_of(trace), trace.dialect)
    covers = np.array([rule.covers(table) for rule in rules])
    assert (covers.sum(axis=0) == 1).all()
    for rule, rows in zip(rules, covers, strict=True):
        assert table.weights[rows].sum() == pytest.approx(rule.weight)
        assert table.weights[rows & (table.labels != rule.label)].sum() == pytest.approx(rule.errors)


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "language"), every_two(datasets.names(), languages()))
def test_every_rule_is_said(name, language):
    dataset = datasets.load(name)
    trace = grow(dataset.table, preset("zhou"))
    writer = RuleWriter(dataset.labels(language), words(language))
    said = [writer.otherwise(0)]
    for rule in tree_rules(tree_of(trace), trace.dialect):
        said += [writer.rule(rule), writer.counts(rule), writer.quality(rule.limit, rule.weight)]
    assert all(text and "{" not in text and "None" not in text for text in said)
