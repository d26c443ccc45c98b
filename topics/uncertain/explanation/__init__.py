"""Explain soft thresholds and consultations: every number opens, every step is said.

Source: Quinlan 1993, chapter 8; convention C31.
"""
