// A modal dialog with a title and a way out: the × and a press beside it close it, as Esc does.

import { el } from "./dom.js";

/** The dialog, for `showModal()`; `children` follow its header. */
export function makeCard(words, title, kind, ...children) {
  const close = el("button", {
    type: "button",
    class: "press close",
    "aria-label": words.say("help_close"),
    text: "×",
  });
  const element = el(
    "dialog",
    { class: kind, "aria-label": words.say(title) },
    el("header", {}, el("h2", { text: words.say(title) }), close),
    ...children,
  );
  close.addEventListener("click", () => element.close());
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  return element;
}
