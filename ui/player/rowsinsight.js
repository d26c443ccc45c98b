// Say that a frame holds more rows than it shows: which are in sight, and an edge that fades.

import { el, setAttr, setText } from "./dom.js";

const BORDER = 2; // px of a row that may be covered

/**
 * {element, look()}: `element` says which rows are whole in sight; empty where all are. `find()`: the frame that
 * scrolls, its rows, and the px at its top that stay over them; null where nothing is shown.
 */
export function rowsInSight(words, find, owner) {
  const element = el("span", { class: "count rows-in-sight", "aria-hidden": "true" }); // only the eye misses the others

  function look() {
    const { frame, rows, over } = find() ?? { rows: [] };
    const hidden = frame ? frame.scrollHeight - frame.clientHeight : 0;
    const scrolls = rows.length > 0 && frame.clientHeight > 0 && hidden > BORDER;
    const seen = scrolls ? rows.map(isSeenIn(frame.getBoundingClientRect(), over)) : [];
    const place = { from: seen.indexOf(true) + 1, to: seen.lastIndexOf(true) + 1, n: rows.length };
    const key = place.from ? "rows_in_sight" : "rows_out_of_sight";
    setText(element, scrolls && seen.includes(false) ? words.say(key, place) : "");
    if (frame) setAttr(frame, "data-more", scrolls && frame.scrollTop < hidden - BORDER ? "below" : null);
  }

  owner.addEventListener("scroll", look, { capture: true, passive: true });
  return { element, look };
}

function isSeenIn({ top, bottom }, over) {
  return (row) => {
    const box = row.getBoundingClientRect();
    return box.top >= top + over - BORDER && box.bottom <= bottom + BORDER;
  };
}

/** What `rowsInSight` looks at of a table in a frame. */
export function rowsOfTable(frame) {
  const { tHead, tBodies, tFoot } = frame.querySelector("table");
  return { frame, rows: [...tBodies[0].rows, ...(tFoot?.rows ?? [])], over: tHead.offsetHeight };
}

/** The same of a calculation: the terms of its first formula, or the bars of a picture. */
export function linesOnBoard(board) {
  const terms = [...board.querySelectorAll(":scope > .sum:first-child .terms > li")];
  const body = terms[0]?.closest(".sum-body");
  const rows = terms.length ? terms : [...board.querySelectorAll(".picture-row")];
  return { frame: body && body.scrollHeight > body.clientHeight + 1 ? body : board, rows, over: 0 };
}
