"""Explain C4.5rules: its formulas with the recorded numbers in them, and a sentence for every step.

A description length is about all training cases, so its explanation is about the root (node 0).
"""
