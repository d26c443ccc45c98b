"""Show how numbers are calculated: the formula, the numbers put in, the terms summed.

This is how a page opens a number to its derivation. The formulas are set within the text, so that a
long one wraps instead of being cut off on a narrow screen, within brackets, too. Terms stand in a
column, which cannot wrap: for a narrow screen they are written once more, as a list of formulas that
can, and the style sheet (`ui/page/page.css`) shows the one or the other. A formula of very many terms
shows the first and the last ones. The derivation of a number that can be pressed is sent with the page,
so that a press shows it at once.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from c45_core.explain.explanation import Explanation, Term, say_difference
from c45_core.formula.by_hand import LATEX, sign_of_sum
from c45_core.formula.expression import Number, Sum, Weight
from c45_core.formula.writing import wrapping
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from ui import cache
from ui.components.lookup import look_up
from ui.markdown import with_conventions

MAX_TERMS = 8
"""Maximum number of terms; with more, only the first and the last ones are written."""
FIRST = 3
PARTED = r"$$\boldsymbol{\ne}$$"
_OF_OPERAND = re.compile(
    r"(?:^|(?<=[-+=] )|(?<=times ))\\left\(((?:(?!\\left|\\right).)*)\\right\)(?!\^)"
)
"""Brackets around one operand, with none within them."""
_TALL = re.compile(r"\\(?:frac|sum|sqrt)")
_SMALL = re.compile(r"\\tfrac\{([^{}]*)\}\{([^{}]*)\}")
_UNSEEN = re.compile(r"\\[a-z]+|[{}]")
_SIGN = re.compile(r" ([-+]) ")
_SPACES = re.compile(" +")
WIDE = 48
"""Terms of more characters do not stand in a column: it could not wrap, and has half a page at most."""
SHORT = 20
"""A piece of so many characters has room on a phone and stays whole."""

MAX_OPENED_NUMBERS = 160
"""Maximum number of numbers whose derivations are sent at once; more wait for the server."""
Drawings = Mapping[str, Sequence[str]]
"""The pictures of a container, by its key: an SVG for each open number."""
Explain = Callable[[str], Iterable[Explanation]]
"""A function that returns the derivation of a number, by its id."""


@dataclass(frozen=True)
class Derivation:
    """A derivation as it is written: lines of LaTeX, where results by hand part, and the sources.

    `rows`: of each line that is a column of terms these one by one, of any other line none.
    """

    lines: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    parted: tuple[str, ...]
    source: str


def derivation_view(explanations: Iterable[Explanation], words: Words) -> None:
    """Show how numbers come about, one below the other, and where the formulas are from.

    A formula that several numbers share is written in symbols once. By hand, it is said where a result
    parts from the exact one.
    """
    show_derivation(derivation(explanations, words), words)


def show_derivation(shown: Derivation, words: Words) -> None:
    """Show a derivation that is written."""
    lines = zip(shown.lines, shown.rows, strict=True)
    st.markdown("\n\n".join(part for line, rows in lines for part in _write_paragraphs(line, rows)))
    for parting in shown.parted:
        st.markdown(parting)
    st.caption(with_conventions(shown.source, words))


def opened_view(
    name: str, explanations: Iterable[Explanation], words: Words, *, side: str = ""
) -> None:
    """Show the derivation of the number that is open.

    `name`: what the address calls it, as of the tables that open it; `side`: tells two such places of
    one name apart.
    """
    with st.container(key=f"opened_{name}{side}"):
        derivation_view(explanations, words)


def open_at_once(
    name: str,
    ids: Collection[str],
    explain: Explain,
    words: Words,
    *,
    side: str = "",
    about: tuple[Trace, int] | None = None,
    made: str = "",
    drawings: Drawings | None = None,
) -> None:
    """Send the derivations of all numbers to the browser, for the place that `opened_view` has made.

    `about`: the trace, and the node or attribute whose numbers these are: what is written of them is
    kept; `made`: as of `cache.told_of`.
    """
    if len(ids) > MAX_OPENED_NUMBERS:
        return
    derive = partial(tell_derivations, ids, explain, words)
    key = (f"derivations_{name}{side}", about and about[1], tuple(ids), words.language, words.notation)
    told = cache.told_of(about[0], key, derive, made) if about else derive()
    send_derivations(name, told, side, drawings)


def tell_derivations(ids: Iterable[str], explain: Explain, words: Words) -> dict[str, Any]:
    """Return the derivation of each number by its id, as JSON holds it."""
    return {one: vars(derivation(explain(one), words)) for one in ids}


def send_derivations(
    name: str, told: Mapping[str, Any], side: str = "", drawings: Drawings | None = None
) -> None:
    """Send derivations that are told to the browser; the rest as `open_at_once`."""
    if len(told) <= MAX_OPENED_NUMBERS:
        place = (f"opened_{name}{side}", list(told.values()))
        look_up(f"{name}{side}", name=name, ids=tuple(told), derivations=place, drawings=drawings)


def derivation(explanations: Iterable[Explanation], words: Words) -> Derivation:
    """Return what `derivation_view` shows; the notes may hold LaTeX between two dollars."""
    shown, notation = tuple(explanations), words.notation
    lines = dict.fromkeys(line for explanation in shown for line in _write_lines(explanation, notation))
    notes = []
    for explanation in shown:
        if found := explanation.rounding_difference(notation):
            said = say_difference(found, words, _set_math(found.term or ""))
            name = _set_math(explanation.named(notation))
            notes.append(f"{PARTED} {name}{words('language', 'colon')}{said}")
    sources = dict.fromkeys(_write_source(explanation, words) for explanation in shown)
    return Derivation(
        tuple(_one_line(line) for line, _ in lines),
        tuple(tuple(map(_one_line, rows)) for _, rows in lines),
        tuple(notes),
        words("app", "source") + words("language", "colon") + " / ".join(sources),
    )


def _write_paragraphs(line: str, rows: tuple[str, ...]) -> list[str]:
    """Return a line as a paragraph, and behind a column of terms the list of these."""
    parts = [_set_math(rf"\displaystyle {line}")]
    if rows:
        parts.append("\n".join("- " + _set_math(rf"\displaystyle {row}") for row in rows))
    return parts


def _set_math(written: str) -> str:
    """Set LaTeX within a text: between two dollars, as a name in the data may hold one, on one line."""
    return f"$${_one_line(written)}$$"


def _one_line(written: str) -> str:
    return " ".join(written.split())


def _write_source(explanation: Explanation, words: Words) -> str:
    """Say where a formula comes from; those of pruning stand among the words of pruning."""
    growing = words.sections["source"].get(explanation.source)
    return growing or words("prune", f"source_{explanation.source}")


def _write_lines(explanation: Explanation, notation: Notation) -> list[tuple[str, tuple[str, ...]]]:
    """Return the lines of a number in LaTeX: in symbols, with its numbers, its terms one by one."""
    lines: list[tuple[str, tuple[str, ...]]] = [(_write_equation(explanation, notation), ())]
    if (rule := explanation.in_symbols(notation)) != explanation.named(notation):
        lines.insert(0, (rule, ()))  # a number that was set has no formula
    if len(explanation.terms) > 1 and any(term.latex(notation) for term in explanation.terms):
        rows = _write_rows(explanation, notation)
        alone = tuple(row.alone for row in rows)
        wide = max(_measure_width(row.numbers) for row in rows) > WIDE
        lines += [(row, ()) for row in alone] if wide else [(_write_column(rows), alone)]
    return lines


def equation(explanation: Explanation, notation: Notation) -> str:
    """Return the line that calculates a number, to stand within a text."""
    return _set_math(_write_equation(explanation, notation))


def hints(explanations: Sequence[Explanation], notation: Notation) -> tuple[str, ...]:
    """Return what leads to a number step by step: the formula, the counts in it, the first line.

    The last explanation is that of the number; those before it are on the way to it. What would be the
    number itself is no hint.
    """
    *before, asked = explanations
    rules = [each.in_symbols(notation) for each in explanations]
    counted = (before or [asked])[0]
    steps = [", ".join(_set_math(rf"\displaystyle {rule}") for rule in rules)]
    if not isinstance(counted.expression, Number | Weight):
        numbers = _let_wrap(wrapping(counted.expression, notation, MAX_TERMS))
        steps.append(_set_math(rf"\displaystyle {counted.named(notation)} = {numbers}"))
    if before:
        steps.append(equation(before[0], notation))
    elif len(asked.terms) > 1 and any(term.latex(notation) for term in asked.terms):
        steps.append(_set_math(rf"\displaystyle {_write_rows(asked, notation)[0].alone}"))
    return tuple(steps)


def _write_equation(explanation: Explanation, notation: Notation) -> str:
    name, numbers = explanation.named(notation), wrapping(explanation.expression, notation, MAX_TERMS)
    if isinstance(explanation.expression, Number | Weight) and not notation.by_hand:
        return rf"{name} = \mathbf{{{numbers}}}"  # with more decimals it would be no other number
    sign, value = explanation.latex_sign(notation), _write_value(explanation, notation)
    return f"{name} = {_let_wrap(numbers)} {sign} {value}"


def _write_value(explanation: Explanation, notation: Notation) -> str:
    return rf"\mathbf{{{explanation.result(notation)}}}"


def _let_wrap(written: str) -> str:
    r"""Let a formula wrap within long brackets around an operand: a pair that grows is one piece.

    Within them a product stays on one line. Nothing wraps within a fraction or a root, and what is
    taller than a small fraction needs brackets that grow.

    >>> _let_wrap(r"0.94 - \left(\tfrac{5}{14} \times 0.97 + 0.3456 + 0.1234\right)")
    '0.94 - \\bigl({\\tfrac{5}{14} \\times 0.97} + 0.3456 + 0.1234\\bigr)'
    >>> _let_wrap(r"0.7 \times \left(1 - 0.2\right)")
    '0.7 \\times \\left(1 - 0.2\\right)'
    """

    def replaced(found: re.Match[str]) -> str:
        before, within = found.string[: found.start()], found[1]
        inside = before.count("{") != before.count("}")
        if inside or _TALL.search(within) or _measure_width(within) <= SHORT:
            return found[0]
        first, *others = _SIGN.split(within)
        signed = zip(others[::2], others[1::2], strict=True)
        wrapped = _keep_whole(first) + "".join(f" {sign} {_keep_whole(part)}" for sign, part in signed)
        return rf"\bigl({wrapped}\bigr)" if r"\tfrac" in within else f"({wrapped})"

    return _OF_OPERAND.sub(replaced, written)


def _keep_whole(part: str) -> str:
    """Keep a product on one line, but for one that is longer than a line of a phone."""
    whole = part.count("{") == part.count("}") and _measure_width(part) <= SHORT
    return f"{{{part}}}" if whole and r"\times" in part else part


def _measure_width(written: str) -> int:
    r"""Return about how many characters wide a formula is.

    >>> _measure_width(r"\tfrac{11}{28} \times 0.4395")
    10
    """
    lined = _SMALL.sub(lambda found: max(found.groups(), key=len), written)
    return len(_UNSEEN.sub("", lined))


@dataclass(frozen=True)
class _Row:
    """A row of a column of terms: a name, its numbers, what they give; `sums`: all those above."""

    name: str
    numbers: str
    outcome: str
    sums: bool = False

    @property
    def in_column(self) -> str:
        """The row between the others, the sum under a line."""
        if self.sums:
            return rf"\hline & \rule{{0pt}}{{2.6ex}}{self.name} & {self.outcome}"
        return f"{self.name} & {self.numbers} & {self.outcome}"

    @property
    def alone(self) -> str:
        """The row as a formula of its own, which may wrap behind its name and between its numbers."""
        if not self.outcome:
            return self.numbers
        if self.sums:
            return f"{self.name} {self.outcome}"
        # A minus behind a space would be that of a difference.
        numbers = _let_wrap(self.numbers)
        numbers = f"{{-}}{numbers[1:]}" if numbers.startswith("-") else numbers
        return rf"{_let_name_wrap(self.name)} \quad\allowbreak {numbers} {self.outcome}"


_LEFT_OUT = _Row(r"\vdots", r"\vdots", "")


def _let_name_wrap(name: str) -> str:
    r"""Let a name that is nothing but text wrap where it has a space.

    >>> _let_name_wrap(r"\text{old town}"), _let_name_wrap(r"H(\text{old town})")
    ('\\text{old }\\allowbreak\\text{town}', 'H(\\text{old town})')
    """
    if not name.startswith(r"\text{") or name.count(r"\text{") > 1:
        return name
    return _SPACES.sub(r" }\\allowbreak\\text{", name)


def _write_rows(explanation: Explanation, notation: Notation) -> list[_Row]:
    """Return the terms, and where they are summed the sum."""
    terms = explanation.terms
    rows = [_write_row(term, notation) for term in terms]
    if len(rows) > MAX_TERMS:
        rows = [*rows[:FIRST], _LEFT_OUT, rows[-1]]
    # Only where the terms are the summands: what is taken off stands there without its sign.
    if explanation.expression == Sum(tuple(term.expression for term in terms)):
        outcome = f"{_sign_sum(explanation, notation)} {_write_value(explanation, notation)}"
        rows.append(_Row(explanation.named(notation), "", outcome, sums=True))
    return rows


def _write_column(rows: list[_Row]) -> str:
    """Write the rows in a column."""
    body = rows[0].in_column
    for row in rows[1:]:
        body += rf" \\[{5 if row.sums else 3}pt] {row.in_column}"
    return rf"\begin{{array}}{{lrl}} {body} \end{{array}}"


def _write_row(term: Term, notation: Notation) -> _Row:
    outcome = f"{term.latex_sign(notation)} {term.result(notation)}"
    return _Row(term.named(notation), term.latex(notation), outcome)


def _sign_sum(explanation: Explanation, notation: Notation) -> str:
    """Return the sign before the sum of a column: ≈ where the printed terms do not add up to it."""
    parts = [term.result(notation) for term in explanation.terms]
    return LATEX[sign_of_sum(parts, explanation.result(notation), notation.digits)]
