"""Open the database of classes: a file of SQLite, or PostgreSQL where `C45_DATABASE` names one.

The file lies in the folder that `C45_CLASSES` names, else where the system keeps the state of programs.
A transaction that ended is on the disk: neither a killed process nor a lost current takes an answer.
Whatever goes wrong with a database is one answer: classes cannot be stored now (`records.unavailable`).
"""

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    StaticPool,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import SQLAlchemyError, TimeoutError
from sqlalchemy.schema import CreateColumn

from .records import META, DeniedError, unavailable

FILE = "classes.sqlite"
SECONDS_TO_WAIT = 10
"""Seconds that a writer waits for another process, and anybody for a connection."""
MAX_PAGES_AHEAD = 16
"""Maximum number of pages of 4 kB that are written ahead before they are brought into the file."""
BYTES_RESERVED = 32 * 4096
"""Bytes kept on the disk beside the file, more than is ever written ahead: with them a class can be
led and deleted where the disk is full. On a small disk it is a third of what is free at first."""
MAX_CONNECTIONS = 10
"""Maximum number of connections of a process to PostgreSQL, which takes a hundred by default."""
_POOL = {
    **{"pool_size": MAX_CONNECTIONS, "max_overflow": 0, "pool_timeout": SECONDS_TO_WAIT},
    **{"pool_pre_ping": True, "hide_parameters": True},
}
READS = "c45_reads"
"""The mark of a connection to a file that only reads."""
_CODES_OF_FULL = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
"""Codes of SQLite for a file that cannot grow."""
_CODES_WITH_TABLES = {sqlite3.SQLITE_BUSY, *_CODES_OF_FULL}
"""Codes of SQLite for a file that failed but still has its tables."""
_SETTING_UP = 4545
"""The lock of PostgreSQL under which the tables are made."""
Found = TypeVar("Found")


def _code_of_file(error: BaseException | None) -> int:
    """Return the primary code with which a file of SQLite failed, 0 where another thing went wrong."""
    code: int | None = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    return (code or 0) & 0xFF


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
        self._tables_in_doubt = True
        named = engine.url.database if self._is_file else None
        self._reserve = Path(f"{named}.reserve") if named else None
        self._reserve_wanted = self._reserve_size()
        # The first look makes the tables; on a full disk it needs the reserve for SQLite's own files.
        self.with_room(self._look, self._look)

    def _look(self) -> None:
        with self.reading():
            pass

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection on which a statement sees what is stored by then.

        Errors: DeniedError where the database fails.
        """
        with self._answering(), self.engine.connect() as connection:
            # One statement is a transaction by itself; none is begun and ended around it.
            how = {READS: True} if self._is_file else {"isolation_level": "AUTOCOMMIT"}
            yield connection.execution_options(**how)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a transaction; it is on the disk when the block is left.

        Errors: DeniedError where the database fails; then nothing of the block is stored.
        """
        turn = self._taking_turns() if self._is_file else nullcontext()
        with self._answering(), turn, self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _taking_turns(self) -> Iterator[None]:
        """Let one thread write at a time; the last of many waits no longer than the first."""
        if not self._turn.acquire(timeout=SECONDS_TO_WAIT):
            raise TimeoutError("another writes all the time")
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Turn any failure into one refusal; where the tables may be gone, look for them next time."""
        try:
            if self._tables_in_doubt:
                self._make_tables()
            yield
        except (SQLAlchemyError, sqlite3.Error) as error:
            self._tables_in_doubt = (
                not isinstance(error, TimeoutError) and _code_of_file(error) not in _CODES_WITH_TABLES
            )
            raise unavailable(error) from error

    def _make_tables(self) -> None:
        """Make the tables there are not, and the columns that tables of an earlier version lack."""
        if self.engine.url.database:
            self.engine.dispose()  # what is open may lead to a file that somebody has moved away
        with self._turn, self.engine.begin() as connection:
            if not self._is_file:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_SETTING_UP})"))
            META.create_all(connection)
            for table in META.sorted_tables:
                there = {each["name"] for each in inspect(connection).get_columns(table.name)}
                for column in (each for each in table.columns if each.name not in there):
                    added = CreateColumn(column).compile(dialect=connection.dialect)
                    connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {added}"))
        self.settle()
        self._tables_in_doubt = False

    def _reserve_size(self) -> int:
        return self._reserve.stat().st_size if self._reserve and self._reserve.exists() else 0

    def _keep_reserve(self) -> None:
        """Fill the reserve as far as there is room: a file that `with_room` deletes on a full disk."""
        if self._reserve is None:
            return
        with suppress(OSError):
            held = self._reserve_size()
            room = held + shutil.disk_usage(self._reserve.parent).free
            self._reserve_wanted = self._reserve_wanted or min(BYTES_RESERVED, room // 3)
            if held < (size := min(self._reserve_wanted, room)):
                self._reserve.write_bytes(b"\1" * size)

    def with_room(self, act: Callable[[], Found], thrifty: Callable[[], Found]) -> Found:
        """Act; on a full disk free the reserve and act thriftily, with what room that gives.

        Errors: DeniedError where that is not enough, or something else is wrong.
        """
        try:
            done = act()
        except DeniedError as denied:
            if self._reserve is None or _code_of_file(denied.__cause__) not in _CODES_OF_FULL:
                raise
            with suppress(OSError):
                self._reserve.unlink(missing_ok=True)
            self.settle()
            try:
                return thrifty()
            finally:
                self.settle()
                self._keep_reserve()
        self._keep_reserve()
        return done

    def settle(self) -> None:
        """Bring what was written ahead into the file, so that what was deleted is nowhere any more."""
        if self._is_file:
            with suppress(SQLAlchemyError, sqlite3.Error), self.engine.connect() as connection:
                settled = connection.execution_options(**{READS: True})
                settled.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()


def open_database(environment: Mapping[str, str] = os.environ) -> Database:
    """Open the database that the environment names, and make its tables where there are none."""
    if named := environment.get("C45_DATABASE"):
        url = make_url(named)
        if url.drivername in ("postgres", "postgresql"):
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() != "sqlite":
            return Database(create_engine(_limit_wait(url), **_POOL))
        return _open_file(str(url.database or ":memory:"))
    place = folder(environment)
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    return _open_file(str(place / FILE))


def _limit_wait(url: URL) -> URL:
    """Wait for a server no longer than for anything else, unless the address says otherwise."""
    if url.get_backend_name() != "postgresql":
        return url
    return url.update_query_dict({"connect_timeout": str(SECONDS_TO_WAIT), **url.query})


def _open_file(path: str) -> Database:
    if path == ":memory:":
        # One connection, or each would have a memory of its own.
        given = {"check_same_thread": False}
        engine = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args=given, hide_parameters=True
        )
    else:
        url = URL.create("sqlite", database=path)  # whatever signs the path has
        engine = create_engine(
            url, pool_size=40, connect_args={"timeout": SECONDS_TO_WAIT}, hide_parameters=True
        )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return Database(engine)


def _prepare(connection: Any, _: object) -> None:
    """Leave transactions to `_begin`; write ahead, and onto the disk at the end of each.

    What is deleted is overwritten.
    """
    connection.isolation_level = None
    ahead = ("journal_mode = WAL", f"wal_autocheckpoint = {MAX_PAGES_AHEAD}")
    for pragma in (*ahead, "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    # A transaction that would begin by reading could not go on to write once another has written.
    if not connection.get_execution_options().get(READS):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
