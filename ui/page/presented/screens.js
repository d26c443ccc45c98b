// The screens of a page: its columns, each as wide as the window.

import { setLetters } from "./letters.js";

const SETTLES = 120; // ms without a change, after which screens are counted anew
const LONGEST = 60; // letters of a screen's name
const COMES = 8000; // ms in which a part that the address asks for may still come

/**
 * `flow`: what is laid out in columns; `turned(at)` hears which is shown. parts(names): the parts that begin a
 * screen, "part_NAME" each; acts: what keys do; release().
 */
export function makeScreens(flow, turned) {
  const page = document.documentElement;
  let names = [];
  let place = 0;
  let anchor = null; // the part and the screen within it: what is in sight stays so when the page changes
  let waiting = 0;
  const began = performance.now();
  const watched = new Set();

  const changes = new MutationObserver(later);
  watch(flow);
  const sizes = new ResizeObserver(later);
  sizes.observe(flow);
  flow.addEventListener("scroll", kept);
  flow.addEventListener("focusin", focused);
  window.addEventListener("resize", later);
  document.fonts?.addEventListener("loadingdone", later);

  // `clientWidth` is whole, the columns are not: over thirty screens the difference would cut letters.
  const wide = () => parseFloat(getComputedStyle(flow).width);
  const pitch = () => wide() + parseFloat(getComputedStyle(flow).columnGap || "0");
  const count = () => Math.max(1, Math.round((flow.scrollWidth + pitch() - wide()) / pitch()));

  /** The screen on which an element begins. */
  function screenOf(element) {
    const [first] = element?.getClientRects() ?? [];
    if (!first) return -1;
    const box = flow.getBoundingClientRect();
    const scale = box.width / wide();
    return Math.round(((first.left - box.left) / scale + flow.scrollLeft) / pitch() - 0.2);
  }

  /** The parts there are, with the screen on which each begins. */
  function begins() {
    const found = names.map((name) => ({ name, at: screenOf(document.querySelector(`.st-key-part_${name}`)) }));
    return found.filter(({ at }) => at >= 0);
  }

  function partAt(screen) {
    const found = begins();
    const index = found.findLastIndex(({ at }) => at <= screen);
    const { name, at } = found[index] ?? { name: "", at: 0 };
    const next = found[index + 1];
    return { part: name, within: screen - at, of: (next?.at ?? count()) - at, next: next?.name ?? "" };
  }

  /** The first words on a screen, which tell it from the others of its part. */
  function beginning(screen) {
    const said = [...flow.querySelectorAll("h2, h3, h4, p, li")].filter((one) => screenOf(one) === screen && one.textContent.trim());
    const [first = null] = said.filter((one) => !one.matches("h2") || said.length === 1);
    const text = (first?.textContent ?? "").replace(/\s+/g, " ").trim();
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }

  function go(to) {
    place = Math.min(Math.max(0, to), count() - 1);
    flow.scrollLeft = place * pitch();
    page.dataset.presented = "on";
    const at = partAt(place);
    anchor = { name: at.part, within: at.within };
    turned({ ...at, place, count: count(), begins: beginning(place) });
  }

  /** To the beginning of the next part, or of this one and then of the one before. */
  function skip(by) {
    const starts = begins().map(({ at }) => at);
    const to = by > 0 ? starts.find((at) => at > place) : starts.findLast((at) => at < place);
    go(to ?? (by > 0 ? count() - 1 : 0));
  }

  function watch(tree) {
    if (watched.has(tree)) return;
    watched.add(tree);
    changes.observe(tree, { childList: true, subtree: true, characterData: true, attributeFilter: ["width", "height"] });
  }

  /** A chart may set its letters anew without another size. */
  function watchCharts() {
    for (const chart of flow.querySelectorAll(".main-svg")) {
      if (watched.has(chart)) continue;
      watched.add(chart);
      changes.observe(chart, { attributes: true, subtree: true, childList: true, attributeFilter: ["style"] });
    }
  }

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(lay, SETTLES);
  }

  /** Set what is there, and stay at what was in sight. */
  function lay() {
    watchCharts();
    setLetters(flow, flow.clientHeight, watch);
    changes.takeRecords();
    const wanted = anchor ?? asked();
    const found = begins().find(({ name }) => name === wanted.name);
    if (names.length && !found && performance.now() - began < COMES) return;
    go(found ? found.at + wanted.within : place);
  }

  /** The part of the address, else the first one; any other name is a part of the laboratory. */
  function asked() {
    const name = new URLSearchParams(location.search).get("part") ?? names[0];
    return { name: names.includes(name) ? name : "laboratory", within: 0 };
  }

  /** The keyboard or a browser may scroll to what it looks for: the screen that holds it is shown whole. */
  function focused(event) {
    const at = screenOf(event.target);
    if (at >= 0 && at !== place) go(at);
  }

  function kept() {
    if (Math.abs(flow.scrollLeft - place * pitch()) > 1) flow.scrollLeft = place * pitch();
  }

  function parts(named) {
    names = named;
    later();
  }

  function release() {
    clearTimeout(waiting);
    changes.disconnect();
    sizes.disconnect();
    flow.removeEventListener("scroll", kept);
    flow.removeEventListener("focusin", focused);
    window.removeEventListener("resize", later);
    document.fonts?.removeEventListener("loadingdone", later);
    delete page.dataset.presented;
  }

  const acts = {
    next: () => go(place + 1),
    previous: () => go(place - 1),
    nextStep: () => go(place + 1),
    previousStep: () => go(place - 1),
    first: () => go(0),
    last: () => go(count() - 1),
    nextSplit: () => skip(1),
    previousSplit: () => skip(-1),
  };
  return { acts, parts, release };
}
