"""Items of QTI 2.1 held to the rules of its information model: what stands where, what names what.

The rules are written down here for the elements that a bank uses (IMS Question and Test
Interoperability 2.1, Assessment Test, Section and Item Information Model, 2012).
"""

import io
import re
import zipfile
from xml.etree import ElementTree

import pytest
from pairs import every_two
from test_banks import paper_of, written

from c45_core.language.words import languages

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
FLOW = "(p|div|table|ul|span|sub|sup|textEntryInteraction) "
INLINE = "(span|sub|sup|textEntryInteraction) "
BLOCK = "(p|div|table|ul|choiceInteraction|extendedTextInteraction|rubricBlock) "
EXPRESSION = "(and|gte|lte|sum|multiple|variable|baseValue|mapResponse) "
RULE = "(setOutcomeValue|responseCondition) "
CONTENT = {
    "assessmentItem": "(responseDeclaration )*(outcomeDeclaration )*(itemBody )?"
    "(responseProcessing )?(modalFeedback )*",
    "responseDeclaration": "(correctResponse )?(mapping )?",
    "outcomeDeclaration": "(defaultValue )?",
    "correctResponse": "(value )+",
    "defaultValue": "(value )+",
    "mapping": "(mapEntry )+",
    "itemBody": f"({BLOCK})*",
    "rubricBlock": "((p|div|table|ul) )*",
    "div": f"({FLOW}|{BLOCK})*",
    "p": f"({INLINE})*",
    "span": f"({INLINE})*",
    "sub": f"({INLINE})*",
    "sup": f"({INLINE})*",
    "ul": "(li )*",
    "li": f"({FLOW})*",
    "table": "(tbody )+",
    "tbody": "(tr )+",
    "tr": "((th|td) )+",
    "th": f"({FLOW})*",
    "td": f"({FLOW})*",
    "choiceInteraction": "(simpleChoice )+",
    "simpleChoice": f"({FLOW})*",
    "modalFeedback": f"({FLOW})*",
    "responseProcessing": f"({RULE})*",
    "responseCondition": "responseIf (responseElseIf )*(responseElse )?",
    "responseIf": f"{EXPRESSION}({RULE})*",
    "responseElseIf": f"{EXPRESSION}({RULE})*",
    "setOutcomeValue": EXPRESSION,
    "and": f"({EXPRESSION})+",
    "sum": f"({EXPRESSION})+",
    "multiple": f"({EXPRESSION})*",
    "gte": EXPRESSION * 2,
    "lte": EXPRESSION * 2,
}
"""The elements with children: which, in which order. All others have none."""
TEXT = {"value", "baseValue", "p", "div", "span", "sub", "sup", "li", "th", "td", "simpleChoice"}
TEXT |= {"modalFeedback"}
"""The elements in which letters stand."""
ATTRIBUTES = {
    "assessmentItem": ({"identifier", "title", "adaptive", "timeDependent"}, {LANG}),
    "responseDeclaration": ({"identifier", "cardinality"}, {"baseType"}),
    "outcomeDeclaration": ({"identifier", "cardinality"}, {"baseType"}),
    "mapping": (set(), {"defaultValue", "lowerBound", "upperBound"}),
    "mapEntry": ({"mapKey", "mappedValue"}, set()),
    "rubricBlock": ({"view"}, set()),
    "choiceInteraction": ({"responseIdentifier", "shuffle", "maxChoices"}, set()),
    "simpleChoice": ({"identifier"}, {"fixed"}),
    "textEntryInteraction": ({"responseIdentifier"}, {"expectedLength"}),
    "extendedTextInteraction": ({"responseIdentifier"}, {"expectedLines"}),
    "mapResponse": ({"identifier"}, set()),
    "setOutcomeValue": ({"identifier"}, set()),
    "variable": ({"identifier"}, set()),
    "baseValue": ({"baseType"}, set()),
    "modalFeedback": ({"outcomeIdentifier", "identifier", "showHide"}, set()),
}
"""The attributes that must, and those that may be there; all other elements have none."""
VIEWS = {"author", "candidate", "proctor", "scorer", "testConstructor", "tutor"}
TAKES = {
    "choiceInteraction": {"identifier"},
    "textEntryInteraction": {"float", "integer", "string"},
    "extendedTextInteraction": {"float", "integer", "string"},
}
"""The base types of the response that an interaction is bound to."""
IDENTIFIER = re.compile(r"[A-Za-z_][\w.-]*")


def items_of(name, language):
    with zipfile.ZipFile(io.BytesIO(written(paper_of(name, language), "qti.zip"))) as package:
        names = [name for name in package.namelist() if name.startswith("item")]
        return [ElementTree.fromstring(package.read(name)) for name in names]


def name_of(element):
    assert element.tag.startswith(QTI)
    return element.tag.removeprefix(QTI)


def stands_as_it_may(element):
    name = name_of(element)
    children = "".join(f"{name_of(child)} " for child in element)
    assert re.fullmatch(CONTENT.get(name, ""), children), (name, children)
    must, may = ATTRIBUTES.get(name, (set(), set()))
    assert must <= set(element.keys()) <= must | may, (name, element.attrib)
    if name not in TEXT:
        letters = [element.text, *(child.tail for child in element)]
        assert not "".join(each or "" for each in letters).strip(), name
    for child in element:
        stands_as_it_may(child)


@pytest.mark.parametrize(("name", "language"), every_two(("golf_14", "missing_14"), languages()))
def test_every_item_is_one_of_qti_2_1(name, language):
    for item in items_of(name, language):
        assert name_of(item) == "assessmentItem"
        stands_as_it_may(item)
        names_what_there_is(item)


def declared(item, kind):
    found = {each.get("identifier"): each for each in item.findall(f"{QTI}{kind}")}
    assert all(map(IDENTIFIER.fullmatch, found))
    assert {each.get("cardinality") for each in found.values()} <= {"single", "multiple"}
    return found


def names_what_there_is(item):
    """Each response is bound to one interaction of its type; what is set and shown is declared."""
    responses, outcomes = declared(item, "responseDeclaration"), declared(item, "outcomeDeclaration")
    assert not responses.keys() & outcomes.keys() and outcomes["SCORE"].get("baseType") == "float"
    bound = []
    for kind, types in TAKES.items():
        for interaction in item.iter(f"{QTI}{kind}"):
            bound.append(interaction.get("responseIdentifier"))
            assert responses[bound[-1]].get("baseType") in types
    assert sorted(bound) == sorted(responses)
    choices = [each.get("identifier") for each in item.iter(f"{QTI}simpleChoice")]
    keys = {each.get("mapKey") for each in item.iter(f"{QTI}mapEntry")}
    assert len(choices) == len(set(choices)) and keys <= set(choices) and bool(keys) == bool(choices)
    for rubric in item.iter(f"{QTI}rubricBlock"):
        assert set(rubric.get("view").split()) <= VIEWS
        assert not [each for kind in TAKES for each in rubric.iter(f"{QTI}{kind}")]
    for kind in ("variable", "setOutcomeValue", "mapResponse"):
        for named in item.iter(f"{QTI}{kind}"):
            assert named.get("identifier") in responses | outcomes
    mapped = [each.get("identifier") for each in item.iter(f"{QTI}mapResponse")]
    assert mapped == [n for n, each in responses.items() if each.find(f"{QTI}mapping") is not None]
    said = {each.text for each in item.iter(f"{QTI}baseValue") if each.get("baseType") == "identifier"}
    shown = item.findall(f"{QTI}modalFeedback")
    assert {each.get("identifier") for each in shown} == said
    assert {each.get("outcomeIdentifier") for each in shown} <= outcomes.keys()
    assert {each.get("showHide") for each in shown} <= {"show", "hide"}
