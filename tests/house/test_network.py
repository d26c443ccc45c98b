"""README's command: this machine alone, the browser opened, and nothing asked of any other machine.

The server runs as a newcomer would start it, with an empty home; its connections are read from the
system (strace) and from Python itself, which names what is looked up.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "benchmarks"), str(ROOT / "deploy")]

from learner import Learner  # noqa: E402
from served import wait_for  # noqa: E402
from wire import Place, ask  # noqa: E402

from ui.state.course import lessons  # noqa: E402

FOREIGN = "http://foreign.example"
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="strace and /proc are Linux"),
    # All of them look at a newcomer's first minute with the app. That no page asks for anything
    # elsewhere, every journey in a browser holds (`visit`).
    pytest.mark.nightly,
    pytest.mark.slow,
]

LISTENER = """
import json, sys

def heard(event, args, told=open({told!r}, "a", buffering=1)):
    if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
        told.write(json.dumps([event, str(args[1])]) + "\\n")
    elif event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"):
        told.write(json.dumps([event, str(args[0])]) + "\\n")

sys.addaudithook(heard)
"""
BROWSER = '#!/bin/sh\necho "$@" > {opened}\n'


@dataclass
class Newcomer:
    """A server started by README's command: its port and what was seen of it."""

    port: int
    folder: Path
    traced: bool

    def opened(self):
        return (self.folder / "opened").read_text().strip()

    def python_asked(self):
        return [json.loads(line) for line in (self.folder / "asked").read_text().splitlines()]

    def system_sent(self):
        """The addresses that were connected or sent to."""
        calls = re.compile(r"\b(?:connect|sendto|sendmsg|sendmmsg)\(.*?sa_family=AF_INET6?\b.*")
        found = calls.findall((self.folder / "calls").read_text(errors="replace"))
        return [_address(call) for call in found]


def _address(call):
    found = re.search(r'inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"', call)
    assert found, f"no address is read from {call}"
    return ip_address(found[1] or found[2])


def _strace():
    """The command that watches a program; None where it is missing or not allowed."""
    program = shutil.which("strace")
    if (
        program is None
        or subprocess.run([program, "true"], capture_output=True, check=False).returncode
    ):
        return None
    return [program, "-f", "--seccomp-bpf", "-qq", "-e", "trace=connect,sendto,sendmsg,sendmmsg"]


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory):
    folder = tmp_path_factory.mktemp("newcomer")
    (folder / "home").mkdir()
    (folder / "bin").mkdir()
    browser = folder / "bin" / "xdg-open"
    browser.write_text(BROWSER.format(opened=folder / "opened"))
    browser.chmod(0o755)
    (folder / "sitecustomize.py").write_text(LISTENER.format(told=str(folder / "asked")))
    environment = {
        name: said
        for name, said in os.environ.items()
        if not name.startswith("STREAMLIT") and name != "EMBED"
    }
    environment |= {
        "HOME": str(folder / "home"),
        "DISPLAY": ":99",
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(folder),
    }
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    watched = _strace()
    command = [*watched, "-o", str(folder / "calls")] if watched else []
    command += [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            wait_for(port)
            with ThreadPoolExecutor(1) as own:
                own.submit(asyncio.run, _course(port)).result()
            yield Newcomer(port, folder, watched is not None)
        finally:
            # strace and what it watches.
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(60)


async def _course(port):
    """Open every lesson, and ask for a connection from a page of another site."""
    place = Place("127.0.0.1", port)
    learner = Learner(place, "mark000000000000", Random(1))
    for lesson in lessons():
        await learner.open(lesson)
    learner.close()
    for origin in (FOREIGN, f"{FOREIGN}:{port}", "null"):
        assert await _connected(place, origin) == 403, origin
    assert await _connected(place, place.origin) == 101
    assert await _connected(place, f"http://localhost:{port}") == 101


async def _connected(place, origin):
    """The status of the answer to a handshake from a page of an origin."""
    reader, writer = await asyncio.open_connection(place.host, place.port)
    wanted = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    wanted |= {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Origin": origin}
    writer.write(place.head("GET", "/_stcore/stream", wanted))
    status = int((await reader.readline()).split(b" ")[1])
    writer.close()
    return status


def test_nothing_is_sent_to_another_machine(newcomer):
    if not newcomer.traced:
        pytest.skip("strace is missing or not allowed here")
    assert [str(each) for each in newcomer.system_sent() if not each.is_loopback] == []


def test_no_name_is_looked_up_and_nothing_asked(newcomer):
    """As Python tells it: of every connection the address, of every look-up the name."""
    here = ("localhost", "127.0.0.1", "::1", "None", "('127.0.0.1',", "('localhost',", "('::1',")
    foreign = [(event, asked) for event, asked in newcomer.python_asked() if not asked.startswith(here)]
    assert [one for one in foreign if not one[1].startswith(("/", "b'"))] == []


def test_only_this_machine_is_answered(newcomer):
    """Of the addresses at which the port is open, each is the loopback's."""
    heard = set()
    for table in ("tcp", "tcp6"):
        for line in Path("/proc/net", table).read_text().splitlines()[1:]:
            place, state = line.split()[1], line.split()[3]
            if state == "0A" and int(place.split(":")[1], 16) == newcomer.port:
                heard.add(place.split(":")[0])
    assert heard == {"0100007F"}


def test_the_browser_is_opened_and_no_address_of_mail_is_asked_for(newcomer):
    """With an empty home and no input the server started: it asked for nothing."""
    assert newcomer.opened() == f"http://localhost:{newcomer.port}"
    assert "mail" not in (newcomer.folder / "log").read_text().lower()


def test_every_answer_has_the_headers_and_the_metrics_are_closed(newcomer):
    from ui.doors.policy import SELF, headers

    place = Place("127.0.0.1", newcomer.port)
    for path, wanted in (
        ("/", 200),
        ("/growing", 200),
        ("/_stcore/health", 200),
        ("/app/static/katex/katex.min.css", 200),
        ("/_stcore/metrics", 404),
        ("/app/static/no-such-file", 404),
    ):
        with ThreadPoolExecutor(1) as own:
            status, head, _ = own.submit(asyncio.run, ask(place, "GET", path)).result()
        assert status == wanted, path
        given = [line.split(": ", 1) for line in head.split("\r\n")[1:]]
        for name, said in headers(SELF).items():
            assert [value for key, value in given if key.lower() == name.lower()] == [said], (
                path,
                name,
            )
