"""The names of points in a chart: on a phone and on a large screen none covers another."""

from itertools import combinations

import pytest

from c45_core import grow
from c45_core.language.words import languages
from c45_course import datasets
from c45_course.exports.layout import text_width
from ui.charts import plots
from ui.charts.plots import figure

TABLE = "watermelon_2.0"


def boxes(points, texts, places, ranges, size):
    """The boxes the texts take in a chart of a size."""
    (x_range, y_range), (width, height) = ranges, size
    for (x, y), text, place in zip(points, texts, places, strict=True):
        at = plots._scale(x, x_range, width), plots._scale(y, y_range, height)
        yield plots._box_of(*at, plots._PLACES[place], text_width(text))


@pytest.mark.parametrize("size", plots.CHART_SIZES)
@pytest.mark.parametrize("language", languages())
def test_the_names_of_the_attributes_stand_apart_on_every_screen(language, size):
    chosen = datasets.load(TABLE)
    trace, labels = grow(chosen.table), chosen.labels(language)
    shown = trace.evaluations(0)
    points = [(each.gain, each.gain_ratio) for each in shown]
    texts = [labels.attribute(each.attribute) for each in shown]
    ranges = tuple((0.0, 1.15 * max(numbers)) for numbers in zip(*points, strict=True))
    places = plots.place_labels(points, texts, *ranges, line=trace.node(0).average_gain)
    for one, other in combinations(boxes(points, texts, places, ranges, size), 2):
        assert one.shared_area(other) == 0


def test_no_chart_moves_by_itself():
    """With a transition, of 0 ms too, the curves of a chart that is made wider end where they did."""
    assert "transition" not in figure(x="x", y="y").to_plotly_json()["layout"]


def test_a_name_keeps_clear_of_what_is_written_in_the_chart_besides():
    span, point = (0.0, 1.0), (0.5, 0.5)
    (free,) = plots.place_labels([point], ["Texture"], span, span)
    beside = (point, "Texture", free)
    (kept,) = plots.place_labels([point], ["Texture"], span, span, notes=[beside])
    assert kept != free
