// A lesson before a class: turn its slides, and say to the second window which one is shown.

import { queryWith } from "../../player/address.js";
import { makePresenting } from "../../player/present.js";
import { followTheme } from "../../player/theme.js";
import { makeSlides } from "./slides.js";

const shownIn = new WeakMap(); // by root: what one run leaves to the next

/** Called at every run; `data`: {present, notes: texts; parts: their names by key; slides: [part, heading]}. */
export default function lessonPresented({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".c45-root");
  const run = Symbol("run");
  const kept = shownIn.get(root) ?? begun(root);
  shownIn.set(root, kept);
  Object.assign(kept, { run, told: data });
  kept.presenting.run(data, { ...kept.slides.acts, present: kept.presenting.host.present }, (query) => setTriggerValue("view", query));
  kept.slides.list(data.slides);
  return () => {
    if (kept.run !== run) return;
    shownIn.delete(root);
    kept.release();
  };
}

function begun(root) {
  const kept = { presenting: makePresenting(root) };
  const asked = () => new URLSearchParams(location.search).get("part");
  let own = ""; // what the laboratory says of itself under the same name
  const unfollow = followTheme(root);
  kept.slides = makeSlides(document.querySelector(".stMainBlockContainer > [data-testid=stVerticalBlock]"), shown);
  kept.release = () => {
    unfollow();
    kept.slides.release();
    kept.presenting.release();
  };
  return kept;

  /** The slide at a place; the address keeps its part, so that a reload and a link open it. */
  function shown(place) {
    const { slides } = kept.told;
    const [part, sentence] = slides[place];
    const said = { sentence, next: slides[place + 1]?.[1] ?? null, language: document.documentElement.lang };
    kept.presenting.host.shown(part, place, slides.length, said);
    if (asked() && !(asked() in kept.told.parts)) own = asked();
    const written = part === "laboratory" && own ? own : part;
    if (written !== asked()) history.replaceState(history.state, "", `?${queryWith(location.search, { part: written })}`);
  }
}
