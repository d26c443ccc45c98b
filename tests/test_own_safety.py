"""What docs/security.md promises of the server and of the program's texts."""

import re
from pathlib import Path

import pytest
from streamlit import config

from c45_core.border.limits import UPLOAD

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("server.enableXsrfProtection", True),
        ("server.enableCORS", True),
        ("client.showErrorDetails", "none"),
        ("browser.gatherUsageStats", False),
        ("server.maxUploadSize", UPLOAD.megabytes),
    ],
)
def test_the_server_is_set_as_promised(option, value):
    assert config.get_option(option) == value


def test_nothing_of_a_table_is_written_to_a_log():
    """No page, no part of `ui` and nothing it calls prints or logs; the command line may."""
    spoken = re.compile(r"^\s*(print\(|(import|from) logging\b)|\b(logger|logging)\.", re.MULTILINE)
    for room in ("ui", "pages", "c45_core"):
        for path in (ROOT / room).rglob("*.py"):
            if path.name != "__main__.py" and path.parent != ROOT / "c45_core" / "cli":
                assert not spoken.search(path.read_text(encoding="utf-8")), path


def test_no_table_is_written_to_disk_by_a_page():
    writes = re.compile(r"write_(text|bytes)\(|open\([^)]*['\"][wax]")
    for path in [*(ROOT / "ui" / "own").glob("*.py"), *(ROOT / "pages").glob("*.py")]:
        assert not writes.search(path.read_text(encoding="utf-8")), path
