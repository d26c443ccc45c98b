"""Define what a class is in memory and in the database, and how often somebody may do something.

Nothing that is stored names a person. Secrets are kept as their SHA-256, so that whoever reads the
file can neither lead a class nor answer in another's name. Times are seconds since 1970. Limits are of
one address, or one token, within a stretch of time.
"""

import hashlib
import math
import secrets
import sys
import time
import unicodedata
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Select,
    String,
    Table,
    Text,
    delete,
    select,
    true,
    update,
)

MAX_REMEMBERED = 10_000
"""Maximum number of those remembered; who asked longest ago is forgotten first."""
_ROUNDING = 1e-9
"""Tolerance for what came back, which is a float."""


Noted = TypeVar("Noted")


class Recent(dict[str, Noted]):
    """Notes of those who were here last, at most `MAX_REMEMBERED`; threads may write to it."""

    def __init__(self) -> None:
        super().__init__()
        self._turn = Lock()

    def __setitem__(self, who: str, noted: Noted) -> None:
        with self._turn:
            self.pop(who, None)
            super().__setitem__(who, noted)
            if len(self) > MAX_REMEMBERED:
                del self[next(iter(self))]


class Limit:
    """At most `most` times at once, of each who asks; what was used comes back evenly in `seconds`.

    So whoever is refused waits for the next time only, not for the end of a stretch.

    >>> limit = Limit(2, 60)
    >>> [limit.allows("10.0.0.7", now) for now in (0, 1, 2, 31, 32)]
    [True, True, False, True, False]
    """

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._used: Recent[tuple[float, float]] = Recent()
        self._guard = Lock()

    def allows(self, who: str, now: float) -> bool:
        """Count one more time if it is allowed, and say whether it is."""
        with self._guard:
            used = self._still_used(who, now)
            allowed = used + 1 <= self.most + _ROUNDING
            self._used[who] = (now, used + allowed)
            return allowed

    def is_met(self, who: str, now: float) -> bool:
        """Say whether the next time would not be allowed, without counting it."""
        with self._guard:
            return self._still_used(who, now) + 1 > self.most + _ROUNDING

    def seconds_to_wait(self, who: str, now: float) -> int:
        """Return after how many seconds the next time is allowed, a whole number, at least 1."""
        with self._guard:
            over = self._still_used(who, now) + 1 - self.most
        return max(1, math.ceil(over * self.seconds / self.most - _ROUNDING))

    def _still_used(self, who: str, now: float) -> float:
        at, used = self._used.get(who, (now, 0.0))
        return max(0.0, used - max(0.0, now - at) * self.most / self.seconds)


def network_of(address: str) -> str:
    """Return what counts as one address: of IPv6 the first 64 bits, which one household or phone has.

    >>> network_of("2001:db8:1:2:a:b:c:d"), network_of("::ffff:192.0.2.7"), network_of("192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7', '192.0.2.7')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Address(int(known) >> 64 << 64))


CODE_SIGNS = "23456789BCDFGHJKMNPQRSTVWXZ"
"""Signs of codes: no vowel, so that no word comes about, and nothing that is read as another."""
CODE_LENGTH = 8
"""Signs of a code: 27 ** 8 are 282 thousand million codes."""
OPEN, CLOSED, REVEALED = "open", "closed", "revealed"
"""The phases of a question; only an open one takes answers."""
SECONDS_HERE, SECONDS_EXPECTED = 60.0, 10.0
"""Seconds within which a learner who was seen is here, and one who joined is expected to look."""
MAX_ANSWER_LENGTH, MAX_NAME_LENGTH = 80, 24
"""Maximum number of characters of an answer and of a nickname."""


_REPORTED = Limit(1, 60)
"""A server that cannot store says why once a minute: a whole class asks it again and again."""


class DeniedError(Exception):
    """Something is not allowed; `key` says why in the words, `status` as HTTP has it.

    `seconds`: after which it may be tried again, 0 where waiting does not help.
    """

    def __init__(self, key: str, status: int, seconds: int = 0) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.seconds = seconds


def unavailable(error: Exception) -> DeniedError:
    """Return what is answered where classes cannot be stored; write the reason to the error output."""
    reason = getattr(error, "orig", None) or error
    # The lines below the first may quote a row.
    said = f"Classes cannot be stored: {type(reason).__name__}: {reason}".splitlines()[0]
    if _REPORTED.allows(said, time.monotonic()):
        sys.stderr.write(f"{said}\n")
    return DeniedError("unavailable", 503)


@dataclass(frozen=True)
class Vote:
    """An answer as it was given: `given` is the place of an option, or a number as it was typed."""

    number: int
    round: int
    learner: int
    given: str
    at: float


def hash_secret(secret: str) -> str:
    """Return what is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def read_code(typed: str) -> str:
    """Return a code as it is stored, whatever is between its signs and however they are typed.

    >>> read_code(" k7qm-3xwd ")
    'K7QM3XWD'
    """
    plain = unicodedata.normalize("NFKC", typed).upper()
    return "".join(sign for sign in plain if sign in CODE_SIGNS)[:CODE_LENGTH]


def show_code(code: str) -> str:
    """Return a code as it is shown, in two halves."""
    return f"{code[: CODE_LENGTH // 2]} {code[CODE_LENGTH // 2 :]}"


def nickname(typed: str) -> str:
    """Return a nickname: one line, no invisible signs, and not too long.

    >>> nickname("  Ada \\u202e\\nL. " + "x" * 40)
    'Ada L. xxxxxxxxxxxxxxxxx'
    """
    spaced = "".join(" " if sign.isspace() else sign for sign in typed)
    visible = (sign for sign in spaced if not unicodedata.category(sign).startswith("C"))
    return " ".join("".join(visible).split())[:MAX_NAME_LENGTH].strip()


META = MetaData()


def _column_of_class() -> Column[str]:
    """Name the class that a row belongs to, and is deleted with."""
    return Column("code", ForeignKey("c45_classes.code", ondelete="CASCADE"), nullable=False)


CLASSES = Table(
    "c45_classes",
    META,
    Column("code", String(CODE_LENGTH), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("began", Float, nullable=False),
    Column("ends", Float, nullable=False, index=True),
    Column("over", Boolean, nullable=False, default=False),
    # The question that is asked now, counted from 1; 0 before the first.
    Column("number", Integer, nullable=False, default=0),
    # Whether anybody may join; a database of an earlier version gets the column when it is opened.
    Column("joining", Boolean, nullable=False, server_default=true()),
)
QUESTIONS = Table(
    "c45_class_questions",
    META,
    _column_of_class(),
    Column("number", Integer, nullable=False),
    # The address of the step, which may hold a table, and which of its questions is asked.
    Column("query", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("texts", JSON, nullable=False),
    Column("options", Integer, nullable=False),
    Column("round", Integer, nullable=False, default=1),
    Column("phase", String(8), nullable=False),
    Column("asked", Float, nullable=False),
    PrimaryKeyConstraint("code", "number"),
)
LEARNERS = Table(
    "c45_class_learners",
    META,
    _column_of_class(),
    Column("learner", Integer, nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("name", String(MAX_NAME_LENGTH), nullable=False),
    Column("seen", Float, nullable=False),
    PrimaryKeyConstraint("code", "learner"),
)
ANSWERS = Table(
    "c45_class_answers",
    META,
    _column_of_class(),
    Column("number", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("learner", Integer, nullable=False),
    Column("given", String(MAX_ANSWER_LENGTH), nullable=False),
    Column("times", Integer, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("code", "number", "round", "learner"),
)


Row = dict[str, Any]
"""A row of a table, by its columns."""


def first_row(connection: Connection, chosen: Select[Any]) -> Row | None:
    """Return the first row that is chosen, None where there is none."""
    found = connection.execute(chosen).mappings().first()
    return None if found is None else dict(found)


def class_row(
    connection: Connection, code: str, now: float, *, locked: bool = False, shared: bool = False
) -> Row:
    """Return a class that nobody changes before the transaction ends; `shared`: nor does this one.

    In a file every transaction is alone anyway.
    """
    chosen = select(CLASSES).where(CLASSES.c.code == code, CLASSES.c.ends > now)
    chosen = chosen.with_for_update(read=shared) if locked or shared else chosen
    found = first_row(connection, chosen)
    if found is None:
        raise DeniedError("no_class", 404)
    return found


def led_row(connection: Connection, code: str, secret: str, now: float, *, locked: bool = False) -> Row:
    """Return the class that somebody leads; a class there is not is no other than another's."""
    try:
        found = class_row(connection, code, now, locked=locked)
    except DeniedError:
        raise DeniedError("not_yours", 401) from None
    if not secrets.compare_digest(found["secret"], hash_secret(secret)):
        raise DeniedError("not_yours", 401)
    return found


def learner_row(
    connection: Connection, code: str, token: str, now: float, *, shared: bool = False
) -> Row:
    """Return a learner of a class; a class there is not is no other than another's."""
    mine = (LEARNERS.c.token == hash_secret(token), LEARNERS.c.code == code)
    try:
        class_row(connection, code, now, shared=shared)
        found = first_row(connection, select(LEARNERS).where(*mine))
    except DeniedError:
        found = None
    if found is None:
        raise DeniedError("no_learner", 401)
    return found


def free_a_place(connection: Connection, code: str, now: float) -> None:
    """Remove who was seen longest ago and has answered nothing; who is here keeps the place.

    Errors: DeniedError where there is none.
    """
    answered = select(ANSWERS.c.learner).where(ANSWERS.c.code == code)
    gone = (
        LEARNERS.c.code == code,
        LEARNERS.c.seen <= now - SECONDS_HERE,
        LEARNERS.c.learner.not_in(answered),
    )
    left = select(LEARNERS.c.learner).where(*gone).order_by(LEARNERS.c.seen, LEARNERS.c.learner)
    learner = connection.scalar(left.limit(1))
    if learner is None:
        raise DeniedError("full", 403)
    this = (LEARNERS.c.code == code, LEARNERS.c.learner == learner)
    connection.execute(delete(LEARNERS).where(*this))


def own_answers(connection: Connection, code: str, looked: Row) -> dict[int, str]:
    """Return what a learner has answered to the question that is asked, by the vote."""
    mine = (
        ANSWERS.c.code == code,
        ANSWERS.c.number == looked["number"],
        ANSWERS.c.learner == looked["learner"],
    )
    rows = connection.execute(select(ANSWERS.c.round, ANSWERS.c.given).where(*mine))
    return {row.round: row.given for row in rows}


def question_row(connection: Connection, code: str, number: int) -> Row | None:
    """Return a question of a class, None where there is none."""
    this = (QUESTIONS.c.code == code, QUESTIONS.c.number == number)
    return first_row(connection, select(QUESTIONS).where(*this))


def close_open(connection: Connection, code: str) -> None:
    """Close what is open."""
    opened = (QUESTIONS.c.code == code, QUESTIONS.c.phase == OPEN)
    connection.execute(update(QUESTIONS).where(*opened).values(phase=CLOSED))
