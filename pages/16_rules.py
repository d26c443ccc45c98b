"""Rules: a tree becomes a short list of rules, each step with its numbers."""

from c45_course import topic

topic.show("rules")
