"""Write questions as Moodle XML: numerical, multichoice, essay, and cloze for a calculation with gaps.

The format: docs.moodle.org/en/Moodle_XML_format and Embedded_Answers_(Cloze)_question_type.
"""

import re
from collections.abc import Iterable, Iterator
from html import escape

from .problems import LINES_OF_REASON, Gap, Problem, Reason, write_number

_CLOZE_SIGNS = re.compile(r'([\\}#~/"])')
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def write_moodle(found: Iterable[Problem], category: str) -> Iterator[str]:
    """Give the lines; `category`: where the questions are filed."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield "<quiz>"
    path = f"$course$/top/{category.replace('/', '//')}"
    yield f'<question type="category"><category>{_write_text(path)}</category></question>'
    for problem in found:
        if problem.points:
            yield from _write_question(problem)
        if problem.reason is not None:
            yield from _write_essay(problem, problem.reason)
    yield "</quiz>"


def _write_question(problem: Problem) -> Iterator[str]:
    kind = _kind_of(problem)
    text = problem.text
    if kind == "cloze":
        text += "".join(f"<p>{gap.name} {_write_cloze(gap)}</p>" for gap in problem.gaps)
    elif kind == "numerical":
        text += f"<p>{problem.gaps[0].name} ?</p>"
    yield from _write_head(kind, problem.name, text, problem.solution, problem.points)
    if kind == "numerical":
        yield from _write_answers(problem.gaps[0])
    elif kind == "multichoice":
        yield "<single>true</single><shuffleanswers>0</shuffleanswers>"
        yield "<answernumbering>abc</answernumbering>"
        for option in problem.options:
            share = 100 if option.right else 0
            yield f'<answer fraction="{share}" format="html">{_write_text(option.said)}</answer>'
    yield "</question>"


def _write_head(kind: str, name: str, text: str, feedback: str, points: int) -> Iterator[str]:
    yield f'<question type="{kind}">'
    yield f"<name>{_write_text(name)}</name>"
    yield f'<questiontext format="html">{_write_text(text)}</questiontext>'
    yield f'<generalfeedback format="html">{_write_text(feedback)}</generalfeedback>'
    yield f"<defaultgrade>{points}</defaultgrade><penalty>0</penalty><hidden>0</hidden>"


def _write_essay(problem: Problem, reason: Reason) -> Iterator[str]:
    """Write a question that a person marks, who sees the guide."""
    yield from _write_head("essay", reason.name, problem.why, reason.answer, reason.points)
    yield "<responseformat>editor</responseformat><responserequired>1</responserequired>"
    yield f"<responsefieldlines>{LINES_OF_REASON}</responsefieldlines>"
    yield "<attachments>0</attachments><attachmentsrequired>0</attachmentsrequired>"
    yield f'<graderinfo format="html">{_write_text(reason.guide)}</graderinfo>'
    yield f'<responsetemplate format="html">{_write_text("")}</responsetemplate>'
    yield "</question>"


def _kind_of(problem: Problem) -> str:
    if problem.options:
        return "multichoice"
    return "numerical" if len(problem.gaps) == 1 and not problem.given else "cloze"


def _write_answers(gap: Gap) -> Iterator[str]:
    """Give the accepted range, then the slips: the first that fits counts."""
    yield _write_answer(gap.low, gap.high, 1.0, "")
    for slip in gap.slips:
        yield _write_answer(slip.low, slip.high, slip.share, slip.said)


def _write_answer(low: float, high: float, share: float, said: str) -> str:
    middle, reach = _middle_and_reach(low, high)
    back = f'<feedback format="html">{_write_text(escape(said))}</feedback>'
    tolerance = f"<tolerance>{reach}</tolerance>"
    answer = f'<answer fraction="{100 * share:.7g}" format="plain_text">'
    return f"{answer}<text>{middle}</text>{tolerance}{back}</answer>"


def _write_cloze(gap: Gap) -> str:
    """Write a gap within the text: {POINTS:NUMERICAL:=answer:tolerance~%share%slip:tolerance#said}."""
    answers = ["={}:{}".format(*_middle_and_reach(gap.low, gap.high))]
    for slip in gap.slips:
        middle, reach = _middle_and_reach(slip.low, slip.high)
        said = _CLOZE_SIGNS.sub(r"\\\1", escape(slip.said))
        answers.append(f"%{100 * slip.share:.7g}%{middle}:{reach}#{said}")
    return f"{{{gap.points}:NUMERICAL:{'~'.join(answers)}}}"


def _middle_and_reach(low: float, high: float) -> tuple[str, str]:
    """Return the middle of a range and how far it reaches, both as Moodle reads them."""
    return write_number((low + high) / 2), write_number((high - low) / 2)


def _write_text(said: str) -> str:
    return f"<text>{escape(_CONTROL.sub('·', said), quote=False)}</text>"
