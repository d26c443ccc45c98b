"""Write the formulas of pruning while growing, judged by cases kept aside."""

from __future__ import annotations

from c45_core.explain.pruning.accuracy import FORMULAS

__all__ = ["FORMULAS"]
