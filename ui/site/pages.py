"""Write the whole site: its pages as HTML, the stories, and the parts they share.

Names and texts of tables are data: every one is escaped.
"""

import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from string import Template

from c45_core.dialect import PRESETS
from c45_core.language.words import Words, languages, words
from c45_course import datasets
from c45_course.embed import page_parts
from c45_course.embed.bundle import WASI, join_script, katex_files
from c45_course.embed.page_parts import document, root, select, texts
from c45_course.exports.files import write_manifest, zipped
from c45_course.readers.files import MEGABYTE, UPLOAD
from c45_course.story.packing import packed, script_json
from ui.cache import book, dataset
from ui.site.delivery import (
    SCRIPTS,
    cover_page,
    link_languages,
    link_styles,
    own_name,
    pack_files,
    set_policy,
    write_file,
    write_offline,
)
from ui.site.interpreter import Part, write_interpreter
from ui.site.lessons import (
    BESIDE,
    GLOSSARY,
    MAX_ROWS,
    OWN_TABLES,
    TABLES,
    LessonWriter,
    list_pages,
    write_shared,
)
from ui.site.papers import glossary_page, write_papers
from ui.site.recording import Shown
from ui.state.choices import FIRST_DIALECT, Choices

_HERE = Path(__file__).parent
_PYTHON = _HERE / "python"
"""The scripts and styles of the page of own tables."""
_SHARED_PARTS = ("words", "terms")
"""Parts that are the same in all stories of a language: they are sent once."""


def write_site(
    out: Path, tables: Sequence[str] = (), *, python: bool = False, compressed: bool = False
) -> tuple[int, int]:
    """Write the site into a folder, and return the numbers of its files and bytes.

    The folder may exist; what else lies in it stays.

    `tables`: the bundled tables of the site, all if none is named; `python`: with the page of own
    tables and what runs Python in the browser; `compressed`: files that are sent compressed
    lie there compressed, too.
    Errors: as of `write_interpreter`.
    """
    names = tuple(tables) or datasets.names()
    parts = _write_python(out / "assets" / "python") if python else []
    write_file(out, "index.html", chooser_page())
    _write_assets(out / "assets")
    few, components = _list_few(names), dict[str, Shown]()
    for language in languages():
        beside = (*BESIDE, OWN_TABLES) if python else BESIDE
        writer = LessonWriter(language, few, list_pages(), beside, components=components)
        for place, text in (*writer.write(), *write_papers(language)):
            write_file(out, place, text)
        write_file(out, f"{language}/{TABLES}", tables_page(language, names, python=python))
        write_file(out, f"{language}/{GLOSSARY}", glossary_page(language))
        if python:
            write_file(out, f"{language}/{OWN_TABLES}", own_page(language, parts), python=True)
        for name in names:
            write_file(out, f"{language}/{name}.html", table_page(name, language, names))
            for dialect in PRESETS:
                _write_story(out / "stories" / name, name, dialect, language)
    for place, text in write_shared(components):
        write_file(out, place, text)
    write_offline(out)
    if compressed:
        pack_files(out)
    written = [path for path in out.rglob("*") if path.is_file()]
    return len(written), sum(path.stat().st_size for path in written)


def write_package(lesson: str, language: str | None = None, tables: Sequence[str] = ()) -> bytes:
    """Return a lesson as a package of SCORM 1.2, of the same files as the site.

    `language`: the only one, both if none is named; `tables`: the bundled tables that it shows.
    """
    tongues, few = (language,) if language else languages(), _list_few(tables or datasets.names())
    shared, components = dict[str, str](), dict[str, Shown]()
    for each in tongues:
        shared |= LessonWriter(each, few, (lesson,), (), tongues, components).write()
    shared |= write_shared(components)
    shared["assets/report.js"] = join_script(_HERE / "report.js")
    katex = {f"assets/{place}": content for place, content in katex_files().items()}
    title = " · ".join(words(each)("lesson", lesson) for each in tongues)
    opened = escape(json.dumps({each: f"{each}/{lesson}.html" for each in tongues}))
    body = (
        f'<iframe title="{escape(title)}" data-pages="{opened}" '
        'style="position: fixed; width: 100%; height: 100%; border: 0"></iframe>\n'
        '<script src="assets/report.js"></script>'
    )
    lines = write_manifest(f"c45-{lesson}", title, [("index", title, None)], [*shared, *katex])
    first = {
        "imsmanifest.xml": "\n".join(lines),
        "index.html": document(tongues[0], title, "", body, ""),
    }
    return zipped(
        {place: set_policy(text).encode() for place, text in (first | shared).items()} | katex
    )


def _list_few(names: Sequence[str]) -> list[str]:
    """Return the tables that have as few rows as those that lessons show."""
    return [name for name in names if dataset(name).table.rows <= MAX_ROWS]


def _write_story(folder: Path, name: str, dialect: str, language: str) -> None:
    told = book(Choices(name, dialect, language))
    own = {key: value for key, value in told.opening.items() if key not in _SHARED_PARTS}
    called = f"{dialect}.{language}"
    write_file(folder, f"{called}.js", f'c45.story("{called}", "{packed(own)}");\n')
    later = f"{called}.later"
    write_file(folder, f"{later}.js", f'c45.story("{later}", "{packed(told.later)}");\n')


def _write_assets(assets: Path) -> None:
    write_file(assets, "player.js", page_parts.player_script())
    write_file(assets, "theme.js", page_parts.theme_script())
    for name in SCRIPTS:
        shutil.copy(_HERE / name, assets / name)
    styles = (_HERE / "cover.css", _PYTHON / "own.css")
    sheets = (sheet.read_text(encoding="utf-8") for sheet in styles)
    write_file(assets, "site.css", page_parts.style_sheet() + "".join(sheets))
    for place, content in katex_files().items():
        write_file(assets, place, content)
    for language in languages():
        story = book(Choices(datasets.names()[0], FIRST_DIALECT, language)).opening
        shared = {key: story[key] for key in _SHARED_PARTS}
        said = script_json({**texts(language), "player": shared})
        write_file(assets, f"texts.{language}.js", f"c45.say({said});\n")


def _write_python(folder: Path) -> list[Part]:
    """Write what runs Python in the browser."""
    parts = write_interpreter(folder)
    write_file(folder, "own.js", join_script(_PYTHON / "own.js"))
    system = (WASI / "shim.js").read_text("utf-8")
    write_file(folder, "worker.js", system + join_script(_PYTHON / "worker.js"))
    shutil.copy(WASI / "LICENSE", folder / "licences" / "browser_wasi_shim")
    return parts


# --- the pages ----------------------------------------------------------------------------------


def tables_page(language: str, tables: Sequence[str], *, python: bool = False) -> str:
    """Return the page that leads to the steps of every table, and perhaps to those of one's own."""
    say = words(language)
    own = f'<a href="{OWN_TABLES}">{escape(say("start", "own"))}</a>' if python else ""
    foot = say("site", "offline_own" if python else "offline")
    cards = "".join(_write_card(say, name) for name in tables)
    content = (
        f'<p class="site-idea">{escape(say("site", "idea"))}</p>\n'
        f'{own}\n<ul class="site-cards">\n{cards}</ul>\n<p class="site-foot">{escape(foot)}</p>'
    )
    return cover_page(language, TABLES, say("site", "tables"), content)


def table_page(name: str, language: str, tables: Sequence[str]) -> str:
    """Return the page on which one table is stepped through; `tables`: those one can go on to."""
    say, chosen, place = words(language), dataset(name), f"{name}.html"
    others = {f"{one}.html": dataset(one).title[language] for one in tables}
    source = say("app", "source") + say("language", "colon") + chosen.source[language]
    given = {"stories": f"../stories/{name}", "language": language, "dialects": tuple(PRESETS)}
    body = (
        f'<header class="site-bar"><a class="site-home" href="index.html">{escape(say("app", "title"))}'
        f"</a>{select('table', say('app', 'table'), others, place)}{_choose_dialect(say)}"
        f'<details class="site-about"><summary>{escape(say("app", "about"))}</summary>'
        f"<div><p>{escape(chosen.story[language])}</p><p>{escape(source)}</p></div></details>"
        f"{link_languages(language, place)}</header>\n{root(say)}\n{_ask_scripts(language)}"
        f'<script src="../assets/open.js" data-given="{escape(json.dumps(given))}"></script>'
    )
    title = f"{chosen.title[language]} · {say('app', 'title')}"
    return document(language, title, link_styles(), body, "playing")


def own_page(language: str, parts: Sequence[Part]) -> str:
    """Return the page on which a table of one's own is stepped through; `parts`: of Python."""
    say = words(language)
    size = -(-sum(part.size for part in parts) // MEGABYTE)
    texts = {key: say("site", key, megabytes=size) for key in say.sections["site"] if key[:4] == "own_"}
    brought = {key: say("your_table", key) for key in ("file", "drop_file", "paste_label", "take")}
    given = {
        "words": {
            **{key.removeprefix("own_"): text for key, text in texts.items()},
            "large": say("your_table", "file_too_large", megabytes=UPLOAD.megabytes),
            "pasted": say("your_table", "paste_name"),
        },
        "parts": [asdict(part) for part in parts],
        **{"dialects": tuple(PRESETS), "language": language, "most": UPLOAD.bytes},
    }
    heading, title = say("lesson", "your_table"), say("app", "title")
    named = {"heading": heading, "title": title, "export": say("export_menu", "title")}
    body = Template((_PYTHON / "own.html").read_text(encoding="utf-8")).substitute(
        {key: escape(text) for key, text in (texts | brought | named).items()},
        dialects=_choose_dialect(say),
        languages=link_languages(language, OWN_TABLES),
        root=root(say),
        given=script_json(given),
    )
    whole = body + _ask_scripts(language, "python/own.js")
    return document(language, f"{heading} · {title}", link_styles(), whole, "playing own-page")


def chooser_page() -> str:
    """Return the page at the top: it goes on in the language of the browser."""
    links = " · ".join(f'<a href="{one}/index.html">{own_name(one)}</a>' for one in languages())
    script = '<script src="assets/chooser.js"></script>'
    return document("en", "C4.5", "", f"<p>{links}</p>\n{script}", "covering")


def _choose_dialect(say: Words) -> str:
    dialects = {one: say("dialect", one) for one in PRESETS}
    return select("dialect", say("app", "dialect"), dialects, next(iter(PRESETS)))


def _write_card(say: Words, name: str) -> str:
    table, title = dataset(name).table, dataset(name).title[say.language]
    cases = say.cases(float(table.weights.sum()))
    size = say("site", "size", cases=cases, attributes=len(table.attributes))
    return f'<li><a href="{name}.html">{escape(title)}</a><p>{escape(size)}</p></li>\n'


def _ask_scripts(language: str, *more: str) -> str:
    scripts = ("katex/katex.min.js", "player.js", f"texts.{language}.js", *more)
    return "".join(f'<script src="../assets/{script}"></script>\n' for script in scripts)
