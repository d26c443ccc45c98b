"""Open the database of classes: a file of SQLite, or PostgreSQL where `C45_DATABASE` names one.

The file lies in the folder that `C45_CLASSES` names, else where the system keeps the state of programs.
A transaction that ended is on the disk: neither a killed process nor a lost current takes an answer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event, make_url, text

from c45_course.live.schema import META

FILE = "classes.sqlite"
PATIENCE = 10
"""Seconds that a writer waits for another process."""
CONNECTIONS = 10
"""Of one process to PostgreSQL, kept open; who finds none waits. By default it takes a hundred."""
READS = "c45_reads"
"""The mark of a connection to a file that only reads."""
_SETTING_UP = 4545
"""The lock of PostgreSQL under which the tables are made."""


def folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """Return the folder of the file.

    >>> folder({"C45_CLASSES": "/srv/c45"}).as_posix()
    '/srv/c45'
    >>> folder({"XDG_STATE_HOME": "/home/me/.state"}, "linux").as_posix()
    '/home/me/.state/c45'
    """
    if named := environment.get("C45_CLASSES"):
        return Path(named)
    if system == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "c45"
    if system == "darwin":
        return Path.home() / "Library" / "Application Support" / "c45"
    return Path(environment.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "c45"


class Database:
    """A database of classes: `reading` and `writing` give connections.

    One process writes one thing at a time into a file; waiting for its turn here is faster than
    asking SQLite again and again.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._is_file = engine.dialect.name == "sqlite"
        self._turn = Lock()
        with self.writing() as connection:
            if not self._is_file:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_SETTING_UP})"))
            META.create_all(connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection on which a statement sees what is stored by then."""
        with self.engine.connect() as connection:
            # One statement is a transaction by itself; none is begun and ended around it.
            how = {READS: True} if self._is_file else {"isolation_level": "AUTOCOMMIT"}
            yield connection.execution_options(**how)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a transaction; it is on the disk when the block is left."""
        if self._is_file:
            with self._turn, self.engine.begin() as connection:
                yield connection
        else:
            with self.engine.begin() as connection:
                yield connection

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()


def opened(environment: Mapping[str, str] = os.environ) -> Database:
    """Open the database that the environment names, and make its tables where there are none."""
    if named := environment.get("C45_DATABASE"):
        url = make_url(named)
        if url.drivername in ("postgres", "postgresql"):
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() != "sqlite":
            return Database(
                create_engine(url, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True)
            )
        return _file(str(url.database or ":memory:"))
    place = folder(environment)
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    return _file(str(place / FILE))


def _file(path: str) -> Database:
    if path == ":memory:":
        # One connection, or each would have a memory of its own.
        given = {"check_same_thread": False}
        engine = create_engine("sqlite://", poolclass=StaticPool, connect_args=given)
    else:
        url = URL.create("sqlite", database=path)  # whatever signs the path has
        engine = create_engine(url, pool_size=40, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return Database(engine)


def _prepare(connection: Any, _: object) -> None:
    """Leave transactions to `_begin`; write ahead, and onto the disk at the end of each."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    # A transaction that would begin by reading could not go on to write once another has written.
    if not connection.get_execution_options().get(READS):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
