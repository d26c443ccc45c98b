// Show at once what was told of a position, of a slider that moves or a number that is pressed; the server shows the same later.

import { katexUrl } from "../../player/katexurl.js";
import { loadMath } from "../../player/math.js";
import { positionOf, whileMoved } from "../../player/moving.js";
import { inKey, showDrawing, showText } from "./show.js";
import { makeStandIn, saysAlike } from "./standin.js";

// What is drawn already becomes the answer when it stops to be stale: that is an attribute.
const WATCHED = { childList: true, subtree: true, characterData: true, attributeFilter: ["data-stale"] };

const leaves = new Map(); // by key: ends what was sent before, for which Streamlit does not call what the function returned

/** Called by Components v2 with what the page shows of every position, and again when that is something else. */
export default function lookup({ data }) {
  const { key, slider, name, ids, texts, drawings, derivations } = data;
  const live = new AbortController();
  const watched = new WeakSet();
  // What was sent before may have been shown over what the server has drawn now: then everything is shown once more.
  let moved = leaves.has(key);
  leaves.get(key)?.();
  const first = positionOf(slider);
  let pressed = null;
  let [math, standIn] = [null, null];

  function look() {
    const slid = positionOf(slider);
    const now = pressed ?? slid;
    if (now === null || (slider && slid === null)) return;
    watch();
    moved ||= now !== first;
    if (moved) show(now);
  }

  function show(now) {
    for (const [key, told] of Object.entries(texts)) if (told[now] !== undefined) showText(inKey(key, "p"), told[now]);
    for (const [key, told] of Object.entries(drawings)) if (told[now]) showDrawing(key, told[now]);
    if (derivations) derive(now);
  }

  /** The server's derivation if it is of this number, else what stands in for it. */
  function derive(now) {
    const [place, told] = [inKey(derivations[0]), derivations[1][now]];
    const done = !place || saysAlike(place, told);
    if (!done && standIn?.isConnected && standIn.told === told) return;
    standIn?.remove();
    standIn = done ? null : makeStandIn(place, told, math);
    if (standIn) standIn.told = told;
    if (done) pressed = null;
  }

  function press({ detail }) {
    if (detail.name !== name || (derivations && !math)) return;
    const at = ids.indexOf(detail.id);
    pressed = at < 0 ? null : at;
    if (at < 0) standIn?.remove();
    look();
  }

  /** See when the server draws: it may be of this position, or of an earlier one. */
  function watch() {
    const place = derivations && inKey(derivations[0]);
    if (!place || watched.has(place)) return;
    watched.add(place);
    server.observe(place, WATCHED);
  }

  async function getMath() {
    const root = document.createElement("div");
    const set = await loadMath({ katexUrl: katexUrl() }, root);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(root.querySelector("style").textContent);
    math = { set, sheet };
  }

  const server = new MutationObserver(look);
  // A moment of rest: the first picture of the page does not wait for it.
  if (derivations) (window.requestIdleCallback ?? setTimeout)(getMath);
  if (name) document.addEventListener("c45-opened", press, { signal: live.signal });
  const rest = slider ? whileMoved(look) : () => {};
  const leave = () => {
    live.abort();
    rest();
    server.disconnect();
    standIn?.remove();
    if (leaves.get(key) === leave) leaves.delete(key);
  };
  leaves.set(key, leave);
  return leave;
}
