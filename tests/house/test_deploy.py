"""Serving a class: the load generator stays on this machine, nginx keeps everybody on their seat."""

import argparse
import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "benchmarks"), str(ROOT / "deploy")]

import classroom  # noqa: E402
import serve  # noqa: E402
from habits import made_table  # noqa: E402
from learner import Learner  # noqa: E402
from served import wait_for  # noqa: E402
from wire import Place, RefusedError, ask  # noqa: E402

from ui import cache  # noqa: E402
from ui.doors.policy import SELF, headers  # noqa: E402

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "0.0.0.0"])
def test_load_goes_to_this_machine_only(host):
    with pytest.raises(RefusedError, match="loopback"):
        Place(host, 80)


def test_a_class_is_bounded():
    asked = {"host": "localhost", "at": None, "learners": [200], "seconds": 40, "every": 2}
    classroom.checked(argparse.Namespace(**asked))
    for wrong in ({"learners": [501]}, {"learners": [0]}, {"seconds": 9999}, {"every": 0.01}):
        with pytest.raises(RefusedError):
            classroom.checked(argparse.Namespace(**{**asked, **wrong}))


def test_what_two_ask_for_at_once_is_worked_out_once():
    """Whoever asks while it is worked out waits for it; another table does not wait."""
    begun, may_end, count = threading.Event(), threading.Event(), []

    @cache.kept()
    def slow(table, dialect):
        count.append((table, dialect))
        if table == "one":
            begun.set()
            assert may_end.wait(60)
        return object()

    with ThreadPoolExecutor(8) as people:
        first = people.submit(slow, "one", "id3")
        assert begun.wait(60)
        same = [people.submit(slow, "one", "id3") for _ in range(5)]
        other = people.submit(slow, "two", "id3")
        assert other.result(60) is not None
        may_end.set()
        assert all(one.result(60) is first.result(60) for one in same)
    assert sorted(count) == [("one", "id3"), ("two", "id3")]


def test_what_is_kept_for_everybody_is_bounded():
    @cache.kept(most=3)
    def answer(table):
        return object()

    first = answer("a")
    for name in "bcd":
        answer(name)
    assert answer("a") is not first


@needs_nginx
def test_nginx_understands_its_configuration(tmp_path):
    serve.prepare(tmp_path, "127.0.0.1", 8080, [18501, 18502, 18503])
    command = [NGINX, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf", "-e", "stderr"]
    tried = subprocess.run(command, capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr


def test_every_process_has_a_pool_that_begins_with_it():
    lines = serve.workers_conf([1, 2]).splitlines()
    assert "{ zone seat1 64k; server 127.0.0.1:1 " in lines[1]
    assert "server 127.0.0.1:2 max_fails=1 fail_timeout=3s backup;" in lines[1]


def _free(count):
    places = [socket.socket() for _ in range(count)]
    for place in places:
        place.bind(("127.0.0.1", 0))
    ports = [place.getsockname()[1] for place in places]
    for place in places:
        place.close()
    return ports


def test_a_process_has_few_heaps_unless_told_otherwise(monkeypatch):
    monkeypatch.setattr(serve.subprocess, "Popen", lambda command, **how: how)
    monkeypatch.delenv("MALLOC_ARENA_MAX", raising=False)
    assert serve.worker(1)["env"]["MALLOC_ARENA_MAX"] == "2"
    monkeypatch.setenv("MALLOC_ARENA_MAX", "4")
    assert serve.worker(1)["env"]["MALLOC_ARENA_MAX"] == "4"


def test_the_processes_share_the_cores_for_work_on_own_tables(monkeypatch):
    monkeypatch.setattr(serve.subprocess, "Popen", lambda command, **how: how)
    monkeypatch.setattr(serve.os, "cpu_count", lambda: 4)
    monkeypatch.delenv("C45_WORK_WORKERS", raising=False)
    shares = [serve.worker(1, beside=n)["env"]["C45_WORK_WORKERS"] for n in (1, 2, 3, 8)]
    assert shares == ["4", "2", "1", "1"]
    monkeypatch.setenv("C45_WORK_WORKERS", "7")
    assert serve.worker(1, beside=2)["env"]["C45_WORK_WORKERS"] == "7"


@contextmanager
def _served(folder, processes=2, certificate=None):
    """Processes behind nginx: the port in front and the processes by their ports.

    `folder`: started by root, nginx reads as somebody else, who must be let in.
    """
    front_port, *ports = _free(1 + processes)
    serve.prepare(folder, "127.0.0.1", front_port, ports, certificate)
    shutil.copytree(serve.SCRIPTS, folder / "files" / "static")
    shutil.copytree(serve.ROOT / "static", folder / "files" / "app" / "static")
    folder.chmod(0o755)
    workers = {port: serve.worker(port) for port in ports}
    front = serve.nginx(folder)
    try:
        for port in (*ports, *([] if certificate else [front_port])):
            wait_for(port)
        yield front_port, workers
    finally:
        for process in (*workers.values(), front):
            process.terminate()
        for process in (*workers.values(), front):
            process.wait(60)


@pytest.fixture
def open_folder():
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture
def balanced(open_folder, monkeypatch):
    monkeypatch.setenv("C45_CLASSES", str(open_folder / "classes"))
    with _served(open_folder) as served:
        yield served


@needs_nginx
def test_every_answer_of_nginx_has_each_header_once(open_folder):
    """Its own files, what the processes answer, its own refusals, and while no process is there."""
    with _served(open_folder, 1) as (port, workers):
        for path, wanted in (
            ("/", 200),
            ("/growing", 200),
            ("/_stcore/health", 200),
            ("/_stcore/metrics", 404),
            ("/app/static/katex/katex.min.css", 200),
            ("/static/no-such-file", 404),
        ):
            _answered_with_our_headers(port, path, wanted)
        for worker in workers.values():
            worker.kill()
            worker.wait()
        head, body = _answered_with_our_headers(port, "/growing", 503)
        assert ("Refresh", "1") in head and "服务器" in body.decode(), "it waits and opens by itself"


def _answered_with_our_headers(port, path, wanted):
    with ThreadPoolExecutor(1) as own:
        asked = own.submit(asyncio.run, ask(Place("127.0.0.1", port), "GET", path))
        status, head, body = asked.result()
    given = [tuple(line.split(": ", 1)) for line in head.split("\r\n")[1:]]
    assert status == wanted, path
    for name, said in headers(SELF).items():
        assert [value for key, value in given if key.lower() == name.lower()] == [said], path
    return given, body


@contextmanager
def _framed(browser, app, troubles):
    """A page of another site, 127.0.0.1, that shows the app, at localhost, in a frame."""
    frame = f'<!doctype html><iframe src="{app}/your_table" width="1200" height="800"></iframe>'

    class Platform(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(frame.encode())

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Platform) as server:
        threading.Thread(target=server.serve_forever).start()
        context = browser.new_context(ignore_https_errors=True, locale="en-US")
        try:
            page = context.new_page()
            page.on("console", lambda m: m.type == "error" and troubles.append(m.text))
            yield page, f"http://127.0.0.1:{server.server_port}/"
        finally:
            context.close()
            server.shutdown()


@pytest.mark.browser
def test_without_embed_no_other_site_frames_the_app(browser, app_url):
    troubles = []
    with _framed(browser, app_url, troubles) as (page, address):
        with page.expect_console_message(lambda said: "frame-ancestors 'self'" in said.text):
            page.goto(address)
        assert page.frames[1].locator("#root").count() == 0


@pytest.mark.nightly
@pytest.mark.browser
@needs_nginx
def test_with_embed_a_table_is_brought_in_a_frame_of_another_site(browser, open_folder, monkeypatch):
    """Over https, with the cookies of the seat and of the upload kept apart for that site."""
    monkeypatch.setenv("EMBED", "http://127.0.0.1:*")
    troubles, uploads = [], []
    with (
        _served(open_folder, 2, _certificate(open_folder)) as (port, _),
        _framed(browser, f"https://localhost:{port}", troubles) as (page, address),
    ):
        page.goto(address)
        page.on("response", lambda r: r.request.method == "PUT" and uploads.append(r.status))
        frame = page.frame_locator("iframe")
        chooser = frame.get_by_test_id("stFileUploaderDropzoneInput").first
        table = b"wind,play\nweak,yes\nstrong,no\n" * 3
        chooser.set_input_files({"name": "brought.csv", "mimeType": "text/csv", "buffer": table})
        expect(frame.get_by_role("heading", name="brought.csv", exact=True)).to_be_visible()
        cookies = {cookie["name"]: cookie for cookie in page.context.cookies()}
    assert uploads == [204]
    for name in ("c45_seat", "_streamlit_xsrf"):
        cookie = cookies[name]
        assert (cookie["sameSite"], cookie["secure"]) == ("None", True)
        assert "127.0.0.1" in cookie["partitionKey"]
    assert [each for each in troubles if "404" not in each] == []


def _certificate(folder):
    """A certificate for this machine, signed by itself, and its key."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("openssl is not installed")
    files = str(folder / "certificate.pem"), str(folder / "key.pem")
    command = [program, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    command += [
        "-addext",
        "subjectAltName=DNS:localhost",
        "-days",
        "2",
        "-out",
        files[0],
        "-keyout",
        files[1],
    ]
    subprocess.run(command, check=True, capture_output=True)
    return files


def _sent(port, path, secret="", body=None):
    """What the server answers to a page of a class: status and data."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    request = Request(f"http://127.0.0.1:{port}/live/{path}", data, headers)
    try:
        with urlopen(request, timeout=30) as answer:
            assert "Set-Cookie" not in answer.headers
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, None
    except OSError:
        return 0, None


def _class_that_answers(port, workers):
    """Forty learners answer while one of two processes is killed: what was accepted is stored."""
    status, led = _sent(port, "classes", body={})
    assert status == 200
    code, secret = led["code"], led["secret"]
    learners = [_sent(port, f"{code}/learners", body={"name": ""})[1]["token"] for _ in range(40)]
    put = {"do": "ask", "query": {"table": "watermelon_2.0"}, "place": 0}
    assert _sent(port, f"{code}/desk", secret, put)[0] == 200
    halfway = threading.Barrier(9)

    def answered(part):
        for place, learner in enumerate(part):
            if place == 2:
                halfway.wait(60)
            given = {"number": 1, "round": 1, "given": "3"}
            while _sent(port, f"{code}/answers", learner, given)[0] != 200:
                time.sleep(0.1)

    with ThreadPoolExecutor(8) as phones:
        done = [phones.submit(answered, learners[n::8]) for n in range(8)]
        halfway.wait(60)
        next(iter(workers.values())).send_signal(signal.SIGKILL)
        for each in done:
            each.result(120)
    next(iter(workers.values())).wait(60)
    status, told = _sent(port, f"{code}/desk", secret)
    assert (status, told["answered"], told["joined"]) == (200, [40, 0], 40)
    assert _sent(port, f"{code}/desk", "guessed")[0] == 403
    # Who tries codes is held up.
    tried = {
        _sent(port, f"BCDFGH{a}{b}/learners", body={})[0] for a in "234567" for b in "BCDFGHJKMNPQ"
    }
    assert tried == {404, 429}


@needs_nginx
def test_a_seat_is_kept_and_a_killed_process_loses_only_its_own(balanced):
    port, workers = balanced
    _class_that_answers(port, workers)
    for seat in workers:
        if workers[seat].poll() is not None:
            workers[seat] = serve.worker(seat)
            wait_for(seat)
    # In a thread of its own: the browser of another test may have left a running loop in this one.
    with ThreadPoolExecutor(1) as own:
        own.submit(asyncio.run, _class_before(port, workers)).result()


async def _class_before(port, workers):
    learners = [Learner(Place("127.0.0.1", port), f"mark{n:012x}", Random(n)) for n in range(4)]
    for number, learner in enumerate(learners):
        await learner.open("your_table")
        mark = learner.mark.decode()
        assert learner.mark in (await learner.bring(made_table(mark, 12, number))).marks
    seats = [learner.place.cookies["c45_seat"] for learner in learners]
    assert set(seats) == {str(one) for one in workers}, "newcomers are shared out"
    workers[int(seats[0])].send_signal(signal.SIGKILL)
    workers[int(seats[0])].wait()
    for learner, seat in zip(learners, seats, strict=True):
        if seat != seats[0]:
            # Who sat elsewhere notices nothing: the own table is still there.
            assert learner.mark in (await learner.turn_to("growing")).marks
            continue
        with pytest.raises(ConnectionError):
            await learner.turn_to("growing")
        # A reload with the link: another process answers, and the address, with its step, is as it was.
        await learner.open("growing", "table=golf_14&dialect=id3&step=7")
        assert learner.place.cookies["c45_seat"] != seat
        assert (learner.query, b'"golf_14/id3"' in learner.told) == (
            "table=golf_14&dialect=id3&step=7",
            True,
        )
        learner.mark = f"mark{99:012x}".encode()
        await learner.open("your_table")
        assert learner.mark in (await learner.bring(made_table(f"mark{99:012x}", 12, 5))).marks
    for learner in learners:
        learner.close()
