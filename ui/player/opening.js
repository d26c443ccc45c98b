// Paint the sentence of the step before the stage is built: it is what is read first.

import { el } from "./dom.js";
import { isPresenting } from "./present.js";
import { readTheme } from "./theme.js";

const UNSEEN = 250; // ms; a page in the background paints nothing

/** Show a sentence where the stage will have it, until it is painted; `sentence()`: null where there is none. */
export async function showOpening(root, note, sentence) {
  closeOpening(root);
  const text = isPresenting() ? null : sentence();
  if (text === null) return;
  root.classList.add("c45");
  readTheme(root);
  // The stage says it aloud.
  root.append(el("div", { class: "stage opening", "aria-hidden": "true" }, makeTop(note, text)));
  await new Promise((done) => {
    setTimeout(done, UNSEEN);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });
}

/** Take it away for the stage. */
export function closeOpening(root) {
  root.querySelector(".opening")?.remove();
}

function makeTop(note, sentence) {
  const beside = note ? el("p", { class: "table-note", text: note }) : null;
  return el("div", { class: "top" }, el("p", { class: "sentence", text: sentence }), beside);
}
