"""Serve the stories that are told: the JSON files that the player replays.

A story never changes. That of an own table is given to whoever has its address, and is not kept.
"""

from __future__ import annotations

import gzip

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from streamlit import config

from ui.stories import PLACE, edition, is_shared, read

FOR_EVER = "public, max-age=31536000, immutable"
"""Caching of a story of a bundled table."""
NEVER = "no-store"
"""Caching of a story of an own table: a browser that several people use keeps nothing of it."""


def routes() -> list[Route]:
    """Return the route of stories, below the path at which the app lies."""
    edition()  # what this process tells is told by the program that lies here now, at its start
    base = str(config.get_option("server.baseUrlPath")).strip("/")
    return [Route(f"{'/' + base if base else ''}/{PLACE}/{{name}}", serve_story)]


async def serve_story(request: Request) -> Response:
    """Answer with a story, with 304 where the browser has it, with 404 where there is none."""
    name = request.path_params["name"]
    packed = read(name)
    if packed is None:
        return Response(status_code=404, headers={"Cache-Control": NEVER})
    headers = {"Cache-Control": NEVER}
    if is_shared(name):
        headers = {"Cache-Control": FOR_EVER, "ETag": f'"{name}"'}
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    headers["Vary"] = "Accept-Encoding"
    return Response(packed, media_type="application/json", headers=headers)
