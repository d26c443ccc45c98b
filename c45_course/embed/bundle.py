"""Join scripts and styles, KaTeX's and ours, and give the player for each of its hosts, small.

There is no build step. Our modules are written so that joining them is trivially right: named imports
from each other, one line each, and names that are unique across all of them (a test keeps it so).

In what is made smaller, comments and white space go, names stay. The modules end every statement with a
semicolon, so no line end means anything; a test holds that a script and the smaller one are read as the
same program.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from c45_core.places import folder

IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "([./\w]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)


def join_modules(*files: Path) -> str:
    """Return files with all that they import, each once and after what it imports, as one script.

    Only a default export is left, and no import: names of all files lie beside each other.
    """
    known: set[Path] = set()
    return "\n".join(text for file in files for text in _with_imports(file.resolve(), known))


def join_script(*files: Path) -> str:
    """Return the same as a classic script, whose names are its own: a disk gives no modules."""
    return f'(() => {{\n"use strict";\n{join_modules(*files)}\n}})();\n'


def _with_imports(file: Path, known: set[Path]) -> Iterator[str]:
    if file in known:
        return
    known.add(file)
    text = file.read_text(encoding="utf-8")
    for _, other in IMPORT.findall(text):
        yield from _with_imports((file.parent / other).resolve(), known)
    yield f"// --- {file.name}\n{EXPORT.sub('', IMPORT.sub('', text))}"


KATEX = folder("static") / "katex"
REVEAL = folder("static") / "reveal"
WASI = folder("static") / "wasi"
_FONT = re.compile(r"url\((fonts/(KaTeX_[\w-]+)\.woff2)\)")
_OLDER = re.compile(r',url\([^)]*\) format\("(?:woff|truetype)"\)')
_FACE = re.compile(r"@font-face\{[^}]*\}")
SMALL = KATEX / "small"
"""The fonts that our formulas are set in, with the characters that occur in them."""
_METRICS = re.compile(r'"([A-Z]\w*-\w+)":\{\d[^}]*\}')
_SYMBOL = re.compile(r',\w+\(\w+,(\w+),\w+,"[^"]*","\\\\[^"]*"(?:,!0)?\)(?=[,;])')
_AMS = re.compile(r'\b(\w+)="ams"')
"""The name that KaTeX gives the font of the American Mathematical Society in its list of symbols."""
_STRETCHED = re.compile(r'(?<=[{,])(\w+):"M[^"]{200,}"')


@cache
def katex_script(*, small: bool = False) -> str:
    """Return KaTeX; `small`: as much of it as sets our formulas.

    A small one has no widths of letters of the fonts that they are not set in, none of the symbols of
    the American Mathematical Society, and no outlines of arrows and braces over a term.
    """
    script = (KATEX / "katex.min.js").read_text(encoding="utf-8")
    if not small:
        return script
    used = {path.stem.removeprefix("KaTeX_") for path in SMALL.glob("*.woff2")}
    kept = _METRICS.sub(lambda font: font[0] if font[1] in used else f'"{font[1]}":{{}}', script)
    (ams,) = _AMS.findall(kept)
    kept = _SYMBOL.sub(lambda symbol: "" if symbol[1] == ams else symbol[0], kept)
    return _STRETCHED.sub(r'\1:""', kept)


@cache
def katex_style(*, inline: bool = False) -> str:
    """Return the styles of KaTeX; `inline`: with the fonts inside that our formulas use."""
    css = _OLDER.sub("", (KATEX / "katex.min.css").read_text(encoding="utf-8"))
    if not inline:
        return css
    return _FACE.sub(lambda face: _carry_font(face[0]), css)


@cache
def katex_files() -> dict[str, bytes]:
    """Return KaTeX as files of a folder, by their places: its script, its styles, its fonts."""
    fonts = sorted((KATEX / "fonts").glob("*.woff2"))
    return {
        "katex/katex.min.js": katex_script().encode(),
        "katex/katex.min.css": katex_style().encode(),
        "katex/LICENSE": (KATEX / "LICENSE").read_bytes(),
        **{f"katex/fonts/{font.name}": font.read_bytes() for font in fonts},
    }


def split_faces(css: str) -> tuple[str, str]:
    """Return the faces of a style sheet, and the rest of it: within a shadow no face is found."""
    return "".join(_FACE.findall(css)), _FACE.sub("", css)


@cache
def reveal_script() -> str:
    """Return reveal.js with its window for the speaker."""
    return "\n".join((REVEAL / name).read_text(encoding="utf-8") for name in ("reveal.js", "notes.js"))


@cache
def reveal_style() -> str:
    """Return the styles of reveal.js, of no theme."""
    return "".join((REVEAL / name).read_text(encoding="utf-8") for name in ("reset.css", "reveal.css"))


def base64(path: Path) -> str:
    """Return a file as text."""
    return b64encode(path.read_bytes()).decode()


def _carry_font(face: str) -> str:
    """Return a face with its font inside, or nothing where our formulas do without it."""
    found = _FONT.search(face)
    assert found is not None, face
    font = SMALL / f"{found[2]}.woff2"
    if not font.exists():
        return ""
    return face.replace(found[0], f"url(data:font/woff2;base64,{base64(font)})")


PLAYER = folder("ui/player")
"""The modules and styles of the player: plain files that know no host, as KaTeX's are."""
STYLES = ("player.css", "predict.css", "present.css", "walk/walk.css")


@cache
def module() -> str:
    """Return the player, both kinds of story and the Streamlit host as one ES module."""
    return join_modules(PLAYER / "streamlit.js")


@cache
def widget_module() -> str:
    """Return the player with the notebook's host, KaTeX and styles: an ES module by itself."""
    begins = "const module = { exports: {} }, { exports } = module;"
    engine = f"(() => {{ {begins} {katex_script(small=True)}; return module.exports; }})"
    faces, rest = split_faces(katex_style(inline=True))
    # In a shadow the host of it is what the root is elsewhere.
    styles = small_style(f"{rest}{style()}{source('notebook.css')}").replace(":root{", ":host{")
    texts = json.dumps({"faces": faces, "styles": styles}, ensure_ascii=False)
    carried = f"globalThis.c45Carried ??= {{ katex: {engine}(), ...{texts} }};"
    return f"{carried}\n{small_script(join_modules(PLAYER / 'notebook.js'))}\n"


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
"""Signs and words that a regular expression follows; after anything else a slash divides."""
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
