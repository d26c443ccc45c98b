// The slides of a page: they lie on each other, and one is in sight. What answers on a slide is told by the next key.

import { fit } from "./letters.js";

const SETTLES = 120; // ms without a change, after which a slide is fitted anew
const STEPS = ".st-key-to_steps button"; // of a lesson of steps: they come after the slide with this button

/** `page`: holds the slides; `turned(place)` hears which is shown. list(slides): what there is; acts: what keys do; release(). */
export function makeSlides(page, turned) {
  const style = document.head.appendChild(document.createElement("style"));
  let slides = [];
  let [place, told, waiting] = [null, 0, 0];
  const watched = new Set();
  const changes = new MutationObserver(later);
  const sizes = new ResizeObserver(later);
  watch(page);
  window.addEventListener("resize", later);
  document.fonts?.addEventListener("loadingdone", later);
  page.addEventListener("focusin", focused);

  const slideAt = (at) => page.querySelector(`.st-key-slide_${at}`);
  const answers = () => [...(slideAt(place)?.querySelectorAll("[class*=st-key-told_]") ?? [])];

  function list(named) {
    slides = named;
    place ??= opening(new URLSearchParams(location.search).get("part"));
    go(Math.min(place, slides.length - 1), told);
  }

  /** The slide of the part that the address asks for, else the first one; any other name is a part of the laboratory. */
  function opening(part) {
    const at = (name) => slides.findIndex(([of]) => of === name);
    return part && at(part) < 0 ? at("laboratory") : Math.max(0, at(part));
  }

  /** Show a slide, and so many of its answers. */
  function go(to, tell = 0) {
    [place, told] = [Math.min(Math.max(0, to), slides.length - 1), tell];
    style.textContent = `.st-key-slide_${place} { opacity: 1 !important; pointer-events: auto !important; }`;
    lay();
    answers()[told - 1]?.scrollIntoView({ block: "nearest" });
    turned(place);
  }

  function next() {
    if (told < answers().length) return go(place, told + 1);
    const steps = slideAt(place)?.querySelector(STEPS);
    return steps ? steps.click() : go(place + 1);
  }

  function watch(tree) {
    if (watched.has(tree)) return;
    watched.add(tree);
    changes.observe(tree, { childList: true, subtree: true, characterData: true, attributeFilter: ["width", "height"] });
  }

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(lay, SETTLES);
  }

  function lay() {
    const slide = slideAt(place);
    if (!slide) return;
    for (let at = 0; at < slides.length; at += 1) slideAt(at)?.toggleAttribute("inert", at !== place);
    answers().forEach((one, at) => (one.style.opacity = at < told ? "" : "0"));
    sizes.disconnect();
    fit(slide, watch);
    for (const block of slide.children) sizes.observe(block);
    changes.takeRecords();
  }

  /** The keyboard may come to a slide that is not shown: then it is shown. */
  function focused(event) {
    const at = slides.findIndex((_, number) => slideAt(number)?.contains(event.target));
    if (at >= 0 && at !== place) go(at);
  }

  function release() {
    clearTimeout(waiting);
    changes.disconnect();
    sizes.disconnect();
    window.removeEventListener("resize", later);
    document.fonts?.removeEventListener("loadingdone", later);
    page.removeEventListener("focusin", focused);
    style.remove();
  }

  const [forth, back] = [() => go(place + 1), () => go(place - 1)];
  const acts = { next, nextStep: next, previous: back, previousStep: back, first: () => go(0), last: () => go(slides.length - 1), nextSplit: forth, previousSplit: back };
  return { acts, list, release };
}
