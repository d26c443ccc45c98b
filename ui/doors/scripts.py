"""Serve the scripts of components (`ui/scripts.py`): each file never changes."""

from __future__ import annotations

import gzip

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from streamlit import config

from c45_core.language.words import languages
from ui.doors.stories import FOR_EVER
from ui.scripts import PLACE, SOURCES, file_name, pack


def routes() -> list[Route]:
    """Return the route of scripts, below the path at which the app lies."""
    base = str(config.get_option("server.baseUrlPath")).strip("/")
    return [Route(f"{'/' + base if base else ''}/{PLACE}/{{name}}", serve_script)]


async def serve_script(request: Request) -> Response:
    """Answer with a script, with 404 where it is none of this program."""
    asked = request.path_params["name"]
    name, language, *_ = f"{asked}..".split(".")
    if name not in SOURCES or language not in ("", *languages()) or asked != file_name(name, language):
        return Response(status_code=404, headers={"Cache-Control": "no-store"})
    headers, packed = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}, pack(name, language)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, media_type="text/javascript", headers=headers)
