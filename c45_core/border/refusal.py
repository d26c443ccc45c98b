"""Refuse a file in one sentence, as everything else is refused (`c45_core/refusal.py`)."""

from c45_core.refusal import LONGEST, MOST_NAMES, listed, refusal, sentence, short

__all__ = ["LONGEST", "MOST_NAMES", "listed", "refusal", "sentence", "short"]
