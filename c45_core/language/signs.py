r"""Write the symbols of the quantities as an author does: a row per symbol, a column per author.

A formula is built with marked symbols, `sign("gain", "D", "A")`, and becomes LaTeX or plain text when
an author is chosen. So the same formula reads Gain(D,A), Gain(D,a), g(D,A) or gain(X). `own` says which
symbols an author prints. The others are the course's, set in that author's letters.

Sources: Zhou, sections 4.2 and 4.4 (formulas 4.1 to 4.12); Li Hang, sections 5.2, 5.3 and 5.5; Quinlan
1993, sections 2.2, 2.4 and 3.1.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

COURSE, ZHOU, LI_HANG, QUINLAN = AUTHORS = ("course", "zhou", "li_hang", "quinlan")
"""Whose symbols there are, the usual ones first."""

_OPEN, _NEXT, _CLOSE = MARKS = "\ue000\ue001\ue002"
"""Mark a symbol and what it is of within a text; names out of a table lose these characters."""
_INNERMOST = re.compile(f"{_OPEN}([^{_OPEN}{_CLOSE}]*){_CLOSE}")
_LOOSE = re.compile(r"\W")
"""Pattern of what makes the name of a part one that is put in brackets: a space, a sign."""
_PLACE = re.compile(r"#([12])")
_UNMARKED = str.maketrans("", "", MARKS)


@dataclass(frozen=True)
class Sign:
    """One symbol: how each author writes it, #1 and #2 being what it is of.

    `key`: a quantity, or one of the letters that the quantities are written with; `latex`, `plain`: by
    author, in the order of `AUTHORS`; `own`: the authors who print it themselves.
    """

    key: str
    latex: tuple[str, ...]
    plain: tuple[str, ...]
    own: frozenset[str]


def _row(key: str, *written: tuple[str, str], own: str = "zhou li_hang quinlan") -> Sign:
    """Return a row of pairs of LaTeX and plain text; a single pair holds for every author."""
    pairs = written if len(written) > 1 else written * len(AUTHORS)
    latex, plain = zip(*pairs, strict=True)
    return Sign(key, latex, plain, frozenset({COURSE, *own.split()}))


_ROWS = (
    _row("data", ("D", "D"), ("D", "D"), ("D", "D"), ("T", "T")),
    _row("known", *[(r"\tilde D", "D~")] * 3, (r"\tilde T", "T~"), own="zhou"),
    _row("attribute", ("A", "A"), ("a", "a"), ("A", "A"), ("X", "X")),
    _row("threshold", *[("t", "t")] * 3, ("Z", "Z"), own="zhou quinlan"),
    _row("index", *[("v", "v")] * 2, *[("i", "i")] * 2),
    _row("part", *[("#1^#2", "#1^#2")] * 2, *[("#1_#2", "#1_#2")] * 2),
    _row(
        "entropy",
        ("H(#1)", "H(#1)"),
        (r"\mathrm{Ent}(#1)", "Ent(#1)"),
        ("H(#1)", "H(#1)"),
        (r"\mathrm{info}(#1)", "info(#1)"),
    ),
    _row(
        "conditional_entropy",
        ("H(#1|#2)", "H(#1|#2)"),
        (r"\mathrm{Ent}(#1|#2)", "Ent(#1|#2)"),
        ("H(#1|#2)", "H(#1|#2)"),
        (r"\mathrm{info}_{#2}(#1)", "info_#2(#1)"),
        own="li_hang quinlan",
    ),
    _row(
        "gain",
        *[(r"\mathrm{Gain}(#1,#2)", "Gain(#1,#2)")] * 2,
        ("g(#1,#2)", "g(#1,#2)"),
        (r"\mathrm{gain}(#2)", "gain(#2)"),
    ),
    _row(
        "penalty",
        *[(r"\mathrm{Gain}'(#1,#2)", "Gain'(#1,#2)")] * 2,
        ("g'(#1,#2)", "g'(#1,#2)"),
        (r"\mathrm{gain}'(#2)", "gain'(#2)"),
        own="",
    ),
    _row(
        "iv",
        *[(r"\mathrm{IV}(#1)", "IV(#1)")] * 2,
        ("H_{#1}(D)", "H_#1(D)"),
        (r"\mathrm{split\ info}(#1)", "split info(#1)"),
    ),
    _row(
        "gain_ratio",
        (r"\mathrm{GainRatio}(#1,#2)", "GainRatio(#1,#2)"),
        (r"\mathrm{Gain\_ratio}(#1,#2)", "Gain_ratio(#1,#2)"),
        ("g_R(#1,#2)", "g_R(#1,#2)"),
        (r"\mathrm{gain\ ratio}(#2)", "gain ratio(#2)"),
    ),
    _row("gini", (r"\mathrm{Gini}(#1)", "Gini(#1)"), own="zhou li_hang"),
    _row(
        "conditional_gini",
        (r"\mathrm{Gini}(#1,#2)", "Gini(#1,#2)"),
        (r"\mathrm{Gini\_index}(#1,#2)", "Gini_index(#1,#2)"),
        *[(r"\mathrm{Gini}(#1,#2)", "Gini(#1,#2)")] * 2,
        own="zhou li_hang",
    ),
    _row("gini_decrease", (r"\Delta\mathrm{Gini}(#1,#2)", "ΔGini(#1,#2)"), own=""),
    _row(
        "average_gain",
        *[(r"\overline{\mathrm{Gain}}", "ΣGain/m")] * 2,
        (r"\overline{g}", "Σg/m"),
        (r"\overline{\mathrm{gain}}", "Σgain/m"),
        own="",
    ),
    _row("known_fraction", ("F", "F"), (r"\rho", "ρ"), ("F", "F"), ("F", "F"), own="zhou quinlan"),
)
SIGNS = {row.key: row for row in _ROWS}
"""Every symbol by its key."""


def sign(key: str, *of: str) -> str:
    """Return a symbol of what it is of, marked, to be written when the author is known."""
    return f"{_OPEN}{_NEXT.join((key, *of))}{_CLOSE}"


def unmarked(name: str) -> str:
    """Return a name out of a table without the characters that mark symbols."""
    return name.translate(_UNMARKED)


def latex(text: str, author: str = COURSE) -> str:
    r"""Write the marked symbols of a text as LaTeX.

    >>> gain = sign("gain", sign("data"), sign("attribute"))
    >>> [latex(gain, author) for author in (COURSE, LI_HANG, QUINLAN)]
    ['\\mathrm{Gain}(D,A)', 'g(D,A)', '\\mathrm{gain}(X)']
    """
    return _write_signs(text, AUTHORS.index(author), True) if _OPEN in text else text


def plain(text: str, author: str = COURSE) -> str:
    """Write the marked symbols of a text as plain text.

    >>> iv = sign("iv", "texture")
    >>> [plain(iv, author) for author in AUTHORS]
    ['IV(texture)', 'IV(texture)', 'H_texture(D)', 'split info(texture)']
    """
    return _write_signs(text, AUTHORS.index(author), False) if _OPEN in text else text


def in_words(text: str, author: str) -> str:
    """Write the symbols of a text in words, which holds those of the course, as an author does.

    >>> [in_words("its IV, of H(D)", author) for author in (COURSE, QUINLAN)]
    ['its IV, of H(D)', 'its split info, of info(T)']
    """
    if author == COURSE:
        return text
    return _IN_WORDS.sub(lambda found: _name_quantity(found[0], author), text)


def _name_quantity(name: str, author: str) -> str:
    """Return the name of a quantity in words: without what it is of, but where that is a part of it."""
    written = plain(_OF_TEXTS[name], author).replace("_X", "ₓ")
    return written.removesuffix(f"({plain(sign('attribute'), author)})") if name == "IV" else written


@lru_cache(maxsize=4096)
def _write_signs(text: str, author: int, in_latex: bool) -> str:
    def put(found: re.Match[str]) -> str:
        key, *of = found[1].split(_NEXT)
        row = SIGNS[key]
        form = (row.latex if in_latex else row.plain)[author]
        if key == "part" and (len(of[1]) > 1 if in_latex else _LOOSE.search(of[1])):
            of[1] = f"{{{of[1]}}}" if in_latex else f"({of[1]})"
        return _PLACE.sub(lambda place: of[int(place[1]) - 1], form)

    while _OPEN in text:
        text = _INNERMOST.sub(put, text)
    return text


_D, _A = sign("data"), sign("attribute")
_OF_TEXTS = {
    "H(D|A)": sign("conditional_entropy", _D, _A),
    "H(D)": sign("entropy", _D),
    "Gini(D)": sign("gini", _D),
    "IV": sign("iv", _A),
}
"""The symbols that texts in words hold."""
_IN_WORDS = re.compile(r"(?<![A-Za-z])(?:H\(D\|A\)|H\(D\)|Gini\(D\)|IV)(?![A-Za-z])")
