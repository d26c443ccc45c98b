"""Groups of values: an attribute of many values is tested by groups of them, merge after merge."""

from c45_course import topic

topic.show("groups")
