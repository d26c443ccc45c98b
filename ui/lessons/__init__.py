"""Show the laboratories of the lessons, one folder each."""
