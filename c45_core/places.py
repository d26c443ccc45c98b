"""Find the folders of texts, tables and vendored scripts, here or in the installed package."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
TOPICS = ("c45_topics", "topics")
"""Names of the folder of topics: in a wheel, and in the repository."""
LESSONS = ("c45_app/site/ui/lessons", "ui/lessons")
"""Names of the folder of the app's lessons, likewise."""
INSTALLED = "bundled"
"""Name of the folder in which a wheel holds them (`pyproject.toml` maps them there)."""


def folder(name: str) -> Path:
    """Return the folder `words`, `datasets` or `static`: of that, a wheel has the vendored part.

    >>> folder("words").name
    'words'
    """
    installed = _PACKAGE / INSTALLED / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def topic_folders() -> list[Path]:
    """Return the folders of the topics that are there; each holds its texts, too."""
    return _folders_with("__init__.py", TOPICS)


def lesson_folders() -> list[Path]:
    """Return the folders of the app's lessons, none where it is not there; each holds its texts."""
    return _folders_with("lesson.py", LESSONS)


def _folders_with(file: str, names: tuple[str, ...]) -> list[Path]:
    home = next(filter(Path.is_dir, (_PACKAGE.parent / name for name in names)), None)
    return sorted(path.parent for path in home.glob(f"*/{file}")) if home else []
