"""Topics: each folder is one, imported by nothing, and may be left out (`c45_course/topic.py`)."""
