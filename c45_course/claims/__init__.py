"""Compare the numbers that documents print with the ones the trace holds.

A `Claim` is one printed number about one table: what it claims, where it stands, as it was printed,
and `at`, which says where a trace keeps the same number. The claims are declared beside the tables
(`datasets/NAME.toml`); `docs/conventions.md` explains the conventions they refer to.

    claim.py       a claim, as it is declared, and its printed number against the computed one
    quantities.py  every quantity a claim can be about: how to find it, and the step that shows it
"""
