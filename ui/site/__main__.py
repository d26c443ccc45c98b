"""Write the static site, or one trace as one file: `python -m ui.site --help`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from c45_core import PRESETS, datasets
from c45_core.cli.arguments import add_notation, notation_of
from c45_core.words import languages
from ui.site.folder import write_site
from ui.site.onefile import one_file
from ui.site.tables import bundled


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the arguments and write."""
    parser = argparse.ArgumentParser(prog="python -m ui.site", description=__doc__)
    parser.add_argument("out", type=Path, metavar="OUT", help="a folder, or with --one a file")
    parser.add_argument(
        "--one", choices=datasets.names(), metavar="TABLE", help="only this table, as one file"
    )
    parser.add_argument(
        "--dialect", choices=tuple(PRESETS), default="documents", help="with --one: the convention"
    )
    parser.add_argument("--lang", choices=languages(), default="en", help="with --one: the language")
    add_notation(parser)
    asked = parser.parse_args(arguments)
    if asked.one:
        book = bundled(asked.one, asked.dialect, asked.lang, notation_of(asked))
        asked.out.write_bytes(one_file(book).encode())
        print(f"{asked.out}: {asked.out.stat().st_size / 1e6:.1f} MB")
    else:
        written = write_site(asked.out)
        print(f"{asked.out}: {written.files} files, {written.size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
