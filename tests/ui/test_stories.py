"""Stories in files: told once on a machine, whole whenever they are read, never of another's table."""

import asyncio
import gc
import gzip
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from lesson import opened, told_by
from starlette.requests import Request

from c45_core import preset
from ui import cache, stories
from ui.doors.stories import serve_story
from ui.state.choices import Choices
from ui.state.notation import USUAL

KEY = ("golf_14", "documents", "en", (), 4)
STORY = {"id": "golf_14/documents", "said": "gain 增益 " * 50}
ROOT = Path(__file__).resolve().parents[2]


def told(times):
    """What tells the story, and counts how often."""

    def tell():
        times.append(1)
        return STORY

    return tell


def forbidden():
    raise AssertionError("a told story is told again")


def story_at(shelf, address):
    name = address.removeprefix("stories/").removesuffix(".json")
    return json.loads(gzip.decompress(shelf.read(name)))


def file_of(shelf):
    [path] = shelf.place.iterdir()
    return path


def test_a_story_is_told_once_and_read_by_every_process(tmp_path):
    times = []
    first, second = stories.Shelf(tmp_path), stories.Shelf(tmp_path)
    address = first.publish(KEY, told(times))
    assert first.publish(KEY, forbidden) == second.publish(KEY, forbidden) == address
    assert story_at(first, address) == story_at(second, address) == STORY
    assert len(times) == 1


def test_an_answer_is_worked_out_once_and_the_same_in_every_process(tmp_path):
    times, key = [], ("along", "golf_14", preset("documents"), ((0, True, 14.0),), USUAL)
    answer = {"said": [None, "1/2"], "lines": {1: [0.5]}, "cut": [1, 0]}
    work = lambda: times.append(1) or answer  # noqa: E731
    first, second = stories.Shelf(tmp_path), stories.Shelf(tmp_path)
    found = [each.recall(key, work) for each in (first, second, second)]
    assert found == [json.loads(json.dumps(answer))] * 3 and len(times) == 1
    file_of(first).write_bytes(b"spoilt")
    assert second.recall(key, work) == found[0] and len(times) == 2


@pytest.mark.parametrize(
    ("page", "query", "kind"),
    [
        ("07_pruning", {}, "along"),
        ("09_dialects", {}, "derivations_open0"),
        ("09_dialects", {"view": "which"}, "which"),
        ("03_choosing", {"identifier": "on"}, "identifier"),
        ("04_numbers", {"attr": "密度"}, "cuts"),
    ],
)
def test_what_is_told_of_a_bundled_table_is_told_for_every_process(
    shelf, monkeypatch, page, query, kind
):
    monkeypatch.setattr(cache, "_BY_KIND", {})  # as in a process that has just begun
    monkeypatch.setattr(cache._trace, "_everybodys", {})
    seen, recall = [], shelf.recall
    monkeypatch.setattr(shelf, "recall", lambda key, work: seen.append(key) or recall(key, work))
    opened(page, lang="en", **query)
    key, *_ = [key for key in seen if kind in key]
    written = json.dumps(list(map(repr, key)))
    assert " at 0x" not in written, "what one process writes, no other would find"
    kept = stories.Shelf(shelf.place)
    assert kept.recall(key, forbidden)


def test_its_name_follows_from_every_part_of_its_key(tmp_path):
    shelf = stories.Shelf(tmp_path)
    other = [(*KEY[:place], "another", *KEY[place + 1 :]) for place in range(len(KEY))]
    addresses = {shelf.publish(key, lambda: STORY) for key in [KEY, *other]}
    assert len(addresses) == len(other) + 1
    for address in addresses:
        assert stories.is_shared(address.removeprefix("stories/"))


def test_another_program_tells_stories_of_its_own(tmp_path, monkeypatch):
    shelf = stories.Shelf(tmp_path)
    address = shelf.publish(KEY, lambda: STORY)
    monkeypatch.setattr(stories, "edition", lambda: "changed")
    assert shelf.publish(KEY, lambda: STORY) != address


def test_every_process_gives_a_story_the_same_name(tmp_path):
    """Whatever its hash seed: the key is written, not hashed by Python."""
    script = "from ui import stories; print(stories.Shelf('x')._name(('a', ('b', 1.5), None)))"
    said = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-9]),
        lambda path: path.write_bytes(path.read_bytes()[:40] + b"\0\0" + path.read_bytes()[42:]),
        lambda path: path.write_bytes(b"no story"),
        Path.unlink,
    ],
    ids=["empty", "cut", "changed", "another", "gone"],
)
@pytest.mark.parametrize("known", [True, False], ids=["seen before", "of an earlier process"])
def test_a_damaged_file_is_told_anew(tmp_path, damage, known):
    times = []
    shelf = stories.Shelf(tmp_path)
    shelf.publish(KEY, told(times))
    damage(file_of(shelf))
    shelf = shelf if known else stories.Shelf(tmp_path)
    assert story_at(shelf, shelf.publish(KEY, told(times))) == STORY
    assert len(times) == 2


def test_without_a_folder_it_is_kept_in_memory(tmp_path):
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder")
    times = []
    shelf = stories.Shelf(nowhere)
    for _ in range(3):
        assert story_at(shelf, shelf.publish(KEY, told(times))) == STORY
    assert len(times) == 1
    for number in range(stories.MAX_IN_MEMORY + 5):
        shelf.publish((number,), lambda: STORY)
    assert len(shelf._memory) == stories.MAX_IN_MEMORY


def test_the_folder_is_bounded_and_the_story_asked_for_stays(tmp_path):
    size = len(stories.gzipped(STORY))
    shelf = stories.Shelf(tmp_path, max_bytes=3 * size + 1)
    for number in range(9):
        address = shelf.publish((number,), lambda: STORY)
        assert story_at(shelf, address) == STORY
        assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 3 * size + 1
    assert len(list(tmp_path.iterdir())) == 3


def test_processes_that_start_together_leave_one_whole_file(tmp_path):
    shelves = [stories.Shelf(tmp_path) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        addresses = list(pool.map(lambda shelf: shelf.publish(KEY, lambda: STORY), shelves))
    assert len(set(addresses)) == 1
    assert {path.suffix for path in tmp_path.iterdir()} == {".gz"}
    assert story_at(shelves[0], addresses[0]) == STORY


def test_one_process_tells_a_story_once_to_all_who_ask_together(tmp_path):
    times, shelf = [], stories.Shelf(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: shelf.publish(KEY, told(times)), range(16)))
    assert len(times) == 1


def test_a_story_of_an_own_table_lives_as_long_as_who_keeps_it():
    one, other = stories.OwnStory(STORY, 4), stories.OwnStory(STORY, 4)
    assert one.address != other.address
    name = one.address.removeprefix("stories/")
    assert len(name) >= 32 and not stories.is_shared(name)
    assert json.loads(gzip.decompress(stories.read(name))) == STORY
    del one
    gc.collect()
    assert stories.read(name) is None


def ask(address, **headers):
    """Ask the server for an address: status, headers, body."""
    sent = [(name.replace("_", "-").encode(), said.encode()) for name, said in headers.items()]
    name = address.removeprefix("stories/")
    scope = {"type": "http", "method": "GET", "headers": sent, "path_params": {"name": name}}
    # A thread of its own: that of a worker who drives a browser has a loop already.
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(asyncio.run, serve_story(Request(scope))).result()
    return answer.status_code, answer.headers, answer.body


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    found = stories.Shelf(tmp_path)
    monkeypatch.setattr(stories, "shelf", lambda: found)
    return found


def test_a_shared_story_is_served_for_ever(shelf):
    address = shelf.publish(KEY, lambda: STORY)
    status, headers, body = ask(address, accept_encoding="gzip, br")
    assert status == 200 and json.loads(gzip.decompress(body)) == STORY
    assert headers["content-encoding"] == "gzip"
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    status, again, body = ask(address, accept_encoding="gzip", if_none_match=headers["etag"])
    assert (status, body) == (304, b"") and again["etag"] == headers["etag"]
    status, plain, body = ask(address)
    assert json.loads(body) == STORY and "content-encoding" not in plain


def test_a_story_of_an_own_table_is_kept_by_nobody():
    own = stories.OwnStory(STORY, 4)
    status, headers, body = ask(own.address, accept_encoding="gzip")
    assert status == 200 and json.loads(gzip.decompress(body)) == STORY
    assert headers["cache-control"] == "no-store" and "etag" not in headers


def test_what_is_told_ahead_is_what_a_page_asks_for(shelf):
    ahead = cache.story_address(Choices("golf_14", "zhou", "zh"))
    app = opened("05_growing", table="golf_14", dialect="zhou", lang="zh")
    assert told_by(app) == {"growing": story_at(shelf, ahead)}
    assert file_of(shelf), "a page had another story told"


def test_the_sum_covers_the_program_of_all_that_is_told(monkeypatch):
    read, whole = [], Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read.append(path) or whole(path))
    stories.edition.__wrapped__()
    rooms = (ROOT / "ui", ROOT / "topics")
    asked = [path for room in rooms for path in room.rglob("*.py")]
    told = [path for path in asked if "cache.told_" in path.read_text("utf-8")]
    assert len(told) >= 3 and {*told, ROOT / "ui" / "cache.py"} <= {*read}


def test_nothing_of_a_tree_that_a_reader_has_typed_is_written(shelf, monkeypatch):
    monkeypatch.setattr(cache, "_BY_KIND", {})
    opened("07_pruning", lang="en", own="Ada:9(Bob:2/6,Eve:3/8,Kim:0/2)")
    assert "along" in cache._BY_KIND, "no slider was told"
    assert list(shelf.place.iterdir()) == []


def test_nothing_of_numbers_that_a_reader_has_typed_is_written(shelf):
    app = opened("09_dialects", lang="en", view="which", table="golf_14")
    before = [key for key in cache._BY_KIND["which"] if key[0] == "golf_14"]
    known = {*shelf.place.iterdir()}
    app.text_area(key="which:golf_14:en").set_value("Gain(Outlook) = 0.31415").run()
    assert len([key for key in cache._BY_KIND["which"] if key[0] == "golf_14"]) == len(before) + 1
    assert {*shelf.place.iterdir()} == known and known


@pytest.mark.parametrize("name", ["a" * 32 + ".json", "x.json", "../secret.json", "abc", ""])
def test_where_there_is_no_story_there_is_none(shelf, name):
    status, headers, body = ask(f"stories/{name}")
    assert (status, body) == (404, b"") and headers["cache-control"] == "no-store"
