// Say that a table has more rows than its frame shows: which are in sight, and an edge that fades.

import { el, setAttr, setText } from "./dom.js";

const BORDER = 2; // px of a row that may be covered

/** {element, look()}: `element` says which rows of the table in a frame are whole in sight; empty where all are. */
export function rowsInSight(frame, words) {
  const element = el("span", { class: "count rows-in-sight" });

  function look() {
    const table = frame.querySelector("table");
    const rows = [...table.tBodies[0].rows];
    const hidden = frame.scrollHeight - frame.clientHeight;
    const over = frame.clientHeight > 0 && hidden > BORDER;
    const [top, bottom] = [frame.scrollTop + table.tHead.offsetHeight, frame.scrollTop + frame.clientHeight];
    const isSeen = (row) => row.offsetTop >= top - BORDER && row.offsetTop + row.offsetHeight <= bottom + BORDER;
    const seen = over ? rows.map(isSeen) : [];
    const place = { from: seen.indexOf(true) + 1, to: seen.lastIndexOf(true) + 1, n: rows.length };
    setText(element, over && place.from ? words.say("ranking_rows", place) : "");
    setAttr(frame, "data-more", over && frame.scrollTop < hidden - BORDER ? "below" : null);
  }

  frame.addEventListener("scroll", look, { passive: true });
  return { element, look };
}
