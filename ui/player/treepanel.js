// The panel around the drawing of a tree: its frame, its camera, and a button for the whole of a large one.

import { makeCamera } from "./camera.js";
import { el, setText } from "./dom.js";

/** {element, frame, camera, resize(), relabel()}; `heading` and `beside`, which may be null: what the header holds. */
export function makeTreePanel(words, picture, heading, beside) {
  const frame = el("div", { class: "tree-frame" }, picture);
  const camera = makeCamera(frame, picture);
  const fit = el("button", { type: "button", class: "small", hidden: true });
  fit.addEventListener("click", () => {
    camera.toggle();
    relabel();
  });
  const head = el("header", {}, heading, beside, fit);
  const element = el("section", { class: "panel tree", "aria-label": words.say("tree_title") }, head, frame);

  function relabel() {
    fit.hidden = !camera.tooLarge();
    setText(fit, words.say(camera.whole() ? "tree_readable" : "tree_fit"));
  }

  function resize() {
    camera.resize();
    relabel();
  }

  return { element, frame, camera, resize, relabel };
}
