"""Set a formula that is written on one line: what is raised or lowered in it, and signs for words.

A writer gets the pieces, since each of them escapes texts and raises them in a way of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_BRACKETED = r"\(((?:[^()]|\([^()]*\))*)\)"
_RAISED = re.compile(
    rf"(?:(?<=\([DST])|(?<=\([DT]~))([\^_])(?:{_BRACKETED}|([^\s()=|,]+))"
    rf"|(?<=[\d)])\^(?:{_BRACKETED}|(\d+))"
    r"|(?<=\bU)_(\d[\d.]*%)"
)
"""A part of the cases (D^clear, D_clear), an exponent, or the confidence of a limit (U_25%); brackets
only hold it together."""
_MINUS = re.compile(r"(?<![^ (])-(?=[\d .(l√])")
_SIGNS = (("√", re.compile(r"\bsqrt(?=\()")), ("Φ", re.compile(r"\bPhi(?=\()")))
_LOG = re.compile(r"\blog2(?=[( ])")

SUPERSCRIPT, SUBSCRIPT = "sup", "sub"


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """Give the pieces of a formula, each with its place: "", SUPERSCRIPT or SUBSCRIPT.

    >>> list(pieces("H(D^(> 67.5)) = 1 × 0.9"))
    [('H(D', ''), ('> 67.5', 'sup'), (') = 1 × 0.9', '')]
    >>> list(pieces("-1/2 log2(1/2)")), list(pieces("0.25^(1/6)"))
    ([('−1/2 log', ''), ('2', 'sub'), ('(1/2)', '')], [('0.25', ''), ('1/6', 'sup')])
    >>> list(pieces("5 × U_25%(1, 5)"))
    [('5 × U', ''), ('25%', 'sub'), ('(1, 5)', '')]
    """
    at, signed = 0, _signed(text)
    for found in _RAISED.finditer(signed):
        yield from _in_line(signed[at : found.start()])
        held = next(each for each in found.groups()[1:] if each is not None)
        yield held, SUBSCRIPT if found[0].startswith("_") else SUPERSCRIPT
        at = found.end()
    yield from _in_line(signed[at:])


def _signed(text: str) -> str:
    """Return a formula with the signs of mathematics."""
    for sign, word in _SIGNS:
        text = word.sub(sign, text)
    return _MINUS.sub("−", text)


def _in_line(text: str) -> Iterator[tuple[str, str]]:
    """Give a piece that is not raised; the 2 of log2 is lowered."""
    before, *others = _LOG.split(text)
    for other in others:
        yield f"{before}log", ""
        yield "2", SUBSCRIPT
        before = other
    if before:
        yield before, ""


def typeset(text: str, set_piece: Callable[[str, str], str]) -> str:
    """Return a formula whose pieces a writer has set: `set_piece(text, place)`."""
    return "".join(set_piece(piece, place) for piece, place in pieces(text))
