// Paint the sentence of the step before the stage is built: it is what is read first.

import { el } from "./dom.js";
import { makeBook } from "./book.js";
import { placeFrom } from "./place.js";
import { isPresenting } from "./present.js";
import { readTheme } from "./theme.js";
import { makeTimeline } from "./timeline.js";

const UNSEEN = 250; // ms; a page in the background paints nothing

/** Show the sentence where the stage will have it, until it is painted; nothing where it is not here. */
export async function showOpening(root, story, address) {
  closeOpening(root);
  const sentence = isPresenting() ? null : sentenceOf(story, placeFrom(address.read()));
  if (sentence === null) return;
  root.classList.add("c45");
  readTheme(root);
  // The stage says it aloud.
  root.append(el("div", { class: "stage opening", "aria-hidden": "true" }, makeTop(story, sentence)));
  await new Promise((done) => {
    setTimeout(done, UNSEEN);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });
}

/** Take it away for the stage. */
export function closeOpening(root) {
  root.querySelector(".opening")?.remove();
}

function makeTop(story, sentence) {
  const note = story.table.note ? el("p", { class: "table-note", text: story.table.note }) : null;
  return el("div", { class: "top" }, el("p", { class: "sentence", text: sentence }), note);
}

function sentenceOf(story, { order, step }) {
  const book = makeBook(story);
  const timeline = makeTimeline(book, order);
  const frame = timeline.frameAt(Math.min(step, timeline.count - 1));
  return book.missing(frame).length ? null : book.frame(frame).sentence;
}
