"""Packages of SCORM 1.2: their files by the standard's rules, their pages by what the bank says."""

import io
import json
import re
import zipfile
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from pairs import every_two
from test_banks import paper_of

from c45_core.language.words import languages, words
from c45_course.exports.worksheet import Request
from c45_course.practice.subjects import GROWING, SUBJECTS
from topics.platforms.problems import make_problems
from topics.platforms.scorm.package import lesson_package, questions_package

IMS = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
IDENTIFIER = re.compile(r"[A-Za-z][\w.-]*")
ELSEWHERE = re.compile(r"(?:src|href)=\"(?!data:)(?:https?:)?//|@import|url\((?:https?:)?//")
"""What would make a page ask another host; an address in a text does not."""


def unpacked(content):
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        assert package.testzip() is None
        return {name: package.read(name) for name in package.namelist()}


def papers(name="golf_14", language="en", seeds=(3, 7), subject=GROWING):
    return [paper_of(name, language, seed, subject) for seed in seeds]


def story_of(page):
    found = re.search(r'<script type="application/json" id="story">(.*?)</script>', page, re.S)
    return json.loads(found[1])


@pytest.mark.parametrize("language", languages())
def test_the_manifest_is_one_of_scorm_1_2(language):
    """What the Content Aggregation Model wants of a package with several objects that report."""
    files = unpacked(questions_package(papers(language=language), 80))
    assert next(iter(files)) == "imsmanifest.xml", "at the root of the package"
    root = ElementTree.fromstring(files["imsmanifest.xml"])
    assert root.tag == f"{IMS}manifest" and IDENTIFIER.fullmatch(root.get("identifier"))
    assert [child.tag for child in root] == [
        f"{IMS}{name}" for name in ("metadata", "organizations", "resources")
    ]
    assert root.findtext(f"{IMS}metadata/{IMS}schema") == "ADL SCORM"
    assert root.findtext(f"{IMS}metadata/{IMS}schemaversion") == "1.2"
    (organization,) = root.find(f"{IMS}organizations")
    assert root.find(f"{IMS}organizations").get("default") == organization.get("identifier")
    assert organization.findtext(f"{IMS}title")
    resources = {each.get("identifier"): each for each in root.find(f"{IMS}resources")}
    items = organization.findall(f"{IMS}item")
    assert len(items) == 2
    for item in items:
        assert [child.tag for child in item] == [f"{IMS}title", f"{ADL}masteryscore"]
        assert item.findtext(f"{ADL}masteryscore") == "80"
        page = resources[item.get("identifierref")]
        assert page.get(f"{ADL}scormtype") == "sco" and page.get("href") in files
    listed = [each.get("href") for each in root.iter(f"{IMS}file")]
    assert sorted([*listed, "imsmanifest.xml", "tincan.xml"]) == sorted(files)
    named = [each.get("identifier") for each in root.iter() if each.get("identifier")]
    assert len(named) == len(set(named)) and all(map(IDENTIFIER.fullmatch, named))
    for resource in resources.values():
        assert resource.get("type") == "webcontent"
        assert resource.get(f"{ADL}scormtype") in ("sco", "asset")
        needed = [each.get("identifierref") for each in resource.iter(f"{IMS}dependency")]
        assert set(needed) <= resources.keys()


def test_the_list_of_activities_names_every_page():
    files = unpacked(questions_package(papers()))
    tin_can = "{http://projecttincan.com/tincan.xsd}"
    activities = ElementTree.fromstring(files["tincan.xml"]).findall(f"{tin_can}activities/*")
    launched = [each.findtext(f"{tin_can}launch") for each in activities]
    assert launched == ["sheet_3.html", "sheet_7.html"]
    told = [story_of(files[name].decode())["activity"] for name in launched]
    assert told == [each.get("id") for each in activities] and len(set(told)) == 2


class Page(HTMLParser):
    """The fields of a page by their question, and what their labels are for."""

    def __init__(self, text):
        super().__init__()
        self.questions, self.names, self.labels = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        self.names += [told["id"]] if "id" in told else []
        if tag == "section" and told.get("class") == "question":
            self.questions.append([])
        if tag in ("input", "textarea"):
            self.questions[-1].append(told.get("type", tag))
        if "for" in told:
            self.labels.append(told["for"])


@pytest.mark.parametrize(("language", "subject"), every_two(languages(), (GROWING, *SUBJECTS)))
def test_a_page_asks_what_the_bank_asks(language, subject):
    (paper,) = papers(language=language, seeds=(7,), subject=subject)
    files = unpacked(questions_package([paper]))
    text = files["sheet_7.html"].decode()
    wanted, page, told = list(make_problems([paper])), Page(text), story_of(text)
    assert len(page.names) == len(set(page.names)) and set(page.labels) <= set(page.names)
    assert [q["points"] for q in told["questions"]] == [problem.points for problem in wanted]
    for problem, fields, question in zip(wanted, page.questions, told["questions"], strict=True):
        assert fields.count("text") == len(problem.gaps) == len(question["gaps"])
        assert fields.count("radio") == len(problem.options) == question["options"]
        assert fields.count("textarea") == (problem.reason is not None) == question["reason"]
        assert question["right"] == [n for n, each in enumerate(problem.options) if each.right]
        for gap, asked in zip(problem.gaps, question["gaps"], strict=True):
            assert (asked["low"], asked["high"]) == (gap.low, gap.high)
            assert [slip[3] for slip in asked["slips"]] == [slip.said for slip in gap.slips]
    assert told["mastery"] == 60 and str(told["mastery"]) in words(language)(
        "scorm", "mastery", mastery=60
    )
    assert r"\(" not in text.split("<script")[0], "every formula is set"


def test_no_page_asks_another_host_and_every_file_it_names_is_there():
    (paper,) = papers(seeds=(3,))
    files = unpacked(lesson_package(paper, "<!doctype html><title>player</title>"))
    assert story_of(files["lesson.html"].decode())["questions"]
    assert b"player" in files["player.html"] and b'id="player"' in files["lesson.html"]
    for name, content in files.items():
        if name.endswith((".html", ".css")):
            assert not ELSEWHERE.search(content.decode()), name
    named = re.findall(r'(?:src|href)="(shared[^"]*)"', files["lesson.html"].decode())
    fonts = re.findall(r"url\((fonts/[^)]*)\)", files["shared/katex/katex.min.css"].decode())
    assert named and fonts
    assert {*named, *(f"shared/katex/{font}" for font in fonts)} <= files.keys()


def test_the_same_questions_are_the_same_package_and_a_return_knows_them_again():
    first, again = (questions_package(papers(seeds=(3,))) for _ in range(2))
    assert first == again
    other = questions_package(papers(language="zh", seeds=(3,)))
    ids = [story_of(unpacked(each)["sheet_3.html"].decode())["id"] for each in (first, other)]
    assert ids[0] != ids[1]


def test_a_name_out_of_a_table_is_data_in_every_file():
    (paper,) = papers(seeds=(3,))
    awkward = "</script><b>&\"'\\(x\\) ]]>\x01"
    paper = type(paper)(paper.trace, paper.labels, paper.words, Request(awkward, 3), paper.sections)
    files = unpacked(questions_package([paper]))
    for name in ("imsmanifest.xml", "tincan.xml"):
        ElementTree.fromstring(files[name])
    page = files["sheet_3.html"].decode()
    assert "<b>" not in page and story_of(page)["title"].startswith("</script>")
