// The panel around the drawing of a tree: its frame, its camera, and a button for the whole of a large one.

import { makeCamera } from "./camera.js";
import { el, setText } from "./dom.js";
import { isPresenting } from "./present.js";

// Of its column; px of the window for the rest, and at least for the tree.
const [TREE_MOST, TREE_BESIDE, TREE_LEAST] = [0.6, 340, 190];

/**
 * {element, frame, camera, resize(), relabel(), grow(bottom)}; `heading` and `beside`, which may be null: what the
 * header holds; `grows`: the panel is as tall as what `grow` says is to be seen, up to a part of its column.
 */
export function makeTreePanel(words, picture, heading, beside, grows = false) {
  const frame = el("div", { class: "tree-frame" }, picture);
  const camera = makeCamera(frame, picture, grows ? most : undefined);
  let bottom = 0;
  let above = 0; // the height of the header, looked at where the layout is known
  const fit = el("button", { type: "button", class: "small fit", hidden: true });
  fit.addEventListener("click", () => {
    camera.toggle();
    relabel();
    if (grows) grow(bottom);
  });
  const head = el("header", {}, heading, beside, fit);
  const element = el("section", { class: "panel tree", "aria-label": words.say("tree_title") }, head, frame);

  function most() {
    above = head.offsetHeight;
    const [behindTabs, ends] = [element.closest('[data-fit="tabs"]'), element.closest(".ending")];
    if (behindTabs && ends) return Infinity; // the page scrolls
    if (!behindTabs && (isPresenting() || ends)) return frame.clientHeight;
    const column = behindTabs ? 0 : (element.parentElement?.clientHeight ?? 0);
    return (column ? column * TREE_MOST : Math.max(TREE_LEAST, window.innerHeight - TREE_BESIDE)) - above;
  }

  /** What is seen of a growing tree ends at `wanted` points: a strip while it is one node. */
  function grow(wanted) {
    bottom = wanted;
    const need = `${camera.needs(wanted) + above}px`;
    if (element.style.getPropertyValue("--tree-need") === need) return;
    element.style.setProperty("--tree-need", need);
    camera.resize();
  }

  function relabel() {
    fit.hidden = grows || !camera.tooLarge(); // of a growing tree the whole is in a window of its own
    setText(fit, words.say(camera.whole() ? "tree_readable" : "tree_fit"));
  }

  function resize() {
    camera.resize();
    relabel();
    if (grows && frame.clientWidth) grow(bottom);
  }

  return { element, frame, camera, resize, relabel, grow };
}
