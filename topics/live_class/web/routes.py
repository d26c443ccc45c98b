"""Serve the two pages of a class and answer what they ask: requests and answers of HTTP.

Whoever asks shows a token as `Authorization: Bearer ...`; there is no cookie, so no page of another
site can ask in somebody's name. What waits for the database waits in a thread.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from streamlit import config

from c45_core.language.words import language_for, languages, words
from c45_course.exports.picture import code_svg
from c45_course.practice.arithmetic import UnreadableError
from ui import player

from ..classes.records import DeniedError, code_of
from . import sent
from .page import desk_page, join_page
from .service import Service

JOIN, DESK, ASKED = "/join", "/class", "/live"
MAX_BYTES = 4096
"""Of what a page sends."""
TOO_MUCH = b"["
"""Stands for what is longer, and is no JSON either."""
MAX_SIGNS = 1000
"""Of an address that is drawn; a longer one fits into no code."""
_HERE = Path(__file__).resolve().parent
_TYPES = {".js": "text/javascript", ".css": "text/css"}
FILES = {
    **{f"live/{path.name}": path for path in _HERE.iterdir() if path.suffix in _TYPES},
    **{f"player/{name}": Path(player.__file__).with_name(name) for name in ("dom.js", "kept.js")},
}
"""The scripts and the style sheet of the pages, by their address."""
_FRESH = {"Cache-Control": "no-store"}


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
        return _page(join_page(_language(request)))

    async def desk_page(self, request: Request) -> Response:
        return _page(desk_page(_language(request)))

    async def file(self, request: Request) -> Response:
        path = FILES.get(request.path_params["name"])
        if path is None:
            return Response(status_code=404)
        content = await run_in_threadpool(path.read_bytes)
        return Response(content, media_type=_TYPES[path.suffix], headers={"Cache-Control": "no-cache"})

    async def qr(self, request: Request) -> Response:
        """Draw the address at which a class is joined, as this browser sees it."""
        code = code_of(_query(request).get("code", ""))
        place = str(request.url).partition(f"{ASKED}/qr.svg")[0]
        address = f"{place}{JOIN}?code={code}&lang={_language(request)}"
        if len(address) > MAX_SIGNS:
            return Response(status_code=400)
        return Response(code_svg(address), media_type="image/svg+xml", headers=_FRESH)

    async def steps(self, request: Request) -> Response:
        asked, choices = _query(request), self._service.choices
        return await _answered(request, lambda it, _: choices(asked, it.language, it.address, it.token))

    async def begin(self, request: Request) -> Response:
        return await _answered(request, lambda it, _: self._service.begin(it.address))

    async def join(self, request: Request) -> Response:
        join = self._service.join
        return await _answered(
            request, lambda it, body: join(it.code, sent.text(body, "name", ""), it.address)
        )

    async def answer(self, request: Request) -> Response:
        def act(it: _Given, body: dict[str, Any]) -> Any:
            number, vote = sent.whole(body, "number"), sent.whole(body, "round")
            told = (number, vote, sent.text(body, "given"))
            return self._service.answer(it.code, it.token, *told, it.address)

        return await _answered(request, act, self._service.admit)

    async def learner(self, request: Request) -> Response:
        return await _answered(request, lambda it, _: self._service.learner(*it))

    async def desk(self, request: Request) -> Response:
        return await _answered(request, lambda it, _: self._service.desk(*it))

    async def learners(self, request: Request) -> Response:
        learners = self._service.learners
        return await _answered(request, lambda it, _: learners(it.code, it.token, it.address))

    async def do(self, request: Request) -> Response:
        do, lead = self._service.do, self._service.lead
        return await _answered(request, lambda it, body: do(it.code, it.token, body, it.address), lead)

    async def course(self, request: Request) -> Response:
        return await _answered(request, lambda it, _: self._service.course(*it))


class _Given(NamedTuple):
    """What a request says besides its body: class, token, language, and whose it is."""

    code: str
    token: str
    language: str
    address: str


async def _answered(
    request: Request,
    act: Callable[[_Given, dict[str, Any]], Any],
    admit: Callable[[str, str, str], object] | None = None,
) -> Response:
    """Answer as JSON what is worked out in a thread; say what is refused in the reader's language.

    `admit` refuses who may not ask, by class, token and address; so nobody else is told what is wrong
    with their request.
    """
    code, address = request.path_params.get("code", ""), request.client.host if request.client else ""
    given = _Given(code, _token(request), _language(request), address)
    said = words(given.language)
    try:
        body = await _sent(request)
    except ClientDisconnect:  # nobody hears the answer
        return Response(status_code=400)

    def answered() -> Any:
        try:
            return act(given, sent.decoded(body))
        except ValueError:
            if admit is not None:
                admit(given.code, given.token, given.address)
            raise

    try:
        return JSONResponse(await run_in_threadpool(answered), headers=_FRESH)
    except DeniedError as denied:
        return _refused(denied, said("live", denied.key, seconds=denied.seconds))
    except UnreadableError as unread:
        part = said("practice", unread.key, part=unread.part)
        return _refused(DeniedError("unread", 400), part)
    except ValueError:
        return _refused(DeniedError("unread", 400), said("live", "unread"))
    except Exception:
        # A page understands no other answer: it would take it for a lost connection.
        traceback.print_exc()
        return _refused(DeniedError("failed", 500), said("live", "failed"))


async def _sent(request: Request) -> bytes:
    """Read what a page sends, of which there is never much: of more than that, what is too much."""
    body = b""
    if request.method == "POST":
        async for part in request.stream():
            body += part
            if len(body) > MAX_BYTES:
                return TOO_MUCH
    return body


def _refused(denied: DeniedError, text: str) -> Response:
    headers = dict(_FRESH)
    if denied.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if denied.seconds:
        headers["Retry-After"] = str(denied.seconds)
    return JSONResponse({"key": denied.key, "says": text}, denied.status, headers)


def _page(text: str) -> Response:
    return Response(text, media_type="text/html", headers={"Cache-Control": "no-cache"})


def _language(request: Request) -> str:
    """Return the language that the address names, else the one the browser asks for."""
    asked = _query(request).get("lang", "")
    if asked in languages():
        return asked
    return language_for(request.headers.get("accept-language", ""))


def _query(request: Request) -> dict[str, str]:
    """Return what the address asks for; these pages are no lessons, whose names are declared."""
    return dict(parse_qsl(request.scope["query_string"].decode("latin-1")))


def _token(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ").strip()
