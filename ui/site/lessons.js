// The host of a lesson without a server: it starts the components of a page, answers what they ask, and shows what a choice
// changes, from files.

import { setFormulas } from "./formulas.js";

const IDLE = new Set(["c45_own_keep", "c45_page_language", "c45_check", "c45_question_row"]);
const page = document.documentElement;
const here = page.dataset.page;
const main = document.querySelector(".stMainBlockContainer");
const known = new Map(); // components by name
const arriving = new Map(); // what waits for a file of the page, by its place
const leaves = new WeakMap(); // by the place of a component: what ends it
let told = null;
let askLines = () => {}; // asks the lines by hand in a part of the page, once what is asked is there

globalThis.c45Katex.engine = globalThis.katex; // beside it stands the style, for what is set within a component
globalThis.c45 = {
  component: (name, given, make) => known.set(name, { ...given, ...made(make) }),
  page: (given) => begin(given),
  addressOf: file, // for components that write links
  fragment: (given) => arriving.get(document.currentScript.dataset.place)?.(given),
};

function made(make) {
  const component = {};
  make(component);
  return component;
}

function begin(given) {
  told = given;
  const asked = new URLSearchParams(location.search);
  const presents = asked.get("view") === "present";
  if (presents && told.slides) return present();
  for (const { data } of told.components) if (data?.presented !== undefined) data.presented = presents;
  show(main, told);
  veil();
  listen();
  whenNear(main.querySelectorAll(".st-key-part_check, [class*=st-key-fading_]"), ask);
  for (const name of Object.keys(told.choices)) if (asked.has(name)) choose(name, told.choices[name].indexOf(asked.get(name)));
}

/** Start what a part of the page holds; `given`: its components, by the places that its HTML names. */
function show(part, { components }) {
  setFormulas(part);
  askLines(part);
  for (const place of part.querySelectorAll("[data-place]")) start(place, components[place.dataset.place]);
}

async function start(place, { name, key, data, packed }) {
  if (IDLE.has(name)) return;
  if (!known.has(name)) await load(`../assets/${name}.js`);
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
    const hear = (name, value) => answer({ component: key, name, value, place, run });
    const given = component.told ?? what;
    leaves.set(place, component.show({ parentElement: root, data: given, key, setTriggerValue: hear, setStateValue: hear }));
  };
  run(packed ? bytes(packed) : data);
}

function bytes(packed) {
  return Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
}

/** What a component asks of its server. */
function answer({ component, name, value, run }) {
  if (name === "go" || name === "lesson") return go(String(value).split(" ")[0]);
  if (name === "want" && component === "contents") return;
  if (name === "lang") return (location.href = `../${value}/${file(here)}${location.search}`);
  if (name === "view") return (location.search = value);
  if (name === "given" && component.startsWith("guess_")) return reply(value);
  if (name === "want" && value?.id) return later(value, run);
}

function go(name) {
  location.href = file(name);
}

function file(name) {
  return name === "start" ? "index.html" : `${name}.html`;
}

/** The parts of a growing that the story did not tell yet: all of them, by one file. */
async function later({ id, names }, run) {
  const all = await fetchFile("later");
  const pruning = names.find((name) => name.startsWith("p"));
  run({ id, supplies: pruning ? { pruning: all.prunings[Number(pruning.slice(1))] } : all });
}

/** A file of this page is a script: a page on a disk may load those and nothing else. */
async function fetchFile(name) {
  const come = new Promise((done) => arriving.set(name, done));
  await load(`${here}/${name}.js`, name);
  return come;
}

function load(address, place = "") {
  return new Promise((done, fail) => {
    const script = Object.assign(document.createElement("script"), { src: address, onload: done });
    script.dataset.place = place;
    script.onerror = () => fail(new Error(`no ${script.src}`));
    document.head.append(script);
  });
}

/** Call once, when one of some elements is soon to be seen. */
function whenNear(elements, act) {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      act();
    },
    { rootMargin: "50%" },
  );
  elements.forEach((element) => near.observe(element));
}

/** Ask the questions of the lesson, of its path, and those in its laboratory. */
async function ask() {
  const come = new Promise((done) => (globalThis.c45.asked = done));
  await Promise.all([load("../assets/asking.js"), load("asked.js")]);
  const { questions, tests, lines, words } = await come;
  const { makeCheck, makeLine } = globalThis.c45.asking;
  const among = { words, typeset: setFormulas };
  for (const [kind, of] of [["check", here], ["test", told.path]]) {
    const [head, ...others] = main.querySelector(`.st-key-part_${kind}`)?.children ?? [];
    if (!head) continue;
    const root = document.createElement("div");
    others.forEach((each) => each.remove());
    head.after(root);
    makeCheck(root, { ...among, kind, lesson: of, questions: kind === "test" ? tests[of] : questions });
  }
  askLines = (part) => {
    for (const [key, line] of Object.entries(lines)) {
      const row = part.querySelector(`.st-key-${key}_row`);
      if (row) makeLine(row, { ...line, ...among, label: row.querySelector("input").ariaLabel });
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
    if (name === "lang") return answer({ component: "", name: "lang", value: ["en", "zh"][Number(target.value)] });
    if (name in told.choices) choose(name, target.selectedIndex ?? Number(target.value));
  });
  main.addEventListener("input", ({ target }) => {
    if (target.type !== "range") return;
    target.nextElementSibling.textContent = target.value;
    if (target.closest(".st-key-part_guess")) touch(target);
  });
  main.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.closest("[class*=_commit]")) commit();
    if (target.closest?.('a[href^="#part-"]')) unveil();
  });
  const kept = window.c45Course?.kept.guesses[here];
  if (kept !== undefined) reply(kept);
}

const guessing = () => main.querySelector(".st-key-part_guess");
const field = () => guessing()?.querySelector("input:checked, input[type=range]");

function touch() {
  const button = guessing().querySelector("[class*=_commit] button");
  if (button) button.disabled = false;
}

/** The guess that the field shows, as the app keeps it. */
function guessed() {
  const input = field();
  if (input?.type === "range") return Number(input.value);
  return Object.keys(told.replies)[told.order[Number(input.value)]];
}

function commit() {
  const guess = guessed();
  window.c45Course?.guess(here, guess);
  reply(guess);
}

/** Say what is said to a guess, and unveil what follows. */
function reply(guess) {
  const found = told.replies[String(guess)] ?? told.replies[Number(guess).toFixed(1)];
  const place = main.querySelector(".st-key-margin_guess");
  if (!found || !place) return;
  place.replaceChildren(...document.createRange().createContextualFragment(found.html).querySelector(".st-key-margin_guess").childNodes);
  show(place, found);
  unveil();
}

/** What answers a guess waits for it, with all that follows (ui/page/style.py). */
function veil() {
  const answer = main.querySelector(".st-key-margin_guess");
  const isSeen = () => (page.dataset.unveiled ?? "").split(" ").includes(here);
  if (!answer || isSeen()) return;
  answer.hidden = true;
  window.addEventListener("c45-course", () => (answer.hidden = !isSeen()));
}

function unveil() {
  window.c45Course?.open(here);
}

/** Show the laboratory at another choice; everything else of the page stays. */
async function choose(name, place) {
  if (place < 0) return;
  const found = await fetchFile(`${name}.${place}`);
  const old = layerOf(main.querySelector(".st-key-part_laboratory"));
  for (const each of old.querySelectorAll("[data-place]")) leaves.get(each)?.();
  const made = document.createRange().createContextualFragment(found.html).firstChild;
  old.replaceWith(made);
  show(made, found);
  const query = new URLSearchParams(location.search);
  for (const each of Object.keys(told.choices)) query.delete(each);
  query.set(name, told.choices[name][place]);
  history.replaceState(history.state, "", `?${query}`);
}

/** The part of the page in which an element lies. */
function layerOf(element) {
  let layer = element;
  while (!layer.parentElement.parentElement?.matches(".stMainBlockContainer, body")) layer = layer.parentElement;
  return layer;
}
