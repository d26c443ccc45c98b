// The host of a lesson without a server: it starts the components of a page, answers what they ask, and shows what a choice
// changes, from files.

import { fromBase64, loadScript, unpack } from "../player/scripts.js";
import { setFormulas } from "./formulas.js";

const NOTHING = { html: "<!---->", components: [] };
const page = document.documentElement;
const here = page.dataset.page;
const main = document.querySelector(".stMainBlockContainer");
const known = new Map(); // components by name
const arriving = new Map(); // what waits for a file of the page, by its place
const files = new Map(); // of the page, by their places: each is asked for once
const pressed = new Set(); // buttons that begin questions, pressed before these came
const leaves = new WeakMap(); // by the place of a component: what ends it
let told = null;
let [parts, now, wanted] = [[], 0, 0]; // the parts of the page from above, a comment where one shows nothing; the states shown and chosen last
let early = null; // pressed where the reader plays, before the file of the moves came
let askLines = () => {}; // asks the lines by hand in a part of the page, once what is asked is there

globalThis.c45Katex.engine = globalThis.katex; // beside it stands the style, for what is set within a component
globalThis.c45 = {
  component: (name, given, make) => (make(given), known.set(name, given)),
  page: (given) => begin(given),
  addressOf, // for components that write links
  fragment: (given) => arriving.get(document.currentScript.dataset.place)?.(given),
};

function begin(given) {
  told = given;
  const asked = new URLSearchParams(location.search);
  const presents = asked.get("view") === "present";
  if (presents && told.slides) return present();
  parts = [...main.firstElementChild.childNodes];
  for (const { data } of told.components) if (data?.presented !== undefined) data.presented = presents;
  const { open = "", shut = "" } = page.dataset;
  show(main, told);
  answerGuess();
  listen();
  askWhenNear(main);
  window.addEventListener("popstate", () => turn(nearest(), false));
  if (nearest()) arrive(nearest(), { open, shut });
}

/** Show the state that a link names: one into the laboratory finds what is before it folded, unless it was unfolded before. */
async function arrive(number, { open, shut }) {
  const changed = Object.values(await fetchFile(String(number)));
  if (changed.some(({ html }) => html.includes("st-key-opening_linked_"))) window.c45Course?.fold(open, shut);
  turn(number, false);
}

/** Start what a part of the page holds; `given`: its components, by the places that its HTML names. */
function show(part, { components }) {
  setFormulas(part);
  askLines(part);
  if (told.moves && part.querySelector(".st-key-built_tree")) play(part, wanted);
  for (const place of part.querySelectorAll("[data-place]")) start(place, components[place.dataset.place]);
}

async function start(place, { name, key, data, packed, goes, heard }) {
  if (!name) return; // it has no task without a server
  if (key) place.dataset.key = key;
  if (!known.has(name)) await loadScript(`../assets/${name}.js`);
  const component = known.get(name);
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  if (!place.shadowRoot?.firstChild) {
    const style = document.createElement("style");
    style.textContent = component.css;
    const inner = document.createElement("div");
    inner.append(document.createElement("div"));
    inner.firstChild.innerHTML = component.html;
    root.append(style, inner);
  }
  const run = (what) => {
    leaves.get(place)?.();
    const hear = heard ?? ((name, value) => answer({ component: key, name, value, run, goes }));
    const given = component.told ?? what;
    leaves.set(place, component.show({ parentElement: root, data: given, key, setTriggerValue: hear, setStateValue: hear }));
  };
  run(packed ? fromBase64(packed) : data);
}

/** Let the reader play in a part of the page, by the file that tells what every move leads to; a press before it came is not lost. */
async function play(part, number) {
  early = null;
  const [given] = await Promise.all([fetchFile(`${number}.moves`), globalThis.c45.play ?? loadScript(`../assets/${here}.js`)]);
  const known = await unpack(given);
  if (number !== wanted) return;
  const presses = {}; // what hears a component, by its key
  globalThis.c45.play(part, known, (place, name, key, data, press) => {
    presses[key] = press;
    return start(place, { name, key, data, heard: (_, value) => press(value) });
  });
  if (early) presses[early.component]?.(early.value);
}

/** What a component asks of its server. */
function answer({ component, name, value, run, goes }) {
  if (goes?.[value] !== undefined) return turn(goes[value]);
  if (name === "pressed") return (early = { component, value });
  const to = addressOf(String(value).split(" ")[0]);
  if (["go", "lesson"].includes(name) && to) return (location.href = to);
  if (name === "want" && component === "contents") return;
  if (name === "lang") return (location.href = `../${value}/${file(here)}${location.search}`);
  if (name === "view") return (location.search = value);
  if (name === "want" && value?.id) return later(value, run);
}

/** The address of a page of the app, "" where no page is written of it. */
function addressOf(name, { view } = {}) {
  const asked = view === "glossary" ? view : name;
  return told.pages.includes(asked) ? file(asked) : "";
}

function file(name) {
  return name === "start" ? "index.html" : `${name}.html`;
}

/** The parts of a growing that the story did not tell yet: all of them, by one file. */
async function later({ id, names }, run) {
  const all = await fetchFile(`${now}.later`);
  const pruning = names.find((name) => name.startsWith("p"));
  run({ id, supplies: pruning ? { pruning: all.prunings[Number(pruning.slice(1))] } : all });
}

/** A file of this page is a script: a page on a disk may load those and nothing else. */
function fetchFile(name) {
  if (!files.has(name)) files.set(name, new Promise((done, fail) => (arriving.set(name, done), loadScript(`${here}/${name}.js`, name).catch((error) => (files.delete(name), fail(error))))));
  return files.get(name);
}

/** What is asked in a part of the page is fetched when it is soon to be seen. */
function askWhenNear(part) {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      ask();
    },
    { rootMargin: "50%" },
  );
  for (const each of listIn(part, ".st-key-part_check, [class*=st-key-fading_]")) near.observe(each);
}

/** Ask the questions of the lesson, of its path, and those in its laboratory. */
async function ask() {
  const come = new Promise((done) => (globalThis.c45.asked = done));
  await Promise.all([loadScript("../assets/asking.js"), loadScript("asked.js")]);
  const { questions, tests, lines, words, limits } = await come;
  const { makeCheck, makeLine } = globalThis.c45.asking;
  const among = { words, limits, typeset: setFormulas, hasTables: told.pages.includes("tables") };
  for (const [kind, of] of [["check", here], ["test", told.path]]) {
    const [head, ...others] = main.querySelector(`.st-key-part_${kind}`)?.children ?? [];
    if (!head) continue;
    const root = document.createElement("div");
    const isFocused = head.parentElement.querySelector("button:focus");
    others.forEach((each) => each.remove());
    head.after(root);
    makeCheck(root, { ...among, kind, lesson: of, questions: kind === "test" ? tests[of] : questions });
    if (isFocused || pressed.has(`${kind}_begin`)) root.querySelector("button").focus({ preventScroll: true });
    if (pressed.has(`${kind}_begin`)) root.querySelector("button").click();
  }
  askLines = (part) => {
    for (const [key, line] of Object.entries(lines)) {
      const row = part.querySelector(`.st-key-${key}_row`);
      if (row) makeLine(row, { ...line, ...among });
    }
  };
  askLines(main);
}

async function present() {
  const slides = await fetchFile("present");
  main.replaceChildren(document.createRange().createContextualFragment(slides.html));
  show(main, slides);
}

// --- what a reader does ---------------------------------------------------------------------------

function listen() {
  main.addEventListener("change", ({ target }) => {
    if (target.closest(".st-key-part_guess") && !target.closest(".st-key-toy")) return touch(target);
    const name = target.dataset.name ?? target.name;
    if (name === "lang") return answer({ component: "", name: "lang", value: told.languages[Number(target.value)] });
    const goes = (target.selectedOptions?.[0] ?? target).dataset.goes?.split(" ");
    if (goes) turn(Number(goes[goes.length > 1 ? positionIn(target) : 0]));
  });
  main.addEventListener("input", ({ target }) => {
    if (target.type !== "range") return;
    target.nextElementSibling.textContent = Number(target.value).toFixed(target.dataset.digits);
    if (target.closest(".st-key-part_guess")) touch(target);
  });
  main.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.closest("[class*=_commit]")) window.c45Course?.guess(here, guessed());
    if (button?.dataset.goes) turn(Number(button.dataset.goes));
    const begin = button?.closest("[class$=_begin]"); // pressed before the questions came
    if (begin) pressed.add(begin.className.split("st-key-").at(-1));
    if (target.closest?.('a[href^="#part-"]')) window.c45Course?.open(here);
  });
  window.addEventListener("c45-course", () => answerGuess());
}

const guessing = () => main.querySelector(".st-key-part_guess");
const commitment = () => guessing().querySelector("[class*=_commit]");
const field = () => guessing()?.querySelector("input:checked, input[type=range]");
const keptGuess = () => window.c45Course?.kept.guesses[here];

/** Another guess than the one that was made may be made after it. */
function touch() {
  const isKept = guessed() === keptGuess();
  commitment().hidden = isKept;
  commitment().querySelector("button").disabled = isKept;
}

/** The guess that the field shows, as the app keeps it. */
function guessed() {
  const input = field();
  if (input?.type === "range") return Number(input.value);
  return told.guesses[Number(input.value)];
}

/** Say what is said to the guess that this browser knows, or to who wants to know without one. */
function answerGuess() {
  const [part, kept] = [guessing(), keptGuess()];
  const isSeen = (page.dataset.unveiled ?? "").split(" ").includes(here);
  const found = kept === undefined ? isSeen && told.replies[""] : (told.replies[String(kept)] ?? told.replies[Number(kept).toFixed(1)]);
  if (!part || !found || part.dataset.answers === String(kept)) return;
  part.dataset.answers = String(kept);
  const [button, children] = [commitment(), [...part.children]];
  const isPressed = button.contains(document.activeElement);
  for (const [place, given] of Object.entries(found)) renew(children[place], given);
  if (commitment()) return;
  button.hidden = true;
  part.querySelector(".st-key-guess_on").prepend(button);
  if (isPressed) part.querySelector(".st-key-guess_on a").focus({ preventScroll: true });
}

/** The place of the value of a switch, a field or a slider among all of them. */
function positionIn({ type, checked, value, min, step }) {
  return type === "checkbox" ? Number(checked) : Math.round((Number(value) - Number(min)) / (Number(step) || 1));
}

/** The state that the address asks for: that of which it names most. */
function nearest() {
  const asked = new URLSearchParams(location.search);
  const fits = told.states.map((query) => Object.entries(query)).map((named) => (named.every(([name, value]) => asked.get(name) === value) ? named.length : -1));
  return fits.indexOf(Math.max(...fits));
}

/** Show another state of the page: the parts that differ are made anew, what is open in them stays so. */
async function turn(number, isChosen = true) {
  if (number === wanted || !(number >= 0)) return;
  wanted = number;
  const loaded = await Promise.all([now, number, 0].map((each) => fetchFile(String(each)))).catch(() => null);
  if (!loaded) return (wanted = number === wanted ? now : wanted); // no network: the choice can be made again
  const [left, next, first] = loaded;
  if (number !== wanted) return; // meanwhile another one was chosen
  for (const place of new Set([...Object.keys(left), ...Object.keys(next)].map(Number))) change(place, next[place] ?? first[place] ?? NOTHING);
  now = number;
  if (isChosen) {
    const query = new URLSearchParams(location.search);
    for (const name of new Set(told.states.flatMap(Object.keys))) query.delete(name);
    for (const [name, value] of Object.entries(told.states[number])) query.set(name, value);
    history.pushState(history.state, "", `?${query}`);
  }
}

/** Put a part of the page in the place of what stands there. */
function change(place, given) {
  const old = parts[place] ?? main.firstElementChild.appendChild(document.createComment(""));
  parts[place] = renew(old, given);
  answerGuess();
  askWhenNear(parts[place]);
}

/** Put what is given in the place of an element, or of a comment; components that stay keep what they hold. */
function renew(old, given) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const [within, named] = [focused?.shadowRoot?.activeElement, focused && nameOf(focused)];
  const made = document.createRange().createContextualFragment(given.html || NOTHING.html).firstChild;
  const opened = listIn(old, "details[open]").map(sayOf);
  for (const each of listIn(made, "details")) if (opened.includes(sayOf(each))) each.open = true;
  const before = new Map(listIn(old, "[data-key]").map((each) => [each.dataset.key, each]));
  for (const each of listIn(made, "[data-place]")) {
    const stays = before.get(given.components[each.dataset.place].key);
    if (!stays) continue;
    stays.dataset.place = each.dataset.place;
    each.replaceWith(stays);
  }
  for (const each of listIn(old, "[data-place]")) leaves.get(each)?.();
  old.replaceWith(made);
  if (given.html) show(made, given);
  const again = named ? listIn(made, "input, select, button").filter((each) => nameOf(each) === named) : [];
  (within ?? again.find(({ checked }) => checked) ?? again[0])?.focus({ preventScroll: true });
  return made;
}

const listIn = (part, selector) => [...(part.querySelectorAll?.(selector) ?? [])]; // a comment holds none
const sayOf = (details) => details.firstElementChild.textContent;
const nameOf = (control) => control.dataset.name || control.name || control.closest("[class*=st-key-]")?.className;
