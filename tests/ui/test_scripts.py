"""Scripts of components in files: each is named by its content, whole, and served for ever."""

import asyncio
import gzip
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.requests import Request

from c45_core.language.words import languages
from ui import scripts
from ui.doors.stories import serve_script

ROOT = Path(__file__).resolve().parents[2]
NAMED = [(name, language) for name in scripts.SOURCES for language in ("", *languages())]
NAMED = [(name, language) for name, language in NAMED if bool(language) == (name == "cards")]


def served(name, *headers):
    """The status, the headers and the body of an answer."""
    sent = [(key.encode(), value.encode()) for key, value in headers]
    scope = {"type": "http", "method": "GET", "headers": sent, "path_params": {"name": name}}
    # A thread of its own: that of a worker who drives a browser has a loop already.
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(asyncio.run, serve_script(Request(scope))).result()
    return answer.status_code, answer.headers, answer.body


@pytest.mark.parametrize(("name", "language"), NAMED)
def test_a_script_is_served_packed_or_plain_and_may_be_kept(name, language):
    asked = scripts.file_name(name, language)
    status, headers, packed = served(asked, ("accept-encoding", "gzip"))
    assert status == 200 and headers["content-encoding"] == "gzip"
    assert "immutable" in headers["cache-control"]
    plain = served(asked)[2]
    assert gzip.decompress(packed) == plain
    assert b"export default" in plain and b"export const style" in plain
    node = shutil.which("node")
    if node:
        checked = [node, "--input-type=module", "--check"]
        subprocess.run(checked, input=plain, check=True, capture_output=True)


@pytest.mark.parametrize("asked", ["player..0123456789abcdef.js", "nobody.js", "", "cards.fr.0.js"])
def test_what_this_program_does_not_have_is_not_kept(asked):
    status, headers, _ = served(asked)
    assert status == 404 and headers["cache-control"] == "no-store"


def test_all_that_pages_need_is_loaded_before_anybody_asks():
    """A process of its own: here other tests have loaded it."""
    script = """
import gc, sys
from ui.doors.gate import load_pages
from ui.state import course
load_pages()
assert gc.get_freeze_count() > 100_000
before = set(sys.modules)
for lesson in course.declared().values():
    if named := lesson.played or lesson.laboratory:
        lesson.load(named)
assert set(sys.modules) == before
"""
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT, timeout=120)
