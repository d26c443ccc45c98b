"""Say what tests cost in CPU seconds, with the servers and browsers they start (Linux).

    PYTHONPATH=benchmarks python -m pytest -p cpu_of_tests tests/lessons/test_page_pruning.py

Wall time says how busy the machine is; CPU seconds say what a test costs, also beside other work. A
server and a browser that serve several tests are paid by the first that needs them.
"""

import os
import time
from collections import Counter
from pathlib import Path

import pytest

TICK = os.sysconf("SC_CLK_TCK")
MOST = 60
"""Tests that are listed, the dearest first."""
BIG = 5
"""From so many seconds on a test is to be marked slow."""


class Meter:
    """Counts the CPU seconds of this process and of all that descend from it."""

    def __init__(self):
        self.spent = Counter()
        self.so_far = 0.0

    def step(self):
        """Return the seconds since the step before; of what ended unseen nothing is known."""
        before, self.so_far = self.so_far, self._total()
        return max(self.so_far - before, 0.0)

    def _total(self):
        times = os.times()
        below = sum(map(_seconds, _descendants(os.getpid())))
        return time.process_time() + times.children_user + times.children_system + below


def _descendants(process):
    """Give the numbers of all processes that descend from one."""
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            children = path.read_text().split()
        except OSError:  # the thread has ended
            continue
        for child in children:
            yield child
            yield from _descendants(child)


def _seconds(process):
    """Return the seconds of a process and of those of its children that have ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0.0
    return sum(map(int, fields[11:15])) / TICK


METER = pytest.StashKey[Meter]()


def pytest_configure(config):
    config.stash[METER] = Meter()


def pytest_collection_finish(session):
    session.config.stash[METER].spent["(collecting)"] = session.config.stash[METER].step()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Count a test with what its fixtures begin and end."""
    done = yield
    item.config.stash[METER].spent[item.nodeid] += item.config.stash[METER].step()
    return done


def pytest_terminal_summary(terminalreporter, config):
    spent = config.stash[METER].spent
    files = Counter()
    for name, seconds in spent.items():
        files[name.partition("::")[0]] += seconds
    terminalreporter.section("CPU seconds")
    for counted in (files, spent):
        for name, seconds in counted.most_common(MOST):
            terminalreporter.line(f"{seconds:7.2f} {'!' if seconds > BIG else ' '} {name}")
        terminalreporter.line("")
    terminalreporter.line(f"{spent.total():7.2f}   altogether")
