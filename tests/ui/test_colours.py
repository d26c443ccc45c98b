"""A class has one colour everywhere: the pages' palettes are those of the player's style sheet."""

import re
from pathlib import Path

import pytest

from ui.drawing.colours import DARK, LIGHT

STYLE = Path(__file__).resolve().parents[2] / "ui" / "player" / "player.css"


@pytest.mark.parametrize(("palette", "start"), [(LIGHT, ".c45 {"), (DARK, '.c45[data-theme="dark"] {')])
def test_the_palette_is_the_players(palette, start):
    block = STYLE.read_text(encoding="utf-8").split(start, 1)[1].split("}", 1)[0]
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    assert colours["accent"] == palette.accent
    found = [colours[f"class-{code}"] for code in range(len(palette.classes))]
    assert found == list(palette.classes)
    assert f"class-{len(found)}" not in colours
