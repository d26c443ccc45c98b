"""Hold the laboratories of the lessons: one file each, a few functions a page puts together."""
