"""Packages of SCORM 1.2: questions, or a lesson with its questions, for learning platforms.

package.py   the zip: pages, what they share, imsmanifest.xml for SCORM 1.2, tincan.xml for xAPI
page.py      a page with its questions, which browser/ makes work: marks.js marks, platform.js and
             statements.js report, session.js knows what was answered
"""
