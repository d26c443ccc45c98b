"""Worksheets and lessons for learning platforms: Moodle, QTI, SCORM."""

from c45_course.topic import Topic

TOPIC = Topic(package=__name__, order=110, sheets="files:SHEETS", files="files:FILES")
