"""The plane of two continuous attributes: the cuts of the tree as lines, and one to drag."""

from ui.lessons.numbers.plane.panel import show_plane

__all__ = ["show_plane"]
