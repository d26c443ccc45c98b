"""Explain boosting: errors, votes and weights as formulas, and every step as a sentence."""
