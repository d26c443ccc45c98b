"""Uncertain answers: thresholds that are soft, and cases that are known only in part."""

from c45_course import topic

topic.show("uncertain")
