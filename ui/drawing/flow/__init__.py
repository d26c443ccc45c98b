"""Draw weights that flow through a tree, from left to right, every stream as wide as its weight."""

from ui.drawing.flow.picture import flow_svg
from ui.drawing.flow.streams import Flow, Sink, Stream

__all__ = ["Flow", "Sink", "Stream", "flow_svg"]
