"""Show the page of any lesson, as its declaration says."""

from collections.abc import Hashable
from functools import partial

from ui.lessons.shape import open_lesson
from ui.lessons.shape.told import tell
from ui.lessons.slides import show_slides
from ui.page.header import Offers, header, open_bare
from ui.state import address, course, session
from ui.state.choices import Choices
from ui.state.parts import Parts, forget
from ui.state.presenting import on_stage, presenting


def show(name: str) -> None:
    """Show the page of a lesson: header, opening, laboratory, closing."""
    lesson = course.declared()[name]
    offers = Offers(**lesson.header())
    if lesson.played:
        lesson.load(lesson.played)(lesson, open_bare(name, offers))
        return
    parts = Parts(offers.read, lambda choices: choices.named, partial(_whole, offers))
    header(name, offers, parts)
    if presenting():
        _present(name, offers)
        return
    opened = open_lesson(name, parts, offers.stands_for)
    opened.show_laboratory()
    opened.close()
    if address.has_refused():
        forget()


def _present(name: str, offers: Offers) -> None:
    """Show a lesson to a class: its slides, or the steps of its laboratory."""
    lesson, choices = course.declared()[name], offers.read()
    if on_stage(name):
        lesson.load(lesson.laboratory)(choices)
    else:
        choices = offers.as_shown(choices)
        show_slides(tell(lesson, choices), choices)


def _whole(offers: Offers, choices: Choices) -> Hashable | None:
    """Return what every part of a page depends on, None where no part runs alone.

    Work on an own table may be stopped, and a link that leaves controls out, or presents, has a page of
    its own. A table that another one stands for is called so in several parts.
    """
    own = session.is_own(choices.table) or session.is_own(address.text("table"))
    if own or presenting() or address.has("controls"):
        return None
    return choices.language, choices.notation, offers.as_shown(choices) != choices and choices.table
