"""Files that declare their own columns: Weka's ARFF, C4.5's .names and .data, Orange's .tab."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=140,
    readers={
        "bytes": ("c45_files:read_pair_grid",),
        "text": ("declared_files:read_arff_grid", "c45_files:refuse_names_alone"),
        "lines": ("declared_files:read_orange_grid",),
    },
)
