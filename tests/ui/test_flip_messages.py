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
