"""Show the one row above every page: the course, the table, the convention, numbers, language."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.dialect import PRESETS
from c45_core.language.words import Words
from c45_course.embed.page_parts import favicon
from c45_course.exports.tree_names import positive
from c45_course.step_place import PRUNING, as_text
from ui import cache
from ui.drawing.colours import swapped
from ui.markdown import plain
from ui.on_demand import Box, offer_boxes
from ui.own import browser, work
from ui.page.cards import are_examples_wanted, cards, cards_here
from ui.page.link import link_button
from ui.page.presented import present
from ui.page.tools import is_menu_wanted, menu_button, way
from ui.page.tools import tools as end
from ui.state import address, course, notation, presenting, session, widgets
from ui.state import choices as chosen
from ui.state.asked_step import is_by_hand
from ui.state.choices import Choices
from ui.state.parts import Parts, forget
from ui.workers import away


@dataclass(frozen=True)
class Offers:
    """The offers of the row of a lesson.

    `table`, `dialect`, `limits`: whether they are chosen there; `first_table`: what a lesson opens on;
    `allow_invalid`: the lesson takes a table that cannot be traced yet, other lessons link to that one;
    `stands_for`: gives the table that the lesson shows where it can not show the one asked for: the row
    names that one; `tools`: shows what else a lesson offers there.
    """

    table: bool = True
    dialect: bool = True
    limits: bool = False
    first_table: str = chosen.FIRST_TABLE
    allow_invalid: bool = False
    stands_for: Callable[[str], str] = str
    tools: Callable[[Choices], None] | None = None

    @property
    def about(self) -> bool:
        """Whether the lesson is about a table that can be traced."""
        return self.table and not self.allow_invalid

    def read(self) -> Choices:
        """Read what is chosen."""
        return chosen.read(self.first_table, allow_invalid=self.allow_invalid)

    def as_shown(self, choices: Choices) -> Choices:
        """Return the choices with the table that the lesson shows."""
        return replace(choices, table=self.stands_for(choices.table))


def header(lesson: str, offers: Offers, parts: Parts[Choices] | None = None) -> Choices:
    """Show the row of a lesson and return what is chosen; `parts`: of the page, some lie in the row."""
    parts = parts or Parts(offers.read, lambda choices: choices.named)
    # On every page: a choice here must not ask for parts of the page before.
    parts.begin()
    widgets.open_page(lesson)
    choices = _begin(lesson, offers)
    words, shown = choices.words, offers.as_shown(choices)
    if presenting.presenting():
        if lesson in (course.START, chosen.HOME):  # they have no slides: the course begins
            first, query = next(iter(course.declared())), {**address.kept(), "view": "present"}
            st.switch_page(course.lessons()[first], query_params=query)
        present(lesson)
    parts.show("header", partial(_show_row, lesson, offers, parts), lambda _: (), alone=True)
    away.place_here(lesson)
    address.listen(words, lesson)
    # After the pickers: what this part tells the server carries their values, the new ones then.
    browser.keep(words, shown=offers.table)
    # Without a gap it has no height: else a phone would scroll to where it ends.
    with st.container(key="term_cards", gap=None):
        cards(choices.language)
        depends = lambda now: (_swaps(offers, now), are_examples_wanted() and now.named)  # noqa: E731
        parts.show("cards", partial(_show_cards, offers), depends, alone=True)
    chosen.check()
    _say_unknown(shown, takes_table=offers.table)
    return choices


def _show_row(lesson: str, offers: Offers, parts: Parts[Choices], choices: Choices) -> None:
    """Show the row; what stands in its menu is made when the menu is wanted."""
    words, presents = choices.words, presenting.presenting()
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="header"):
        if not presents:
            way(words, lesson)
        # There in any case: what follows does not move when it is filled.
        with _group("header_rest"):
            if presents or is_menu_wanted(lesson):
                _show_menu(lesson, offers, parts, choices)
        if presenting.offered("lang"):
            chosen.pick_language(choices)
        if not presents:
            named = offers.table and not course.number_of(lesson) and lesson != course.START
            shown = offers.as_shown(choices)
            menu_button(words, lesson, cache.title(shown.table, shown.language) if named else "")


def _show_menu(lesson: str, offers: Offers, parts: Parts[Choices], choices: Choices) -> None:
    words, step = choices.words, partial(_step, lesson, offers)
    if not presenting.presenting():
        offer_boxes(Box(words("start", "course"), "menu_course", lambda: course.menu(words)))
    with _group("header_pickers"):
        _show_pickers(offers, choices)
    with _group("header_more"):
        _show_more(lesson, offers, words)
    with st.container(width="content"):
        parts.show("end", lambda now: end(words, lesson, step(now)), lambda now: _untold(step(now)))


def open_bare(lesson: str, offers: Offers) -> Choices:
    """Begin a page that shows no row: it fills the window itself."""
    Parts(offers.read, lambda choices: choices.named).begin()
    widgets.open_page(lesson)
    choices = _begin(lesson, offers)
    address.listen(choices.words, lesson)
    chosen.check()
    return choices


def _begin(lesson: str, offers: Offers) -> Choices:
    """Begin a page: its title, its style, its language; bring back an own table that it asks for."""
    choices = offers.read()
    words = choices.words
    title = f"{words('lesson', lesson)} · {words('app', 'title')}"
    # A picture of our own: a named icon would be fetched from the network.
    st.set_page_config(page_title=title, page_icon=favicon(), layout="wide")
    # Before anything that has scripts of its own: with the first component the browser begins to fetch
    # those of all, which on a stage nothing can be seen without.
    chosen.declare(choices.language)
    place = st.empty()
    if offers.table and browser.bring_back(words, place):
        choices = offers.read()
    if offers.about and chosen.names_no_valid_table():
        st.switch_page(course.lessons()[chosen.HOME], query_params=address.kept())
    if lesson != chosen.HOME:
        work.drop_wishes()
    return choices


def _show_pickers(offers: Offers, choices: Choices) -> None:
    shown = offers.as_shown(choices)
    if offers.table and presenting.offered("table"):
        _pick_table(shown, offers.allow_invalid)
    if offers.dialect and presenting.offered("dialect"):
        _pick_dialect(choices)
    _name_hidden(shown, table=offers.table, dialect=offers.dialect)


def _show_more(lesson: str, offers: Offers, words: Words) -> None:
    """Show what stands behind buttons."""
    boxes = _boxes(offers, words)
    if boxes:
        offer_boxes(*boxes)
    if presenting.offered("link"):
        link_button(lesson, offers.as_shown(offers.read()))


def _boxes(offers: Offers, words: Words) -> list[Box]:
    """Return what is opened above this lesson: limits, files to take along, what the table is."""
    boxes, tools = [], offers.tools
    if offers.limits and presenting.offered("limits"):
        show = lambda: chosen.pick_limits(offers.read())  # noqa: E731
        boxes.append(Box(words("app", "limits"), "menu_limits", show))
    if offers.about and presenting.offered("about"):
        show = lambda: _about(offers.as_shown(offers.read()))  # noqa: E731
        boxes.append(Box(words("app", "about"), "menu_about", show))
    if presenting.offered("numbers") and notation.is_offered():
        boxes.append(Box(words("notation", "numbers"), "menu_numbers", partial(notation.pick, words)))
    if tools is not None and presenting.offered("take"):
        boxes.append(Box(words("export_menu", "title"), "menu_take", lambda: tools(offers.read())))
    return boxes


def _show_cards(offers: Offers, choices: Choices) -> None:
    """Tell the cards what is chosen, and swap the colours of a table whose second class is positive."""
    if _swaps(offers, choices):
        st.html(f"<style>{swapped()}</style>")
    cards_here(choices, about=offers.about)


def _swaps(offers: Offers, choices: Choices) -> bool:
    named = offers.as_shown(choices).table
    return (
        offers.table and named in chosen.tables() and positive(cache.dataset(named).table.classes) > 0
    )


def _say_unknown(shown: Choices, *, takes_table: bool) -> None:
    """Say which table or variant of the address there is not, above a presentation, too."""
    message = _name_unknown(shown)
    # Whether this browser has an own table is not known where the lesson takes none.
    if message and (takes_table or not session.is_own(address.text("table"))):
        with st.container(key=presenting.ABOVE):
            st.warning(message)
            browser.load_again_button(shown.words)
        forget()


def _name_unknown(shown: Choices) -> str | None:
    """Return a sentence about a table or variant of the address that does not exist."""
    say, table, dialect = shown.words, address.text("table"), address.text("dialect")
    if address.has("table") and table not in chosen.tables():
        if session.is_own(table):
            why = "not_loaded" if session.is_loadable(table) else "not_yours"
            return None if session.find(table) else say("app", why)
        title = cache.title(shown.table, shown.language)
        return say("app", "no_table", name=plain(table), shown=plain(title))
    if address.has("dialect") and dialect not in PRESETS:
        return say("app", "no_dialect", name=plain(dialect))
    return None


def _step(lesson: str, offers: Offers, choices: Choices) -> dict[str, str] | None:
    """Return what a class is asked about, unless the address says otherwise: None beside lessons."""
    if not offers.table and lesson not in course.declared():
        return None
    if not offers.table and lesson != PRUNING:
        return {"lesson": lesson, "lang": choices.language}
    choices = offers.as_shown(choices)
    asked = {"table": choices.table, "dialect": choices.dialect, "lang": choices.language}
    asked |= as_text(choices.limits)
    if session.is_own(choices.table) and not is_by_hand(lesson):
        asked |= browser.link_query(choices.table) or {}
    return {"lesson": lesson, **asked}


def _untold(step: Mapping[str, str] | None) -> Hashable:
    """Return what a class is asked about and the address does not say: the browser reads the rest."""
    told = address.names()
    return step and tuple(pair for pair in step.items() if pair[0] not in told)


def _group(key: str) -> DeltaGenerator:
    return st.container(horizontal=True, vertical_alignment="center", gap="small", key=key)


def _pick_table(choices: Choices, allow_invalid: bool) -> None:
    there = chosen.tables(allow_invalid=allow_invalid)
    titles = {name: cache.title(name, choices.language) for name in there}
    titles = {**_apart(session.elsewhere(), set(titles.values())), **titles}
    chosen.pick(
        "table",
        tuple(titles),
        choices.words("app", "table"),
        choices.table,
        lambda name: titles[name],
        width=320,
    )


def _apart(titles: Mapping[str, str], taken: set[str]) -> dict[str, str]:
    """Number titles that others have, too: a picker tells its options apart by what they are called."""
    found: dict[str, str] = {}
    for name, title in titles.items():
        numbered = (f"{title} ({number})" for number in count(2))
        found[name] = next(each for each in chain([title], numbered) if each not in taken)
        taken.add(found[name])
    return found


def _name_hidden(choices: Choices, *, table: bool, dialect: bool) -> None:
    """Name the table and the variant where a link hides their pickers: a reader has to know both."""
    if presenting.presenting():
        return
    words, named = choices.words, []
    if table and not presenting.offered("table"):
        named.append(("table", cache.title(choices.table, choices.language)))
    if dialect and not presenting.offered("dialect"):
        named.append(("dialect", words("dialect", choices.dialect)))
    colon = words("language", "colon")
    if named:
        said = " · ".join(f"{words('app', key)}{colon}{plain(name)}" for key, name in named)
        st.markdown(said, width="content")


def _pick_dialect(choices: Choices) -> None:
    chosen.pick(
        "dialect",
        tuple(PRESETS),
        choices.words("app", "dialect"),
        choices.dialect,
        lambda name: choices.words("dialect", name),
        width=220,
    )


def _about(choices: Choices) -> None:
    """Tell what the table is, where it comes from, and what its documents print wrongly."""
    words, dataset, language = choices.words, cache.dataset(choices.table), choices.language
    colon = words("language", "colon")
    st.markdown(f"**{plain(dataset.title[language])}**")
    if dataset.reconstructed:
        st.warning(words("app", "reconstructed"))
    st.write(dataset.story[language])
    st.caption(f"{words('app', 'source')}{colon}{dataset.source[language]}")
    convention = words("dialect", f"{choices.dialect}_about")
    st.caption(f"{words('dialect', choices.dialect)}{colon}{convention}")
    mistakes = [claim for claim in dataset.claims if claim.verdict == "mistake"]
    if mistakes:
        st.markdown(f"**{words('app', 'mistakes')}**")
    for claim in mistakes:
        said = words(
            "app",
            "mistake",
            claim=claim.name[language],
            printed=claim.printed,
            right=claim.value,
            note=claim.note[language],
        )
        st.markdown(f"- {said}")
