"""Run a lesson under Streamlit's own test runner."""

from pathlib import Path

from streamlit.testing.v1 import AppTest

APP = Path(__file__).resolve().parent.parent / "app.py"
PATIENCE = 120
"""Seconds a run may take: enough for a machine ten times slower."""


def opened(page=None, **query):
    """Open a page, a file of `pages/` without its ending, at an address that holds `query`."""
    app = AppTest.from_file(str(APP), default_timeout=PATIENCE)
    for name, value in query.items():
        app.query_params[name] = value
    if page:
        app.switch_page(f"pages/{page}.py")
    return app.run()
