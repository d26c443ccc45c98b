"""Filter requests before Streamlit's server: set headers, add a script, refuse foreign names and pages.

When a page of another origin wants a connection, Streamlit asks a machine in the internet for this
one's address, to see whether the page is its own. Here it is refused before Streamlit is asked.

The owner of another site can let its name point to this machine: its page would be of the same origin
(DNS rebinding). So a server that listens to this machine alone answers to this machine's names only,
and to those that Streamlit's option `server.allowedHosts` declares.
"""

import gc
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from ipaddress import ip_address
from threading import Thread
from typing import Any
from urllib.parse import quote, urlsplit

from streamlit import cli_util, config
from streamlit.web.server import server_util

from c45_core.language.words import language_for, words
from c45_course.topic import loaded
from ui.doors.policy import WithScript, ask_plainly, headers, send_elsewhere
from ui.scripts import get_ready
from ui.state import course
from ui.state.framing import SELF

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]
Pairs = list[tuple[bytes, bytes]]

CLOSED_PATH = "/_stcore/metrics"
START_PATH = "/start"
"""The path that leads to the start page, which Streamlit serves at the root alone."""
THIS_MACHINE = {"localhost", "127.0.0.1", "0.0.0.0"}
"""Origins Streamlit takes for its own, whatever their port."""
OUR_HEADERS = frozenset(name.lower().encode() for name in headers(SELF))
MAX_NAME_SIGNS = 100
"""Maximum number of signs of a name in the sentence that refuses it."""
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:/?#@\\\s]+)(?::\d*)?")
_POLICY_VIOLATION = 1008
_MISDIRECTED = 421


class Gate:
    """An ASGI middleware; `framed_by`: as `framing.framers` gives it."""

    def __init__(self, app: App, framed_by: str = SELF) -> None:
        self.app = app
        self.embedded = framed_by != SELF
        self.ours: Pairs = [
            (name.lower().encode(), value.encode()) for name, value in headers(framed_by).items()
        ]

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Hand a request on, or refuse it; `answer` adds the headers to what is sent back."""

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": self._with_headers(list(message["headers"]))}
            await send(message)

        if scope["type"] in ("http", "websocket") and not is_named_here(list(scope["headers"])):
            await _refuse_name(scope, send, answer)
        elif scope["type"] == "websocket":
            known = _introduce(list(scope["headers"]))
            if known is None:
                await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
            else:
                await self.app({**scope, "headers": known}, receive, send)
        elif scope["type"] == "http" and scope["path"].rstrip("/").endswith(CLOSED_PATH):
            await answer({"type": "http.response.start", "status": 404, "headers": []})
            await send({"type": "http.response.body", "body": b""})
        elif scope.get("method") == "GET" and scope["path"].rstrip("/").endswith(START_PATH):
            to = (b"../?" if scope["path"].endswith("/") else b"./?") + scope.get("query_string", b"")
            await send_elsewhere(to.removesuffix(b"?"), answer)
        elif scope.get("method") == "GET" and not _is_of_a_topic(scope["path"]):
            await self.app(ask_plainly(scope), receive, WithScript(answer, _address_instead(scope)))
        else:
            await self.app(scope, receive, answer)

    def _with_headers(self, given: Pairs) -> Pairs:
        kept = [(name, value) for name, value in given if name.lower() not in OUR_HEADERS]
        if self.embedded:
            kept = [(n, _allow_in_frame(s) if n.lower() == b"set-cookie" else s) for n, s in kept]
        return [*kept, *self.ours]


def _is_of_a_topic(path: str) -> bool:
    """Say whether a topic answers a path, not Streamlit."""
    return any(answers(path) for answers in loaded("answers"))


def _address_instead(scope: Message) -> bytes | None:
    """Return where to send an address that Streamlit does not know; None for one that it does.

    A name of no page (/nonsense) leads to the start page, which says so; Streamlit would lay a dialogue
    in English over it. A page in a folder (/x/growing), where it finds no script, leads to the page.
    """
    base = str(config.get_option("server.baseUrlPath")).strip("/")
    folder, _, name = scope["path"].strip("/").removeprefix(base).strip("/").rpartition("/")
    is_page = name in ("", *course.lessons(), *course.MOVED)
    if is_page and not folder:
        return None
    root = "../" * len(folder.split("/")) if folder else "./"
    queries = [scope.get("query_string", b""), b"" if is_page else f"no_page={quote(name)}".encode()]
    to = f"{root}{name if is_page else ''}?".encode() + b"&".join(filter(None, queries))
    return to.removesuffix(b"?")


def _allow_in_frame(cookie: bytes) -> bytes:
    """Return a cookie that is sent from a frame of another site, and kept apart for each such site."""
    pair, *attributes = cookie.split(b";")
    replaced = {b"samesite", b"secure", b"partitioned"}
    kept = [a for a in attributes if a.split(b"=")[0].strip().lower() not in replaced]
    return b";".join([pair, *kept, b" SameSite=None", b" Secure", b" Partitioned"])


def _introduce(given: Pairs) -> Pairs | None:
    """Return headers with which Streamlit takes a connection without looking up anything.

    A page of an allowed origin is introduced as a page of this app; None: no other page is let in.
    """
    origin, host = _read_header(given, b"origin"), _read_header(given, b"host")
    if origin is None:
        return given
    try:
        asking = urlsplit(origin)
    except ValueError:
        return None
    if asking.netloc == host:
        return given
    if not is_welcome(origin):
        return None
    introduced = f"{asking.scheme}://{host}".encode("latin-1")
    return [*(pair for pair in given if pair[0].lower() != b"origin"), (b"origin", introduced)]


def is_named_here(given: Pairs) -> bool:
    """Say whether a request asks for this server by a name it answers to, whatever the port.

    One without any name is let in: no browser sends it.
    """
    hosts = [_HOST.fullmatch(value.decode("latin-1")) for key, value in given if key.lower() == b"host"]
    declared = [str(each).strip() for each in config.get_option("server.allowedHosts")]
    if not declared:
        if not _is_loopback(str(config.get_option("server.address") or "")):
            return True  # other machines reach this server, by names that nobody has declared
        declared = [str(config.get_option("browser.serverAddress"))]
        hosts = [each for each in hosts if each is None or not _is_loopback(each[1])]
    return "*" in declared or all(each is not None and _is_among(each[1], declared) for each in hosts)


def _is_among(host: str, declared: list[str]) -> bool:
    name, names = _plain_name(host), [_plain_name(each) for each in declared]
    return any(name.endswith(each[1:]) if each[:2] == "*." else name == each for each in names)


def _plain_name(name: str) -> str:
    return name.lower().strip("[]").removesuffix(".")


def _is_loopback(address: str) -> bool:
    """Say whether a name can lead to this machine alone."""
    try:
        return ip_address(_plain_name(address)).is_loopback
    except ValueError:
        return _plain_name(address) == "localhost"


async def _refuse_name(scope: Message, send: Send, answer: Send) -> None:
    """Refuse a connection, or a request with a sentence that says how the name is declared."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
        return
    given = list(scope["headers"])
    say = words(language_for(_read_header(given, b"accept-language") or ""))
    found = (_read_header(given, b"host") or "")[:MAX_NAME_SIGNS]
    kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await answer({"type": "http.response.start", "status": _MISDIRECTED, "headers": kind})
    text = say("app", "unknown_host", found=found)
    await send({"type": "http.response.body", "body": text.encode()})


def is_welcome(origin: str) -> bool:
    """Say whether pages of another origin may connect: those of this machine and those named."""
    named = [*server_util.allowlisted_origins(), config.get_option("browser.serverAddress")]
    return _host_of(origin) in THIS_MACHINE | {_host_of(each) for each in named if each}


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin if "//" in origin else f"//{origin}").hostname
    except ValueError:
        return None


def _read_header(given: Pairs, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in given if key.lower() == name), None)


def load_pages() -> None:
    """Make and load what pages need: a class that comes at once does not wait for it."""
    get_ready()
    for lesson in course.declared().values():
        for named in filter(None, (lesson.played or lesson.laboratory, *lesson.views.values())):
            lesson.load(named)
    # It stays: searches of the collector, for which everybody waits, need not look through it.
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def opened(_: Any) -> AsyncIterator[None]:
    """Open the browser at the app, which listens by now, as Streamlit does where it serves alone.

    Meanwhile what the first pages need is made.
    """
    Thread(target=load_pages, daemon=True).start()
    if not config.get_option("server.headless"):
        cli_util.open_browser(server_util.get_url(config.get_option("browser.serverAddress")))
    yield
