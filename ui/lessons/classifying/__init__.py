"""The laboratory of classifying: a case on its way, rules to choose from, the tree as code."""
