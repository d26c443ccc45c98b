"""What docs/security.md promises of the server and of the program's texts."""

import asyncio
import base64
import csv
import hashlib
import io
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import streamlit
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples
from streamlit import config

from c45_core import InputError
from c45_core.language.words import languages, words
from c45_course.exports.writing import csv_bytes, xlsx_bytes
from c45_course.formula_guard import guarded, restored, unmistaken
from c45_course.readers.files import UPLOAD
from c45_course.readers.grid import Grid, read_grid
from c45_course.readers.number_cells import PLAIN
from ui.doors.gate import Gate, is_welcome
from ui.doors.policy import SCRIPT, headers
from ui.page.style import STYLE
from ui.state.framing import EVERYBODY, SELF, framers

ROOT = Path(__file__).resolve().parents[2]
STATIC = Path(streamlit.__file__).parent / "static" / "static"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("server.enableXsrfProtection", True),
        ("server.enableCORS", True),
        ("client.showErrorDetails", "none"),
        ("browser.gatherUsageStats", False),
        ("server.maxUploadSize", UPLOAD.megabytes),
        ("server.address", "127.0.0.1"),
        ("server.showEmailPrompt", False),
        ("browser.serverAddress", "localhost"),
    ],
)
def test_the_server_is_set_as_promised(option, value):
    assert config.get_option(option) == value


def test_nothing_of_a_table_is_written_to_a_log():
    """No page, no part of `ui` and nothing it calls prints or logs; the command line may."""
    spoken = re.compile(r"^\s*(print\(|(import|from) logging\b)|\b(logger|logging)\.", re.MULTILINE)
    for room in ("ui", "pages", "c45_core", "c45_course", "c45_library", "topics"):
        for path in (ROOT / room).rglob("*.py"):
            spoken_by = (
                path.name == "__main__.py" or path.name.startswith("verb") or "tests" in path.parts
            )
            if not spoken_by and path.parent != ROOT / "c45_course" / "cli":
                assert not spoken.search(path.read_text(encoding="utf-8")), path


def test_no_table_is_written_to_disk_by_a_page():
    writes = re.compile(r"write_(text|bytes)\(|open\([^)]*['\"][wax]")
    for path in [*(ROOT / "ui" / "own").glob("*.py"), *(ROOT / "pages").glob("*.py")]:
        assert not writes.search(path.read_text(encoding="utf-8")), path


def test_a_page_may_load_nothing_from_elsewhere():
    """The policy names this server, what the page makes itself, and no other origin."""
    rules = dict(rule.split(" ", 1) for rule in headers(SELF)["Content-Security-Policy"].split("; "))
    allowed = {"'self'", "'none'", "blob:", "data:", "'wasm-unsafe-eval'"}
    for name, said in rules.items():
        others = [each for each in said.split() if not each.startswith("'sha256-")]
        assert set(others) <= allowed | ({"'unsafe-inline'"} if name == "style-src" else set()), name
    assert rules["default-src"] == rules["frame-ancestors"] == rules["form-action"] == SELF
    assert rules["object-src"] == "'none'"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", SELF),
        ("0", SELF),
        ("off", SELF),
        ("1", EVERYBODY),
        ("True", EVERYBODY),
        ("https://a.example", "'self' https://a.example"),
        (
            "https://a.example, https://*.b.example:8443",
            "'self' https://a.example https://*.b.example:8443",
        ),
    ],
)
def test_who_may_frame_the_app(asked, found, monkeypatch):
    monkeypatch.setenv("EMBED", asked)
    assert framers() == found
    said = headers(found)
    assert said["Content-Security-Policy"].endswith(f"frame-ancestors {found}")
    assert ("X-Frame-Options" in said) == (found == SELF)


@pytest.mark.parametrize(
    "asked", ["moodle", "https://a.example/path", "https://a;script-src *", "*.example"]
)
def test_what_is_no_origin_is_refused(asked):
    with pytest.raises(InputError, match="EMBED"):
        framers(asked)


@pytest.mark.parametrize(
    ("origin", "taken"),
    [
        ("http://localhost:3000", True),
        ("https://known.example", True),
        ("http://foreign.example", False),
        ("http://localhost.foreign.example", False),
        ("null", False),
        ("http://[::1", False),
        ("", False),
    ],
)
def test_which_pages_may_connect(origin, taken, monkeypatch):
    _configured(monkeypatch, corsAllowedOrigins=["https://known.example:8443"])
    assert is_welcome(origin) is taken


def _answered(gate, scope, said=()):
    """What a gate sends for a request, and what came through to the app; `said`: its headers."""
    sent, through = [], []

    async def app(scope, receive, send):
        through.append(scope)
        cookies = [(b"set-cookie", b"seat=1; Path=/; SameSite=Lax"), (b"x-frame-options", b"ALLOWALL")]
        await send({"type": "http.response.start", "status": 200, "headers": [*cookies, *said]})
        await send({"type": "http.response.body", "body": b""})

    async def send(message):
        sent.append(message)

    # In a thread of its own: the browser of another test may have left a running loop in this one.
    with ThreadPoolExecutor(1) as own:
        own.submit(asyncio.run, Gate(app, gate)(scope, None, send)).result()
    return sent, through


def _configured(monkeypatch, **named):
    given = config.get_option
    named = {f"server.{name}": value for name, value in named.items()}
    monkeypatch.setattr(config, "get_option", lambda name: named.get(name, given(name)))


HERE = ("localhost", "127.0.0.1", "127.0.0.9", "[::1]", "LOCALHOST", "localhost.")
ELSEWHERE = ("evil.example", "localhost.evil.example", "evillocalhost", "127.0.0.1.evil.example", "")
UNREADABLE = (
    "[::1",
    "localhost@evil.example",
    "evil.example/localhost",
    "a b",
    "http://localhost",
    "::1",
)


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("address", ["127.0.0.1", "localhost", "::1", "127.0.0.7"])
def test_this_machine_alone_is_asked_for_by_its_own_names(monkeypatch, kind, address):
    """The name of another site, whose owner lets it point to this machine, leads nowhere."""
    _configured(monkeypatch, address=address)
    scope = {"type": kind, "path": "/live/K7QM3XWD", "method": "POST"}
    own = (f"[{address}]" if ":" in address else address,)
    for name in (*HERE, *own, *ELSEWHERE, *UNREADABLE):
        for port in ("", ":8501"):
            host = f"{name}{port}".encode()
            headers = [(b"host", host), (b"origin", b"http://" + host)]
            sent, through = _answered(SELF, {**scope, "headers": headers})
            assert bool(through) is (name in (*HERE, *own)), host
            if not through and kind == "websocket":
                assert sent == [{"type": "websocket.close", "code": 1008}]
            elif not through:
                assert sent[0]["status"] == 421 and b"nosniff" in dict(sent[0]["headers"]).values()
    twice = [(b"host", b"localhost"), (b"Host", b"evil.example")]
    assert not _answered(SELF, {**scope, "headers": twice})[1]


def test_a_server_for_others_is_asked_for_by_any_name_unless_some_are_declared(monkeypatch):
    def asked(host):
        scope = {"type": "http", "path": "/join", "method": "GET", "headers": [(b"host", host)]}
        return bool(_answered(SELF, scope)[1])

    for address in (None, "0.0.0.0", "::", "192.0.2.7"):
        _configured(monkeypatch, address=address)
        assert asked(b"c45.example.org") and asked(b"192.0.2.7:8501")
    for address in ("127.0.0.1", "0.0.0.0"):
        _configured(monkeypatch, address=address, allowedHosts=["C45.example.org", "*.example.edu"])
        assert asked(b"c45.example.org:443") and asked(b"a.example.edu")
        assert not asked(b"localhost") and not asked(b"example.edu") and not asked(b"evilexample.edu")
    _configured(monkeypatch, address="127.0.0.1", allowedHosts=["*"])
    assert asked(b"anything.example")


@pytest.mark.parametrize("language", languages())
def test_who_asks_by_an_unknown_name_is_told_so_in_their_language(monkeypatch, language):
    _configured(monkeypatch, address="127.0.0.1")
    headers = [(b"host", b"c45.example.org"), (b"accept-language", language.encode())]
    sent, _ = _answered(SELF, {"type": "http", "path": "/", "method": "GET", "headers": headers})
    said = words(language)("app", "unknown_host", found="c45.example.org")
    assert sent[1]["body"].decode() == said


def test_an_allowed_origin_is_introduced_as_one_of_the_app(monkeypatch):
    """So Streamlit has nothing to look up."""
    _configured(monkeypatch, address="0.0.0.0")
    own = [(b"host", b"app.example"), (b"origin", b"http://localhost:3000")]
    _, (scope,) = _answered(SELF, {"type": "websocket", "path": "/_stcore/stream", "headers": own})
    assert dict(scope["headers"]) == {b"host": b"app.example", b"origin": b"http://app.example"}
    foreign = [(b"host", b"app.example"), (b"origin", b"http://foreign.example")]
    sent, through = _answered(
        SELF, {"type": "websocket", "path": "/_stcore/stream", "headers": foreign}
    )
    assert (sent, through) == ([{"type": "websocket.close", "code": 1008}], [])


def test_cookies_go_into_a_frame_of_another_site_only_where_that_is_wanted():
    page = {"type": "http", "path": "/", "headers": []}
    (closed, _), _ = _answered(SELF, page)
    assert (b"set-cookie", b"seat=1; Path=/; SameSite=Lax") in closed["headers"]
    assert [said for name, said in closed["headers"] if name == b"x-frame-options"] == [b"SAMEORIGIN"]
    (opened, _), _ = _answered(EVERYBODY, page)
    assert (b"set-cookie", b"seat=1; Path=/; SameSite=None; Secure; Partitioned") in opened["headers"]
    assert b"x-frame-options" not in dict(opened["headers"])


# --- what a spreadsheet may not calculate -----------------------------------------------------------

SIGNS = st.text(st.sampled_from("=+-@＝＋ \t\r\n,;\"'“x1.\u2028\ufeff\x00"), max_size=9)

CELLS = SIGNS | st.sampled_from(["-1", "+.5", "-2e3"])


@settings(deadline=None, max_examples=examples(300))
@given(st.one_of(SIGNS, st.text(max_size=9)))
def test_taking_the_marks_off_gives_what_was_there(text):
    assert restored(guarded(text)) == text
    assert restored(unmistaken(text)) == text


@pytest.mark.parametrize(
    "text",
    ["=1", "x;=1+1;y", "a\n=2+3", 'a;"=1', "b\t @x", "c,-1", "'=1", ";-2", "\ufeff=1", "d\u2028+1"],
)
def test_each_piece_that_could_be_run_is_marked(text):
    assert guarded(text) != text


@settings(deadline=None, max_examples=examples(200))
@given(
    st.integers(1, 3).flatmap(
        lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=2, max_size=4)
    )
)
def test_no_piece_of_a_written_file_is_calculated(rows):
    """Parted by any of three signs or by lines, with or without heed to quotation marks."""
    grid = Grid("t.csv", tuple(rows[0]), tuple(zip(*rows[1:], strict=True)))
    text = csv_bytes(grid, for_spreadsheet=True).decode("utf-8-sig")
    for lines in ([text], text.splitlines(), re.split("[\r\n]", text)):
        for sign in ",;\t":
            heeded = [cell for line in lines for row in _parted(line, sign) for cell in row]
            blind = [cell for line in lines for row in line.split("\r\n") for cell in row.split(sign)]
            for piece in (*heeded, *blind, *(each.strip('"') for each in blind)):
                assert piece[:1] not in tuple("=+-@＝＋－＠") or PLAIN.fullmatch(piece), (sign, piece)


def _parted(text, sign):
    return csv.reader(io.StringIO(text, newline=""), delimiter=sign)


def test_half_a_character_is_refused_by_name():
    """A table made in a program can hold it; a file can not, and reading brings none."""
    grid = Grid("t.csv", ("size", "class"), (("s", "m\ud800"), ("yes", "no")))
    with pytest.raises(InputError, match=r"'size', row 2: .*U\+D800"):
        csv_bytes(grid)
    again = read_grid(xlsx_bytes(grid), name="t.xlsx")
    assert again.columns == (("s", "m_xD800_"), ("yes", "no"))
    assert csv_bytes(again)


def test_a_page_is_answered_with_the_script_that_the_policy_names():
    """Whole and as it is, whatever the browser kept; what is no page passes untouched."""
    heard = []

    async def app(scope, receive, send):
        heard.append(dict(scope["headers"]))
        kind = b"text/html; charset=utf-8" if scope["path"] == "/" else b"text/javascript"
        headers = [(b"content-type", kind), (b"content-length", b"13"), (b"etag", b'"1"')]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"<head>", "more_body": True})
        await send({"type": "http.response.body", "body": b"</head></body>"})

    def asked(path, accept):
        headers = [(b"Accept", accept), (b"Accept-Encoding", b"gzip"), (b"If-None-Match", b'"1"')]
        sent = []

        async def send(message):
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": path, "headers": headers}
        with ThreadPoolExecutor(1) as own:
            own.submit(asyncio.run, Gate(app)(scope, None, send)).result()
        return dict(sent[0]["headers"]), b"".join(each["body"] for each in sent[1:])

    said, body = asked("/", b"text/html,*/*")
    assert heard[0] == {b"accept": b"text/html,*/*"}
    assert body.startswith(f"<head><script>{SCRIPT}</script><link ".encode())
    assert body.endswith(f"<style>{STYLE}</style></body>".encode())
    early = re.findall(rb'rel="modulepreload" crossorigin href="./static/(js/[^"]+)"', body)
    assert b"Selectbox" in b"".join(early)
    assert all((STATIC / file.decode()).stat().st_size < 200_000 for file in early)
    assert said[b"content-length"] == str(len(body)).encode()
    assert b"etag" not in said
    named = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest())
    assert b"'sha256-" + named + b"'" in said[b"content-security-policy"]
    said, body = asked("/static/js/index.js", b"*/*")
    assert (body, said[b"etag"]) == (b"<head></head></body>", b'"1"')
    assert heard[1][b"Accept-Encoding"] == b"gzip"


@pytest.mark.parametrize(
    ("path", "query", "to"),
    [("/start", b"lang=en", b"./?lang=en"), ("/course/start", b"", b"./"), ("/start/", b"", b"../")],
)
def test_start_leads_to_the_start_page(path, query, to):
    scope = {"type": "http", "method": "GET", "path": path, "query_string": query, "headers": []}
    sent, through = _answered(SELF, scope)
    assert not through and sent[0]["status"] == 307
    assert dict(sent[0]["headers"])[b"location"] == to


@pytest.mark.parametrize(
    ("path", "query", "base", "to"),
    [
        ("/nosuchpage", b"", "", b"./?no_page=nosuchpage"),
        ("/choosing/熵", b"lang=zh", "", b"../?lang=zh&no_page=%E7%86%B5"),
        ("/nofolder/choosing", b"", "", b"../choosing"),
        ("/c45/nosuchpage", b"", "c45", b"./?no_page=nosuchpage"),
        *[(path, b"", base, None) for path, base in [("/", ""), ("/choosing", ""), ("/c45", "c45")]],
    ],
)
def test_an_address_that_names_no_page_leads_to_the_start_page(monkeypatch, path, query, base, to):
    """Streamlit would lay an English dialogue over it, in the Chinese course as well."""
    monkeypatch.setattr(config, "get_option", lambda _: base)
    scope = {"type": "http", "method": "GET", "path": path, "query_string": query, "headers": []}
    sent, _ = _answered(SELF, scope, [(b"content-type", b"text/html")])
    assert dict(sent[0]["headers"]).get(b"location") == to
    sent, _ = _answered(SELF, scope, [(b"content-type", b"image/svg+xml")])
    assert b"location" not in dict(sent[0]["headers"])
