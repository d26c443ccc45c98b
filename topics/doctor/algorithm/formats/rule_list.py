"""Read rules, `IF outlook = sunny AND humidity = high THEN play = no`, and make the tree of them.

As people write them, as this course does in both languages, as SQL does behind `WHEN`, or with an
arrow; numbered or not, over one line or several. `otherwise` says what the rules leave open. Rules of
which two can hold for one case are no tree, and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..bare_text import CLOSE, MARK, BareText, bare_text, is_open, is_string
from ..conditions import THEN, conditions, opposite
from ..levels import is_no, is_yes
from ..lines import condition
from ..printed import Condition, PrintedNode, TreeFormat, typed, unreadable
from ..rules import Rule, tree_of
from .course_json import names_keys, of_json

_COUNT = (
    r"\s*+(?:(?:rule|规则|r)?\s*+(?:no\.?+\s*+)?#?\(?\d++\s*+[.):、]++"
    r"|规则\s*+[一二三四五六七八九十]++\s*+[.:、]*+|[-*•])?\s*+"
)
_RULE = re.compile(r"\s*+(?:rule|规则)\s*+\d++\s*+:?(?:\s*+\([^()]*+\))?", re.I)
_IF = re.compile(
    rf"{_COUNT}(?:(?:else\s*+|否则)?(?:if\b|when\b|如果|若|当)|(?:select\s++)?case\s++when\b)\s*+", re.I
)
_COUNTED = re.compile(r"\s*+(?:rule|规则)\s*+#?\d++\s*+[.):、]++\s*+(?:\([^()]*+\))?\s*+$", re.I)
_ARROW = re.compile(rf"(?:=>|(?<=[\s)\]}}\w{CLOSE}])-{{1,2}}>|→|⇒|⟹)\s*+")
_COLON = re.compile(r":\s*+")
_DEFAULT = re.compile(
    rf"{_COUNT}(?:otherwise|else|default(?:\s++(?:class|rule))?|否则|(?:其余|其他)(?:情况)?(?:都是|为|是)?"
    r"|默认(?:类别?)?(?:为|是)?)\s*+[,:=]?\s*+(?:=>|->|→)?\s*+(?:那么|则|then\b)?\s*+(?P<class>\S.*)",
    re.I,
)
_ALWAYS = re.compile(rf"{_COUNT}(?:always|任何情况下都是)\s*+(?P<class>\S.*)", re.I)
_SQL = re.compile(
    r"(?:select\b(?!.*\bwhen\b).*|case|end(?:\s++as\s++[^\s;]++)?|from\s++[^\s;]++)\s*+;?", re.I
)
_SIZES = re.compile(r"[(\[{](?=[^()\[\]{}\d]*+\d)[^()\[\]{}]*+[)\]}]\s*+[.。;]?\s*+$")
_IS = re.compile(r"(?<![<>!=])(?:==?|:=|:|(?<=\s)(?:is|equals)(?=\s)|等于|为|是)(?=.)", re.I)
_LEADS = re.compile(r"(?:为|是|class\s*+:)\s*+(?=\S)", re.I)
_WORDY = re.compile(r"(?:predict|return)\s++(?P<class>\S.*)", re.I)
_BEGINS = re.compile(r"(?:and\b|&|,|且|并且|then\b|=>|-{1,2}>|→|那么|则)", re.I)
_ENDS = re.compile(r"(?:\band|&|,|且|\bif|\bthen|=>|->|→|[.):])$", re.I)
_MAX_LINES = 40
"""A rule stands on at most so many lines."""
_KEYWORD = re.compile(r"\b(?:if|then|else|when|case|and)\b|如果|那么", re.I)


@dataclass(frozen=True)
class _Piece:
    """A rule as it stands: its line, what is asked, what follows; `is_open`: nothing does,
    `is_always`: nothing is asked."""

    line: int
    asked: str
    answered: str
    is_open: bool = False
    is_always: bool = False

    @property
    def is_frame(self) -> bool:
        """Whether it is what SQL writes around its rules."""
        return not self.answered and _SQL.fullmatch(self.asked) is not None


def _fits(text: str) -> bool:
    if _is_json(text):
        return True
    pieces = [each for each in _pieces(bare_text(text).text) if not each.is_frame]
    whole = [each for each in pieces if each.answered and (each.asked or each.is_always)]
    first = _SIZES.sub("", whole[0].answered) if whole else "{"
    if any(each.is_open for each in pieces) or 2 * len(whole) < len(pieces):
        return False
    return "{" not in first and not _KEYWORD.search(first)


def _pieces(text: str) -> Iterator[_Piece]:
    """Give the rules of a bare text; a default has no condition, and what is no rule has neither."""
    started, line = list[str](), 0
    for number, typed_line in enumerate(text.split("\n"), 1):
        said = " ".join(typed_line.split())
        if not said:
            continue
        if started and not _starts(said) and _goes_on(started):
            started.append(said if _joins(started[-1], said) else f"and {said}")
            continue
        if started:
            yield _parted(" ".join(started), line)
        started, line = [said], number
    if started:
        yield _parted(" ".join(started), line)


def _starts(said: str) -> bool:
    return bool(_SQL.fullmatch(said)) or any(
        sign.match(said) for sign in (_IF, _COUNTED, _DEFAULT, _ALWAYS)
    )


def _goes_on(started: list[str]) -> bool:
    """Tell whether a line belongs to the rule above it: its `then` is still to come."""
    whole = " ".join(started)
    if len(started) > _MAX_LINES:
        return False
    if _SQL.fullmatch(whole) or (_DEFAULT.match(whole) and not _IF.match(whole)):
        return False
    then = THEN.search(whole) or _ARROW.search(whole)
    return then is None or not whole[then.end() :].strip()


def _joins(above: str, said: str) -> bool:
    """Tell whether two lines of a rule are joined by what stands between them."""
    return bool(_BEGINS.match(said) or _ENDS.search(above))


def _parted(text: str, line: int) -> _Piece:
    """Part a rule at its `then`."""
    begun = _IF.match(text) or _RULE.match(text)
    start = begun.end() if begun else 0
    found = (THEN.search(text, start) if begun else None) or _ARROW.search(text, start)
    if found is None and begun and not begun[0].lstrip()[:1].isalpha():
        # Behind a number or a bullet a colon may stand for `then`; else it is code.
        found = _COLON.search(text, start)
    if found is not None:
        asked, answered = text[start : found.start()].strip(", "), text[found.end() :].strip()
        return _Piece(line, asked, answered, is_open=not answered)
    if always := _ALWAYS.fullmatch(text):
        return _Piece(line, "", always["class"].strip(), is_always=True)
    if (rest := _DEFAULT.fullmatch(text)) and not _IF.match(text):
        return _Piece(line, "", rest["class"].strip())
    return _Piece(line, text, "")


def _read(text: str) -> PrintedNode:
    if _is_json(text):
        return tree_of(*of_json(text, _listed))
    bare, rules = bare_text(text), list[Rule]()
    default, always, targets = None, False, set[str]()
    for piece in _pieces(bare.text):
        if piece.is_frame:
            continue
        if not piece.answered or (default is not None and (piece.asked or not always)):
            raise unreadable(piece.line)
        target, label = _class(bare, piece)
        targets |= {target} if target else set()
        if len(targets) > 1:
            raise unreadable(piece.line)
        if piece.asked:
            asked = conditions(bare, piece.asked, piece.line)
            rules.append(Rule(piece.line, asked, label))
        elif default is None:
            default, always = PrintedNode(piece.line, label=label), piece.is_always
    return tree_of(rules, default)


def _class(bare: BareText, piece: _Piece) -> tuple[str, str]:
    """Return what a rule answers about, "" where it does not say, and the class."""
    text = _SIZES.sub("", piece.answered).strip().rstrip(";,").strip()
    text = text[:-1].strip() if text.endswith((".", "。")) else text
    text, target = _LEADS.sub("", text, count=1) if _LEADS.match(text) else text, ""
    if found := _WORDY.fullmatch(text):
        text = found["class"]
    elif found := _IS.search(text, 1):
        target = bare.told(text[: found.start()]).strip("() ")
        text = text[found.end() :].strip(") ")
        if wordy := _WORDY.fullmatch(target):
            target = wordy["class"]
    odd = not is_string(text) and (MARK.search(text) or _KEYWORD.search(text) or "{" in text)
    if odd or is_open(text) or not text:
        raise unreadable(piece.line)
    return target.casefold(), bare.told(text)


# --- the JSON of this course ------------------------------------------------------------------------


def _is_json(text: str) -> bool:
    return names_keys(text, "rules", "default")


def _listed(found: Mapping[str, Any]) -> tuple[list[Rule], PrintedNode]:
    """Read the rules and the default of what this course writes; a rule is counted as a line."""
    rules = [
        Rule(number, tuple(map(_asked, each["conditions"])), str(each["class"]))
        for number, each in enumerate(found["rules"], 1)
    ]
    return rules, PrintedNode(len(rules) + 1, label=str(found["default"]))


def _asked(given: dict[str, object]) -> Condition:
    """Read a condition; one on a column of yes and no is that its name is so, or is not."""
    value, named = given["value"], condition(str(given["attribute"]))
    if named is not None and isinstance(value, str) and (is_yes(value) or is_no(value)):
        return named if is_yes(value) else opposite(named)
    values = tuple(map(str, value)) if isinstance(value, list) else (str(value),)
    sign = {"in": "=", "<=": "<=", ">": ">", "=": "=", "!=": "≠", "≠": "≠"}[str(given["op"])]
    if sign in ("<=", ">"):
        float(values[0])
    return Condition(str(given["attribute"]), sign, values)


FORMAT = TreeFormat("rule_list", (), _fits, _read, half=typed, form="doctor.as_rule")
