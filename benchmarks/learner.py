"""A learner without a browser: opens lessons and presses what is on them, in Streamlit's protocol.

What the server would send to a browser comes here too: every message is read, the page's widgets are
known by it, and large messages that the browser has are announced as had, as a browser does. Not
measured are a browser's own work and the scripts it loads once.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import time
import zlib
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from wire import Place, Wire, ask, dial

PATIENCE = 60.0
"""Seconds after which an answer counts as an error."""
MARK = re.compile(rb"mark[0-9a-f]{12}")
"""What stands in a cell of every table a learner brings, another for each."""
_OFFERED = ("selectbox", "button_group", "slider", "checkbox")
_DONE = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)


class TroubleError(Exception):
    """What must not happen: an exception on the page, no answer, somebody else's table."""


class ForeignError(TroubleError):
    """Somebody else's table came."""


@dataclass
class Answer:
    """What came back: seconds until the last of it, messages, bytes, marks of tables, errors said."""

    seconds: float = 0.0
    messages: int = 0
    size: int = 0
    marks: set[bytes] = field(default_factory=set)
    said: list[str] = field(default_factory=list)


class Learner:
    """One person with one session at a time; `mark`: what stands in the tables this one brings."""

    def __init__(self, place: Place, mark: str, random: Random, locale: str = "en-US") -> None:
        self.place, self.mark, self.random, self.locale = place, mark.encode(), random, locale
        self.query = ""
        self.lesson = ""
        self.widgets: dict[str, tuple[str, Any]] = {}
        self._fragments: dict[str, str] = {}
        self._paths: dict[str, tuple[int, ...]] = {}
        self._roots: dict[str, tuple[int, ...]] = {}
        self._seen: dict[str, tuple[str, Any]] = {}
        self._moved: dict[str, str] = {}
        self.told = b""
        self._wire: Wire | None = None
        self._session = ""
        self._pages: dict[str, str] = {}
        self._page = ""
        self._had: dict[str, int] = {}
        self._kept: dict[str, ForwardMsg] = {}
        self._runs = 0
        self._asked = 0
        self._told_next = ""
        self._stories: dict[str, bytes] = {}
        self._read: set[str] = set()

    # --- what a learner does ----------------------------------------------------------------------

    async def open(self, lesson: str, query: str = "") -> Answer:
        """Open a link in a new tab, or load the page again."""
        began = time.perf_counter()
        self.close()
        # The page itself gives the cookies; a balancer binds the browser to a server by one of them.
        status, _, _ = await ask(self.place, "GET", "/" if lesson == "start" else f"/{lesson}")
        await ask(self.place, "GET", "/_stcore/health")
        if status != 200:
            raise TroubleError(f"the page answered {status}")
        self._wire = await dial(self.place, "/_stcore/stream")
        self._page, self._had, self.query, self.lesson = "", {}, query, lesson
        self._moved, self._read = {}, set()
        answer = await self._run(name=lesson)
        answer.seconds = time.perf_counter() - began
        return answer

    async def read_on(self, answer: Answer) -> None:
        """Ask for what the lesson makes late, as who reads all of it; it counts to the same answer."""
        shown = self.named("contents")
        # A link to a step opens at the player: who follows it has what was asked for.
        if shown is None or self.lesson in self._read or "step=" in self.query:
            return
        self._read.add(self.lesson)
        began = time.perf_counter()
        more = await self._run([self._event(self.widgets[shown][1][0], "want", "explained worked")])
        answer.seconds += time.perf_counter() - began
        answer.messages += more.messages
        answer.size += more.size
        answer.marks |= more.marks

    async def open_menu(self) -> Answer:
        """Ask for what stands in the menu of the page, as a browser does where somebody comes near."""
        component, fragment = self.widgets[self.named("menu") or ""][1]
        return await self._run([self._event(component, "wanted", True)], fragment=fragment)

    async def flip(self, picker: str) -> Answer:
        """Choose another option of a picker of the menu, which is opened for it where it is not."""
        began, answer = time.perf_counter(), Answer()
        if not self.named(picker):
            answer = await self.open_menu()
        found = self.named(picker)
        if found:
            answer = await self.move(found)
        answer.seconds = time.perf_counter() - began
        return answer

    async def turn_to(self, lesson: str) -> Answer:
        """Go to another lesson, as the menu does: with the table, the convention and the language."""
        kept = {k: v for k, v in parse_qsl(self.query) if k in ("table", "dialect", "lang")}
        self.query, self.lesson = urlencode(kept), lesson
        self._moved = {}
        self._page = self._pages[lesson]
        return await self._run()

    def offers(self, *kinds: str) -> list[str]:
        """Return the ids of widgets on the page that can be moved."""
        return [name for name, (kind, _) in self.widgets.items() if kind in (kinds or _OFFERED)]

    def named(self, key: str) -> str | None:
        """Return the id of the widget with a key, None if it is not on the page."""
        return next((name for name in self.widgets if name.endswith(f"-{key}")), None)

    async def move(self, name: str) -> Answer:
        """Move a widget to another place; of a choice that is made already a browser says nothing."""
        kind, widget = self.widgets[name]
        state = WidgetState(id=name)
        if kind == "selectbox":
            now = self._moved.get(name, widget.raw_value or widget.options[widget.default])
            others = [each for each in widget.options if each != now] or [now]
            state.string_value = self._moved[name] = self.random.choice(others)
        elif kind == "button_group":
            state.string_array_value.data.append(self.random.choice(widget.options).content)
        elif kind == "slider" and widget.options:
            state.string_array_value.data.append(self.random.choice(list(widget.options)))
        elif kind == "slider":
            steps = int((widget.max - widget.min) / widget.step)
            place = widget.min + self.random.randint(0, steps) * widget.step
            state.double_array_value.data.extend([place] * len(widget.default))
        else:
            state.bool_value = not widget.value
        return await self._run([state], fragment=self._fragments.get(name, ""))

    async def run_again(self) -> Answer:
        """Let the page run again as it is."""
        return await self._run()

    async def press(self, name: str) -> Answer:
        """Press a button."""
        state = WidgetState(id=name, trigger_value=True)
        return await self._run([state], fragment=self._fragments.get(name, ""))

    @property
    def is_told_by_parts(self) -> bool:
        """Whether the story on the stage is a large one, whose parts are asked for."""
        return self.lesson == "growing" and b'"page":32,' in self.told

    async def ask_parts(self) -> Answer:
        """Ask for a node and a page of frames of a large story, as the player does."""
        story = json.loads(self.told)
        pages = -(-sum(story["tree"]["frames"]) // story["page"])
        names = [f"n{self.random.randrange(len(story['tree']['parent']))}"]
        names.append(f"f{self.random.randrange(pages)}")
        component, fragment = self.widgets[self.named("growing_feed") or ""][1]
        self._asked += 1
        want = {"id": self._asked, "of": story["id"], "names": names}
        return await self._run([self._event(component, "want", want)], fragment=fragment)

    def _event(self, component: str, name: str, value: Any) -> WidgetState:
        """Return what a component tells the server."""
        told = json.dumps([{"event": name, "value": value}])
        state = f"$$STREAMLIT_INTERNAL_KEY_{component}__events"
        return WidgetState(id=state, json_trigger_value=told)

    async def bring(self, table: bytes, name: str = "own.csv") -> Answer:
        """Upload a table; the lesson that takes tables must be open."""
        began = time.perf_counter()
        uploader = self.named("own_file")
        if uploader is None:
            raise TroubleError("there is no place to upload a table")
        question = BackMsg()
        question.file_urls_request.request_id = "1"
        question.file_urls_request.file_names.append(name)
        question.file_urls_request.session_id = self._session
        assert self._wire
        self._wire.send(question.SerializeToString())
        while not (found := await self._message(Answer())).HasField("file_urls_response"):
            pass
        urls = found.file_urls_response.file_urls[0]
        body = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
        status, _, _ = await ask(
            self.place,
            "PUT",
            "/" + urls.upload_url.lstrip("/"),
            body + table + b"\r\n--x--\r\n",
            Content_Type="multipart/form-data; boundary=x",
            X_Xsrftoken=self.place.cookies.get("_streamlit_xsrf", ""),
        )
        if status >= 300:
            raise TroubleError(f"the upload answered {status}")
        state = WidgetState(id=uploader)
        info = state.file_uploader_state_value.uploaded_file_info.add()
        info.file_id, info.name, info.size = urls.file_id, name, len(table)
        info.file_urls.CopyFrom(urls)
        answer = await self._run([state])
        answer.seconds = time.perf_counter() - began
        return answer

    def close(self) -> None:
        """Close the tab."""
        if self._wire:
            self._wire.close()
            self._wire = None

    # --- the protocol -----------------------------------------------------------------------------

    async def _run(
        self, states: list[WidgetState] | None = None, *, name: str = "", fragment: str = ""
    ) -> Answer:
        """Let the page run and read what it sends, to its end."""
        answer, began = Answer(), time.perf_counter()
        self._ask(states, name, fragment)
        try:
            async with asyncio.timeout(PATIENCE):
                while (await self._message(answer)).script_finished not in _DONE or not self._ended:
                    pass
        except TimeoutError as error:
            moved = " ".join(state.id[-40:] for state in states or [])
            raise TroubleError(f"{self.lesson}: no answer within {PATIENCE:.0f} s {moved}") from error
        await self._fetch_story(answer)
        answer.seconds = time.perf_counter() - began
        foreign = answer.marks - {self.mark}
        if foreign:
            raise ForeignError(f"somebody else's table is on the page: {foreign}")
        return answer

    async def _fetch_story(self, answer: Answer) -> None:
        """Fetch the story that a page names, unless this browser has it."""
        address, self._told_next = self._told_next, ""
        if not address:
            return
        if address not in self._stories:
            status, _, packed = await ask(self.place, "GET", f"/{address}", Accept_Encoding="gzip")
            if status != 200:
                raise TroubleError(f"a story answered {status}")
            answer.size += len(packed)
            self._stories[address] = packed
        self.told = gzip.decompress(self._stories[address])
        answer.marks.update(MARK.findall(self.told))

    def _ask(self, states: list[WidgetState] | None, name: str = "", fragment: str = "") -> None:
        """Ask for a run of the page."""
        message = BackMsg()
        run = message.rerun_script
        run.query_string, run.page_script_hash, run.page_name = self.query, self._page, name
        run.widget_states.widgets.extend(states or [])
        run.fragment_id = fragment
        run.cached_message_hashes.extend(self._had)
        run.context_info.timezone, run.context_info.locale = "Asia/Shanghai", self.locale
        run.context_info.url = f"{self.place.origin}/{self.lesson}?{self.query}"
        assert self._wire
        self._wire.send(message.SerializeToString())

    async def _message(self, answer: Answer) -> ForwardMsg:
        """Read one message and take from it what a browser would."""
        assert self._wire
        data = await self._wire.receive()
        answer.messages += 1
        answer.size += len(data)
        answer.marks.update(MARK.findall(data))
        message = ForwardMsg.FromString(data)
        kind = message.WhichOneof("type")
        self._ended = kind == "script_finished"
        if self._ended:
            whole = message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
            self.widgets = self._seen if whole else self._left() | self._seen
        if message.metadata.cacheable:
            self._had[message.hash] = self._runs
            self._kept[message.hash] = message
        if kind == "delta":
            self._element(message, answer, tuple(message.metadata.delta_path))
        elif kind == "ref_hash":
            self._had[message.ref_hash] = self._runs
            self._element(self._kept[message.ref_hash], answer, tuple(message.metadata.delta_path))
        elif kind == "new_session":
            self._begin(message)
        elif kind == "navigation":
            self._pages = {p.url_pathname: p.page_script_hash for p in message.navigation.app_pages}
            self._pages |= {p.page_name: p.page_script_hash for p in message.navigation.app_pages}
            self._page = message.navigation.page_script_hash
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "session_event" and message.session_event.HasField("script_compilation_exception"):
            raise TroubleError("the page could not be compiled")
        return message

    def _begin(self, message: ForwardMsg) -> None:
        """A run begins: what a browser has not seen for two runs it has forgotten."""
        self._session = message.new_session.initialize.session_id or self._session
        self._page = message.new_session.page_script_hash
        self._runs += 1
        self._seen, self._roots = {}, {}
        self._had = {name: run for name, run in self._had.items() if run >= self._runs - 2}

    def _left(self) -> dict[str, tuple[str, Any]]:
        """Return the widgets that a run of some fragments leaves: those that do not lie in them."""
        roots = set(self._roots.values())
        in_them = lambda path: any(path[: len(root)] == root for root in roots)  # noqa: E731
        return {name: each for name, each in self.widgets.items() if not in_them(self._paths[name])}

    def _element(self, message: ForwardMsg, answer: Answer, path: tuple[int, ...]) -> None:
        """Learn an element of the page; `path`: where it lies, in its main part behind a 0."""
        if message.delta.fragment_id and path[0] == 0:
            self._roots.setdefault(message.delta.fragment_id, path)
        element = message.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "exception":
            raise TroubleError(f"{self.lesson}: an exception is on the page")
        if kind == "alert":
            answer.said.append(element.alert.body)
        elif kind == "bidi_component":
            component = element.bidi_component
            self._seen[component.id] = (kind, (component.id, message.delta.fragment_id))
            self._paths[component.id] = path
            if component.component_name.endswith("c45_story"):
                self._told_next = json.loads(component.json).split()[1] if component.json else ""
                if component.bytes:  # behind the key of its player
                    story = component.bytes.partition(b"\0")[2]
                    self.told = zlib.decompress(story, -zlib.MAX_WBITS)
                    answer.marks.update(MARK.findall(self.told))
        elif kind in (*_OFFERED, "button", "file_uploader"):
            widget = getattr(element, kind)
            self._seen[widget.id] = (kind, widget)
            self._paths[widget.id] = path
            self._fragments[widget.id] = message.delta.fragment_id
