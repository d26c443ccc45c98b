"""Explain every recorded number: formula, numbers, terms, value, reason, source."""
