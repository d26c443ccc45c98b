"""Show a story on the player's stage in a page of its own, without the app: quick at many sizes.

The page holds the place of the player and nothing else; scripts, styles and KaTeX come from the
repository, and no server is asked.
"""

import json
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from c45_core import grow, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import words
from c45_course import datasets
from c45_course.embed.bundle import join_modules, source, style
from c45_course.story.book import bound
from c45_course.story.teller import Telling
from ui.player import decision_words

ROOT = Path(__file__).resolve().parents[2]
PLAYER = ROOT / "ui" / "player"
PLACE = "http://localhost:1"
HEADER = 96
"""Pixels that the app's header takes above the stage."""

_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>stage</title>
<style>body {{ margin: 0; padding: 0 16px; font: 16px system-ui; }} .above {{ height: {header}px; }}
{style}</style></head><body><div class="above"></div><div class="c45-root"></div>
<script type="module">
{script}
const kind = {{ growing, pruning }}["{kind}"];
const address = pageAddress(kind.own);
const more = async (id, names) => JSON.parse(await globalThis.supplies(JSON.stringify(names)));
const root = document.querySelector(".c45-root");
const presenting = makePresenting(root);
const host = {{ address, katexUrl: "{place}/static/katex/katex.min.js", more, ...presenting.host }};
globalThis.player = mount(root, {story}, host, kind);
presenting.run({told}, player.actions, () => {{}});
</script></body></html>"""


def book_of(table, language, labels=None, title="", dialect="documents", name="own"):
    """Return the book of a table; `labels` None: those of its own names."""
    trace = grow(table, preset(dialect))
    return bound(trace, labels or Labels(table), Telling(language, title), f"{name}/{dialect}")


@cache
def bundled_book(name, language, dialect="documents"):
    """Return the book of a bundled table."""
    chosen = datasets.load(name)
    return book_of(
        chosen.table, language, chosen.labels(language), chosen.title[language], dialect, name
    )


def stage(context, story, *, supplies=None, kind="growing", query="", told=None):
    """Open a page with a story on its stage, its formulas set.

    `told`: the texts and notes of a presentation.
    """
    page = context.new_page()
    page.troubles = []
    page.on("pageerror", lambda error: page.troubles.append(str(error)))
    files = ("address.js", "present.js", "player.js", "growing.js", "pruning/pruning.js")
    script = join_modules(*(PLAYER / file for file in files)).replace("</script", "<\\/script")
    css = style() + source("pruning/pruning.css")
    shown = json.dumps(story, ensure_ascii=False).replace("</", "<\\/")
    given = {"place": PLACE, "story": shown, "told": json.dumps(told or {}).replace("</", "<\\/")}
    html = _PAGE.format(header=HEADER, style=css, script=script, kind=kind, **given)

    def answer(route):
        path = urlsplit(route.request.url).path
        if path == "/":
            return route.fulfill(body=html, content_type="text/html; charset=utf-8")
        return route.fulfill(path=ROOT / path.lstrip("/"))

    page.route(f"{PLACE}/**", answer)
    if supplies is not None:
        page.expose_function("supplies", lambda names: json.dumps(supplies(json.loads(names))))
    page.goto(f"{PLACE}/{query}")
    if page.troubles:
        raise AssertionError(page.troubles)
    page.wait_for_function("globalThis.player && document.fonts.status === 'loaded'")
    return page


__all__ = ["HEADER", "book_of", "bundled_book", "decision_words", "stage", "words"]
