"""Charts stand still."""

from ui.charts.plots import figure


def test_no_chart_moves_by_itself():
    """With a transition, of 0 ms too, the curves of a chart that is made wider end where they did."""
    assert "transition" not in figure(x="x", y="y").to_plotly_json()["layout"]
