"""Show a trace in a cell of a notebook, as a widget (extra `notebook`: anywidget)."""

from typing import Any

import anywidget
import traitlets

from c45_core.errors import InputError
from c45_core.language.refusal import refusal
from c45_core.language.words import languages, words
from c45_core.trace.frames import Frame
from c45_core.trace.replay import Trace
from c45_course.embed.bundle import widget_module
from c45_course.embed.onefile import book_of, frame_of, headline, write_page
from c45_course.story.book import Book
from c45_course.story.packing import deflated

MAX_ASKED = 24
"""Parts of a story that are sent in one answer; the player asks for fewer than ten."""
Bundle = tuple[dict[str, Any], dict[str, Any]]


class Player(anywidget.AnyWidget):
    """The player in a cell: what a reader does there changes these values, and to set them moves it.

    `step`: what is on the screen, counted from 1 as there; `order`: 'depth' first or 'level' by level;
    `language`: one of the words. `frame` is the frame of the step.
    """

    step = traitlets.Int(1).tag(sync=True)
    order = traitlets.Enum(("depth", "level"), "depth").tag(sync=True)
    language = traitlets.Enum(languages(), "en").tag(sync=True)
    _story = traitlets.Bytes().tag(sync=True)
    _around = traitlets.Dict().tag(sync=True)

    def __init__(
        self, trace: Trace, *, language: str = "en", step: int = 1, title: str = "", page: bool = True
    ) -> None:
        """Show a trace from a step on; `title`: of the table, its name if none is given.

        `page`: whether the cell keeps the page of one file as well, for readers without a kernel.
        """
        self._esm = widget_module()
        self.trace, self.title, self.page = trace, title, page
        self._books: dict[str, Book] = {}
        super().__init__(language=language, step=step, **self._told(language))
        self.on_msg(self._answer)

    @property
    def frame(self) -> Frame:
        """The frame that is on the screen."""
        return self.trace.ordered(self.order)[self.step - 1]

    @traitlets.validate("step")
    def _counted(self, proposal: Any) -> int:
        step: int = proposal["value"]
        if not 1 <= step <= len(self.trace):
            raise refusal("trace.step", last=len(self.trace), found=step)
        return step

    @traitlets.observe("language")
    def _said(self, change: Any) -> None:
        with self.hold_sync():
            for name, value in self._told(change["new"]).items():
                setattr(self, name, value)

    def _book(self, language: str) -> Book:
        if language not in self._books:
            self._books[language] = book_of(self.trace, language, title=self.title)
        return self._books[language]

    def _told(self, language: str) -> dict[str, Any]:
        """Return what the player is given in a language."""
        book = self._book(language)
        names = {each: words(each)("language", "name") for each in languages()}
        return {
            "_story": deflated(book.opening),
            "_around": {"title": headline(book), "languages": names},
        }

    def _answer(self, _: Any, asked: dict[str, Any], __: Any) -> None:
        """Send the parts of the story that a player asks for, or none where there is no such part."""
        try:
            supplies = self._book(self.language).supplies(asked["names"][:MAX_ASKED])
            self.send({"id": asked["id"]}, [deflated(supplies)])
        except InputError:
            self.send({"id": asked["id"]}, [])

    def _repr_mimebundle_(self, **kwargs: Any) -> Bundle | None:
        """Return the widget, and beside it the page of one file, which is shown without a kernel."""
        bundle: Bundle | None = super()._repr_mimebundle_(**kwargs)
        book = self._book(self.language)
        if bundle is not None and self.page and book.whole:
            bundle[0]["text/html"] = frame_of(write_page(book), headline(book))
        return bundle
