"""Tell the stories that most people ask for before anybody does: of every table, variant and language.

    python deploy/tell_stories.py [--folder FOLDER]

What is told already is left as it is, so a second run does nothing. A server tells what nobody told
before when it is asked for it, in a tenth of a second; `deploy/serve.py` runs this beside it.
"""

from __future__ import annotations

import argparse
import itertools
import logging
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# Streamlit says of every use outside of a page that there is none.
logging.disable(logging.WARNING)

from c45_core.dialect import PRESETS  # noqa: E402
from c45_core.language.words import languages  # noqa: E402
from ui import cache, stories  # noqa: E402
from ui.state.choices import Choices, bundled  # noqa: E402


def main() -> None:
    """Tell them, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", help=f"where they lie (else {stories.VARIABLE}, or a cache)")
    asked = parser.parse_args()
    if asked.folder:
        os.environ[stories.VARIABLE] = asked.folder
    if hasattr(os, "nice"):
        os.nice(19)  # whoever waits for an answer comes first
    common = list(itertools.product(bundled(), PRESETS, languages()))
    for table, dialect, language in common:
        cache.story_address(Choices(table, dialect, language))
    print(f"{len(common)} stories: {stories.shelf().place}")


if __name__ == "__main__":
    main()
