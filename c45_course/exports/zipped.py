"""Write files into a zip that is the same whenever it is made."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_DATE = (2000, 1, 1, 0, 0, 0)
"""Of every file: the same contents give the same bytes."""


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of files by their names, in this order."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(info, content)
    return file.getvalue()
