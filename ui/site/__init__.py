"""Write the course as files: a folder for any web server, or one file; no server calculates anything.

    python -m ui.site OUT                                       every bundled table, both languages
    python -m ui.site OUT --python          with own tables, grown in the browser
    python -m ui.site --one TABLE --lang zh FILE.html           one trace in one file

Everything but own tables works from a disk, too: only classic scripts, nothing fetched from elsewhere.
"""

from __future__ import annotations
