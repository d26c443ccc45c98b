"""Grow the tree level by level: the loop, the scan of attributes, the choice, the division."""
