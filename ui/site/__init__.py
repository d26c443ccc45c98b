"""Write the course as files: a folder for any web server; no server calculates anything.

    python -m ui.site OUT                              the lessons and every table, both languages
    python -m ui.site OUT --python                     with own tables, grown in the browser
    python -m ui.site OUT.zip --scorm LESSON           a lesson for a learning platform

A lesson is not written twice: its page is run as in the app (`recording.py`) and what it shows is
written as HTML by the names that our style sheets know (`writing.py`); `lessons.js` starts the same
components. Everything but own tables works from a disk, too: only classic scripts, nothing fetched from
elsewhere.
"""
