// What both pages of a class share: their texts, what they ask the server, and how they go on asking.

import { el, fillIn } from "../player/dom.js";

const EVERY = 1500; // ms between two questions to the server; a tab that nobody looks at asks less often
const HIDDEN = 8000;
const TRIES = 4;
const PAUSE = 600; // ms before what did not arrive is sent again
const SHORT = 5; // s to wait that the page waits by itself, as when a whole class joins at once

const texts = JSON.parse(document.querySelector("#words").textContent);
export const hours = document.documentElement.dataset.hours;

/** A text of the page with its places filled. */
export const say = (key, values = {}) => fillIn(texts[key], values);

/** An address of the server, in the language of the page. */
export function address(path, query = {}) {
  const url = new URL(path, document.baseURI);
  for (const [name, value] of Object.entries({ lang: texts.language, ...query })) url.searchParams.set(name, value);
  return url;
}

/**
 * Ask the server: {ok, body}, and where it refused {key, says}; the key is "offline" where nothing came back, and
 * "failed" where what came back is not the server's own. What is sent may be sent again: an answer that arrives twice
 * is one answer.
 */
export async function ask(path, { token, sent, query } = {}) {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const how = sent ? { method: "POST", headers, body: JSON.stringify(sent) } : { headers };
  let key = "offline";
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried) await new Promise((done) => setTimeout(done, PAUSE * tried));
    const response = await fetch(address(path, query), how).catch(() => null);
    const body = await response?.json().catch(() => undefined);
    const wait = Number(response?.headers.get("Retry-After") ?? SHORT + 1);
    const again = sent && wait <= SHORT && tried < TRIES - 1;
    if (body !== undefined && !again) return response.ok ? { ok: true, body } : { ok: false, ...body };
    key = response ? "failed" : "offline";
    if (!sent && !response) break; // the next look is soon
  }
  return { ok: false, key, says: say(key) };
}

/** Call `look` again and again, and at once when somebody comes back to the page; what it returns calls now. */
export function keepLooking(look) {
  let waiting = 0;
  async function now() {
    clearTimeout(waiting);
    waiting = 0;
    await look();
    clearTimeout(waiting);
    // A class does not ask in step.
    waiting = setTimeout(now, (document.hidden ? HIDDEN : EVERY) * (0.85 + 0.3 * Math.random()));
  }
  document.addEventListener("visibilitychange", () => document.hidden || now());
  now();
  return now;
}

/** The theme that was chosen in the header of the course, where one was. */
export function takeTheme() {
  try {
    const chosen = localStorage.getItem("c45-theme");
    if (["light", "dark"].includes(chosen)) document.documentElement.style.colorScheme = chosen;
  } catch {
    // the system's theme
  }
}

/** Put new content on the page; who was at an element of the same id is there again. */
export function show(...content) {
  const at = document.activeElement?.id;
  document.body.replaceChildren(...content);
  if (at) document.getElementById(at)?.focus({ preventScroll: true });
}

/** What is given with a question: a line, and its counts as small tables. */
export function givenPart({ line, counts }) {
  if (!line) return null;
  const tables = counts.map(({ heads, rows }) => {
    const top = el("tr", {}, ...heads.map((text) => el("th", { scope: "col", text })));
    const below = rows.map(([name, ...cells]) =>
      el("tr", {}, el("th", { scope: "row", text: name }), ...cells.map((text) => el("td", { text }))),
    );
    return el("table", {}, el("thead", {}, top), el("tbody", {}, ...below));
  });
  return el("div", { class: "given" }, el("p", { text: line }), el("div", { class: "tables" }, ...tables));
}
