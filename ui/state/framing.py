"""Read who may show the app in a frame.

`EMBED` in the environment opens the app to frames of other sites, as a learning platform needs: `1` to
every site, a list of origins to these.
"""

import os
import re

from c45_core.language.refusal import refusal

SELF, EVERYBODY = "'self'", "*"
_OFF, _ALL = {"", "0", "no", "off", "false"}, {"1", "*", "yes", "on", "true"}
_ORIGIN = re.compile(r"https?://(?:\*\.)?[A-Za-z0-9.-]+(?::(?:[0-9]{1,5}|\*))?")


def framers(asked: str | None = None) -> str:
    """Return who may show the app in a frame, as sources of `frame-ancestors`.

    `asked` is what `EMBED` says; without it the environment is read.

    Errors: InputError where it is neither yes, no nor a list of origins.

    >>> framers(""), framers("1"), framers("https://moodle.example.org https://*.example.edu:8443")
    ("'self'", '*', "'self' https://moodle.example.org https://*.example.edu:8443")
    """
    said = (os.environ.get("EMBED", "") if asked is None else asked).strip()
    if said.lower() in _OFF:
        return SELF
    if said.lower() in _ALL:
        return EVERYBODY
    origins = said.replace(",", " ").split()
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise refusal("embed", found=origin)
    return " ".join([SELF, *origins])
