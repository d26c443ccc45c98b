"""Write what is printed or looked up as files: worksheets with their keys, hand-outs, the glossary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import groupby

from c45_core.dialect import Dialect
from c45_core.language.words import Words, words
from c45_course.documents import printed_trees
from c45_course.exports.tree_names import PruningForReader
from c45_course.exports.worksheet import Request, Sheets
from c45_course.file_kinds import file_kinds, make
from c45_course.glossary.scene import Scene
from c45_course.glossary.terms import TERMS, Term, make_card
from c45_course.practice.subjects import GROWING, SUBJECTS
from ui import cache
from ui.lessons.documents.laboratory import symbol_of
from ui.markdown import TERM
from ui.site.delivery import cover_page
from ui.site.lessons import GLOSSARY, SHEETS, File, LessonWriter
from ui.state.choices import FIRST_DIALECT, FIRST_TABLE

_SEED = 1


def write_papers(language: str) -> Iterator[File]:
    """Yield the worksheets, their keys and the hand-outs, and the page that leads to them."""
    say, listed = words(language), list[str]()
    printed = printed_trees.load(printed_trees.names()[0])
    t4 = PruningForReader.of_printed(printed, Dialect(pruning=printed.method), say)
    papers = {say("lesson", each): _write_sheets(each, say) for each in (GROWING, *SUBJECTS)}
    for title, files in (papers | {t4.heading: _write_handouts(t4)}).items():
        links = []
        for name, label, paper in files:
            yield File(f"{language}/sheets/{name}.html", paper.decode())
            links.append(f'<a href="sheets/{name}.html">{escape(label)}</a>')
        listed.append(f"<dt>{escape(title)}</dt><dd>{' · '.join(links)}</dd>\n")
    content = f'<dl class="site-papers">\n{"".join(listed)}</dl>'
    yield File(f"{language}/{SHEETS}", cover_page(language, SHEETS, say("start", "sheets"), content))


def _write_sheets(subject: str, say: Words) -> Iterator[tuple[str, str, bytes]]:
    """Yield of each paper on a subject its name, what its link says, and the paper."""
    dataset, trace = cache.dataset(FIRST_TABLE), cache.trace(FIRST_TABLE, FIRST_DIALECT)
    request = Request(dataset.title[say.language], _SEED, subject=subject)
    by_hand = say.noted(replace(say.notation, by_hand=True))
    labels = dataset.labels(say.language)
    sheets = Sheets(dataset.table, labels, by_hand, request, trace.dialect, trace)
    plan = ("plan",) if subject == GROWING and "plan" in file_kinds(Sheets) else ()
    for kind in ("sheet", "key", *plan):
        name = subject if kind == "sheet" else f"{subject}.{kind}"
        yield name, say("practice_page", f"take_{kind}"), make(kind, "html", sheets)


def _write_handouts(pruned: PruningForReader) -> Iterator[tuple[str, str, bytes]]:
    for name, label, empty in (("t4", "take", False), ("t4.empty", "empty", True)):
        content = make("handout", "html", pruned, {"place": 0, "empty": empty})
        yield name, pruned.words("handout", label), content


def glossary_page(language: str) -> str:
    """Return the page with every term: what it means, an example, the lesson it belongs to."""
    say, dataset = words(language), cache.dataset(FIRST_TABLE)
    scene = Scene(dataset, cache.trace(FIRST_TABLE, FIRST_DIALECT), say)
    groups = []
    for group, terms in groupby(TERMS.values(), key=lambda term: term.group):
        entries = "".join(_write_term(term, say, scene) for term in terms)
        title = escape(say("glossary", f"group_{group}"))
        groups.append(f'<h2>{title}</h2>\n<dl class="site-terms">\n{entries}</dl>\n')
    return cover_page(language, GLOSSARY, say("documents", "view_glossary"), "".join(groups))


def _write_term(term: Term, say: Words, scene: Scene) -> str:
    card, colon = make_card(term, say, scene), say("language", "colon")
    symbol = symbol_of(term.key, say)
    said = [escape(card.means), escape(card.example)]
    if to := LessonWriter(say.language).address(term.lesson, term.query):
        lesson = f'<a href="{escape(to)}">{escape(say("lesson", term.lesson))}</a>'
        said.append(f"{escape(say('glossary', 'lesson') + colon)}{lesson}")
    name = escape(f"{card.name}  {symbol}".strip())
    told = "".join(f"<dd>{each}</dd>" for each in said if each)
    return f'<dt id="{TERM}{term.key}">{name}</dt>{told}\n'
