"""One app serves all workers of a run: the first that asks starts it, and it ends with the run."""

import signal
import subprocess
import sys

import pytest
import servers


@pytest.mark.skipif(servers.fcntl is None, reason="each worker has an app of its own")
def test_who_asks_later_gets_the_app_of_who_asked_first(tmp_path, monkeypatch):
    started = []

    def start(port, script, folder):
        app = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        app.url = f"http://localhost:{port}"
        started.append(app)
        return app

    monkeypatch.setattr(servers, "_started", start)
    first = servers.shared(tmp_path)
    assert servers.shared(tmp_path) == first == started[0].url
    assert len(started) == 1
    servers.ended(tmp_path)
    assert started[0].wait(30) == -signal.SIGTERM
    servers.ended(tmp_path)  # nothing is left to end
    assert servers.shared(tmp_path) == started[1].url
    started[1].kill()
    started[1].wait(30)
    servers.ended(tmp_path)  # and one that has ended by itself is no fault
