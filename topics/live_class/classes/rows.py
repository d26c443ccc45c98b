"""Find the rows of a class, and refuse whoever may not: within a transaction of the store."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, Select, delete, select, update

from .records import CLOSED, HERE, OPEN, DeniedError, hashed
from .schema import ANSWERS, CLASSES, LEARNERS, QUESTIONS

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
    if not secrets.compare_digest(found["secret"], hashed(secret)):
        raise DeniedError("not_yours", 401)
    return found


def learner_row(
    connection: Connection, code: str, token: str, now: float, *, shared: bool = False
) -> Row:
    """Return a learner of a class; a class there is not is no other than another's."""
    mine = (LEARNERS.c.token == hashed(token), LEARNERS.c.code == code)
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
    gone = (LEARNERS.c.code == code, LEARNERS.c.seen <= now - HERE, LEARNERS.c.learner.not_in(answered))
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
