// The line of the parts of a lesson, and the links to them ("#part-idea"). A press leads to a part; those before the
// laboratory fold away, and fold by themselves for who has answered the check of the lesson in this browser. What
// follows a guess is veiled until it is made (ui/page/style.py), or until a link leads to it.

import { showMore } from "../../../drawing/scrolled.js";

const LAB = "laboratory";
const END = "summary";
const DWELL = 1000; // ms: who scrolls past the summary has not read it
const TO = "#part-"; // begins a link to a part
const REPLY = ".st-key-margin_guess"; // the answer to the guess
const [EXPLAINED, WORKED] = ["explained", "worked"]; // what is made only when it is wanted (ui/lessons/shape/opening.py)
const LATE = { idea: EXPLAINED, rule: EXPLAINED, why: EXPLAINED, [LAB]: WORKED };
const CHANGED = "c45-course"; // what this browser remembers (ui/doors/course.js)
const LATER = [200, 700, 1500]; // ms: what lies above a part may still be growing
const RUNNING = "[data-testid=stApp]:not([data-test-script-state=notRunning])";
const COMING = `${RUNNING}, .stMain [data-testid=stSkeleton]`;
const AWAITED = "data-awaited"; // while parts are made they are veiled with what follows them, which they would push away
const MAX_VEILED = 10_000; // ms: a part that takes longer is shown as it comes
let arrived = "";

/** Called at every run; `data`: {lesson, how, parts, opening, at, words}; `how`: ui/page/style.py. */
export default ({ parentElement, data, setTriggerValue }) => {
  const nav = parentElement.querySelector(".contents");
  const page = document.documentElement;
  const wanted = new Set();
  let [coming, asking, veiling] = [0, 0, 0];
  nav.setAttribute("aria-label", data.words.label);

  const fold = pressed(document.createElement("button"), "fold", () => show(isFolded()));
  nav.replaceChildren(
    ...data.parts.map(({ name, label }) => {
      const button = pressed(document.createElement("button"), name === LAB ? "to" : "", () => go(name));
      button.textContent = label;
      button.dataset.part = name;
      return button;
    }),
    fold,
  );
  // It stays open until the lesson is left.
  if (!isFolded()) show(true);
  else say();
  showMore(nav);

  // Of another lesson its beginning is shown, wherever the line of the lesson before was scrolled to.
  if (!arrived.startsWith(`${data.lesson}/`)) nav.scrollLeft = 0;
  const first = arrived !== `${data.lesson}/${data.at}`;
  arrived = `${data.lesson}/${data.at}`;
  const timers = first && data.at ? [0, ...LATER].map((pause) => setTimeout(() => bring(data.at), pause)) : [];
  const stop = () => timers.forEach(clearTimeout);
  for (const event of ["wheel", "touchstart", "keydown", "pointerdown"])
    addEventListener(event, stop, { once: true, passive: true });

  const seen = new IntersectionObserver((entries) => {
    if (isFolded() || !entries.some((entry) => entry.isIntersecting)) return;
    window.c45Course?.open(data.lesson);
  });
  const ended = new IntersectionObserver(
    (entries) => {
      clearTimeout(reading);
      if (entries.at(-1).isIntersecting) reading = setTimeout(() => window.c45Course?.read(data.lesson), DWELL);
    },
    { threshold: 0.5 },
  );
  let reading = 0;
  let waiting = 0;
  watch();
  document.addEventListener("click", led);
  window.addEventListener(CHANGED, remembered);
  remembered();
  // Who comes back finds the lesson as far as it was read.
  const known = window.c45Course?.kept;
  if (data.how === "free" && (isDone() || known?.opened.includes(data.lesson))) want(EXPLAINED, WORKED);

  return () => {
    stop();
    clearTimeout(coming);
    clearTimeout(veiling);
    page.removeAttribute(AWAITED);
    clearTimeout(asking);
    document.removeEventListener("click", led);
    window.removeEventListener(CHANGED, remembered);
    clearTimeout(waiting);
    clearTimeout(reading);
    seen.disconnect();
    ended.disconnect();
  };

  function pressed(button, kind, act) {
    button.type = "button";
    button.className = kind;
    button.onclick = act;
    return button;
  }

  function remembered() {
    if (data.how === "free" && (page.dataset.unveiled ?? "").split(" ").includes(data.lesson)) want(EXPLAINED);
  }

  /** A run that goes on would be broken off; and of two values sent in one moment the server hears the last. */
  function ask() {
    clearTimeout(asking);
    if (document.querySelector(RUNNING)) asking = setTimeout(ask, 30);
    // This line may stand before the parts that the same run makes: asked for, they would count as wanted.
    else if (![...wanted].every(isMade)) setTriggerValue("want", [...wanted].join(" "));
  }

  /** Ask the server for parts that are not there; true if any is on its way. */
  function want(...kinds) {
    const missing = kinds.filter((kind) => !isMade(kind));
    const late = missing.filter((kind) => !wanted.has(kind));
    late.forEach((kind) => wanted.add(kind));
    if (late.length) {
      page.setAttribute(AWAITED, late.at(-1));
      unveil(performance.now() + MAX_VEILED);
      ask();
    }
    return missing.length > 0;
  }

  function isMade(kind) {
    return Object.keys(LATE).some((name) => LATE[name] === kind && part(name));
  }

  /** Show what was made, and what follows it, once all of it is there, or at a time; `calm`: how often it was seen to be. */
  function unveil(until, calm = 0) {
    clearTimeout(veiling);
    const isAll = [...wanted].every(isMade) && !document.querySelector(COMING);
    if ((isAll && calm > 1) || performance.now() > until) page.removeAttribute(AWAITED);
    else veiling = setTimeout(unveil, 50, until, isAll ? calm + 1 : 0);
  }

  function isShown(name) {
    return part(name) && getComputedStyle(part(name)).visibility !== "hidden";
  }

  function led(event) {
    const to = event.target.closest?.(`a[href^="${TO}"]`);
    if (!to) return;
    event.preventDefault();
    go(to.hash.slice(TO.length));
  }

  function part(name) {
    return document.querySelector(`.st-key-part_${name}`);
  }

  /** The laboratory comes after this line does, the summary after the laboratory. */
  function watch() {
    const [lab, end] = [part(LAB), part(END)];
    if (lab) seen.observe(lab);
    if (end) ended.observe(end);
    if (!lab || !end) waiting = setTimeout(watch, LATER[0]);
  }

  /** The rules of ui/page/style.py. */
  function isFolded() {
    if (page.dataset.shut === data.lesson || page.dataset.open === data.lesson)
      return page.dataset.shut === data.lesson;
    return data.how === "linked" || (data.how === "free" && isDone());
  }

  function isDone() {
    return (page.dataset.done ?? "").split(" ").includes(data.lesson);
  }

  function show(open) {
    if (open && data.how !== "free") want(EXPLAINED);
    const folding = open ? [data.lesson, ""] : ["", data.lesson];
    if (window.c45Course) window.c45Course.fold(...folding);
    else [page.dataset.open, page.dataset.shut] = folding;
    say();
  }

  function say() {
    const folded = isFolded();
    // Who folded it knows why; else it is said.
    const unfold = page.dataset.shut !== data.lesson && isDone() ? data.words.unfold_done : data.words.unfold;
    fold.textContent = folded ? unfold : data.words.fold;
    fold.setAttribute("aria-expanded", String(!folded));
  }

  /** Lead the eye and the keyboard to a part. */
  function go(name) {
    window.c45Course?.open(data.lesson);
    if (data.opening.includes(name) && isFolded()) show(true);
    // What is not there comes with the explanation, as the summary of a door does.
    const late = LATE[name] ?? (part(name) ? "" : EXPLAINED);
    if (want(...(late ? [late] : [])) || !part(name)) {
      arrive(name, name === "idea" && !document.querySelector(REPLY));
      return;
    }
    bring(name);
    lead(name);
  }

  /** Lead to a part as soon as the server has made it; `told`: the answer to the guess comes with it, and is read first. */
  function arrive(name, told) {
    clearTimeout(coming);
    const reply = told ? document.querySelector(REPLY) : null;
    if (!isShown(name) || (told && !reply)) coming = setTimeout(() => arrive(name, told), 50);
    else coming = setTimeout(() => (bring(name), lead(name), reply?.scrollIntoView({ block: "start" })), 50);
  }

  function lead(name) {
    const heads = [...(part(name)?.querySelectorAll("h1, h2") ?? []), part(name)];
    const head = heads.find((it) => it?.checkVisibility()); // that of a folded laboratory is not seen
    head?.setAttribute("tabindex", "-1");
    head?.focus({ preventScroll: true });
  }

  function bring(name) {
    part(name)?.scrollIntoView({ block: "start" });
    say();
  }
};
