"""Write a stretch of a trace as slides of reveal.js: one file, which needs no network.

`?print-pdf` behind its address lays the slides out as pages, which the browser prints. The window of
the speaker (key S) shows what to ask the class, the usual mistake and the notes of the teacher.

The notes of a teacher are a text for a step, as the speaker's window saves them:

{"notes": {"1": "Let them guess first.", "12": "Compare with the blackboard."}}
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path

from c45_core.language.refusal import explain_failure, refusal, whole
from c45_core.language.words import Words
from c45_course.embed import bundle
from c45_course.exports.blocks import Calculation, Formula
from c45_course.readers.visible_text import visible

from .shapes import Drawing, write_svg
from .step_cards import MAX_ENLARGEMENT, Step

MAX_NOTES = 200_000
"""Maximum number of characters of a file of notes."""


def read_notes(path: str) -> dict[int, str]:
    """Return the notes of a file by the number of their step.

    Errors: InputError where the file cannot be read or holds no notes.
    """
    try:
        return parse_notes(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise refusal("steps.no_file", path=whole(path), reason=explain_failure(error)) from None
    except ValueError:
        raise refusal("steps.no_notes", path=whole(path)) from None


def parse_notes(text: str) -> dict[int, str]:
    """Return the notes that a text holds; those without a text are left out, and
    those to parts of a lesson, which have names.

    Raise ValueError where it holds none.

    >>> parse_notes('{"notes": {"2": "Wait.", "3": ""}}')
    {2: 'Wait.'}
    """
    if len(text) > MAX_NOTES:
        raise ValueError(len(text))
    told = json.loads(text)
    notes = told.get("notes") if isinstance(told, dict) else None
    if not isinstance(notes, dict):
        raise ValueError(text[:1])
    return {
        int(step): str(note) for step, note in notes.items() if step.isdecimal() and str(note).strip()
    }


MAX_SYMBOLS = 2
"""Maximum number of formulas of a step that are shown in symbols, too."""
_STYLE = """
:root { color-scheme: light; --ink: #1b2430; --muted: #5c6470; }
html, body { background: #fff; }
.reveal { font: 26px/1.35 system-ui, "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei",
  sans-serif; color: var(--ink); }
.slide { box-sizing: border-box; height: 720px; padding: 8px 20px 28px; text-align: left; display: flex;
  flex-direction: column; gap: 12px; }
.slide h2 { font-size: 19px; font-weight: 400; color: var(--muted); }
.slide .said { font-size: 33px; font-weight: 650; line-height: 1.25; text-wrap: pretty; }
.sums { max-height: 330px; display: flex; flex-direction: column; gap: 8px; flex: none;
  overflow: hidden; }
.about { color: var(--muted); font-size: 0.75em; margin-right: 0.6em; }
.symbols { color: var(--muted); font-size: 0.85em; }
.sums .katex-display { margin: 0; text-align: left; }
.compared { border-collapse: collapse; font-size: 22px; align-self: flex-start; flex: none; }
.compared :is(th, td) { padding: 1px 22px 1px 0; text-align: right; font-weight: 400; }
.compared :is(th, td):first-child, .compared :is(th, td):last-child { text-align: left; }
.compared th, .counted { color: var(--muted); }
.counted { font-size: 19px; }
.tree { flex: 1; min-height: 0; position: relative; }
.tree > div { position: absolute; inset: 0; margin: auto; }
.tree svg { width: 100%; height: 100%; }
.opening { justify-content: center; }
.opening h1 { font-size: 52px; font-weight: 650; line-height: 1.15; text-wrap: balance; }
.opening p { color: var(--muted); }
.reveal .slide-number { font: 15px/1 system-ui, sans-serif; background: none; color: var(--muted);
  right: auto; left: 12px; }
.reveal .controls, .reveal .progress { color: var(--muted); }
"""
_SCRIPT = """
for (const place of document.querySelectorAll("[data-latex]")) {
  const style = { throwOnError: false, trust: false, strict: "ignore" };
  katex.render("\\\\displaystyle " + place.dataset.latex, place, style);
}
// A slide has its size once it is shown: the calculations are set smaller until all of them have room.
function fit(within) {
  for (const sums of within.querySelectorAll(".sums")) {
    const { style } = sums;
    const most = parseFloat(getComputedStyle(sums).maxHeight);
    const large = () => sums.scrollHeight > most + 8 || sums.scrollWidth > sums.clientWidth + 1;
    for (let size = 28; size > 14 && (size === 28 || large()); size -= 1) style.fontSize = `${size}px`;
  }
}
Reveal.on("ready", ({ currentSlide }) => fit(currentSlide));
Reveal.on("slidechanged", ({ currentSlide }) => fit(currentSlide));
Reveal.on("pdf-ready", () => fit(document));
Reveal.initialize({
  width: 1280, height: 720, margin: 0.03, center: false, hash: true, transition: "none",
  slideNumber: "c/t", pdfMaxPagesPerSlide: 1, plugins: [RevealNotes],
});
"""


def write_slides(
    shown: Iterable[tuple[Step, Drawing]],
    title: str,
    about: str,
    words: Words,
    notes: Mapping[int, str],
) -> Iterator[str]:
    """Give the lines of the file.

    `shown`: each step with its tree; `about`: what is shown, below the title; `notes`: of the teacher,
    by the number of a step.
    """
    name = escape(visible(title))
    yield f'<!doctype html>\n<html lang="{words("language", "tag")}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{name}</title>"
    yield f"<style>{bundle.katex_style(inline=True)}</style>"
    yield f"<style>{bundle.reveal_style()}{_STYLE}</style>\n</head>\n<body>"
    yield '<div class="reveal"><div class="slides">'
    yield f'<section><div class="slide opening"><h1>{name}</h1><p>{_plain(about)}</p>'
    yield f"<p>{escape(words('slides', 'keys'))}</p></div></section>"
    for step, tree in shown:
        yield from _write_slide(step, tree, words, notes.get(step.number, ""))
    yield "</div></div>"
    yield f"<script>{bundle.katex_script()}</script>"
    yield f"<script>{bundle.reveal_script()}</script>"
    yield f"<script>{_SCRIPT}</script>\n</body>\n</html>"


def _write_slide(step: Step, tree: Drawing, words: Words, note: str) -> Iterator[str]:
    yield f'<section><div class="slide"><h2>{_plain(step.place)} · {_plain(step.where)}</h2>'
    yield f'<p class="said">{_plain(step.sentence)}</p>'
    if step.calculations or step.symbols:
        yield '<div class="sums">'
        symbols = step.symbols if len(step.symbols) <= MAX_SYMBOLS else ()
        yield from (
            f'<div class="symbols" data-latex="{_plain(each.latex)}"></div>' for each in symbols
        )
        yield from map(_write_calculation, step.calculations)
        yield "</div>"
    yield from _write_compared(step)
    wide, high = tree.width * MAX_ENLARGEMENT, tree.height * MAX_ENLARGEMENT
    most = f"max-width: {wide:.0f}px; max-height: {high:.0f}px"
    drawn = write_svg(tree, alone=False, title=step.where)
    yield f'<div class="tree"><div style="{most}">{drawn}</div></div>'
    if step.counted:
        yield f'<p class="counted">{_plain(step.counted)}</p>'
    yield "</div>"
    yield from _write_notes(step, words, note)
    yield "</section>"


def _write_compared(step: Step) -> Iterator[str]:
    """Give the attributes that are compared, as a table."""
    if step.compared:
        yield '<table class="compared">'
        for row, tag in zip(step.compared, ["th", *["td"] * len(step.compared)], strict=False):
            yield "<tr>" + "".join(f"<{tag}>{_plain(cell)}</{tag}>" for cell in row) + "</tr>"
        yield "</table>"


def _write_calculation(each: Calculation | Formula) -> str:
    name = each.name if isinstance(each, Calculation) else ""
    about = f'<span class="about">{_plain(name)}</span> ' if name else ""
    return f'<div>{about}<span data-latex="{_plain(each.latex)}"></span></div>'


def _write_notes(step: Step, words: Words, note: str) -> Iterator[str]:
    said, colon = words.sections["notes"], words("language", "colon")
    lines = [f"<p>{_plain(line)}</p>" for line in note.splitlines() if line.strip()]
    for key in ("ask", "slip"):
        if f"{step.kind}_{key}" in said:
            head, text = words("present", key), said[f"{step.kind}_{key}"]
            lines.append(f"<p><b>{_plain(head)}</b>{colon}{_plain(text)}</p>")
    if lines:
        yield f'<aside class="notes">{"".join(lines)}</aside>'


def _plain(text: str) -> str:
    return escape(visible(text))
