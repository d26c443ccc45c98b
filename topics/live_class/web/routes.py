"""Serve the two pages of a class and answer what they ask: requests and answers of HTTP.

A page is an empty body, its texts, and the script that fills it. Whoever asks shows a token as
`Authorization: Bearer ...`; there is no cookie, so no page of another site can ask in somebody's name.
What waits for the database waits in a thread.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from streamlit import config

from c45_core.language.words import Words, language_for, languages, words
from c45_course.embed.page_parts import favicon
from c45_course.exports.picture import code_svg
from c45_course.practice.arithmetic import UnreadableError
from ui import player
from ui.drawing.colours import variables

from ..classes.records import DeniedError, read_code
from .service import Service, decode_body, hours_kept, read_number, read_text

_TEXTS_NOT_SHOWN = ("column_", "csv_", "given_")
"""The texts of the file and of what is given, which no page writes itself."""
_NAMES_OF_COLOURS = ("ink", "muted", "line", "surface", "paper", "accent")


@cache
def write_join_page(language: str) -> str:
    """Return the page of a learner."""
    return _write_page(words(language), "join_title", "join.js")


@cache
def write_desk_page(language: str) -> str:
    """Return the page of who leads a class."""
    return _write_page(words(language), "ask_class", "desk.js")


def _write_page(said: Words, title: str, script: str) -> str:
    texts = said.sections["live"]
    told = {key: text for key, text in texts.items() if not key.startswith(_TEXTS_NOT_SHOWN)}
    data = json.dumps({**told, "language": said.language}, ensure_ascii=False).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{said("language", "tag")}" data-hours="{hours_kept():g}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(texts[title])} · C4.5</title>
<link rel="icon" href="{favicon()}">
<style>{variables(*_NAMES_OF_COLOURS)}</style>
<link rel="stylesheet" href="live/file/live/live.css">
<script type="application/json" id="words">{data}</script>
<script type="module" src="live/file/live/{script}"></script>
</head>
<body></body>
</html>
"""


JOIN, DESK, ASKED = "/join", "/class", "/live"
MAX_BYTES = 4096
"""Maximum number of bytes that a page sends."""
TOO_MUCH = b"["
"""Stands for what is longer, and is no JSON either."""
MAX_ADDRESS_LETTERS = 1000
"""Maximum length of an address that is drawn; a longer one fits into no code."""
_HERE = Path(__file__).resolve().parent
_TYPES = {".js": "text/javascript", ".css": "text/css"}
FILES = {
    **{f"live/{path.name}": path for path in _HERE.iterdir() if path.suffix in _TYPES},
    **{f"player/{name}": Path(player.__file__).with_name(name) for name in ("dom.js", "kept.js")},
}
"""The scripts and the style sheet of the pages, by their address."""
_NOT_STORED = {"Cache-Control": "no-store"}


def is_ours(path: str) -> bool:
    """Say whether a path is answered here, not by Streamlit, wherever the app lies.

    >>> is_ours("/join"), is_ours("/c45/live/K7QM3XWD"), is_ours("/joint"), is_ours("/")
    (True, True, False, False)
    """
    return path.endswith((JOIN, DESK)) or f"{ASKED}/" in path


def routes(service: Service | None = None) -> list[Route]:
    """Return the routes of classes."""
    answers = _Answers(service or Service())
    named = str(config.get_option("server.baseUrlPath")).strip("/")
    base = f"/{named}" if named else ""
    return [
        Route(base + JOIN, answers.join_page),
        Route(base + DESK, answers.desk_page),
        Route(f"{base}{ASKED}/file/{{name:path}}", answers.file),
        Route(f"{base}{ASKED}/qr.svg", answers.qr),
        Route(f"{base}{ASKED}/steps", answers.steps),
        Route(f"{base}{ASKED}/classes", answers.begin, methods=["POST"]),
        Route(f"{base}{ASKED}/{{code}}/learners", answers.join, methods=["POST"]),
        Route(f"{base}{ASKED}/{{code}}/learners", answers.learners),
        Route(f"{base}{ASKED}/{{code}}/answers", answers.answer, methods=["POST"]),
        Route(f"{base}{ASKED}/{{code}}/desk", answers.desk),
        Route(f"{base}{ASKED}/{{code}}/desk", answers.do, methods=["POST"]),
        Route(f"{base}{ASKED}/{{code}}/course", answers.course),
        Route(f"{base}{ASKED}/{{code}}", answers.learner),
    ]


class _Answers:
    """Answers requests by a service."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def join_page(self, request: Request) -> Response:
        return _respond_with_page(write_join_page(_language_of(request)))

    async def desk_page(self, request: Request) -> Response:
        return _respond_with_page(write_desk_page(_language_of(request)))

    async def file(self, request: Request) -> Response:
        path = FILES.get(request.path_params["name"])
        if path is None:
            return Response(status_code=404)
        content = await run_in_threadpool(path.read_bytes)
        return Response(content, media_type=_TYPES[path.suffix], headers={"Cache-Control": "no-cache"})

    async def qr(self, request: Request) -> Response:
        """Draw the address at which a class is joined, as this browser sees it."""
        code = read_code(_query_of(request).get("code", ""))
        place = str(request.url).partition(f"{ASKED}/qr.svg")[0]
        address = f"{place}{JOIN}?code={code}&lang={_language_of(request)}"
        if len(address) > MAX_ADDRESS_LETTERS:
            return Response(status_code=400)
        return Response(code_svg(address), media_type="image/svg+xml", headers=_NOT_STORED)

    async def steps(self, request: Request) -> Response:
        asked, choices = _query_of(request), self._service.choices
        return await _answer(request, lambda it, _: choices(asked, it.language, it.address, it.token))

    async def begin(self, request: Request) -> Response:
        return await _answer(request, lambda it, _: self._service.begin(it.address))

    async def join(self, request: Request) -> Response:
        join = self._service.join
        return await _answer(
            request, lambda it, body: join(it.code, read_text(body, "name", ""), it.address)
        )

    async def answer(self, request: Request) -> Response:
        def act(it: _Given, body: dict[str, Any]) -> Any:
            number, vote = read_number(body, "number"), read_number(body, "round")
            told = (number, vote, read_text(body, "given"))
            return self._service.answer(it.code, it.token, *told, it.address)

        return await _answer(request, act, self._service.admit)

    async def learner(self, request: Request) -> Response:
        return await _answer(request, lambda it, _: self._service.learner(*it))

    async def desk(self, request: Request) -> Response:
        return await _answer(request, lambda it, _: self._service.desk(*it))

    async def learners(self, request: Request) -> Response:
        learners = self._service.learners
        return await _answer(request, lambda it, _: learners(it.code, it.token, it.address))

    async def do(self, request: Request) -> Response:
        do, lead = self._service.do, self._service.lead
        return await _answer(request, lambda it, body: do(it.code, it.token, body, it.address), lead)

    async def course(self, request: Request) -> Response:
        return await _answer(request, lambda it, _: self._service.course(*it))


class _Given(NamedTuple):
    """The parts of a request besides its body: class, token, language, and whose it is."""

    code: str
    token: str
    language: str
    address: str


async def _answer(
    request: Request,
    act: Callable[[_Given, dict[str, Any]], Any],
    admit: Callable[[str, str, str], object] | None = None,
) -> Response:
    """Answer as JSON what is worked out in a thread; say what is refused in the reader's language.

    `admit` refuses who may not ask, by class, token and address; so nobody else is told what is wrong
    with their request.
    """
    code, address = request.path_params.get("code", ""), request.client.host if request.client else ""
    given = _Given(code, _token_of(request), _language_of(request), address)
    said = words(given.language)
    try:
        body = await _read_body(request)
    except ClientDisconnect:  # nobody hears the answer
        return Response(status_code=400)

    def act_on_body() -> Any:
        try:
            return act(given, decode_body(body))
        except ValueError:
            if admit is not None:
                admit(given.code, given.token, given.address)
            raise

    try:
        return JSONResponse(await run_in_threadpool(act_on_body), headers=_NOT_STORED)
    except DeniedError as denied:
        return _refuse(denied, said("live", denied.key, seconds=denied.seconds))
    except UnreadableError as unread:
        part = said("practice", unread.key, part=unread.part)
        return _refuse(DeniedError("unread", 400), part)
    except ValueError:
        return _refuse(DeniedError("unread", 400), said("live", "unread"))
    except Exception:
        # A page understands no other answer: it would take it for a lost connection.
        traceback.print_exc()
        return _refuse(DeniedError("failed", 500), said("live", "failed"))


async def _read_body(request: Request) -> bytes:
    """Read what a page sends, of which there is never much: of more than that, what is too much."""
    body = b""
    if request.method == "POST":
        async for part in request.stream():
            body += part
            if len(body) > MAX_BYTES:
                return TOO_MUCH
    return body


def _refuse(denied: DeniedError, text: str) -> Response:
    headers = dict(_NOT_STORED)
    if denied.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if denied.seconds:
        headers["Retry-After"] = str(denied.seconds)
    return JSONResponse({"key": denied.key, "says": text}, denied.status, headers)


def _respond_with_page(text: str) -> Response:
    return Response(text, media_type="text/html", headers={"Cache-Control": "no-cache"})


def _language_of(request: Request) -> str:
    """Return the language that the address names, else the one the browser asks for."""
    asked = _query_of(request).get("lang", "")
    if asked in languages():
        return asked
    return language_for(request.headers.get("accept-language", ""))


def _query_of(request: Request) -> dict[str, str]:
    """Return what the address asks for; these pages are no lessons, whose names are declared."""
    return dict(parse_qsl(request.scope["query_string"].decode("latin-1")))


def _token_of(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ").strip()
