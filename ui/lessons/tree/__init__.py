"""Let a learner play with seventeen melons: a tree, its errors on new cases, bits, and their price."""
