"""What a script asks of this topic: methods of a trace."""

from __future__ import annotations

from typing import Any

from c45_core.trace.replay import Trace

from .algorithm import Windowing, WindowOptions
from .algorithm import windows as grow_by_windows


def windows(trace: Trace, **options: Any) -> Windowing:
    """Grow by windows and return the record of every cycle; `options`: of `WindowOptions`."""
    return grow_by_windows(trace.source, trace.dialect, WindowOptions(**options))
