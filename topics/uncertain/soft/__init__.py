"""Soften the thresholds of a tree: how far each may be off without many more errors.

    tree ──soften──▶ bounds of each numeric test, with the curve of errors behind them

Source: Quinlan 1993, chapter 8; the program of Release 8, option -p (convention C31).
"""

from .share import SLACK, Piece, Threshold
from .thresholds import Crossing, SoftThreshold, SoftThresholds, soften

__all__ = ["SLACK", "Crossing", "Piece", "SoftThreshold", "SoftThresholds", "Threshold", "soften"]
