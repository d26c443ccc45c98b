// The Streamlit host: Components v2 calls the default export at every run; the player is mounted once. Its stories
// come by a component of their own (teller.js).

import { askFeed } from "./feed.js";
import { mount } from "./player.js";
import { growing } from "./growing.js";
import { pruning } from "./pruning/pruning.js";
import { pageAddress, queryWith } from "./address.js";
import { katexUrl } from "./katexurl.js";
import { closeOpening, showOpening } from "./opening.js";
import { makePresenting } from "./present.js";
import { storyOf } from "./stories.js";
import { hear } from "./tell.js";

const STORY_KINDS = { "c45-story/3": growing, "c45-steps/1": pruning }; // by the schema of a story
const players = new WeakMap();
const runs = new WeakMap();

/** Mount, and play what is told to the key `data`; the cleanup of an older run must not end the player of a newer one. */
export default function streamlitPlayer({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".c45-root");
  const run = Symbol("run");
  runs.set(root, run);
  const last = () => runs.get(root) === run;
  const goOn = (lesson) => setTriggerValue("lesson", lesson);
  const ask = (query) => setTriggerValue("view", query);
  let latest = null;
  const deaf = hear(data, async (given) => {
    latest = given;
    const current = () => last() && latest === given;
    const told = await storyOf(given, current);
    if (told && current() && !players.has(root)) await showFirst(root, told.story ?? told);
    if (told && current()) show(root, told, ask, goOn);
  });
  return () => {
    deaf();
    if (!last()) return;
    runs.delete(root);
    const entry = players.get(root);
    entry?.presenting.release();
    entry?.player.destroy();
    players.delete(root);
  };
}

async function showFirst(root, story) {
  const { sentence, own } = STORY_KINDS[story.schema];
  if (sentence) await showOpening(root, story.table.note, () => sentence(story, pageAddress(own).read()));
}

function show(root, told, ask, goOn) {
  const story = told.story ?? told;
  let entry = players.get(root);
  if (entry) {
    Object.assign(entry, { ask, goOn });
    entry.player.update(story);
  } else {
    closeOpening(root);
    const kind = STORY_KINDS[story.schema];
    const presenting = makePresenting(root);
    entry = { presenting, ask, goOn };
    const onward = onwardTo("pruning", (lesson) => entry.goOn(lesson));
    const turn = (changes) => entry.ask(queryWith(location.search, changes));
    const toPlane = pageNamed("numbers") && ((node, attribute) => entry.goOn(`numbers ${node} ${attribute}`));
    const host = { address: pageAddress(kind.own), more: askFeed, turn, onward, toPlane, terms: pageTerms, katexUrl: katexUrl(), remembers: true, ...presenting.host };
    entry.player = mount(root, story, host, kind);
    players.set(root, entry);
  }
  entry.presenting.run(told, entry.player.actions, ask);
}

/** The terms for which the page has cards (ui/page/cards). */
const pageTerms = {
  now: () => globalThis.c45Terms ?? null,
  listen(heard) {
    document.addEventListener("c45-terms", heard);
    return () => document.removeEventListener("c45-terms", heard);
  },
};

/** The address of a lesson; a site of files names its own, "" where it has none. */
const pageNamed = (lesson) => globalThis.c45?.addressOf?.(lesson) ?? lesson;

/** The way to another lesson with the same table, and perhaps a pruning method: an address for a new tab, and a press, which loads no page anew. Null where it is not there. */
function onwardTo(lesson, open) {
  if (!pageNamed(lesson)) return null;
  const without = Object.fromEntries([...growing.own, "view", "controls"].map((name) => [name, null]));
  const href = (rule = null) => `${pageNamed(lesson)}?${queryWith(location.search, { ...without, room: "grown", step: "1", rule })}`;
  const go = (event, rule = null) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(rule ? `${lesson} ${rule}` : lesson);
  };
  return { href, go };
}
