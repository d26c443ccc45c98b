"""Worksheets on lessons, read as a student reads them: the printed table and text alone give the key.

The oracles are plain Python. They take every number from what the sheet prints, and nothing from the
record that the key is made of.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from math import floor, log, log2, prod, sqrt

import pytest
from pairs import every_two

from c45_core import Table, grow, preset
from c45_core.__main__ import main
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.exports import blocks
from c45_course.exports.files import WRITERS, papers_file
from c45_course.exports.tables import case_rows
from c45_course.exports.worksheet import Paper, Request
from c45_course.practice.answers import marking
from c45_course.practice.subjects import SUBJECTS

TABLES = [name for name in datasets.names() if datasets.load(name).table.rows <= 40]
PLAIN = [name for name in TABLES if (datasets.load(name).table.weights == 1).all()]
DIALECTS = ("documents", "release8", "j48")
SEEDS = range(4)
BY_HAND = Notation(by_hand=True)
NUMBER = r"(-?\d+(?:\.\d+)?)"
CLOSE = 1e-4
"""What a sheet prints is rounded to four decimals."""


@cache
def grown(name, dialect):
    return grow(datasets.load(name).table, preset(dialect))


def paper_of(name, subject, seed=1, dialect="documents", language="en"):
    dataset = datasets.load(name)
    said = words(language).noted(BY_HAND)
    request = Request(dataset.title[language], seed, name, dialect, subject=subject)
    return Paper.drawn(grown(name, dialect), dataset.labels(language), said, request)


@cache
def papers_on(subject, name, dialect="documents"):
    """The sheets of several seeds on a table, none where it has nothing to ask."""
    try:
        return [paper_of(name, subject, seed, dialect) for seed in SEEDS]
    except InputError:
        return []


def printed_rows(paper):
    """The table as the sheet prints it: for each case a row from the names of the columns."""
    head, rows = case_rows(paper.trace, paper.labels, paper.words)
    return [dict(zip(head, row, strict=True)) for row in rows], head[-1]


def answers_of(item):
    """The answers of an exercise by what stands before their blanks; numbers as numbers."""
    found = {}
    for entry in item.entries:
        if entry.answer is not None:
            last = entry.answer.rsplit(" ", 1)[-1]
            found[entry.given] = float(last) if entry.given.endswith("=") else entry.answer
    return found


def items_with(subject, name, said, dialect="documents"):
    """The exercises of a table's sheets in which something is said, each with its sheet."""
    for paper in papers_on(subject, name, dialect):
        yield from ((paper, item) for item in paper.items if re.search(said, item.asked))


def within(item, wanted):
    """Whether the exact numbers are among the results that the key accepts, and few others."""
    asked = [entry for entry in item.entries if entry.answer and entry.about]
    marked = [marking(e.about.explanation, BY_HAND, e.about.division, e.known) for e in asked]
    return len(marked) == len(wanted) and all(
        each.low - CLOSE <= right <= each.high + CLOSE and each.high - each.low < 0.02 * max(1, right)
        for each, right in zip(marked, wanted, strict=True)
    )


def half_up(number):
    """Round as the sheet asks for: every line once, to four decimals."""
    return floor(number * 10**4 + 0.5 + 1e-9) / 10**4


def numbers(pattern, text):
    return [float(n) for n in re.search(pattern, text).groups()]


def entropy(counts):
    whole = sum(counts)
    return -sum(n / whole * log2(n / whole) for n in counts if n)


# --- entropy, missing values ------------------------------------------------------------------------


def left_after(rows, target, attribute):
    """H(D|A) and the entropies of the branches, in the order of their first cases, of known values."""
    known = [row for row in rows if row[attribute] != "?"]
    parts = {row[attribute]: [] for row in known}
    for row in known:
        parts[row[attribute]].append(row[target])
    each = {value: entropy(Counter(part).values()) for value, part in parts.items()}
    return sum(len(part) / len(known) * each[value] for value, part in parts.items()), each


@pytest.mark.parametrize("name", PLAIN)
def test_the_entropies_are_those_of_the_printed_table(name):
    for paper, item in items_with("entropy", name, "at the root: c"):
        rows, target = printed_rows(paper)
        attribute = re.match(r"(.*?)(?: \(thresh| at the root)", item.asked)[1]
        if any(row[attribute] == "?" for row in rows):
            continue  # the lines of such a value say which cases they are about
        after, each = left_after(rows, target, attribute)
        for given, found in answers_of(item).items():
            value = re.match(r"H\(D\^(.*)\) =", given)
            if "threshold" not in item.asked:
                assert found == pytest.approx(each[value[1].strip("()")] if value else after, abs=CLOSE)


def test_the_entropy_of_a_set_and_of_the_most_mixed_branch():
    for _, item in items_with("entropy", "golf_14", "Calculate its entropy"):
        counts = [int(n) for n in re.findall(r"Class \d: (\d+)", item.asked)]
        assert within(item, [entropy(counts)])
    for _, item in items_with("entropy", "golf_14", "Without calculating"):
        mixed = {each: entropy([int(n) for n in re.findall(r"(\d+) “", each)]) for each in item.options}
        assert answers_of(item)[""] == max(mixed, key=mixed.get)


@pytest.mark.parametrize("name", [each for each in PLAIN if each != "loan_5"])
def test_values_are_missing_where_the_sheet_says_so(name):
    for paper, item in items_with("missing", name, "missing|at the root: c"):
        rows, target = printed_rows(paper)
        gone = re.match(r"Suppose that the (.*?) of the cases (.*?) is missing\. ", item.asked)
        if gone:
            cases, first = re.split(r", | and ", gone[2]), next(iter(rows[0]))
            rows = [{**row, gone[1]: "?"} if row[first] in cases else row for row in rows]
        if "weight w" in item.asked:
            attribute, branch = re.search(
                r"The (.*?) of a new case .* branch (.*) at the root", item.asked
            ).groups()
            known = [row[attribute] for row in rows if row[attribute] != "?"]
            if branch in known:
                assert within(item, [known.count(branch) / len(known)])
        elif gone:
            after, _ = left_after(rows, target, gone[1])
            known = [row[target] for row in rows if row[gone[1]] != "?"]
            gain = len(known) / len(rows) * (entropy(Counter(known).values()) - after)
            found = answers_of(item)
            assert found.get(f"Gain(D,{gone[1]}) =", gain) == pytest.approx(gain, abs=2 * CLOSE)


# --- pruning, evaluation ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAIN)
def test_a_subtree_is_judged_by_the_numbers_that_are_printed(name):
    for _, item in items_with("pruning", name, "By PEP|By EBP"):
        listed, errors = re.search(r"leaves (.*) \(cases.*would make (\d+)", item.asked).groups()
        leaves = [(int(n), int(e)) for n, e in re.findall(r"(\d+)/(\d+)", listed)]
        cases, own, found = sum(n for n, _ in leaves), int(errors), answers_of(item)
        decision = found.get("Decision:")
        if "PEP" in item.asked:
            rate = half_up((sum(e for _, e in leaves) + len(leaves) / 2) / cases)
            subtree, spread = half_up(cases * rate), half_up(sqrt(cases * rate * (1 - rate)))
            becomes, wanted = own + 0.5 <= subtree + spread, {
                "e =": rate, "E(T) =": subtree, "SE =": spread,
                "E(T) + k SE =": subtree + spread, "E(t) =": own + 0.5,
            }  # fmt: skip
        else:
            given = "\n".join(entry.given for entry in item.entries)
            limits = {
                (int(e), int(n)): float(limit)
                for e, n, limit in re.findall(r"U25%\((\d+), (\d+)\) = ([\d.]+)", given)
            }

            def expected(n, e, limits=limits):
                return n * (limits.get((e, n), 1) if e else 1 - 0.25 ** (1 / n))

            wanted = {"E(T) =": sum(expected(*each) for each in leaves), "E(t) =": expected(cases, own)}
            becomes = wanted["E(t) ="] <= wanted["E(T) ="] + 0.1
        solved = {f"{entry.given.split(' =')[0]} =": entry.given for entry in item.entries}
        found |= {name: float(line.split()[-1]) for name, line in solved.items() if line[-1].isdigit()}
        for asked in found.keys() & wanted.keys():
            assert found[asked] == half_up(wanted[asked]), (asked, item.asked)
        if decision:
            assert decision == ("it becomes a leaf" if becomes else "the subtree is kept")


@pytest.mark.parametrize("subject", ["growing", *SUBJECTS])
def test_a_sheet_tears_no_exercise_and_prints_the_table_where_one_is_asked_about_it(subject):
    paper = paper_of("golf_14", subject)
    for key in (False, True):
        html = b"".join(papers_file((paper,), "html", key=key)).decode()
        assert '<div class="exercise torn' not in html
    printed = any(isinstance(block, blocks.Listing) for block in paper.sheet().blocks)
    assert printed == (subject not in ("pruning", "evaluation"))


def test_t4_is_to_be_calculated_alone():
    asked = [item.asked for paper in papers_on("pruning", "golf_14") for item in paper.items]
    assert any("at T4 has the leaves 6/2, 8/3 and 2/0" in each for each in asked)


@pytest.mark.parametrize("name", PLAIN)
def test_shares_of_the_cases_that_a_tree_has_not_seen(name):
    for _, item in items_with("evaluation", name, "A tree is tested"):
        n, right, _, most = map(int, re.findall(r"\d+", item.asked))
        wanted = {"accuracy =": right / n, "error rate =": 1 - right / n}
        wanted["accuracy of the most frequent class ="] = most / n
        assert all(wanted[k] == pytest.approx(v, abs=CLOSE) for k, v in answers_of(item).items())
    for _, item in items_with("evaluation", name, "cross-validation"):
        pairs = [(int(a), int(b)) for a, b in re.findall(r"(\d+) of (\d+)", item.asked)]
        assert within(item, [sum(a for a, _ in pairs) / sum(b for _, b in pairs)])


# --- groups of values -------------------------------------------------------------------------------


def groups_in(text):
    """The groups of a text: {sunny, rainy} | overcast."""
    return [part.strip(" {}").split(", ") for part in text.split(" | ")]


def division(rows, target, attribute, groups):
    """Gain, IV and gain ratio; of cases whose value is missing the gain takes none, the IV a branch."""
    known = [row for row in rows if row[attribute] != "?"]
    parts = [[row[target] for row in known if row[attribute] in group] for group in groups]
    after = sum(len(part) / len(known) * entropy(Counter(part).values()) for part in parts)
    before = entropy(Counter(row[target] for row in known).values())
    gain = len(known) / len(rows) * (before - after)
    iv = entropy([*map(len, parts), len(rows) - len(known)])
    return gain, iv, gain / iv


@pytest.mark.parametrize("name", PLAIN)
def test_a_merge_has_the_numbers_that_the_printed_table_gives(name):
    for paper, item in items_with("groups", name, "are divided into"):
        rows, target = printed_rows(paper)
        attribute, groups = re.search(
            r"values of (.*) are divided into (.*?)\. Calc", item.asked
        ).groups()
        wanted = division(rows, target, attribute, groups_in(groups))
        assert [*answers_of(item)] == [f"{q}({attribute}) =" for q in ("Gain", "IV", "GainRatio")]
        assert within(item, wanted)


@pytest.mark.parametrize("name", PLAIN)
def test_the_pair_that_is_merged_has_the_largest_ratio(name):
    for paper, item in items_with("groups", name, "become one next"):
        rows, target = printed_rows(paper)
        attribute, said, half = re.search(
            r"root, (.*) has the groups (.*)\. Half of .* is (.*)\. Which", item.asked
        ).groups()
        groups = groups_in(said)
        start = division(rows, target, attribute, groups)
        tried = {}
        for a in range(len(groups)):
            for b in range(a + 1, len(groups)):
                left = [each for place, each in enumerate(groups) if place not in (a, b)]
                found = division(rows, target, attribute, [*left, groups[a] + groups[b]])
                if found[0] >= float(half):
                    tried[frozenset(groups[a] + groups[b])] = found[2]
        best = max(tried, key=tried.get) if tried else frozenset()
        answer = next(entry.answer for entry in item.entries if entry.answer)
        if not tried or tried[best] <= start[2]:
            assert answer == "none"
        else:
            assert frozenset(answer.strip("{}").split(", ")) == best


# --- rules ------------------------------------------------------------------------------------------


def meets(row, condition):
    """Whether a case meets a condition as it is printed; a missing value meets none."""
    if found := re.fullmatch(r"(-?\d+(?:\.\d+)?) < (.*) ≤ (-?\d+(?:\.\d+)?)", condition):
        low, name, high = found.groups()
        return row[name] != "?" and float(low) < float(row[name]) <= float(high)
    name, sign, value = re.fullmatch(r"(.*) (=|≤|>) (.*)", condition).groups()
    value = value.removeprefix("‘").removesuffix("’")
    if row[name] == "?" or sign == "=":
        return row[name] == value
    return (float(row[name]) <= float(value)) == (sign == "≤")


def rule_in(text):
    conditions, klass = re.match(r"If (.*?), then (.*?)\. (?:Count|It)", text).groups()
    return re.split(r" and (?![^‘]*’)", conditions), klass  # a name with an "and" itself is quoted


def counted(rows, target, conditions, klass):
    covered = [row[target] for row in rows if all(meets(row, each) for each in conditions)]
    return len(covered), len(covered) - covered.count(klass)


@pytest.mark.parametrize("name", PLAIN)
def test_a_rule_covers_what_the_printed_table_says(name):
    for paper, item in items_with("rules", name, "Count in the table"):
        if "<" in item.asked:
            continue  # one condition of an interval is left out: the other bound is not printed alone
        rows, target = printed_rows(paper)
        conditions, klass = rule_in(item.asked)
        gone = re.search(r"without “(.*)”", item.asked)[1]
        cf = float(re.search(r"CF = (-?\d+(?:\.\d+)?)\.", item.asked)[1])
        wanted = []
        for kept in (conditions, [each for each in conditions if each != gone]):
            covers, wrong = counted(rows, target, kept, klass)
            wanted += [covers, wrong] + ([1 - cf ** (1 / covers)] if not wrong else [])
        assert gone in conditions and within(item, wanted)


def errors_in_bits(cases, errors, expected):
    rate = expected / cases if cases else 0
    if rate in (0, 1):
        return 0
    return -errors * log2(rate) - (cases - errors) * log2(1 - rate)


@pytest.mark.parametrize("name", TABLES)
def test_the_bits_of_a_set_follow_from_the_printed_counts(name):
    for _, item in items_with("rules", name, "description length"):
        theory = float(re.search(r"TB = (-?\d+(?:\.\d+)?) bits", item.asked)[1])
        n, covered, wrong, missed = numbers(
            r"n = (\d+) .*W = (\d+), FP = (\d+) .*FN = (\d+)", item.asked
        )
        half = (wrong + missed) / 2
        inside, outside = (half, missed) if covered > n / 2 else (wrong, half)
        bits = log2(n) + errors_in_bits(covered, wrong, inside)
        bits += errors_in_bits(n - covered, missed, outside)
        assert within(item, [bits, theory / 2 + bits])
    for _, item in items_with("rules", name, "A set has these rules"):
        bits = [float(n) for n in re.findall(r"\((-?\d+(?:\.\d+)?) bits\)", item.asked)]
        assert within(item, [sum(bits) - log2(prod(range(1, len(bits) + 1)))])


@pytest.mark.parametrize("name", TABLES)
def test_the_condition_that_goes_leaves_the_lowest_error(name):
    for _, item in items_with("rules", name, "Which condition goes first"):
        whole, *parts = re.split(r"Without ", item.asked)
        said = f"(\\d+) cases?, (\\d+) wrong, pessimistic error rate {NUMBER}"
        covers, wrong, error = numbers(said, whole)
        without = {}
        for part in parts:
            n, e, limit = numbers(said, part)
            without[re.match("“(.*?)”", part)[1]] = e / n, limit
        asked = [rate <= wrong / covers or limit <= error for rate, limit in without.values()]
        answer = next(entry.answer for entry in item.entries if entry.answer)
        if not any(asked):
            assert answer == "none: each is needed"
        else:
            assert without[answer][1] == min(limit for _, limit in without.values())


# --- uncertain answers ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_a_soft_threshold_divides_a_case_as_its_bounds_say(name):
    for _, item in items_with("uncertain", name, "has the lower bound"):
        cut, lower, upper, x = numbers(
            f"≤ {NUMBER} has the lower bound {NUMBER} and the upper bound {NUMBER}. .* = {NUMBER} goes",
            item.asked,
        )
        left = (
            1 - (x - lower) / (cut - lower + 0.001) / 2
            if x <= cut
            else 1 / 2 - (x - cut) / (upper - cut + 0.001) / 2
        )
        low, high = (marking(e.about.explanation, BY_HAND) for e in item.entries)
        assert low.low - 0.01 <= left <= low.high + 0.01
        assert high.low - 0.01 <= 1 - left <= high.high + 0.01
    for _, item in items_with("uncertain", name, "the limit G"):
        cases, wrong = numbers(r"divides (\d+) cases? and misclassifies (\d+) of", item.asked)
        error = sqrt((wrong + 0.5) * (cases - wrong + 0.5) / (cases + 1))
        assert within(item, [error, wrong + error])


def leaves_in(item):
    """The leaves that are listed: the tests on the way, and the cases of each class."""
    for entry in item.entries:
        if entry.answer is None:
            way, counts = entry.given.rsplit(": ", 1)
            classes = {klass: int(n) for n, klass in re.findall(r"(\d+) “(.*?)”", counts)}
            yield way.split(", "), classes


def passes(test, known, before, leaves):
    """The part of a case that passes a test, of what came to it."""
    name, sign, value = re.fullmatch(r"(.*?) (=|≤|>) (.*)", test).groups()
    said = known[name]
    if said == "unknown":
        here = [sum(n.values()) for way, n in leaves if way[: len(before)] == before]
        there = [sum(n.values()) for way, n in leaves if way[: len(before) + 1] == [*before, test]]
        return sum(there) / sum(here)
    if sign == "=":
        shares = dict(re.findall(r"([^,]+?) (-?\d+(?:\.\d+)?)(?:, |$)", said)) or {said: 1}
        return float(shares.get(value, 0))
    return float((float(said) <= float(value)) == (sign == "≤"))


WHOLE = [name for name in PLAIN if name != "missing_14"]
"""Tables whose leaves have whole cases, so that their counts can be read."""


@pytest.mark.parametrize("name", WHOLE)
def test_the_certainties_follow_from_the_leaves_that_are_listed(name):
    for _, item in items_with("uncertain", name, "Calculate the certainty"):
        leaves = list(leaves_in(item))
        known = dict(
            each.split(": ") for each in re.search(r"known: (.*?)\. Calc", item.asked)[1].split("; ")
        )
        certainty = Counter()
        for way, classes in leaves:
            weight = prod(passes(test, known, way[:place], leaves) for place, test in enumerate(way))
            for klass, n in classes.items():
                certainty[klass] += weight * n / sum(classes.values())
        asked = {given[2:-3]: value for given, value in answers_of(item).items() if given[:2] == "S("}
        assert asked and within(item, [certainty[klass] for klass in asked])
        assert answers_of(item)["The tree answers:"] == max(certainty, key=certainty.get)


@pytest.mark.parametrize("name", TABLES)
def test_the_gap_is_what_the_least_certainties_leave(name):
    for _, item in items_with("uncertain", name, "least certainties"):
        least = {klass: float(n) for klass, n in re.findall(r"“(.*?)” (-?\d+(?:\.\d+)?)", item.asked)}
        asked = re.search(r"certainty of “(.*)” can", item.asked)[1]
        gap = 1 - sum(least.values())
        assert within(item, [gap, least[asked] + gap])


@pytest.mark.parametrize("name", WHOLE)
def test_the_tree_answers_the_class_of_the_largest_sum(name):
    for _, item in items_with("uncertain", name, "Parts of a case come"):
        sums = Counter()
        for part in re.search(r"leaves: (.*)\. Which", item.asked)[1].split("; "):
            weight, counts = re.fullmatch(r"(-?\d+(?:\.\d+)?) to a leaf with (.*)", part).groups()
            classes = {klass: int(n) for n, klass in re.findall(r"(\d+) “(.*?)”", counts)}
            for klass, n in classes.items():
                sums[klass] += float(weight) * n / sum(classes.values())
        answer = next(entry.answer for entry in item.entries if entry.answer)
        assert sums[answer] == pytest.approx(max(sums.values()), abs=CLOSE)


# --- windows ----------------------------------------------------------------------------------------


def first_window(counts):
    """Size, increment, and the cases of each class, the rarest first."""
    rows = sum(counts.values())
    window = min(floor(max(2 * sqrt(rows), rows // 5)), rows)
    places, left = {}, window
    for served, klass in enumerate(sorted(counts, key=counts.get)):
        places[klass] = min(counts[klass], left // (len(counts) - served))
        left -= places[klass]
    return window, max(window // 5, 1), places


@pytest.mark.parametrize("name", TABLES)
def test_the_first_window_is_that_of_the_printed_classes(name):
    for paper, item in items_with("windows", name, "first window"):
        if "Another table" in item.asked:
            counts = {klass: int(n) for n, klass in re.findall(r"(\d+) “(.*?)”", item.asked)}
        else:
            rows, target = printed_rows(paper)
            target = re.search(r"column “(.*)” has", item.asked)[1]
            counts = Counter(row[target] for row in rows)
        window, increment, places = first_window(counts)
        found = answers_of(item)
        assert (found.pop("w ="), found.pop("I =")) == (window, increment)
        assert found == {f"w({klass}) =": n for klass, n in places.items()}


@pytest.mark.parametrize("name", TABLES)
def test_the_next_window_gets_the_increment_or_half_of_the_exceptions(name):
    for _, item in items_with("windows", name, "next window"):
        window, increment = numbers(r"has (\d+) cases, the increment is (\d+)\.", item.asked)
        found = answers_of(item)
        assert len(found) == 2
        for given, size in found.items():
            (exceptions,) = numbers(r"e = (\d+)", given)
            assert size == window + max(min(exceptions, increment), exceptions // 2)


@pytest.mark.parametrize("name", TABLES)
def test_the_tree_kept_makes_the_fewest_errors_and_is_the_first_of_equals(name):
    for _, item in items_with("windows", name, "Which tree is kept"):
        errors = [int(a) + int(b) for a, b in re.findall(r"tree \d+: (\d+) and (\d+)", item.asked)]
        answer = next(entry.answer for entry in item.entries if entry.answer)
        assert answer == f"tree {errors.index(min(errors)) + 1}" and len(errors) == len(item.options)


# --- C5.0 -------------------------------------------------------------------------------------------


@pytest.mark.worth(3)
@pytest.mark.parametrize("name", TABLES)
def test_the_votes_add_up_as_they_are_printed(name):
    for _, item in items_with("c50", name, "Three trees vote"):
        votes = Counter()
        for klass, vote in re.findall(r"answers “(.*?)” \(α = (-?\d+(?:\.\d+)?)\)", item.asked):
            votes[klass] += float(vote)
        found = answers_of(item)
        assert found.pop("The trees together answer:") == max(votes, key=votes.get)
        assert within(item, [votes[given[2:-3]] / votes.total() for given in found])


@pytest.mark.parametrize("name", PLAIN)
def test_a_round_follows_from_the_cases_that_are_wrong(name):
    for paper, item in items_with("c50", name, "Boosting by"):
        rows, (wrong,) = len(printed_rows(paper)[0]), numbers(r"gets (\d+) cases? wrong", item.asked)
        error = wrong / rows
        beta = error / (1 - error)
        normaliser = beta * (rows - wrong) + wrong
        vote = [log(1 / beta)] if "α1" in item.asked else []
        weights = [rows / normaliser, beta * rows / normaliser]
        assert within(item, [error, beta, *vote, *weights])
        # Afterwards the wrong cases weigh half of everything.
        assert wrong * weights[0] == pytest.approx(rows / 2)


def expected_costs(asked):
    counts = {klass: int(n) for n, klass in re.findall(r"(\d+) “(.*?)”", asked)}
    answered, true, cost = re.search(
        r"answer “(.*?)” where “(.*?)” is right costs (\d+);", asked
    ).groups()
    whole = sum(counts.values())

    def of(klass):
        return (
            sum(
                n * (int(cost) if (klass, other) == (answered, true) else 1)
                for other, n in counts.items()
                if other != klass
            )
            / whole
        )

    return of, counts


@pytest.mark.parametrize("name", TABLES)
def test_a_leaf_answers_the_cheapest_class(name):
    for _, item in items_with("c50", name, "A leaf has"):
        of, counts = expected_costs(item.asked)
        found = answers_of(item)
        if item.kind == "decision":
            answer = found[""]
        else:
            answer = found.pop("The leaf answers:")
            assert within(item, [of(given[2:-3]) for given in found])
        assert of(answer) == min(map(of, counts))


# --- all --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_exercise_of_a_lesson_is_asked_somewhere(subject):
    """No oracle above is idle, and golf has a sheet on every lesson."""
    kinds = {
        "entropy": ("at the root", "A set holds", "Without calculating"),
        "pruning": ("By PEP", "By EBP"),
        "missing": ("Suppose", "weight w"),
        "evaluation": ("A tree is tested", "cross-validation", "more precisely"),
        "groups": ("divided into", "become one next"),
        "rules": ("Count in", "A set has", "description length", "goes first", "default class"),
        "uncertain": ("limit G", "lower bound", "Calculate the certainty", "least cert", "Parts of"),
        "windows": ("drawn into a first", "Another table", "next window", "is kept"),
        "c50": ("Three trees", "α1", "A leaf has", "Which class"),
    }
    tables = ("golf_14", "watermelon_3.0")
    texts = [item.asked for name in tables for each in papers_on(subject, name) for item in each.items]
    assert all(any(said in text for text in texts) for said in kinds[subject])
    assert paper_of("golf_14", subject).points > 5


@pytest.mark.worth(8)
@pytest.mark.parametrize(("subject", "name"), every_two(SUBJECTS, TABLES))
def test_each_number_is_the_recorded_one_and_each_slip_another(subject, name):
    for dialect in DIALECTS:
        for paper in papers_on(subject, name, dialect):
            for entry in (entry for item in paper.items for entry in item.entries if entry.about):
                told = entry.about.explanation
                assert told.value == pytest.approx(told.recorded, abs=1e-9)
                marked = marking(told, BY_HAND, entry.about.division, entry.known)
                assert all(not marked.low <= value <= marked.high for value, _ in marked.slips)
                assert all(paper.said(f"slip_{slip}") for _, slip in (*marked.slips, *marked.within))


@pytest.mark.parametrize(("subject", "language"), every_two(SUBJECTS, languages()))
def test_a_sheet_is_whole_in_each_format_and_its_key_leads_to_the_lesson(subject, language):
    paper = paper_of("golf_14", subject, language=language)
    said = words(language)
    for form in WRITERS:
        sheet, key = (b"".join(papers_file((paper,), form, key)).decode() for key in (False, True))
        for text in (sheet, key):
            assert said("lesson", subject) in text.replace("-{}", "-")
        lesson = said("worksheet", "lesson", lesson=said("lesson", subject))
        assert lesson not in sheet and lesson in key.replace("-{}", "-")
    assert f'href="{subject}?table=golf_14' in b"".join(papers_file((paper,), "html", True)).decode()
    other = {each: paper_of("golf_14", subject, 2, language=each) for each in languages()}
    assert len({tuple(item.kind for item in each.items) for each in other.values()}) == 1


def test_the_command_line_writes_them(capsys):
    chosen = ["worksheet", "--dataset", "golf_14", "--about", "c50", "--lang", "en", "--format"]
    assert main([*chosen, "json", "--seed", "4"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["title"] == "Fourteen days of golf · From C4.5 to C5.0: worksheet"
    assert sum(exercise["points"] for exercise in made["exercises"]) == made["points"]
    assert main([*chosen, "txt", "--variants", "2"]) == 0
    assert capsys.readouterr().out.count("answer key") == 2


@pytest.mark.parametrize("language", languages())
def test_a_table_without_anything_to_ask_is_refused_by_name(capsys, language):
    chosen = ["worksheet", "--dataset", "loan_5", "--about", "groups", "--lang", language]
    assert main(chosen) != 0
    assert words(language)("lesson", "groups") in capsys.readouterr().err


@pytest.mark.parametrize(("classes", "rows"), [(1, 3), (2, 2), (30, 60)])
def test_a_table_of_one_class_of_two_cases_or_of_many_classes_has_a_sheet_or_is_refused(classes, rows):
    cells = {
        "x": [str(row % 7) for row in range(rows)],
        "a": ["abc"[row % 3] for row in range(rows)],
        "y": [f"k{row % classes}" for row in range(rows)],
    }
    trace = grow(Table.from_columns(cells, target="y"))
    windows = Paper.drawn(trace, Labels(trace.table), words("en"), Request("T", 1, subject="windows"))
    assert windows.points
    for subject in SUBJECTS:
        for seed in SEEDS:
            request = Request("T", seed, subject=subject)
            try:
                paper = Paper.drawn(trace, Labels(trace.table), words("en"), request)
            except InputError:
                continue
            assert b"".join(papers_file((paper,), "html", True))


def test_names_are_data():
    cells = {
        "a|b": ["x, y", "{z}", "$w", "x, y", "{z}", "$w"] * 2,
        "n_1": [str(n) for n in range(12)],
        "</p>": ["=1+1", "\\b"] * 6,
    }
    table = Table.from_columns(cells, target="</p>")
    for subject in SUBJECTS:
        try:
            paper = Paper.drawn(
                grow(table), Labels(table), words("en"), Request("T", 1, subject=subject)
            )
        except InputError:
            continue
        assert "</p>n" not in b"".join(papers_file((paper,), "html", True)).decode()
        for form in WRITERS:
            assert b"".join(papers_file((paper,), form, True))
