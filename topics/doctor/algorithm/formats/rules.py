"""Read rules, `IF outlook = sunny AND humidity = high THEN play = no`, and make the tree of them.

As people write them, as this course does in both languages, as SQL does behind `WHEN`, or with an
arrow; numbered or not, over one line or several. `otherwise` says what the rules leave open.

Rules are a tree if there is one that has just these rules as its leaves. No order is needed then, since
no case meets two of them. If a test sends no rule to both sides, what is left on either side is again
such a list; so any such test will do, and none has to be taken back. Which of several trees with these
leaves is meant the rules do not tell (`meeting.py`). Rules of which two can hold for one case are
no tree, and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from c45_core.language.refusal import refusal

from ..conditions import (
    CLOSE,
    MARK,
    THEN,
    BareText,
    bare_text,
    is_open,
    is_string,
    opposite,
    read_condition,
    read_conditions,
)
from ..printed import BELOW, EQUAL, OTHER, Condition, PrintedBranch, PrintedNode, TreeFormat, unreadable
from .json_trees import make_of_json, names_keys
from .levels import read_truth

_is_json = partial(names_keys, keys=("rules", "default"))
Cut = tuple[float, bool]
"""A number, and whether it belongs to what is below the cut."""
MAX_RULES = 2_000
"""Maximum number of rules that are compared."""


@dataclass(frozen=True)
class Rule:
    """If all conditions hold, then the class `label`; `line`: of the text, counted from 1."""

    line: int
    conditions: tuple[Condition, ...]
    label: str


@dataclass(frozen=True)
class _Span:
    """The numbers a rule holds for: above one cut and below another, None for no bound."""

    low: Cut | None = None
    high: Cut | None = None


@dataclass(frozen=True)
class _Values:
    """The values a rule holds for: these, or where there are none given all but `but`."""

    these: frozenset[str] | None = None
    but: frozenset[str] = frozenset()


@dataclass(frozen=True)
class _OpenRule:
    """A rule with what it still asks, by attribute in the order of its conditions."""

    rule: Rule
    asks: Mapping[str, _Span | _Values]

    def with_(self, name: str, asks: _Span | _Values) -> _OpenRule:
        rest = {**self.asks, name: asks}
        return replace(
            self, asks={key: each for key, each in rest.items() if each not in (_Span(), _Values())}
        )


_Parts = list[tuple[Condition, list[_OpenRule]]]
"""The conditions of branches, and the rules below each."""


def tree_of(rules: Sequence[Rule], default: PrintedNode | None) -> PrintedNode:
    """Return a tree whose leaves are the rules; `default`: the answer where none of them holds.

    Errors: InputError where a case can meet two rules, or no tree has them as its leaves.

    >>> low, high = (Condition("a", sign, ("3",)) for sign in ("<=", ">"))
    >>> tree = tree_of([Rule(1, (low,), "x"), Rule(2, (high,), "y")], None)
    >>> [branch.condition.sign for branch in tree.branches]
    ['<=', '>']
    """
    if len(rules) > MAX_RULES:
        raise refusal("doctor.large", limit=MAX_RULES)
    left = [_OpenRule(rule, _join_conditions(rule)) for rule in rules]
    if not left:
        if default is None:
            raise unreadable(1)
        return default
    writes = {
        (each.attribute, cut_of(each)): each.values[0]
        for rule in rules
        for each in rule.conditions
        if each.is_cut
    }
    return replace(_RuleTree(default, writes).node(left), of_rules=True)


def cut_of(asked: Condition) -> Cut:
    """Return the cut of a condition on a number."""
    return float(asked.values[0]), asked.sign in ("<=", ">")


def _join_conditions(rule: Rule) -> dict[str, _Span | _Values]:
    """Join the conditions of a rule by attribute."""
    found: dict[str, _Span | _Values] = {}
    for each in rule.conditions:
        before = found.get(each.attribute)
        one: _Span | _Values
        if each.is_cut:
            one = _Span(high=cut_of(each)) if each.sign in BELOW else _Span(low=cut_of(each))
        else:
            values = frozenset(each.values)
            one = _Values(but=values) if each.sign == OTHER else _Values(values)
        both = one if before is None else _join_asks(before, one)
        if both is None:
            raise unreadable(rule.line, f"{each.attribute} {each.sign} {', '.join(each.values)}")
        found[each.attribute] = both
    return found


def _join_asks(one: _Span | _Values, other: _Span | _Values) -> _Span | _Values | None:
    """Join two conditions on an attribute; None if nothing meets both."""
    if isinstance(one, _Span) and isinstance(other, _Span):
        low = max((each for each in (one.low, other.low) if each), default=None)
        high = min((each for each in (one.high, other.high) if each), default=None)
        return None if low and high and low >= high else _Span(low, high)
    if isinstance(one, _Values) and isinstance(other, _Values):
        but = one.but | other.but
        given = [each.these for each in (one, other) if each.these is not None]
        if not given:
            return _Values(but=but)
        these = frozenset.intersection(*given) - but
        return _Values(these) if these else None
    return None


@dataclass(frozen=True)
class _RuleTree:
    """Grows a tree from rules; `writes`: how the text writes a cut of an attribute."""

    default: PrintedNode | None
    writes: Mapping[tuple[str, Cut], str]

    def node(self, rules: list[_OpenRule]) -> PrintedNode:
        """Return the tree of rules of which exactly one holds wherever one asks."""
        if not rules:
            assert self.default is not None
            return self.default
        first = rules[0]
        if len(rules) == 1 and not first.asks:
            return PrintedNode(first.rule.line, label=first.rule.label)
        shared = [name for name in first.asks if all(name in each.asks for each in rules)]
        # Those come first that come first in all of the rules.
        for name in sorted(shared, key=lambda name: any(next(iter(r.asks)) != name for r in rules)):
            part = self._part_at_cut if _asks_cut(name, rules) else self._part_by_values
            if parts := part(name, rules):
                branches = tuple(PrintedBranch(asked, self.node(below)) for asked, below in parts)
                return PrintedNode(first.rule.line, branches)
        raise _refuse_rules(rules)

    def _part_at_cut(self, name: str, rules: list[_OpenRule]) -> _Parts:
        """Part rules at a cut that no rule holds on both sides of; [] if there is none."""
        spans = [(each, span) for each in rules if isinstance(span := each.asks[name], _Span)]
        cuts = dict.fromkeys(cut for _, span in spans for cut in (span.high, span.low) if cut)
        found = list[tuple[int, _Parts]]()
        for cut in cuts:
            below = [(each, span) for each, span in spans if span.high and span.high <= cut]
            above = [(each, span) for each, span in spans if span.low and span.low >= cut]
            if len(below) + len(above) < len(rules):
                continue
            text, signs = self.writes[name, cut], ("<=", ">") if cut[1] else ("<", ">=")
            low = [e.with_(name, replace(s, high=None) if s.high == cut else s) for e, s in below]
            high = [e.with_(name, replace(s, low=None) if s.low == cut else s) for e, s in above]
            sides = zip(signs, (low, high), strict=True)
            parts = [(Condition(name, sign, (text,)), side) for sign, side in sides]
            found.append((min(len(low), len(high)), parts))
        # The most even one, so that a long list makes no deep tree.
        fewest, best = max(found, key=lambda each: each[0], default=(0, []))
        if best and not fewest and self.default is None:
            empty = next(asked for asked, part in best if not part)
            condition = f"{empty.attribute} {empty.sign} {empty.values[0]}"
            raise refusal("doctor.no_rule", line=rules[0].rule.line, condition=condition)
        return best

    def _part_by_values(self, name: str, rules: list[_OpenRule]) -> _Parts:
        """Part rules by the values of an attribute; [] if some would belong to two parts."""
        named = [(each, asks) for each in rules if isinstance(asks := each.asks[name], _Values)]
        if any(asks.these is None for _, asks in named):
            return self._part_by_one_value(name, named)
        parts = list[frozenset[str]]()
        for _, asks in named:
            met = [part for part in parts if part & (asks.these or frozenset())]
            merged = frozenset[str]().union(asks.these or (), *met)
            parts = [part for part in parts if part not in met] + [merged]
        if len(parts) == 1 and any(asks.these != parts[0] for _, asks in named):
            return []
        found: _Parts = []
        for part in parts:
            inside = [(e, a) for e, a in named if a.these is not None and a.these <= part]
            within = [e.with_(name, _Values() if a.these == part else a) for e, a in inside]
            found.append((Condition(name, EQUAL, tuple(sorted(part))), within))
        if self.default is not None:
            found.append((Condition(name, OTHER, ()), []))
        return found

    def _part_by_one_value(self, name: str, named: list[tuple[_OpenRule, _Values]]) -> _Parts:
        """Part rules by whether an attribute has some values that a rule names, or leaves out."""
        tried = dict.fromkeys(part for _, asks in named for part in (asks.these, asks.but) if part)
        for part in sorted(tried, key=len):
            inside = [(e, a) for e, a in named if a.these and a.these <= part]
            outside = [
                (e, a) for e, a in named if (a.but >= part if a.these is None else not a.these & part)
            ]
            if len(inside) + len(outside) < len(named) or not ((inside and outside) or self.default):
                continue
            values = tuple(sorted(part))
            within = [e.with_(name, _Values() if a.these == part else a) for e, a in inside]
            without = [
                e.with_(name, _Values(but=a.but - part) if a.these is None else a) for e, a in outside
            ]
            return [(Condition(name, EQUAL, values), within), (Condition(name, OTHER, values), without)]
        return []


def _asks_cut(name: str, rules: Iterable[_OpenRule]) -> bool:
    kinds = {type(each.asks[name]) for each in rules}
    if len(kinds) > 1:
        raise _refuse_rules(list(rules))
    return kinds == {_Span}


def _refuse_rules(rules: list[_OpenRule]) -> Exception:
    """Return the refusal of rules that are no tree: two that a case can meet, where there are two."""
    for place, one in enumerate(rules):
        for other in rules[place + 1 :]:
            if _overlap(one, other):
                return refusal("doctor.no_tree", one=one.rule.line, other=other.rule.line)
    return refusal("doctor.no_root", lines=f"{rules[0].rule.line}–{rules[-1].rule.line}")


def _overlap(one: _OpenRule, other: _OpenRule) -> bool:
    """Tell whether a case can meet two rules."""
    both = ((one.asks[name], other.asks[name]) for name in one.asks.keys() & other.asks.keys())
    return all(_join_asks(a, b) is not None for a, b in both if type(a) is type(b))


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
_MAX_LINES_OF_RULE = 40
"""Maximum number of lines on which a rule stands."""
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


def _fits_rules(text: str) -> bool:
    if _is_json(text):
        return True
    pieces = _split_pieces(bare_text(text).text)
    whole = [each for each in pieces if each.answered and (each.asked or each.is_always)]
    first = _SIZES.sub("", whole[0].answered) if whole else "{"
    if any(each.is_open for each in pieces) or 2 * len(whole) < len(pieces):
        return False
    return "{" not in first and not _KEYWORD.search(first)


def _split_pieces(text: str) -> list[_Piece]:
    """Return the rules of a bare text; a default has no condition, and what is no rule has neither.

    What SQL writes around its rules is left out.
    """
    groups = list[tuple[int, list[str]]]()
    for number, typed_line in enumerate(text.split("\n"), 1):
        said = " ".join(typed_line.split())
        if not said:
            continue
        signs = (
            _SQL.fullmatch(said),
            *(sign.match(said) for sign in (_IF, _COUNTED, _DEFAULT, _ALWAYS)),
        )
        if groups and not any(signs) and _continues_rule(above := groups[-1][1]):
            joined = _BEGINS.match(said) or _ENDS.search(above[-1])
            above.append(said if joined else f"and {said}")
        else:
            groups.append((number, [said]))
    pieces = (_split_rule(" ".join(lines), number) for number, lines in groups)
    return [each for each in pieces if each.answered or not _SQL.fullmatch(each.asked)]


def _continues_rule(started: list[str]) -> bool:
    """Tell whether a line belongs to the rule above it: its `then` is still to come."""
    whole = " ".join(started)
    if len(started) > _MAX_LINES_OF_RULE:
        return False
    if _SQL.fullmatch(whole) or (_DEFAULT.match(whole) and not _IF.match(whole)):
        return False
    then = THEN.search(whole) or _ARROW.search(whole)
    return then is None or not whole[then.end() :].strip()


def _split_rule(text: str, line: int) -> _Piece:
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


def _read_rules(text: str) -> PrintedNode:
    if _is_json(text):
        return tree_of(*make_of_json(text, _rules_of_json))
    bare, rules = bare_text(text), list[Rule]()
    default, always, targets = None, False, set[str]()
    for piece in _split_pieces(bare.text):
        if not piece.answered or (default is not None and (piece.asked or not always)):
            raise unreadable(piece.line)
        target, label = _read_class(bare, piece)
        targets |= {target} if target else set()
        if len(targets) > 1:
            raise unreadable(piece.line)
        if piece.asked:
            asked = read_conditions(bare, piece.asked, piece.line)
            rules.append(Rule(piece.line, asked, label))
        elif default is None:
            default, always = PrintedNode(piece.line, label=label), piece.is_always
    return tree_of(rules, default)


def _read_class(bare: BareText, piece: _Piece) -> tuple[str, str]:
    """Return what a rule answers about, "" where it does not say, and the class."""
    text = _SIZES.sub("", piece.answered).strip().rstrip(";,").strip()
    text = text[:-1].strip() if text.endswith((".", "。")) else text
    text, target = _LEADS.sub("", text, count=1) if _LEADS.match(text) else text, ""
    if found := _WORDY.fullmatch(text):
        text = found["class"]
    elif found := _IS.search(text, 1):
        target = bare.restore(text[: found.start()]).strip("() ")
        text = text[found.end() :].strip(") ")
        if wordy := _WORDY.fullmatch(target):
            target = wordy["class"]
    odd = not is_string(text) and (MARK.search(text) or _KEYWORD.search(text) or "{" in text)
    if odd or is_open(text) or not text:
        raise unreadable(piece.line)
    return target.casefold(), bare.restore(text)


# --- the JSON of this course ------------------------------------------------------------------------


def _rules_of_json(found: Mapping[str, Any]) -> tuple[list[Rule], PrintedNode]:
    """Read the rules and the default of what this course writes; a rule is counted as a line."""
    rules = [
        Rule(number, tuple(map(_condition_of_json, each["conditions"])), str(each["class"]))
        for number, each in enumerate(found["rules"], 1)
    ]
    return rules, PrintedNode(len(rules) + 1, label=str(found["default"]))


def _condition_of_json(given: dict[str, object]) -> Condition:
    """Read a condition; one on a column of yes and no is that its name is so, or is not."""
    value, named = given["value"], read_condition(str(given["attribute"]))
    holds = read_truth(value) if isinstance(value, str) else None
    if named is not None and holds is not None:
        return named if holds else opposite(named)
    values = tuple(map(str, value)) if isinstance(value, list) else (str(value),)
    sign = {"in": "=", "<=": "<=", ">": ">", "=": "=", "!=": "≠", "≠": "≠"}[str(given["op"])]
    if sign in ("<=", ">"):
        float(values[0])
    return Condition(str(given["attribute"]), sign, values)


RULE_LIST = TreeFormat("rule_list", (), _fits_rules, _read_rules, form="doctor.as_rule")
