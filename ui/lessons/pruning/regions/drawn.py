"""Tell the component of a map of settings what to draw: bands, pieces, borders."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from c45_course.compare.regions import MapRow
from c45_course.compare.stretches import Stretch
from ui.lessons.pruning.regions.said import MapWords, number


@dataclass(frozen=True, eq=False)
class _Band:
    """Neighbouring rows that are alike: the numbers of the first and the last, and what they show."""

    first: int
    last: int
    row: MapRow


def _bands(shown: MapWords) -> list[_Band]:
    bands: list[_Band] = []
    for place, row in enumerate(shown.found.rows):
        if bands and _alike(bands[-1].row, row):
            bands[-1] = _Band(bands[-1].first, place, row)
        else:
            bands.append(_Band(place, place, row))
    return bands


def in_bands(shown: MapWords) -> list[tuple[Stretch, str]]:
    """Return every piece of every region, by region, with the least cases of its band."""
    found = [
        (stretch, shown.rows(band.first, band.last))
        for band in _bands(shown)
        for stretch in band.row.stretches
    ]
    return sorted(found, key=lambda piece: piece[0].region)


def data(shown: MapWords, current: str) -> dict[str, Any]:
    """Return what the component draws; `current`: the id of the region that is chosen."""
    bands, parameter = _bands(shown), shown.found.parameter
    return {
        "least": parameter.least,
        "most": parameter.most,
        "ticks": [(value, f"{value:g}") for value in _ticks(parameter.least, parameter.most)],
        "bands": [
            {
                "label": shown.rows(band.first, band.last),
                "pieces": [_piece(shown, band, stretch) for stretch in band.row.stretches],
            }
            for band in bands
        ],
        "segments": [*_upright(shown, bands), *_level(shown, bands)],
        "current": current,
        "across": shown.say(f"axis_{parameter.switch}"),
        "up": shown.say("up"),
        "text": shown.say("map_text"),
    }


def _piece(shown: MapWords, band: _Band, stretch: Stretch) -> dict[str, Any]:
    region, leaves = stretch.region + 1, len(stretch.tree.leaves())
    of = shown.found.parameter
    wide = stretch.high - stretch.low > (of.most - of.least) / 25
    return {
        "low": stretch.low,
        "high": stretch.high,
        "region": str(region),
        "shade": shown.shade(leaves),
        "text": str(region) if wide else "",
        "said": shown.say(
            "piece_said",
            number=region,
            leaves=leaves,
            rows=shown.rows(band.first, band.last),
            letter=shown.letter,
            low=number(stretch.low),
            high=number(stretch.high),
        ),
    }


def _upright(shown: MapWords, bands: list[_Band]) -> list[dict[str, Any]]:
    return [
        {"band": place, "at": stretch.low, "text": shown.turned(before.tree, stretch.tree)}
        for place, band in enumerate(bands)
        for before, stretch in pairwise(band.row.stretches)
    ]


def _level(shown: MapWords, bands: list[_Band]) -> list[dict[str, Any]]:
    return [
        {
            "band": place,
            "at": None,
            "low": max(a.low, b.low),
            "high": min(a.high, b.high),
            "text": shown.turned(a.tree, b.tree),
        }
        for place, (below, above) in enumerate(pairwise(bands))
        for a in below.row.stretches
        for b in above.row.stretches
        if a.low < b.high and b.low < a.high and a.region != b.region
    ]


def _alike(one: MapRow, other: MapRow) -> bool:
    """Tell whether two rows show the same."""
    shown = [[(s.low, s.high, s.region) for s in row.stretches] for row in (one, other)]
    return shown[0] == shown[1]


def _ticks(least: float, most: float) -> list[float]:
    step = 0.5 if most > 1 else 0.1
    inner = [step * n for n in range(1, 100) if least < step * n < most]
    return [least, *(round(value, 6) for value in inner if value - least > step / 3), most]
