"""Run the installed app: `c45-app`, with the options of `streamlit run`."""

from __future__ import annotations

import sys
from pathlib import Path

SITE = Path(__file__).resolve().parent / "site"


def main() -> None:
    """Start the app and end as it ends."""
    try:
        from streamlit.web import cli
    except ModuleNotFoundError:
        raise SystemExit(
            "The app needs Streamlit and more: install the extra “app”, in a folder of the project by "
            "pip install '.[app]', with a wheel by pip install 'WHEEL.whl[app]'."
        ) from None
    sys.argv = ["streamlit", "run", str(SITE / "app.py"), *sys.argv[1:]]
    sys.exit(cli.main())
