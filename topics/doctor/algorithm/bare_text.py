"""Take comments and strings off a text, so that what is left is its form alone.

A brace in a comment, or an `and` in a name between quotation marks, then decides nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

OPEN, CLOSE = "\ue000", "\ue001"
"""Around the number of a string in a text without strings; no keyboard has these two."""
MARK = re.compile(f"{OPEN}(\\d+){CLOSE}")
_PIECE = re.compile(
    r"""(?P<doc>(?m:^)[ \t]*[rRuU]?(?P<three>\"{3}|'{3})(?s:.{0,9999}?)(?P=three)[ \t;]*(?=\n|\Z))
    | (?P<long>(?<!\w)[rRuUbB]?(?P<marks>\"{3}|'{3})(?P<inside>(?s:.{0,9999}?))(?P=marks))
    | (?<!\w)[rRuUbB]{0,2}(?P<quote>["'])
      (?P<said>(?:\\.|(?P=quote){2}|(?!(?P=quote))[^\\\n]){0,200})(?P=quote)
    | `(?P<name>[^`\n]{1,200})`
    | “(?P<curly>[^”\n]{0,200})” | ‘(?P<inner>(?:’’|[^’\n]){0,200})’
    | 「(?P<corner>[^」\n]{0,200})」 | 『(?P<corners>(?:』』|[^』\n]){0,200})』
    | (?P<comment>(?<!\w)\#[^\n]* | (?<!:)//[^\n]* | /\*(?s:.*?)(?:\*/|\Z)
      | (?:(?m:^)|(?<=\s))--(?![->\d])[^\n]*)""",
    re.VERBOSE,
)
_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))")
_MEANT = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_WIDE = str.maketrans("，；：（）｛｝［］＝＜＞！＆−\u00a0\u3000", ",;:(){}[]=<>!&-  ")
_LEFT = re.compile(r"[\"“”「」『』`]|(?<!\w)'|'(?!\w)")


@dataclass(frozen=True)
class BareText:
    """A text without its comments, and with a mark for each string.

    `text`: as many lines as it had, in signs of half width; `strings`: what the marks stand for,
    without quotation marks; `comments`: what was taken off.
    """

    text: str
    strings: tuple[str, ...]
    comments: tuple[str, ...]

    def told(self, piece: str) -> str:
        """Return a piece of the text with its strings again.

        >>> bare = bare_text("if o == 'a {b}':  # {c}")
        >>> bare.text.count("{"), bare.told(bare.text[8:11])
        (0, 'a {b}')
        """
        return MARK.sub(lambda mark: self.strings[int(mark[1])], piece).strip()


@lru_cache(maxsize=1)
def bare_text(text: str) -> BareText:
    """Take comments and strings off a text; the last one is kept, since several formats look at it.

    Comments begin with `#`, `//`, `/*` or `--`; a string in three quotation marks that stands alone is
    one, too. A longer string than 200 signs is none.
    """
    strings, comments = list[str](), list[str]()

    def taken(found: re.Match[str]) -> str:
        if found["comment"] is not None or found["doc"] is not None:
            comments.append(found[0])
            return "\n" * found[0].count("\n")
        strings.append(_meant(found))
        return f"{OPEN}{len(strings) - 1}{CLOSE}" + "\n" * found[0].count("\n")

    plain = "\n".join(text.replace(OPEN, "").replace(CLOSE, "").splitlines())
    return BareText(_PIECE.sub(taken, plain).translate(_WIDE), tuple(strings), tuple(comments))


def is_string(piece: str) -> bool:
    """Tell whether a piece of a bare text is one string and nothing else."""
    return MARK.fullmatch(piece.strip()) is not None


def is_open(piece: str) -> bool:
    """Tell whether a quotation mark without its other one is left in a piece of a bare text."""
    return _LEFT.search(piece) is not None


def _meant(found: re.Match[str]) -> str:
    """Return what a string says: a doubled quotation mark is one, an escaped sign the sign."""
    if found["quote"] is not None:
        body = found["said"].replace(found["quote"] * 2, found["quote"])
        return _ESCAPED.sub(_sign, body)
    if found["inner"] is not None:
        return found["inner"].replace("’’", "’")
    if found["corners"] is not None:
        return found["corners"].replace("』』", "』")
    rest = (found[name] for name in ("inside", "name", "curly", "corner"))
    return next(each for each in rest if each is not None)


def _sign(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    return chr(int(code, 16)) if code else _MEANT.get(found[3], found[3])
