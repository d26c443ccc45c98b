"""One file per way in which trees are printed, each with its `FORMAT` (`printed.py`)."""
