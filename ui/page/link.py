"""Build a link to a lesson: what it shows, what it leaves to the reader, and the codes to embed it."""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote, urlencode

import streamlit as st

from c45_core.dialect import PRESETS
from c45_core.language.words import Words, languages
from c45_core.language.words import words as words_of
from c45_course.exports.picture import code_png
from ui import cache
from ui.own.browser import link_query
from ui.state import address, choices, course, session
from ui.state.address_names import NAMES, is_declared
from ui.state.asked_step import query_now
from ui.state.choices import FIXABLE, Choices
from ui.state.framing import EVERYBODY, SELF, framers
from ui.state.lesson import PARTS
from ui.state.presenting import STEPPED

HEIGHT = 760
"""Pixels of a frame: a lesson with its player needs no bar of its own then."""


@dataclass(frozen=True)
class LessonLink:
    """A lesson in a state.

    `app`: the address of the app, with its last stroke; `page`: the path of the lesson, "" for the
    start page; `query`: what the address holds.
    """

    app: str
    page: str
    query: Mapping[str, str]

    @property
    def address(self) -> str:
        """The whole address.

        >>> LessonLink("https://c45.example/", "growing", {"table": "loan_5", "step": "7"}).address
        'https://c45.example/growing?table=loan_5&step=7'
        """
        asked = urlencode(self.query, quote_via=quote, safe=",")
        return f"{self.app}{self.page}{'?' if asked else ''}{asked}"

    def frame(self, title: str) -> str:
        """Return the frame that shows the lesson in a page.

        >>> print(LessonLink("https://c45.example/", "", {"lang": "en"}).frame("Start"))
        <iframe src="https://c45.example/?lang=en" title="Start" width="100%" height="760"
          style="border: 0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>
        """
        source, name = escape(self.address), escape(title)
        return (
            f'<iframe src="{source}" title="{name}" width="100%" height="{HEIGHT}"\n'
            f'  style="border: 0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>'
        )

    def platform(self, title: str, said: str) -> str:
        """Return the frame with a link below it: a platform may show no frames, its app seldom does.

        `said`: what the link says.
        """
        link = f'<a href="{escape(self.address)}" target="_blank" rel="noopener">{escape(said)}</a>'
        return f"{self.frame(title)}\n<p>{link}</p>"

    def quarto(self, title: str, said: str) -> str:
        """Return the same for a Quarto document; in print, where nothing is framed, the link alone."""
        framed = f"```{{=html}}\n{self.frame(title)}\n```"
        link = f"[{_in_brackets(said)}](<{self.address}>)"
        return (
            f'::: {{.content-visible when-format="html"}}\n{framed}\n:::\n\n'
            f'::: {{.content-visible unless-format="html"}}\n{link}\n:::'
        )


def _in_brackets(text: str) -> str:
    """Return a text between the square brackets of Markdown.

    >>> _in_brackets("a [b]")
    'a \\\\[b\\\\]'
    """
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")


CONTROLS = {
    "table": ("table",),
    "dialect": ("dialect",),
    "lang": ("lang",),
    "limits": ("limits",),
    "about": ("about",),
    "numbers": ("numbers", "digits", "fractions", "by_hand", "symbols"),
    "take": ("take",),
    "link": ("link",),
}
"""The controls of the header, and what the address calls each of them."""
_PLAYER = ("play", "size", "order", "speed", "jump", "predict", "both", "share", "present", "help")
_NOW, _FIRST, _STEP = "at_now", "at_first", "at_step"
_QR_WIDTH = 200


def link_button(lesson: str, shown: Choices) -> None:
    """Show the button that opens the dialogue."""
    if st.button(shown.words("link", "title"), key="link", type="tertiary"):
        st.dialog(shown.words("link", "heading"), width="large")(_dialogue)(lesson, shown)


def _dialogue(lesson: str, shown: Choices) -> None:
    words = shown.words
    st.caption(words("link", "idea"))
    now = query_now(key="link_now")
    left, right = st.columns(2, gap="medium")
    with left:
        asked_lesson = _select(words, "lesson", tuple(course.lessons()), lesson, _lesson_name(words))
    with right:
        state = _opens(words, lesson, asked_lesson, now)
    columns = st.columns(len(FIXABLE), gap="medium")
    chosen = {}
    for column, name in zip(columns, FIXABLE, strict=True):
        with column:
            chosen[name] = _pick(words, name, shown)
    left, right = st.columns(2, gap="medium")
    with left:
        controls = _controls(words, asked_lesson)
    with right:
        fixed = _fixed(words)
    now_shown = {"table": shown.table, "dialect": shown.dialect, "lang": shown.language}
    held = {name: chosen[name] or now_shown[name] for name in FIXABLE if chosen[name] or name in fixed}
    taken = [words("link", f"control_{name}") for name in held if not chosen[name]]
    if taken:
        st.caption(words("link", "fixed_now", names=words.listed(taken)))
    own = link_query(held["table"]) if session.is_own(held.get("table", "")) else {}
    if own is None:
        st.warning(words("link", "own_large"))
        return
    query = {**state, **held, **own}
    if fixed:
        query["fixed"] = ",".join(fixed)
    if controls is not None:
        query["controls"] = controls
    page = "" if asked_lesson == course.START else asked_lesson
    _codes(words, LessonLink(address.of_app(), page, query), words("lesson", asked_lesson))


def _codes(words: Words, link: LessonLink, title: str) -> None:
    """Show the address with its QR code, and the codes for other pages."""
    said = words("link", "open_lesson", lesson=title)
    left, right = st.columns([3, 1], gap="medium")
    with left:
        st.caption(words("link", "address"))
        st.code(link.address, language=None, wrap_lines=True)
    with right:
        told = words("link", "qr_told")
        code = b64encode(code_png(link.address)).decode()
        st.html(f'<img src="data:image/png;base64,{code}" alt="{escape(told)}" width="{_QR_WIDTH}">')
        st.caption(told)
    _allowed(words, link.app)
    page, platform, quarto = st.tabs([words("link", name) for name in ("page", "platform", "quarto")])
    page.code(link.frame(title), language="html", wrap_lines=True)
    platform.code(link.platform(title, said), language="html", wrap_lines=True)
    quarto.code(link.quarto(title, said), language="markdown", wrap_lines=True)


def _allowed(words: Words, app: str) -> None:
    """Say above the codes which pages the server lets show the app, and what to do where it is none."""
    allowed = framers()
    if allowed == SELF:
        st.warning(words("link", "embed_none"))
        st.code(words("link", "embed_admin", app=app), language=None, wrap_lines=True)
    elif allowed != EVERYBODY:
        pages = ", ".join(allowed.split()[1:])
        st.caption(words("link", "embed_some", pages=f"`{pages}`"))


def _opens(words: Words, current: str, lesson: str, now: Mapping[str, str]) -> dict[str, str]:
    """Ask at what the lesson opens, and say what the address holds then; `now`: what it holds now."""
    ways = [_NOW] if lesson == current else []
    ways.append(_FIRST)
    if lesson in STEPPED:
        ways.append(_STEP)
    if lesson in course.declared():
        ways += course.declared()[lesson].parts

    def called(way: str) -> str:
        if way in PARTS:
            return words("link", "at_part", part=words("course", f"part_{way}"))
        return words("link", way)

    way = _select(words, "opens", ways, ways[0], called)
    if way == _STEP:
        step = st.number_input(
            words("link", "step"), 1, value=_step(now), key=f"link_step_{_step(now)}"
        )
        return {"step": str(step)}
    if way == _NOW:
        chosen_here = (*FIXABLE, "fixed", "controls", "own")
        return {
            name: text for name, text in now.items() if is_declared(name) and name not in chosen_here
        }
    return {} if way == _FIRST else {"part": way}


def _step(now: Mapping[str, str]) -> int:
    found = now.get("step", "")
    return max(1, int(found)) if found.isdecimal() and len(found) < 10 else 1


def _pick(words: Words, name: str, shown: Choices) -> str:
    """Ask for the table, the variant or the language; "" leaves it open."""
    offered: Mapping[str, tuple[Sequence[str], Callable[[str], str], str]] = {
        "table": (choices.tables(), lambda one: cache.title(one, shown.language), shown.table),
        "dialect": (tuple(PRESETS), lambda one: words("dialect", one), shown.dialect),
        "lang": (languages(), lambda one: words_of(one)("language", "name"), address.text("lang")),
    }
    values, called, now = offered[name]
    ids = ("", *values)
    first = now if address.has(name) and now in ids else ""
    found = st.selectbox(
        words("link", f"control_{name}"),
        ids,
        index=ids.index(first),
        format_func=lambda one: called(one) if one else words("link", f"any_{name}"),
        key=f"link_{name}",
    )
    return str(found)


def _fixed(words: Words) -> Sequence[str]:
    """Ask what a reader cannot choose."""
    return st.pills(
        words("link", "fixed"),
        FIXABLE,
        selection_mode="multi",
        format_func=lambda name: words("link", f"control_{name}"),
        help=words("link", "fixed_hint"),
        key="link_fixed",
    )


def _controls(words: Words, lesson: str) -> str | None:
    """Ask which controls are shown, and return their names; None: all of them."""
    ways = ("controls_all", "controls_none", "controls_some")
    way = st.segmented_control(
        words("link", "controls"),
        ways,
        default=ways[0],
        required=True,
        format_func=lambda one: words("link", one),
        key="link_controls",
    )
    if way != "controls_some":
        return None if way == "controls_all" else ""
    picked = st.pills(
        words("link", "which"),
        (*CONTROLS, "own"),
        selection_mode="multi",
        default=("own",),
        format_func=lambda one: words("link", f"control_{one}"),
        key="link_which",
    )
    names = [name for one in picked for name in CONTROLS.get(one, own_controls(lesson))]
    return ",".join(dict.fromkeys(names))


def own_controls(lesson: str) -> tuple[str, ...]:
    """Return what the address calls the controls of a lesson itself."""
    rows = (row.key for row in NAMES if lesson in row.lessons.split())
    player = _PLAYER if lesson in STEPPED else ()
    return tuple(dict.fromkeys(("view", "settings", *rows, *player)))


def _select(
    words: Words, name: str, ids: Sequence[str], first: str, called: Callable[[str], str]
) -> str:
    label, index = words("link", name), list(ids).index(first)
    return str(
        st.selectbox(label, ids, index=index, format_func=called, key=f"link_{name}_{'_'.join(ids)}")
    )


def _lesson_name(words: Words) -> Callable[[str], str]:
    return lambda name: words("lesson", name)
