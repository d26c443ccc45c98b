"""What the server sends for a choice above a lesson: the parts that it changes, and no story."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest

sys.path += [str(Path(__file__).resolve().parents[2] / "benchmarks")]

from learner import Learner
from wire import Place

MOST_MESSAGES, MOST_BYTES = 20, 15_000
"""Of a choice of a variant or a table in the player's lesson, whose story lies in a file."""
OPENED, WHOLE = 40, 30_000
"""What the same page takes when it is opened is more than this."""


MOST_AGAIN = 35_000
"""Bytes of a lesson that is opened once more: a browser is not sent again what it has."""


async def go_through(port):
    """Open a lesson whose table has another one stand for it, twice, and choose there: what came."""
    learner = Learner(Place("127.0.0.1", port), "mark000000000002", Random(1))
    try:
        await learner.read_on(await learner.open("numbers", "lang=en"))
        again = await learner.turn_to("numbers")
        chosen = await learner.move(learner.named("url_by"))
    finally:
        learner.close()
    return again, chosen


async def choose(port):
    """Open the player, choose each variant and some tables: what was answered."""
    learner = Learner(Place("127.0.0.1", port), "mark000000000001", Random(1))
    try:
        opened = await learner.open("growing", "lang=en")
        pickers = ["pick_dialect"] * 6 + ["pick_table"] * 3
        chosen = [await learner.flip(name) for name in pickers]
    finally:
        learner.close()
    return opened, chosen


@pytest.mark.slow
@pytest.mark.worth(3)
def test_a_choice_sends_what_it_changes(app_url):
    # A thread of its own: that of a worker who drives a browser has a loop already.
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(asyncio.run, choose(urlsplit(app_url).port))
    opened, chosen = asked.result()
    assert opened.messages > OPENED and opened.size > WHOLE
    assert max(answer.messages for answer in chosen) <= MOST_MESSAGES
    assert max(answer.size for answer in chosen) <= MOST_BYTES


@pytest.mark.slow
@pytest.mark.worth(3)
def test_a_lesson_is_not_sent_again_and_a_choice_runs_its_laboratory_alone(app_url):
    with ThreadPoolExecutor(1) as pool:
        again, chosen = pool.submit(asyncio.run, go_through(urlsplit(app_url).port)).result()
    assert again.size <= MOST_AGAIN
    assert chosen.messages < again.messages / 2
