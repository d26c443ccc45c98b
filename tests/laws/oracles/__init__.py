"""Compute the numbers of each criterion in plain Python, a file each, as the paper defines them.

NAME.py has `measured(cases, dialect)`: from the cases of a node, (value or None, class, weight) each,
to the `measures` of the criterion, in their order. It imports nothing of the engine.
"""
