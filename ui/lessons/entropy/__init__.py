"""The laboratory of entropy: counts to choose, the curve they lie on, entropy under a condition."""
