"""The claims of the documents, each with what is computed here, and the conventions they part over."""

import unicodedata
from dataclasses import dataclass

import streamlit as st

from c45_core.dialect import preset
from c45_core.growing import grow
from c45_core.language.words import Words, languages, words
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_course import datasets
from c45_course.claims.claim import VERDICTS
from c45_course.claims.quantities import frame_of
from c45_course.documents import ledger, printed_trees
from c45_course.documents.ledger import ClaimRow, Compare, Convention, KeptNumber, Value
from c45_course.exports.tables import address_of
from ui import cache
from ui.components.claims_table import Line, Link, Part, Verdict, claims_table
from ui.markdown import plain, write_table
from ui.on_demand import fold
from ui.state import course
from ui.state.address import one_of

MAX_SLIDERS, MAX_CASES_OF_A_SLIDER = 3, 20
"""The lesson on entropy has three sliders, up to 20 cases each."""


def _address_of_lesson(page: str, words: Words, **query: str) -> str:
    """Return the address of a lesson, relative to any other one, in the language of the reader."""
    return address_of(page, "", {**query, "lang": words.language})


def step_address(kept: KeptNumber, trace: Trace) -> dict[str, str]:
    """Return the query of the step of the player that shows a number or a decision."""
    assert kept.at is not None and kept.table is not None
    step = as_step(frame_of(trace, kept.at))
    return {"table": kept.table, "dialect": kept.at.dialect, "step": step}


def decision_address(kept: KeptNumber) -> dict[str, str]:
    """Return the query of the decision of a node in the lesson on pruning."""
    assert kept.at is not None
    if kept.tree is not None:
        node = printed_trees.load(kept.tree).number(kept.at.node or "")
        return {"tree": kept.tree, "node": str(node)}
    assert kept.table is not None
    trace = grow(datasets.load(kept.table).training, preset(kept.at.dialect))
    return {"room": "before", "way": kept.at.method, "node": str(trace.find(*kept.at.path))}


def _link_to_step(kept: KeptNumber, trace: Trace, words: Words) -> Link:
    """Return the link to the step of the player that shows a number or a decision."""
    query = step_address(kept, trace)
    text = words("documents", "step_n", n=query["step"])
    return Link(text, _address_of_lesson("growing", words, **query))


def _link_to_pruning(kept: KeptNumber, words: Words) -> Link:
    """Return the link to the decision of a node."""
    return Link(
        words("documents", "to_pruning"), _address_of_lesson("pruning", words, **decision_address(kept))
    )


def _link_to_counts(kept: KeptNumber, words: Words) -> Link | None:
    """Return the link to the lesson on entropy with these counts, where its sliders reach so far."""
    if (
        kept.share is not None
        or len(kept.counts) > MAX_SLIDERS
        or max(kept.counts) > MAX_CASES_OF_A_SLIDER
    ):
        return None
    counts = [*kept.counts, 0.0, 0.0, 0.0][:MAX_SLIDERS]
    query = {f"n{code}": str(int(count)) for code, count in enumerate(counts)}
    return Link(words("documents", "to_entropy"), _address_of_lesson("entropy", words, **query))


def _link_to_comparison(compare: Compare, words: Words) -> Link:
    """Return the link to two conventions side by side."""
    query = {"table": compare.table, "a": compare.a, "b": compare.b}
    return Link(words("documents", "to_comparison"), _address_of_lesson("dialects", words, **query))


def _link_to_convention(name: str, words: Words) -> Link:
    """Return the link to a question of convention."""
    text = words("documents", "convention_n", n=name)
    return Link(text, _address_of_lesson("documents", words, view="conventions", c=name))


MARKS = {
    "exact": "✓",
    "rounded": "≈",
    "truncated": "≈",
    "chain": "≈",
    "rule": "✓",
    "convention": "⇄",
    "mistake": "✗",
    "unverifiable": "?",
    "remark": "+",
}
EXAMPLES = ("1.876", "0.109", "95%", "C7")
"""Examples of a search: a mistake, a number from rounded steps, a famous error, a convention."""
TABLE_WORDS = (
    *("examples", "search", "document", "all_documents", "verdict", "all_claims", "count", "none"),
    *("caption", "number", "claim", "printed", "computed", "step"),
)


@dataclass(frozen=True)
class CheckedClaim:
    """A row with what was computed for it: the values of its numbers, and its verdict."""

    row: ClaimRow
    values: tuple[Value, ...]
    verdict: str


@cache.kept()
def check_claims() -> tuple[CheckedClaim, ...]:
    """Compute every row of the ledger, once for everybody."""
    found = []
    for row in ledger.rows():
        values = tuple(ledger.value_of(kept, cache.trace) for kept in row.kept)
        found.append(CheckedClaim(row, values, ledger.verdict(row, values)))
    return tuple(found)


def show_claims(say: Words) -> None:
    """Show every claim, to be searched; at first the mistakes alone."""
    lines = list_lines(say.language)
    five = sum(line.document in ledger.DOCUMENTS for line in lines)
    st.caption(say("documents", "claims_idea", claims=five, numbers=len(lines) - five))
    here = {line.document for line in lines}
    titles = {name: title_document(name, say) for name in datasets.documents() if name in here}
    verdicts = {name: Verdict(MARKS[name], name_verdict(name, say)) for name in VERDICTS}
    texts = {key: say.sections["documents"][key] for key in TABLE_WORDS}
    claims_table(lines, titles, verdicts, texts, EXAMPLES)


def title_document(document: str, say: Words) -> str:
    """Return the number and the title of a document."""
    title = datasets.documents()[document][say.language]
    return f"{document} · {title}" if document in ledger.DOCUMENTS else title


def name_verdict(verdict: str, say: Words) -> str:
    """Return what a verdict is called."""
    section = "claim" if verdict in say.sections["claim"] else "documents"
    return say(section, verdict)


# --- one line ---------------------------------------------------------------------------------------


@cache.kept()
def list_lines(language: str) -> tuple[Line, ...]:
    """Return the lines of the table in a language."""
    return tuple(_write_line(item, words(language)) for item in check_claims())


def _write_line(item: CheckedClaim, say: Words) -> Line:
    row, language = item.row, say.language
    main = row.kept[0] if row.whole and row.kept else None
    return Line(
        id=row.id,
        document=row.document,
        section=row.section[language],
        claim=row.claim[language],
        printed=_printed_text(row),
        computed="" if main is None else _computed_text(main, item.values[0], say),
        verdict=item.verdict,
        note=row.note.get(language, ""),
        links=tuple(link for link in [_link_to_number(main, say)] if link is not None),
        more=_link_to_conventions(row, say),
        parts=_list_parts(item, say),
        search=_search_text(row),
    )


def _printed_text(row: ClaimRow) -> str:
    return row.kept[0].printed if row.whole and row.kept else ""


def _computed_text(kept: KeptNumber, value: Value, say: Words) -> str:
    if isinstance(value, str):
        return _name_decision(kept, value, say.language)
    return ledger.written(value, kept.printed)


def _name_decision(kept: KeptNumber, value: str, language: str) -> str:
    """Say a decision as the reader of a language calls it."""
    assert kept.table is not None and kept.at is not None
    table = cache.dataset(kept.table)
    labels = table.labels(language)
    if kept.at.quantity == "leaf":
        return labels.klass(table.table.classes.index(value))
    return labels.attribute(table.table.index(value))


def _list_parts(item: CheckedClaim, say: Words) -> tuple[Part, ...]:
    """Return the numbers a claim consists of, where there are several."""
    row = item.row
    pairs = list(zip(row.kept, item.values, strict=True))[1 if row.whole else 0 :]
    return tuple(
        Part(
            name=kept.name[say.language],
            printed=kept.printed,
            computed=_computed_text(kept, value, say),
            verdict=ledger.verdict_of(kept, value) or "rule",
            link=_link_to_number(kept, say),
        )
        for kept, value in pairs
    )


def _link_to_conventions(row: ClaimRow, say: Words) -> tuple[Link, ...]:
    """Return the questions of convention a claim is about, each with its comparison."""
    found = []
    for name in row.conventions:
        convention = next(c for c in ledger.conventions() if c.id == name)
        found.append(_link_to_convention(name, say))
        if convention.compare is not None:
            found.append(_link_to_comparison(convention.compare, say))
    return tuple(found)


def _link_to_number(kept: KeptNumber | None, say: Words) -> Link | None:
    """Return the link to where a number can be seen."""
    if kept is None:
        return None
    if kept.counts:
        return _link_to_counts(kept, say)
    assert kept.at is not None
    if kept.at.method:
        return _link_to_pruning(kept, say)
    assert kept.table is not None
    return _link_to_step(kept, cache.trace(kept.table, kept.at.dialect), say)


def _search_text(row: ClaimRow) -> str:
    """Join what a search looks into: the number, both languages, what is printed."""
    texts = [row.id, *row.conventions, *(kept.printed for kept in row.kept)]
    for language in languages():
        texts += [row.section[language], row.claim[language], row.note.get(language, "")]
        texts += [kept.name[language] for kept in row.kept]
    return unicodedata.normalize("NFKC", " ".join(texts)).lower()


HALVES = (("choosing", "numbers", "missing"), ("stopping", "pruning", "names"))
"""The groups of the left and of the right column."""


def show_conventions(words: Words) -> None:
    """Show the questions, group by group; the one the address names stands on top, open."""
    st.caption(words("documents", "conventions_idea"))
    chosen = one_of("c", [convention.id for convention in ledger.conventions()])
    for convention in ledger.conventions():
        if convention.id == chosen:
            with st.container(border=True):
                st.markdown(f"## {_title_convention(convention, words)}")
                _show_convention(convention, words)
    for groups, column in zip(HALVES, st.columns(2, gap="medium"), strict=True):
        with column:
            for group in groups:
                _show_group(group, words)


def _show_group(group: str, words: Words) -> None:
    st.markdown(f"## {words('documents', f'group_{group}')}")
    for convention in ledger.conventions():
        if convention.group == group:
            title = _title_convention(convention, words)
            fold(title, f"convention_{convention.id}", _show_convention, convention, words)


def _title_convention(convention: Convention, words: Words) -> str:
    return f"**{convention.id}** · {plain(convention.question[words.language])}"


def _show_convention(convention: Convention, words: Words) -> None:
    language = words.language
    rows = []
    for answer in convention.answers:
        who = [ledger.names_of()[name][language] for name in answer.who]
        rows.append([plain(words("language", "comma").join(who)), plain(answer.said[language])])
    st.markdown(write_table([words("documents", key) for key in ("who", "says")], rows))
    if convention.seen:
        seen, colon = words("documents", "seen"), words("language", "colon")
        st.markdown(f"**{seen}**{colon}{plain(convention.seen[language])}")
    if convention.switches:
        named = [words("dialects", f"switch_{name}") for name in convention.switches]
        text, colon = words("documents", "switches"), words("language", "colon")
        st.caption(f"{text}{colon}{words('language', 'comma').join(named)}")
    with st.container(horizontal=True):
        _show_links(convention, words)


def _show_links(convention: Convention, words: Words) -> None:
    compare, kept = convention.compare, convention.kept
    if compare is not None:
        label = words(
            "documents", "compare_on", table=cache.dataset(compare.table).title[words.language]
        )
        query = {"table": compare.table, "a": compare.a, "b": compare.b}
        course.link("dialects", words, label=label, **query)
    if kept is not None and kept.in_trace:
        assert kept.at is not None and kept.table is not None
        query = step_address(kept, cache.trace(kept.table, kept.at.dialect))
        label = words("documents", "open_step", table=cache.dataset(kept.table).title[words.language])
        course.link("growing", words, label=label, **query)
    elif kept is not None:
        label = words("documents", "to_pruning")
        course.link("pruning", words, label=label, **decision_address(kept))
