"""A class has one colour everywhere, and every colour is one of the theme in use."""

import re
import tomllib
from pathlib import Path

import pytest

from c45_course.datasets import load, names
from c45_course.exports.tree_names import COLOURS, colour_of, positive
from ui.drawing.canvas import Canvas
from ui.drawing.colours import CHART, DARK, LIGHT, sheet, swapped

ROOT = Path(__file__).resolve().parents[2]
STYLE = ROOT / "ui" / "player" / "player.css"


def test_the_palette_is_the_players():
    text = STYLE.read_text(encoding="utf-8")
    block = "".join(text.split(f"{of} {{", 1)[1].split("}", 1)[0] for of in (":root", ".c45"))
    declared = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", block)
    colours = {name: (light, dark) for name, light, dark in declared}
    dark = dict(DARK.named())
    wanted = {name: (colour, dark[name]) for name, colour in LIGHT.named()}
    names = [name for name in wanted if name.startswith("class-")] + ["ink", "line", "accent"]
    assert {name: colours[name] for name in names} == {name: wanted[name] for name in names}
    assert colours["bg"] == wanted["paper"]
    assert [name for name in colours if name.startswith("class-")] == names[: len(LIGHT.classes)]


def test_the_class_a_table_is_about_has_the_same_colour_in_every_bundled_table():
    """On a page, in the player and in a file; of fourteen rows with a question mark nobody knows it."""
    tables = [load(name) for name in names() if name != "missing_14"]
    tables = [each for each in tables if len(each.table.classes) == 2]
    about = {each.labels("en").klass(positive(each.table.classes)) for each in tables}
    assert about == {"yes", "suitable", "buys"}
    first, second = COLOURS[:2]
    assert [colour_of(code, 1) for code in range(3)] == [second, first, COLOURS[2]]
    light, dark = LIGHT.classes, DARK.classes
    rule = (
        f"--class-0: light-dark({light[1]}, {dark[1]}); --class-1: light-dark({light[0]}, {dark[0]});"
    )
    assert f'.c45[data-positive="1"] {{ {rule} }}' in STYLE.read_text(encoding="utf-8")
    assert rule.replace(": ", ":").replace(", ", ",").replace("; ", ";") in swapped()


def test_marks_are_exchanged_together_with_the_colours():
    """In the player, on a page and in a chart: the first colour always has a disc."""
    for name in names():
        classes = load(name).table.classes
        about, palette = positive(classes), LIGHT.about(classes)
        assert (palette.glyph(about), palette.mark(about)) == ("●", "circle")
        codes = range(min(len(classes), 8))
        drawn = [(colour_of(code, about), palette.glyph(code)) for code in codes]
        assert sorted(drawn) == sorted((LIGHT.klass(code), LIGHT.glyph(code)) for code in codes)


def test_the_colours_of_a_table_outweigh_the_sheet_wherever_each_is_put_into_the_page():
    """The gate puts the sheet at the end of the page, behind what a lesson writes."""
    assert re.match(r"(:root)+", swapped())[0].count(":root") > sheet().split("{")[0].count(":root")


@pytest.mark.parametrize(("theme", "palette"), [("light", LIGHT), ("dark", DARK)])
def test_what_streamlit_shows_has_the_same_ground(theme, palette):
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    shown = settings["theme"][theme]
    assert (shown["textColor"], shown["backgroundColor"]) == (palette.ink, palette.paper)
    assert shown["borderColor"] == palette.line


def test_a_chart_s_colours_can_be_told_apart_and_each_is_put_in_its_place():
    """Plotly knows no variables: what it is given must name the variable that stands for it."""
    colours = [colour for _, colour in CHART.named()]
    assert len(set(colours)) == len(colours)
    for name, colour in CHART.named():
        rgb = ", ".join(str(int(colour[place : place + 2], 16)) for place in (1, 3, 5))
        for what in ("fill", "stroke"):
            assert f'[style*="{what}: rgb({rgb})"]{{{what}:var(--{name})!important}}' in sheet()


def test_no_page_asks_the_server_for_the_theme():
    """What the server knows of it is old after the next change."""
    found = [path for path in (ROOT / "ui").rglob("*.py") if "context.theme" in path.read_text("utf-8")]
    assert not found


def test_a_picture_gives_the_class_its_table_is_about_the_first_colour_and_a_disc():
    """Whatever table the page around it is about."""
    for name in names():
        classes = load(name).table.classes
        canvas, about = Canvas(40, classes), positive(classes)
        canvas.case(about, 20, 20)
        drawn = canvas.svg("")
        assert f'<circle cx="20.0" cy="20.0" r="7" fill="var(--class-{about})"' in drawn
        assert f"--class-{about}:light-dark({LIGHT.classes[0]},{DARK.classes[0]})" in drawn
