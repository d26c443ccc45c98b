// What a line of a decision opens to: a sentence and the formulas behind its number.

import { el } from "../dom.js";
import { fitMath } from "../math.js";
import { isPresenting } from "../present.js";

const OPENED_SIZES = [0.88, 0.8, 0.72, 0.64, 0.56]; // before a class

/** Written when it is opened; `kept`: the lines that are open, by their step. {around(parts), set(setter)}. */
export function makeCalculation({ said, lines }, from, kept) {
  // One of a name is open at a time; before a class there is room for no more.
  const block = el("details", { class: "folded opens", name: isPresenting() ? "opened" : null });
  const inside = el("div", { class: "unfolded" });
  let math = null;

  function write() {
    if (!block.open || !math) return;
    const written = lines.map((line) => el("div", { class: "numbers" }, math(line)));
    inside.replaceChildren(el("p", { text: said }), ...written);
    fitMath(block, ".unfolded .numbers");
    if (isPresenting()) fitScreen(block.closest(".side-frame"));
  }

  /** Before a class nobody scrolls: what has no room is set smaller. */
  function fitScreen(frame) {
    for (const size of OPENED_SIZES) {
      inside.style.fontSize = `${size}em`;
      if (!frame || frame.scrollHeight <= frame.clientHeight) break;
    }
    frame?.scrollTo(0, 0);
  }

  function around(parts) {
    block.append(el("summary", { class: "line-body" }, ...parts), inside);
    block.open = kept.has(from);
    block.addEventListener("toggle", () => {
      kept[block.open ? "add" : "delete"](from);
      write();
    });
    return block;
  }

  const set = (setter) => {
    math = setter;
    write();
  };
  return { around, set };
}
