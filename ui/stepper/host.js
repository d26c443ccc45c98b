// The Streamlit host of the stepper: mounted once, told of every run of the page.

import { pageAddress } from "../player/address.js";
import { makePresenting } from "../player/present.js";
import { mountSteps } from "./steps.js";

const mounted = new WeakMap();

/** Mount or update; the cleanup of an older run must not end what a newer one shows. */
export default function streamlitSteps({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".c45-root");
  const story = data.story ?? data;
  let entry = mounted.get(root);
  if (entry) entry.steps.update(story);
  else {
    const presenting = makePresenting(root);
    const turn = (changes) => entry.send(queryWith(changes));
    const host = { address: pageAddress(["step"]), katexUrl: katexUrl(), turn, ...presenting.host };
    entry = { presenting, steps: mountSteps(root, story, host) };
    mounted.set(root, entry);
  }
  entry.send = (query) => setTriggerValue("view", query);
  entry.presenting.run(data, entry.steps.actions, entry.send);
  const run = (entry.run = Symbol("run"));
  return () => {
    if (entry.run !== run) return;
    entry.presenting.release();
    entry.steps.destroy();
    mounted.delete(root);
  };
}

/** The query of this page with some of it changed, or taken away where it is null. */
function queryWith(changes) {
  const asked = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) asked.delete(name);
    else asked.set(name, value);
  }
  return asked.toString();
}

/** KaTeX lies in the app's own static folder, beside wherever Streamlit serves its scripts from. */
function katexUrl() {
  const script = [...document.scripts].find((one) => one.src.includes("/static/js/"));
  const base = script
    ? script.src.split("/static/js/")[0]
    : new URL(".", document.baseURI).href.replace(/\/$/, "");
  return `${base}/app/static/katex/katex.min.js`;
}
