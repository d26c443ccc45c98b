// A lesson that is not stepped, before a class: turn its screens, and say to the second window which part is shown.

import { queryWith } from "../../player/address.js";
import { makePresenting } from "../../player/present.js";
import { followTheme } from "../../player/theme.js";
import { makeScreens } from "./screens.js";

const shownIn = new WeakMap(); // by root: what one run leaves to the next

/** Called at every run; `data`: {present, notes: texts; parts: their names by key; name: of the lesson}. */
export default function lessonPresented({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".c45-root");
  const run = Symbol("run");
  const kept = shownIn.get(root) ?? begun(root);
  shownIn.set(root, kept);
  Object.assign(kept, { run, told: data });
  kept.presenting.run(data, { ...kept.screens.acts, present: kept.presenting.host.present }, (query) => setTriggerValue("view", query));
  kept.screens.parts(Object.keys(data.parts));
  return () => {
    if (kept.run !== run) return;
    shownIn.delete(root);
    kept.release();
  };
}

function begun(root) {
  const kept = { presenting: makePresenting(root) };
  const unfollow = followTheme(root);
  kept.screens = makeScreens(document.querySelector(".stMainBlockContainer > [data-testid=stVerticalBlock]"), shown);
  kept.release = () => {
    unfollow();
    kept.screens.release();
    kept.presenting.release();
  };
  return kept;

  /** `at`: {part, place: of the screen, count, within: its place among those of the part, next: the next part}. */
  function shown({ part, place, count, within, of, next, begins }) {
    const { parts, name } = kept.told;
    const called = (key) => parts[key] ?? name;
    const numbered = (key, number, total) => (total > 1 ? `${called(key)} (${number} / ${total})` : called(key));
    const coming = within + 1 < of ? numbered(part, within + 2, of) : next && called(next);
    const sentence = [numbered(part, within + 1, of), of > 1 && begins].filter(Boolean).join(" · ");
    const said = { sentence, next: coming || null, language: document.documentElement.lang };
    kept.presenting.host.shown(part, place, count, said);
    if (part in parts) keepPart(part, Object.keys(parts));
  }
}

let laboratory = ""; // what the lesson itself says of its laboratory under the same name

/** Write the part into the address, so that a reload and a link open it. */
function keepPart(part, known) {
  const asked = new URLSearchParams(location.search).get("part") ?? "";
  if (asked && !known.includes(asked)) laboratory = asked;
  const written = part === "laboratory" && laboratory ? laboratory : part;
  if (written !== asked) history.replaceState(history.state, "", `?${queryWith(location.search, { part: written })}`);
}
