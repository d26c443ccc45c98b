"""Show pruning step by step: for trees by hand, for a grown tree, and on validation cases."""
