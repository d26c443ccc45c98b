"""The developers' glossary: its words in order, each once, and what it names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("", "c45_core", "c45_course", "topics")


def _rows():
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    table = text.partition("|---|---|---|\n")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n")]


def test_every_word_stands_once_in_the_order_of_the_alphabet():
    words = [row[0].lower().replace(" (", "!(") for row in _rows()]
    assert words == sorted(set(words)) and len(words) > 40


def test_every_place_the_glossary_names_is_there():
    places = [place for row in _rows() for place in re.findall(r"`([\w*./]+)`", row[2])]
    assert len(places) > 40
    assert not [
        place for place in places if not any(any(ROOT.joinpath(room).glob(place)) for room in ROOMS)
    ]
