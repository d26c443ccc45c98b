"""Grow the tree, level by level in numpy, or node by node in plain loops; keep what was computed."""
