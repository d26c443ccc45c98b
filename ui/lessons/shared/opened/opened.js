// Show the number that was pressed: what was sent of it stands in for the server's answer until that is the same.

import { katexUrl } from "../../../player/katexurl.js";
import { loadMath } from "../../../player/math.js";
import { showMarks } from "../lookup.js";
import { makeStandIn, saysAlike } from "./standin.js";

// What is drawn already becomes the answer when it stops to be stale: that is an attribute.
const WATCHED = { childList: true, subtree: true, characterData: true, attributeFilter: ["data-stale"] };

/** Called by Components v2 with what the page shows of every number. */
export default function openedNumbers({ data }) {
  const live = new AbortController();
  const grounds = Object.entries(data.marks).map(([key, marks]) => ({ key, marks }));
  let math = null;
  let [open, standIn] = [-1, null];

  const place = () => document.querySelector(`.st-key-${data.place}`);
  const over = ({ key }) => document.querySelector(`.st-key-${key} .laid-over`);

  function press({ detail: { name, id } }) {
    if (name !== data.name || !math) return;
    open = data.ids.indexOf(id);
    show();
    for (const seen of [place(), ...grounds.map(({ key }) => document.querySelector(`.st-key-${key}`))])
      if (seen) drawn.observe(seen, WATCHED);
  }

  /** The marks, and the derivation: the server's if it is of this number, else what stands in for it. */
  function show() {
    standIn?.remove();
    standIn = null;
    if (open < 0 || !place()) return rest();
    if (saysAlike(place(), data.shown[open])) return rest();
    for (const ground of grounds) if (over(ground)) showMarks(over(ground), ground.marks, open);
    standIn = makeStandIn(place(), data.shown[open], math);
  }

  function rest() {
    drawn.disconnect();
    open = -1;
  }

  /** The server drew: of this number, or of one that was pressed before. */
  function check() {
    if (open < 0) return;
    const mine = standIn?.isConnected && !saysAlike(place(), data.shown[open]);
    if (!mine) return show();
    for (const ground of grounds) {
      if (over(ground) && over(ground) !== ground.seen) showMarks(over(ground), ground.marks, open);
      ground.seen = over(ground);
    }
  }

  const drawn = new MutationObserver(check);
  const ready = async () => {
    const root = document.createElement("div");
    const set = await loadMath({ katexUrl: katexUrl() }, root);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(root.querySelector("style").textContent);
    math = { set, sheet };
  };
  // A moment of rest: the first picture of the page does not wait for it.
  (window.requestIdleCallback ?? setTimeout)(ready);
  document.addEventListener("c45-opened", press, { signal: live.signal });
  return () => {
    live.abort();
    drawn.disconnect();
    standIn?.remove();
  };
}
