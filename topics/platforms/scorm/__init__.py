"""Packages of SCORM 1.2: questions, or a lesson with its questions, for learning platforms."""
