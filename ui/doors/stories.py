"""Serve the stories that the player replays, and the scripts of components (`ui/scripts.py`).

Neither ever changes. The story of an own table is given to whoever has its address, and is not kept.
"""

import gzip

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from streamlit import config

from c45_core.language.words import languages
from ui import scripts
from ui.scripts import SOURCES, file_name, pack
from ui.stories import PLACE, edition, is_shared, read

FOR_EVER = "public, max-age=31536000, immutable"
"""Caching of a script, and of a story of a bundled table."""
NEVER = "no-store"
"""Caching of what is not there, and of the story of an own table: a browser may be shared."""


def routes() -> list[Route]:
    """Return the routes of stories and of scripts, below the path at which the app lies."""
    edition()  # what this process tells is told by the program that lies here now, at its start
    base = str(config.get_option("server.baseUrlPath")).strip("/")
    above = f"/{base}" if base else ""
    served = {PLACE: serve_story, scripts.PLACE: serve_script}
    return [Route(f"{above}/{place}/{{name}}", serve) for place, serve in served.items()]


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


async def serve_script(request: Request) -> Response:
    """Answer with a script, with 404 where it is none of this program."""
    asked = request.path_params["name"]
    name, language, *_ = f"{asked}..".split(".")
    if name not in SOURCES or language not in ("", *languages()) or asked != file_name(name, language):
        return Response(status_code=404, headers={"Cache-Control": NEVER})
    headers, packed = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}, pack(name, language)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, media_type="text/javascript", headers=headers)
