"""Serve the app with several processes behind nginx, until stopped.

    python deploy/serve.py [--workers 2] [--port 8501] [--host 0.0.0.0] [--certificate FILE --key FILE]

`EMBED` in the environment says which other sites may show the app in a frame (`ui/doors/policy.py`).

Python runs one thing at a time, so a process uses one core: as many processes as cores. A process that
ends is started again; who was there loads the page again, and the link brings the step back. nginx must
be installed (Debian: nginx-light). Nothing here needs to be root.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

import streamlit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from c45_core.errors import InputError  # noqa: E402
from ui.doors.policy import headers  # noqa: E402
from ui.state.framing import SELF, framers  # noqa: E402
from ui.stories import shelf  # noqa: E402

SCRIPTS = Path(streamlit.__file__).parent / "static" / "static"
PACKED = {".js", ".css", ".html", ".json", ".svg", ".map", ".ttf", ".wasm", ".txt"}
FIRST_PORT = 18501
"""Of the processes, which listen on the loopback address only."""
ENVIRONMENT = {"MALLOC_ARENA_MAX": "2"}
"""glibc gives threads heaps of their own, up to eight for each core, and a heap keeps what its threads
needed once. Every answer is a thread, but Python runs one at a time: two heaps do, and take less."""


def workers_conf(ports: list[int]) -> str:
    """Write the upstreams: one shares newcomers out in turn, one for each process begins with it.

    What nginx knows of them stands in a zone, so that its own processes know the same.
    """
    server = {port: f"server 127.0.0.1:{port} max_fails=1 fail_timeout=3s" for port in ports}
    newcomers = " ".join(f"{server[port]};" for port in ports)
    lines = [f"upstream newcomers {{ zone newcomers 64k; {newcomers} }}"]
    for port in ports:
        others = " ".join(f"{server[other]} backup;" for other in ports if other != port)
        lines.append(f"upstream seat{port} {{ zone seat{port} 64k; {server[port]}; {others} }}")
    pools = " ".join(f"{port} seat{port};" for port in ports)
    lines.append(f"map $cookie_c45_seat $pool {{ default newcomers; {pools} }}")
    # Where several were tried, the last is the one that answered.
    seats = " ".join(f'"~:{port}$" {port};' for port in ports)
    lines.append(f"map $upstream_addr $seat {{ default none; {seats} }}")
    return "\n".join(lines) + "\n"


def place_conf(
    host: str, port: int, files: Path, framed_by: str = SELF, certificate: tuple[str, str] | None = None
) -> str:
    """Write where nginx listens, where the compressed files lie, and to whom the seat's cookie goes."""
    lines = [f"listen {host}:{port}{' ssl' if certificate else ''};", f"root {files};"]
    if certificate:
        given = zip(("certificate", "certificate_key"), certificate, strict=True)
        lines += [f"ssl_{what} {Path(file).resolve()};" for what, file in given]
    sent = "SameSite=Lax" if framed_by == SELF else "SameSite=None; Secure; Partitioned"
    lines.append(f'set $sent_to "{sent}";')
    lines.append(f'set $stories "{shelf().place.resolve()}";')
    return "\n".join(lines) + "\n"


def headers_conf(framed_by: str = SELF) -> str:
    """Write the headers of every answer, in place of those the processes give it."""
    hidden = [f"proxy_hide_header {name};" for name in headers(SELF)]
    said = [f'add_header {name} "{said}" always;' for name, said in headers(framed_by).items()]
    return "\n".join([*hidden, *said]) + "\n"


def compress(source: Path, target: Path) -> None:
    """Copy a folder, and write a compressed copy beside every text."""
    for path in source.rglob("*"):
        if path.is_file():
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            if path.suffix in PACKED:
                copy.with_name(copy.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9))


def prepare(
    folder: Path, host: str, port: int, ports: list[int], certificate: tuple[str, str] | None = None
) -> None:
    """Write all that nginx reads; `certificate`: its file and that of its key, for https.

    Errors: InputError where `EMBED` names no sites.
    """
    framed_by = framers()
    place = place_conf(host, port, folder / "files", framed_by, certificate)
    shutil.copyfile(ROOT / "deploy" / "nginx.conf", folder / "nginx.conf")
    (folder / "workers.conf").write_text(workers_conf(ports), encoding="ascii")
    (folder / "place.conf").write_text(place, encoding="utf-8")
    (folder / "headers.conf").write_text(headers_conf(framed_by), encoding="ascii")


def worker(
    port: int, log: IO[bytes] | None = None, beside: int = 1, script: Path | None = None
) -> subprocess.Popen[bytes]:
    """Start one of `beside` processes of the app; without a log it says everything where this does.

    `script`: another app than this one, in its own folder.
    """
    script = script or ROOT / "app.py"
    # Streamlit looks for its settings in the folder that it is started in.
    folder = script.parent if (script.parent / ".streamlit").is_dir() else ROOT
    options = {"port": port, "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
    flags = [f"--server.{name}={value}" for name, value in options.items()]
    command = [sys.executable, "-m", "streamlit", "run", str(script), *flags]
    # Who has set a variable knows better.
    share = max((os.cpu_count() or 1) // beside, 1)
    known = {**ENVIRONMENT, "C45_WORK_WORKERS": str(share), **os.environ}
    return subprocess.Popen(command, cwd=folder, env=known, stdout=log, stderr=log)


def tell_stories() -> None:
    """Let another process tell what most people ask for, while nobody else needs the processor."""
    command = [sys.executable, str(ROOT / "deploy" / "tell_stories.py")]
    subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)


def nginx(folder: Path) -> subprocess.Popen[bytes]:
    """Start nginx."""
    program = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        raise SystemExit("nginx is not installed (Debian: apt-get install nginx-light).")
    return subprocess.Popen(
        [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    )


def watch(running: dict[int, subprocess.Popen[bytes]], front: subprocess.Popen[bytes]) -> None:
    """Start again what ends, as long as nginx runs."""
    while front.poll() is None:
        for port, process in running.items():
            if process.poll() is not None:
                print(f"the process at {port} ended ({process.returncode}) and is started again")
                running[port] = worker(port, beside=len(running))
        time.sleep(1)


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--host", default="0.0.0.0")
    parser.add_argument("--first-port", type=int, default=FIRST_PORT)
    parser.add_argument("--certificate", help="for https, with --key")
    parser.add_argument("--key")
    asked = parser.parse_args()
    if bool(asked.certificate) != bool(asked.key):
        parser.error("--certificate and --key are given together")
    ports = list(range(asked.first_port, asked.first_port + asked.workers))
    if not (asked.host.startswith("127.") or asked.host in ("[::1]", "localhost")):
        # The processes listen to this machine alone; their names are those of nginx, which are many.
        os.environ.setdefault("STREAMLIT_SERVER_ALLOWED_HOSTS", "*")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # Started by root, nginx reads as somebody else; there are no secrets in it.
        folder.chmod(0o755)
        try:
            certificate = (asked.certificate, asked.key) if asked.key else None
            prepare(folder, asked.host, asked.port, ports, certificate)
        except InputError as error:
            raise SystemExit(str(error)) from None
        compress(SCRIPTS, folder / "files" / "static")
        compress(ROOT / "static", folder / "files" / "app" / "static")
        running: dict[int, subprocess.Popen[bytes]] = {}
        front = nginx(folder)
        try:
            running |= {port: worker(port, beside=len(ports)) for port in ports}
            tell_stories()
            watch(running, front)
        except KeyboardInterrupt:
            pass
        finally:
            for process in (*running.values(), front):
                process.terminate()
            for process in (*running.values(), front):
                process.wait(15)


if __name__ == "__main__":
    main()
