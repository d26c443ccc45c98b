"""Write the whole site: pages, stories, and the parts they share."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from c45_core import PRESETS
from c45_core.language.words import languages
from c45_course import datasets
from c45_course.embed import page_parts
from c45_course.embed.bundle import KATEX, katex_script, katex_style
from c45_course.embed.page_parts import texts
from c45_course.story.packing import packed, script_json
from ui.site.pages import bundled_book, chooser, front, table_page

_SHARED = ("words", "terms")
"""What is the same in all stories of a language: it is sent once."""


@dataclass(frozen=True)
class Written:
    """What was written: how many files, and their size in bytes."""

    files: int
    size: int


def write_site(out: Path, tables: Sequence[str] = ()) -> Written:
    """Write the site into a folder, which may exist; what else lies in it stays.

    `tables`: the bundled tables of the site, all if none is named.
    """
    names = tuple(tables) or datasets.names()
    _write(out / "index.html", chooser())
    _write_assets(out / "assets")
    for language in languages():
        _write(out / language / "index.html", front(language, names))
        for name in names:
            _write(out / language / f"{name}.html", table_page(name, language, names))
            for dialect in PRESETS:
                _write_story(out / "stories" / name, name, dialect, language)
    written = [path for path in out.rglob("*") if path.is_file()]
    return Written(len(written), sum(path.stat().st_size for path in written))


def _write_story(folder: Path, name: str, dialect: str, language: str) -> None:
    book = bundled_book(name, dialect, language)
    own = {key: value for key, value in book.opening.items() if key not in _SHARED}
    called = f"{dialect}.{language}"
    _write(folder / f"{called}.js", f'c45.story("{called}", "{packed(own)}");\n')
    later = f"{called}.later"
    _write(folder / f"{later}.js", f'c45.story("{later}", "{packed(book.later)}");\n')


def _write_assets(assets: Path) -> None:
    _write(assets / "player.js", page_parts.player_script())
    _write(assets / "theme.js", page_parts.theme_script())
    cover = (Path(__file__).parent / "cover.css").read_text(encoding="utf-8")
    _write(assets / "site.css", page_parts.style_sheet() + cover)
    _write(assets / "katex" / "katex.min.js", katex_script())
    _write(assets / "katex" / "katex.min.css", katex_style())
    shutil.copytree(KATEX / "fonts", assets / "katex" / "fonts", dirs_exist_ok=True)
    shutil.copy(KATEX / "LICENSE", assets / "katex" / "LICENSE")
    for language in languages():
        story = bundled_book(datasets.names()[0], "documents", language).opening
        shared = {key: story[key] for key in _SHARED}
        _write(
            assets / f"texts.{language}.js",
            f"c45.say({script_json({**texts(language), 'player': shared})});\n",
        )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
