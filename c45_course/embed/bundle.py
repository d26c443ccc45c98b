"""Give the player as one script and one style sheet, for each of its hosts; make both smaller.

Comments and white space go, names stay. The modules end every statement with a semicolon, so no line
end means anything; a test holds that a script and the smaller one are read as the same program.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

from c45_core.places import folder
from c45_course.exports.assets import join_modules, katex_script, katex_style, split_faces

PLAYER = folder("ui/player")
"""The modules and styles of the player: plain files that know no host, as KaTeX's are."""
STYLES = ("player.css", "predict.css", "present.css", "walk/walk.css")


@cache
def module() -> str:
    """Return the player, both kinds of story and the Streamlit host as one ES module."""
    return join_modules(PLAYER / "streamlit.js")


@cache
def teller_module() -> str:
    """Return the component that tells the player a story, as a single ES module."""
    return join_modules(PLAYER / "teller.js")


@cache
def feed_module() -> str:
    """Return the component that fetches parts of a large story, as a single ES module."""
    return join_modules(PLAYER / "feeder.js")


@cache
def notebook_script() -> str:
    """Return the player with the notebook's host as one ES module; it finds KaTeX and styles ready."""
    return join_modules(PLAYER / "notebook.js")


@cache
def widget_module() -> str:
    """Return the same with KaTeX and styles: an ES module that needs nothing else."""
    begins = "const module = { exports: {} }, { exports } = module;"
    engine = f"(() => {{ {begins} {katex_script(small=True)}; return module.exports; }})"
    faces, rest = split_faces(katex_style(inline=True))
    # In a shadow the host of it is what the root is elsewhere.
    styles = small_style(f"{rest}{style()}{source('notebook.css')}").replace(":root{", ":host{")
    texts = json.dumps({"faces": faces, "styles": styles}, ensure_ascii=False)
    carried = f"globalThis.c45Carried ??= {{ katex: {engine}(), ...{texts} }};"
    return f"{carried}\n{small_script(notebook_script())}\n"


@cache
def without_host() -> str:
    """Return the player of growing alone: a script that declares `mount` and `growing`."""
    return join_modules(PLAYER / "player.js", PLAYER / "growing.js")


@cache
def style() -> str:
    """Return the style sheets of every story: the stage, predicting, a presentation."""
    return "".join(map(source, STYLES))


def source(name: str) -> str:
    """Return the text of a file of the player."""
    return (PLAYER / name).read_text(encoding="utf-8")


_GAP = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_TOKEN = re.compile(r"""[\w$]+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|.""", re.DOTALL)
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{)", re.DOTALL)
"""The text of a template as far as its end, or as far as the next value in it."""
_BEFORE_REGEX = re.compile(r"[(,=:\[!&|?{};>]|return|typeof|case|of|in")
"""What a regular expression follows; after anything else a slash divides."""
_STYLE = re.compile(
    r'("(?:[^"\\]|\\.)*(?:"|\Z))|/\*.*?(?:\*/|\Z)|\s*([{};,])\s*|(:)\s+|(\s+)', re.DOTALL
)


def small_script(text: str) -> str:
    """Return a script without comments, and without white space that separates nothing.

    >>> small_script("const sum = (a, b) => a + +b; // both\\nreturn `${sum(1, 2)} //`;")
    'const sum=(a,b)=>a+ +b;return`${sum(1, 2)} //`;'
    """
    written, place = [""], 0
    for token, end in _tokens(text, 0):
        apart = end - len(token) > place and _joins(written[-1][-1:], token[0])
        written.append(f" {token}" if apart else token)
        place = end
    return "".join(written)


def small_style(text: str) -> str:
    """Return a style sheet without comments and spare white space.

    >>> small_style('a > b, .c { color: red; content: " : "; } /* end */')
    'a > b,.c{color:red;content:" : "}'
    """
    return _STYLE.sub(lambda m: m[1] or m[2] or m[3] or (" " if m[4] else ""), text).replace(";}", "}")


def _joins(left: str, right: str) -> bool:
    """Whether two letters beside each other would be read as one word or sign."""
    return (_of_word(left) and _of_word(right)) or left + right in ("++", "--", "//", "/*")


def _of_word(letter: str) -> bool:
    return letter.isalnum() or letter in ("_", "$")


def _tokens(text: str, place: int) -> Iterator[tuple[str, int]]:
    """Give the tokens of a script from a place on, each with where it ends; a template is one token."""
    last = ";"
    while place < len(text):
        gap = _GAP.match(text, place)
        place = gap.end() if gap else place
        if place == len(text):
            return
        end = _end(text, place, last)
        last = text[place:end]
        yield last, end
        place = end


def _end(text: str, place: int, last: str) -> int:
    """Return where the token at a place ends; `last`: the token before it."""
    if text[place] == "`":
        return _template_end(text, place + 1)
    begins = text[place] == "/" and _BEFORE_REGEX.fullmatch(last)
    found = _REGEX.match(text, place) if begins else _TOKEN.match(text, place)
    assert found is not None, text[place : place + 40]
    return found.end()


def _template_end(text: str, place: int) -> int:
    """Return where a template ends, `place`: after its first sign; its values may hold templates."""
    while True:
        found = _TEMPLATE.match(text, place)
        assert found is not None, text[place : place + 40]
        place = found.end()
        if found[1] == "`":
            return place
        depth = 1
        values = _tokens(text, place)
        while depth:
            token, place = next(values)
            depth += (token == "{") - (token == "}")
