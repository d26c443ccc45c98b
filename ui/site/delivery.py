"""Write what the pages of the site have in common, and what keeps, installs and packs their files."""

import gzip
import json
import shutil
from hashlib import sha256
from html import escape
from pathlib import Path

from c45_core.language.words import languages, words
from c45_core.places import folder
from c45_course.embed.page_parts import document, tag, theme_switch

_HERE = Path(__file__).parent
SCRIPTS = ("chooser.js", "open.js", "offline.js")
POLICY = (
    "default-src 'self' file:; script-src 'self' file: blob:{python}; font-src 'self' file: data:; "
    "style-src 'self' file: 'unsafe-inline'; img-src 'self' file: data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)
"""The policy of a page: it asks its site alone; formulas and components are set by inline styles.

`file:` for a folder on a disk, whose files are no `'self'` to every browser; a page from a web server
loads no file of a disk anyway. `blob:` as a script: the speaker's window, which has no file. `python`:
what is added where Python runs.
"""
_PYTHON = " 'wasm-unsafe-eval'"
_LAST = ("files.json", "sw.js")
"""The files that tell a browser of a new version: those that it fetches then must lie there before."""
_PACKED = {".html", ".css", ".js", ".json", ".svg", ".webmanifest"}
"""The kinds of files that are sent compressed; fonts and the parts of Python are already."""


def write_file(out: Path, place: str, content: str | bytes, *, python: bool = False) -> None:
    """Write a file below the folder of the site, a page with its policy and what keeps it."""
    path = out / place
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, str):
        script = f'<script src="{"../" * place.count("/")}assets/offline.js" defer></script>\n'
        content = set_policy(content, script, python=python).encode()
    path.write_bytes(content)


def set_policy(text: str, more: str = "", *, python: bool = False) -> str:
    """Return a file, a page with its policy at the beginning of its head, and `more` after that."""
    policy = POLICY.format(python=_PYTHON if python else "")
    begin = f'<head>\n<meta http-equiv="Content-Security-Policy" content="{policy}">\n{more}'
    return text.replace("<head>\n", begin, 1) if text.startswith("<!doctype html>") else text


def cover_page(language: str, place: str, title: str, content: str) -> str:
    """Return a page that leads to others; `place`: of it in the folder of its language."""
    home = f'<a class="site-home" href="index.html">{escape(words(language)("app", "title"))}</a>'
    body = (
        '<main class="site-cover">\n'
        f'<nav class="site-bar">{home}{link_languages(language, place)}</nav>\n'
        f"<h1>{escape(title)}</h1>\n{content}\n</main>"
    )
    return document(language, title, link_styles(), body, "covering")


def link_languages(language: str, page: str) -> str:
    """Return the choice of light or dark, and of the language of a page."""
    links = [
        f'<a aria-current="page" lang="{tag(one)}">{own_name(one)}</a>'
        if one == language
        else f'<a class="other-language" lang="{tag(one)}" hreflang="{tag(one)}" '
        f'href="../{one}/{escape(page)}">{own_name(one)}</a>'
        for one in languages()
    ]
    return f'<span class="site-languages">{theme_switch(words(language))}{"".join(links)}</span>'


def own_name(language: str) -> str:
    """Return what a language calls itself."""
    return escape(words(language)("language", "name"))


def link_styles() -> str:
    """Return what the head of a page names: the styles of the site, and the theme."""
    sheets = ("katex/katex.min.css", "site.css")
    links = (f'<link rel="stylesheet" href="../assets/{sheet}">' for sheet in sheets)
    return "\n".join([*links, '<script src="../assets/theme.js"></script>'])


def write_offline(out: Path) -> None:
    """Write what keeps the files that lie in the folder, by their hashes, and lets it be installed."""
    shutil.copy(folder("static") / "favicon.svg", out / "assets" / "icon.svg")
    shutil.copy(_HERE / "site.webmanifest", out)
    kept = (path for path in sorted(out.rglob("*")) if path.is_file() and path.suffix != ".gz")
    places = {path.relative_to(out).as_posix(): path for path in kept}
    hashes = {place: _hash(places[place].read_bytes()) for place in places if place not in _LAST}
    listed = json.dumps(hashes, separators=(",", ":"))
    write_file(out, "files.json", listed)
    # A browser looks whether this script is another one: with its version it is.
    source = (_HERE / "sw.js").read_text(encoding="utf-8")
    write_file(out, "sw.js", f"// {_hash(listed.encode())}\n{source}")


def pack_files(out: Path) -> None:
    """Write each file that is sent compressed a second time, compressed, for `gzip_static` of nginx."""
    for path in sorted(out.rglob("*"), key=lambda path: (path.name in _LAST, path.name)):
        if path.suffix in _PACKED:
            packed = gzip.compress(path.read_bytes(), mtime=0)
            path.with_name(f"{path.name}.gz").write_bytes(packed)


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]
