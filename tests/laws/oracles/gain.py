"""Information gain (Quinlan 1986); IV and gain ratio are computed beside it."""

from oracles.gain_ratio import measured

__all__ = ["measured"]
