"""Show a lesson to a class as slides: each has a heading, a sentence and what the sentence is about.

The prose stays on the page. The sentences are the texts of the section `slides_LESSON`; where a lesson
has none of its own, a text of its page gives its first sentence. What answers a question is told on the
same slide by the next key (`ui/page/presented/slides.js`).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from zlib import crc32

import streamlit as st

from c45_core.language.words import Words
from ui.lessons.shape.asking import Asked
from ui.lessons.shape.guess import in_order
from ui.lessons.shape.questions import drawn
from ui.lessons.shape.told import Told, picture
from ui.markdown import plain
from ui.page.presented import show_in_turn
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.lesson import CLOSING, PARTS, SENTENCES, Options
from ui.state.presenting import STEPPED

MAX_SLIDES = 10
"""Maximum number of slides of a lesson."""
MAX_FORMULAS = 4
"""Maximum number of formulas of a slide."""
MAX_CHECKS = 2
"""Maximum number of questions of the check that are slides."""
_DISPLAYED = re.compile(r"\$\$.+?\$\$", re.DOTALL)
"""A formula on a line of its own."""
_ASKED, _SENTENCE = (
    re.compile(r"\*\*(.+?)\*\*"),
    re.compile(r".+?(?:[.?!:](?=\s|$)|[。？！：]|$)", re.DOTALL),
)
"""The question in the text of a guess, and the first sentence of any text."""


@dataclass(frozen=True)
class Slide:
    """A slide: the part of the lesson it belongs to, its texts in Markdown, and what shows the rest."""

    part: str
    heading: str
    sentence: str
    show: Callable[[], object] = lambda: None


def show_slides(told: Told, choices: Choices) -> None:
    """Show the slides of a lesson, one in sight, and lead from them to the lessons beside it."""
    found, words = list(list_slides(told, choices)), told.words
    show_in_turn(told.lesson.key, words, [(each.part, plain(each.heading)) for each in found])
    for number, slide in enumerate(found):
        with st.container(key=f"slide_{number}"):
            st.markdown(f"## {slide.heading}\n\n{slide.sentence}")
            slide.show()
    _lead_on(told.lesson.key, words)


def list_slides(told: Told, choices: Choices) -> Iterator[Slide]:
    """Give the slides of a lesson in their order; no more than `MAX_SLIDES`."""
    lesson, words = told.lesson, told.words
    head = {part: words("course", f"part_{part}") for part in PARTS}
    draw, guess = partial(_draw, told, choices), lesson.guess
    offered, right = list[str](), told.facts.get(guess.right, "")
    if isinstance(guess, Options):
        offered = [told.say(f"guess_{name}") for name in in_order(lesson)]
        right = told.say(f"guess_{guess.right}")
    yield Slide("question", words("lesson", lesson.key), told.say("question"))
    answer, pictured = words("course", "guess_other", right=right), "guess" in lesson.pictures
    ask = partial(_offer, offered, "" if pictured else answer)
    yield Slide("guess", head["guess"], _say(told, "guess"), ask)
    if pictured:
        yield Slide("guess", head["guess"], answer, partial(draw, "guess"))
    toy = partial(lesson.load(lesson.toy), told, choices) if lesson.toy else None
    has_picture = "idea" in lesson.pictures
    idea = partial(draw, "idea") if has_picture or toy is None else toy
    yield Slide("idea", head["idea"], _say(told, "idea"), idea)
    formulas = _DISPLAYED.findall(told.say("rule"))[:MAX_FORMULAS]
    shown = partial(st.markdown, "\n\n".join(formulas))
    yield Slide("rule", head["rule"], _say(told, "rule"), shown)
    for why in (f"why_{name}" for name in lesson.whys):
        if why in _sentences(told):
            yield Slide("why", told.say(why), _say(told, why), partial(draw, why))
    act = toy if has_picture and toy and lesson.key not in STEPPED else partial(_try, told, choices)
    yield Slide("laboratory", head["laboratory"], _say(told, "try"), act)
    # What is answered without a table fits a slide best.
    asked = sorted(drawn(told, choices, 1), key=lambda each: (bool(each.show), len(each.text)))
    for each in asked[:MAX_CHECKS]:
        yield Slide("check", head["check"], f"{each.text}  \n{each.line}", partial(_ask, each, words))
    known = [told.say(f"know_{n + 1}") for n in range(SENTENCES)]
    yield Slide("summary", head["summary"], "", partial(_list, known))


def _sentences(told: Told) -> Mapping[str, str]:
    return told.words.sections.get(f"slides_{told.lesson.key}", {})


def _say(told: Told, key: str) -> str:
    """Return the sentence of a slide: the lesson's own, or the first one of a text of its page."""
    if key in _sentences(told):
        return told.words(f"slides_{told.lesson.key}", key, **told.facts)
    task = told.lesson.task() if key == "try" else ""
    text = told.say(f"{key}_{task}" if task else key)
    found = (key == "guess" and _ASKED.search(text)) or _SENTENCE.match(
        _DISPLAYED.sub("", text).strip()
    )
    said = found[found.re.groups] if found else ""
    return said[:1].upper() + said[1:]


def _draw(told: Told, choices: Choices, part: str) -> None:
    picture(told, choices, part, captioned=False)


def _list(texts: Sequence[str]) -> None:
    if texts:
        st.markdown("\n".join(f"1. {each}" for each in texts))


def _try(told: Told, choices: Choices) -> None:
    """Show the toy of a lesson, or its laboratory; of steps the way to them, as the next key does."""
    lesson = told.lesson
    if lesson.key in STEPPED:
        asked = {n: address.text(n) for n in address.names() if n != "part"} | {"step": "1"}
        with st.container(key="to_steps"):
            label = told.words("course", "to_steps")
            st.button(label, on_click=address.turn_to, args=(asked,))
    else:
        lesson.load(lesson.laboratory)(choices)


def _ask(asked: Asked, words: Words) -> None:
    if asked.show is not None:
        asked.show()
    reason = () if asked.told == asked.right else (asked.told,)
    _offer(asked.options, words("course", "guess_other", right=asked.right), *reason)


def _offer(options: Sequence[str], answer: str, reason: str = "") -> None:
    """Show the answers to choose from; then the right one is told, and why it is right."""
    _list(options)
    if answer:
        with st.container(key=f"told_{crc32(repr((answer, *options)).encode())}"):
            st.markdown(f"**{answer}**\n\n{reason}")


def _lead_on(name: str, words: Words) -> None:
    """Lead to the lessons beside this one: at its ends the keys press these links."""
    before, after = course.beside(name)
    for key, lesson, said in (("backward", before, "previous"), ("onward", after, "next")):
        if lesson is not None:
            part = {"part": CLOSING[-1]} if lesson is before else {}
            with st.container(key=key):
                label = words("course", said, lesson=words("lesson", lesson.key))
                course.present(lesson, words, label=label, **part)
