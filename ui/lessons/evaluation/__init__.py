"""The laboratory of judging trees: parts and folds, size against accuracy, mistakes, one case less."""
