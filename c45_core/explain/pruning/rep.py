"""Write the formulas of reduced-error pruning."""

from __future__ import annotations

from c45_core.explain.pruning.accuracy import FORMULAS

__all__ = ["FORMULAS"]
