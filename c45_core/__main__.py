"""Run the core from the command line: `python -m c45_core trace FILE.csv --target COLUMN`."""

import sys

from c45_course.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
