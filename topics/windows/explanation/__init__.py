"""Explain windowing: its formulas with the recorded numbers in them, and a sentence for every step.

A window is about all cases, so its explanations are about the root (node 0).
"""
