"""The lesson on uncertain answers: soft thresholds, and cases that are known only in part."""
