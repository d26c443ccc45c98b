"""Write questions as a content package of QTI 2.1: a manifest and an item for each question.

The format: IMS Question & Test Interoperability 2.1, information model and XML binding.
"""

from collections.abc import Iterable, Iterator
from html import escape

from c45_course.exports.files import zipped

from .problems import LINES_OF_REASON, Gap, Problem, write_number

_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"


def write_qti(found: Iterable[Problem], language: str) -> bytes:
    """Return the package, a zip file."""
    items = {f"item{number}.xml": item for number, item in enumerate(found, 1)}
    files = {"imsmanifest.xml": _write_manifest(items)}
    for name, problem in items.items():
        files[name] = _write_item(problem, name.removesuffix(".xml"), language)
    return zipped({name: "\n".join(lines).encode("utf-8", "replace") for name, lines in files.items()})


def _write_manifest(names: Iterable[str]) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<manifest xmlns="{_PACKAGE}" identifier="c45-questions">'
    yield "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>"
    yield "<organizations/>\n<resources>"
    for name in names:
        identifier = name.removesuffix(".xml")
        kind = 'type="imsqti_item_xmlv2p1"'
        yield f'<resource identifier="{identifier}" {kind} href="{name}">'
        yield f'<file href="{name}"/></resource>'
    yield "</resources>\n</manifest>"


def _write_item(problem: Problem, identifier: str, language: str) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    head = f'identifier="{identifier}" title="{escape(problem.name)}" xml:lang="{language}"'
    yield f'<assessmentItem xmlns="{_QTI}" {head} adaptive="false" timeDependent="false">'
    yield from _write_choice(problem) if problem.options else _write_numbers(problem)
    yield "</assessmentItem>"


def _declare_reason(problem: Problem) -> Iterator[str]:
    if problem.reason is not None:
        yield '<responseDeclaration identifier="REASON" cardinality="single" baseType="string"/>'


def _write_reason(problem: Problem) -> Iterator[str]:
    """Write the field of a reason, which no rule marks."""
    if problem.reason is not None:
        yield f"<p>{problem.reason.asked}</p>"
        lines = f'expectedLines="{LINES_OF_REASON}"'
        yield f'<extendedTextInteraction responseIdentifier="REASON" {lines}/>'


def _write_guide(problem: Problem) -> Iterator[str]:
    """Write what only those see who mark: the solution, and how a reason is marked."""
    guide = "" if problem.reason is None else problem.reason.guide
    told = f"<div>{problem.solution}</div><div>{guide}</div>"
    yield f'<rubricBlock view="scorer tutor">{told}</rubricBlock>'


def _declare_outcomes(feedback: bool) -> Iterator[str]:
    score = "<defaultValue><value>0</value></defaultValue></outcomeDeclaration>"
    yield f'<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">{score}'
    if feedback:
        yield '<outcomeDeclaration identifier="FEEDBACK" cardinality="multiple" baseType="identifier"/>'


def _write_choice(problem: Problem) -> Iterator[str]:
    right = [f"C{number}" for number, each in enumerate(problem.options, 1) if each.right]
    yield '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">'
    yield f"<correctResponse><value>{right[0]}</value></correctResponse>"
    mapped = (f'<mapEntry mapKey="{each}" mappedValue="1"/>' for each in right)
    yield f'<mapping defaultValue="0">{"".join(mapped)}</mapping></responseDeclaration>'
    yield from _declare_reason(problem)
    yield from _declare_outcomes(feedback=False)
    yield f"<itemBody><div>{problem.text}</div>"
    yield '<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">'
    for number, option in enumerate(problem.options, 1):
        yield f'<simpleChoice identifier="C{number}">{option.said}</simpleChoice>'
    yield "</choiceInteraction>"
    yield from _write_reason(problem)
    yield from _write_guide(problem)
    yield "</itemBody>"
    # Written out: not every reader knows the standard's templates by their addresses.
    chosen = '<mapResponse identifier="RESPONSE"/>'
    rule = f'<setOutcomeValue identifier="SCORE">{chosen}</setOutcomeValue>'
    yield f"<responseProcessing>{rule}</responseProcessing>"


def _write_numbers(problem: Problem) -> Iterator[str]:
    gaps = [(f"R{number}", gap) for number, gap in enumerate(problem.gaps, 1)]
    for name, gap in gaps:
        yield f'<responseDeclaration identifier="{name}" cardinality="single" baseType="float">'
        answer = write_number(gap.answer)
        yield f"<correctResponse><value>{answer}</value></correctResponse></responseDeclaration>"
    yield from _declare_reason(problem)
    yield from _declare_outcomes(feedback=any(gap.slips for gap in problem.gaps))
    yield f"<itemBody><div>{problem.text}</div>"
    for name, gap in gaps:
        field = f'<textEntryInteraction responseIdentifier="{name}" expectedLength="10"/>'
        yield f"<p>{gap.name} {field}</p>"
    yield from _write_reason(problem)
    yield from _write_guide(problem)
    yield "</itemBody>"
    if gaps:
        marked = (line for name, gap in gaps for line in _write_marking(name, gap))
        yield f"<responseProcessing>{''.join(marked)}</responseProcessing>"
    for name, gap in gaps:
        for number, slip in enumerate(gap.slips, 1):
            shown = f'outcomeIdentifier="FEEDBACK" identifier="{name}S{number}" showHide="show"'
            yield f"<modalFeedback {shown}>{escape(slip.said)}</modalFeedback>"


def _write_marking(name: str, gap: Gap) -> Iterator[str]:
    """Write how a number is marked: the accepted range first, then the slips."""
    yield f"<responseCondition><responseIf>{_write_range(name, gap.low, gap.high)}"
    yield f"{_add_points(gap.points)}</responseIf>"
    for number, slip in enumerate(gap.slips, 1):
        said = f'<variable identifier="FEEDBACK"/>{_write_value("identifier", f"{name}S{number}")}'
        points = _add_points(slip.share * gap.points)
        yield f"<responseElseIf>{_write_range(name, slip.low, slip.high)}{points}"
        yield f'<setOutcomeValue identifier="FEEDBACK"><multiple>{said}</multiple></setOutcomeValue>'
        yield "</responseElseIf>"
    yield "</responseCondition>"


def _write_range(name: str, low: float, high: float) -> str:
    least, most = (_write_value("float", write_number(bound)) for bound in (low, high))
    variable = f'<variable identifier="{name}"/>'
    return f"<and><gte>{variable}{least}</gte><lte>{variable}{most}</lte></and>"


def _add_points(points: float) -> str:
    added = f'<variable identifier="SCORE"/>{_write_value("float", write_number(points))}'
    return f'<setOutcomeValue identifier="SCORE"><sum>{added}</sum></setOutcomeValue>'


def _write_value(kind: str, said: str) -> str:
    return f'<baseValue baseType="{kind}">{said}</baseValue>'
