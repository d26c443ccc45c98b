// The Streamlit host: Components v2 calls the default export at every run; the player is mounted once.

import { askFeed } from "./feed.js";
import { mount } from "./player.js";
import { pageAddress } from "./address.js";
import { makePresenting } from "./present.js";

const players = new WeakMap();

/** Mount or update; the cleanup of an older run must not end the player of a newer one. */
export default function streamlitPlayer({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".c45-root");
  const story = storyOf(data);
  let entry = players.get(root);
  if (entry) entry.player.update(story);
  else {
    const presenting = makePresenting(root);
    entry = { presenting, player: mount(root, story, { ...streamlitHost(), ...presenting.host }) };
    players.set(root, entry);
  }
  entry.presenting.run(data, entry.player.actions, (query) => setTriggerValue("view", query));
  const run = (entry.run = Symbol("run"));
  return () => {
    if (entry.run !== run) return;
    entry.presenting.release();
    entry.player.destroy();
    players.delete(root);
  };
}

const parsedText = { text: null, story: null };

/** Data comes as an object, or as the JSON text of one (cheaper to hash on the server). */
function storyOf(data) {
  const story = data.story ?? data;
  if (typeof story !== "string") return story;
  if (parsedText.text !== story) Object.assign(parsedText, { text: story, story: JSON.parse(story) });
  return parsedText.story;
}

/** KaTeX lies in the app's own static folder, beside wherever Streamlit serves its scripts from. */
function streamlitHost() {
  const script = [...document.scripts].find((one) => one.src.includes("/static/js/"));
  const base = script
    ? script.src.split("/static/js/")[0]
    : new URL(".", document.baseURI).href.replace(/\/$/, "");
  return { address: pageAddress(), more: askFeed, katexUrl: `${base}/app/static/katex/katex.min.js` };
}
