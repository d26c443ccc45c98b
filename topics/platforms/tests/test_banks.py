"""Question banks, read back by readers of their own: each accepts what the worksheet's key accepts."""

from __future__ import annotations

import io
import re
import zipfile
from html import escape
from xml.etree import ElementTree

import pytest
from pairs import every_two

from c45_core import Table, grow, preset
from c45_core.__main__ import main
from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.exports.files import papers_file
from c45_course.exports.worksheet import Paper, Request
from c45_course.practice.subjects import GROWING, SUBJECTS
from topics.platforms.files import SHEETS
from topics.platforms.problems import make_problems

TABLES = ("golf_14", "watermelon_3.0", "missing_14", "loan_10")
CLOSE = 1e-7
WRITTEN = "to be marked by a person"


def paper_of(name, language, seed=3, subject=GROWING):
    dataset = datasets.load(name)
    said = words(language).noted(Notation(by_hand=True))
    request = Request(dataset.title[language], seed, subject=subject)
    return Paper.drawn(grow(dataset.table), dataset.labels(language), said, request)


def written(paper, form):
    return b"".join(papers_file((paper,), form))


# --- what a platform gives for an answer ------------------------------------------------------------


def by_ranges(ranges):
    """A platform that gives the share of the first range that holds the answer."""
    return lambda given: next((s for low, high, s in ranges if low - CLOSE <= given <= high + CLOSE), 0)


def around(middle, reach, share):
    return float(middle) - float(reach), float(middle) + float(reach), float(share) / 100


GAP = re.compile(r"\{(\d+):NUMERICAL:((?:\\.|[^\\}])*)\}")


def moodle_gaps(question):
    if question.get("type") == "numerical":
        found = [
            around(a.findtext("text"), a.findtext("tolerance"), a.get("fraction"))
            for a in question.findall("answer")
        ]
        yield int(question.findtext("defaultgrade")), by_ranges(found)
        return
    for points, answers in GAP.findall(question.findtext("questiontext/text")):
        found = []
        for answer in re.split(r"(?<!\\)~", answers):
            share, middle, reach = re.match(r"(=|%[\d.]+%)([-\d.]+):([-\d.]+)", answer).groups()
            found.append(around(middle, reach, 100 if share == "=" else share.strip("%")))
        yield int(points), by_ranges(found)


def read_moodle(content):
    quiz = ElementTree.fromstring(content)
    for question in quiz.findall("question")[1:]:
        assert question.findtext("name/text") and question.findtext("generalfeedback/text")
        text = question.findtext("questiontext/text")
        ElementTree.fromstring(f"<div>{text}</div>")
        assert text.count(r"\(") == text.count(r"\)")
        if question.get("type") == "essay":
            assert (
                question.findtext("graderinfo/text")
                and question.find("responsetemplate/text") is not None
            )
            yield WRITTEN, text
        elif question.get("type") == "multichoice":
            yield [answer.get("fraction") == "100" for answer in question.findall("answer")]
        else:
            yield list(moodle_gaps(question))


Q = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"


def read_qti(content):
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        names = [each.get("href") for each in manifest.iter() if each.tag.endswith("}file")]
        assert sorted([*names, "imsmanifest.xml"]) == sorted(package.namelist())
        items = [ElementTree.fromstring(package.read(name)) for name in names]
    for item in items:
        choices = [each.get("identifier") for each in item.iter(f"{Q}simpleChoice")]
        if choices:
            mapped = {each.get("mapKey") for each in item.iter(f"{Q}mapEntry")}
            yield [choice in mapped for choice in choices]
            continue
        fields = [each.get("responseIdentifier") for each in item.iter(f"{Q}textEntryInteraction")]
        conditions = item.findall(f"{Q}responseProcessing/{Q}responseCondition")
        shown = {each.get("identifier") for each in item.findall(f"{Q}modalFeedback")}
        assert len(fields) == len(conditions)
        found = []
        for field, condition in zip(fields, conditions, strict=True):
            ranges = []
            for rule in condition:
                least, most, score, *said = [float_of(each) for each in rule.iter(f"{Q}baseValue")]
                assert rule.find(f".//{Q}variable").get("identifier") == field
                assert set(said) <= shown
                ranges.append((least, most, score))
            found.append(by_ranges(ranges))
        yield found


def float_of(element):
    return element.text if element.get("baseType") == "identifier" else float(element.text)


# --- what they must give -----------------------------------------------------------------------------


def holds(problem, give, gap, points):
    """The key's answer and both bounds get all points, a slip its share, another number nothing."""
    for value in (gap.answer, gap.low, gap.high):
        assert give(value) == pytest.approx(points)
    for slip in gap.slips:
        middle = (slip.low + slip.high) / 2
        assert 0 < give(middle) < points and not gap.low <= middle <= gap.high
    assert give(gap.high + 77) == 0


def asked(paper):
    """What a bank holds, in order: each problem that is marked, and each reason (as None)."""
    for problem in make_problems((paper,)):
        if problem.points:
            yield problem
        if problem.reason:
            yield None


@pytest.mark.parametrize(
    ("name", "language", "subject"), every_two(TABLES, languages(), (GROWING, *SUBJECTS))
)
def test_every_bank_marks_as_the_key_does(name, language, subject):
    paper = paper_of(name, language, subject=subject)
    wanted = list(make_problems((paper,)))
    assert len(wanted) == sum(1 for item in paper.items if item.points)
    assert {bool(each.options) for each in wanted} == {True, False}
    for problem, found in zip(asked(paper), read_moodle(written(paper, "moodle.xml")), strict=True):
        if problem is None or problem.options:
            right = problem and [option.right for option in problem.options]
            assert found == right if problem else found[0] == WRITTEN
            continue
        for (points, give), gap in zip(found, problem.gaps, strict=True):
            assert points == gap.points
            holds(problem, give, gap, 1)
    for problem, found in zip(wanted, read_qti(written(paper, "qti.zip")), strict=True):
        if problem.options:
            assert found == [option.right for option in problem.options]
            continue
        for give, gap in zip(found, problem.gaps, strict=True):
            holds(problem, give, gap, gap.points)


@pytest.mark.parametrize("language", languages())
def test_what_is_listed_on_a_sheet_is_in_the_question(language):
    paper = paper_of("golf_14", language, subject="uncertain")
    (item,) = (item for item in paper.items if item.kind == "answered")
    lines = [entry.given for entry in item.entries if entry.answer is None]
    (found,) = (each for each in make_problems((paper,)) if escape(item.asked) in each.asked)
    assert len(lines) == 5 and found.given == tuple(escape(line, quote=False) for line in lines)
    assert len(found.gaps) == 2 and not found.options


def test_a_search_asks_for_the_threshold_and_its_measure():
    paper = paper_of("golf_14", "en")
    (item,) = (item for item in paper.items if item.kind == "search")
    (found,) = (each for each in make_problems((paper,)) if item.asked in each.asked)
    threshold, measure = found.gaps
    assert threshold.answer == float(item.entries[1].answer)
    assert threshold.low < threshold.answer < threshold.high
    tried = map(float, re.findall(r"\(([\d.]+)\)", item.entries[0].answer))
    assert measure.low <= max(tried) <= measure.high


def test_candidates_that_tie_are_options_of_which_each_best_one_is_right():
    golf = datasets.load("golf_14")
    trace = grow(golf.table, Dialect(max_depth=1))
    paper = Paper.drawn(trace, golf.labels("en"), words("en"), Request("T", 12))
    (item,) = (item for item in paper.items if item.kind == "search")
    assert "one of them is enough" in item.asked
    (found,) = (each for each in make_problems((paper,)) if item.asked in each.asked)
    best = item.entries[1].answer.split(" / ")
    assert len(best) > 1 and best == [each.said for each in found.options if each.right]
    assert len(found.options) > len(best) and found.gaps == ()


@pytest.mark.parametrize("language", languages())
def test_a_reason_comes_with_its_answer_only_for_who_marks(language):
    paper = paper_of("golf_14", language)
    reasons = [each for each in make_problems((paper,)) if each.reason]
    assert {item.kind for item in paper.items if item.points} >= {"explain", "decision", "mistake"}
    assert len(reasons) == sum(item.kind in ("explain", "decision", "mistake") for item in paper.items)
    for each in reasons:
        answer = re.sub("<[^>]*>", "", each.reason.answer)
        assert answer in each.reason.guide and answer not in each.why
        assert paper.said("rule_reason")[:8] in each.reason.guide


def test_the_command_line_writes_them_the_same_each_time(tmp_path):
    for form in SHEETS:
        files = [tmp_path / f"{n}.{form}" for n in (1, 2)]
        for file in files:
            chosen = ["--dataset", "golf_14", "--seed", "3", "--format", form]
            assert main(["worksheet", *chosen, "-o", str(file)]) == 0
        assert files[0].read_bytes() == files[1].read_bytes()


def test_data_is_data_in_a_bank():
    awkward = ["{1:SA:=x}", r"\(x\)", "</text>]]>&", "::$$~=#"]
    columns = {each: [f"{value}{each}" for value in "aabbab"] for each in awkward}
    columns |= {"n": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], "y": ["{", "}", "{", "}", "}", "{"]}
    table = Table.from_columns(columns, target="y")
    trace = grow(table, preset("documents").with_(gate="none"))
    said = words("en").noted(Notation(by_hand=True))
    for seed in range(4):
        paper = Paper.drawn(trace, Labels(trace.table), said, Request("{1:SA:=x}", seed))
        wanted = list(make_problems((paper,)))
        read = list(read_moodle(written(paper, "moodle.xml")))
        sizes = [2 if p is None else len(p.options or p.gaps) for p in asked(paper)]
        assert [len(each) for each in read] == sizes
        assert len(list(read_qti(written(paper, "qti.zip")))) == len(wanted)
        texts = "".join(problem.text for problem in wanted)
        assert not re.search(r"\{\d*:SA:", texts)
