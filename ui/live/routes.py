"""Serve the two pages of a class and answer what they ask: requests and answers of HTTP.

Whoever asks shows a token as `Authorization: Bearer ...`; there is no cookie, so no page of another
site can ask in somebody's name. What waits for the database waits in a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from streamlit import config

from c45_core.language.words import language_for, languages, words
from c45_course.exports.qr import code_svg
from c45_course.live.records import DeniedError, code_of
from c45_course.practice.arithmetic import UnreadableError
from c45_course.prepare.keeping import entry_of
from ui.live.page import desk_page, join_page
from ui.live.service import Service, whole

JOIN, DESK, ASKED = "/join", "/class", "/live"
MOST_BYTES = 4096
"""Of what a page sends."""
_UI = Path(__file__).resolve().parent.parent
_TYPES = {".js": "text/javascript", ".css": "text/css"}
FILES = {
    **{f"live/{path.name}": path for path in (_UI / "live").iterdir() if path.suffix in _TYPES},
    "player/dom.js": _UI / "player" / "dom.js",
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
        return Response(code_svg(address), media_type="image/svg+xml", headers=_FRESH)

    async def steps(self, request: Request) -> Response:
        asked, language, address = _query(request), _language(request), _address(request)
        return await _answered(request, lambda _: self._service.choices(asked, language, address))

    async def begin(self, request: Request) -> Response:
        return await _answered(request, lambda _: self._service.begin(_address(request)))

    async def join(self, request: Request) -> Response:
        code, address = request.path_params["code"], _address(request)
        return await _answered(
            request, lambda sent: self._service.join(code, str(sent.get("name", "")), address)
        )

    async def answer(self, request: Request) -> Response:
        code, token, address = request.path_params["code"], _token(request), _address(request)

        def act(sent: dict[str, Any]) -> Any:
            number, vote = whole(sent["number"]), whole(sent["round"])
            return self._service.answer(code, token, number, vote, str(sent["given"]), address)

        return await _answered(request, act)

    async def learner(self, request: Request) -> Response:
        code, language = request.path_params["code"], _language(request)
        return await _answered(
            request, lambda _: self._service.learner(code, _token(request), language)
        )

    async def desk(self, request: Request) -> Response:
        code, language = request.path_params["code"], _language(request)
        return await _answered(request, lambda _: self._service.desk(code, _token(request), language))

    async def do(self, request: Request) -> Response:
        code = request.path_params["code"]
        return await _answered(request, lambda sent: self._service.do(code, _token(request), sent))

    async def course(self, request: Request) -> Response:
        code, language = request.path_params["code"], _language(request)
        return await _answered(request, lambda _: self._service.course(code, _token(request), language))


async def _answered(request: Request, act: Callable[[dict[str, Any]], Any]) -> Response:
    """Answer as JSON what is worked out in a thread; say what is refused in the reader's language."""
    said = words(_language(request))
    try:
        sent = await _sent(request)
        return JSONResponse(await run_in_threadpool(act, sent), headers=_FRESH)
    except DeniedError as denied:
        return _refused(denied.status, denied.key, said("live", denied.key))
    except UnreadableError as unread:
        return _refused(400, "unread", said("practice", unread.key, part=unread.part))
    except (KeyError, TypeError, ValueError):
        return _refused(400, "unread", said("live", "unread"))


async def _sent(request: Request) -> dict[str, Any]:
    """Read what a page sends, of which there is never much.

    Errors: ValueError where it is too much, or no object of JSON.
    """
    if request.method != "POST":
        return {}
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise ValueError
    return entry_of(body or b"{}")


def _refused(status: int, key: str, text: str) -> Response:
    return JSONResponse({"key": key, "says": text}, status, headers=_FRESH)


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
    return dict(parse_qsl(request.url.query))


def _token(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ").strip()


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
