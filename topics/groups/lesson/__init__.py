"""The laboratory of groups of values: the merges at the root, an identifier, the two trees."""
