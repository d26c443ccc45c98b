"""Windows: a tree grown from a part of the cases, to which those it gets wrong are added."""

from c45_course import topic

topic.show("windows")
