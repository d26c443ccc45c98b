// Present a lesson: nothing but the lesson, in large type, by one key; what only the speaker needs is in a second window.

import { queryWith } from "./address.js";
import { hasAddress } from "./asked.js";
import { el, setText } from "./dom.js";
import { icon } from "./icons.js";
import { isTaken, keyOf } from "./keys.js";
import { keepBelow, leaveFullScreen, makeBlackout, turnFullScreen } from "./present/screen.js";
import { makeKeyList } from "./present/keylist.js";
import { makeEnlarger } from "./present/enlarger.js";
import { makeSpeaker } from "./present/speaker.js";
import { MOVES_ON, ONE_ON, SPEAKER_KEYS } from "./present/speakerkeys.js";
import { readTheme } from "./theme.js";

const LATE = 400; // ms
const ONWARD = ".st-key-onward :is(a, button)"; // to the next lesson, or to the steps of this one (ui/lessons/shape/opening.py)
const BACKWARD = ".st-key-backward a"; // to the end of the lesson before
const QUIET = { previous: "‹", next: "›", speaker: "¶", full: null, room: "◐", black: "■", help: "?", leave: "×" };

/** Whether the address asks for the lesson alone. */
export function isPresenting() {
  return new URLSearchParams(location.search).get("view") === "present";
}

/** Close the calculations that are opened; whether there were any. */
export function closeOpened(root) {
  const opened = root.querySelectorAll(".opens[open]");
  for (const one of opened) one.open = false;
  return opened.length > 0;
}

/** Whether a control is to be shown: all on a page, none in a presentation, or those the link names. */
export function isOffered(name) {
  if (["share", "present"].includes(name) && !hasAddress()) return false;
  const named = new URLSearchParams(location.search).get("controls");
  return named === null ? !isPresenting() : named.split(",").includes(name);
}

/** The query of the same step in the other view; `controls`: those that a note asks for. A page's own view is "shown" meanwhile. */
function otherView(controls) {
  const back = { view: new URLSearchParams(location.search).get("shown"), shown: null, controls: null };
  return queryWith(location.search, isPresenting() ? back : { view: "present", controls });
}

/**
 * What a host adds so that its lesson can be presented: `host` for the lesson, `run` at every run of the page.
 * `send(query)` asks the page for another address; `told`: {present: texts, notes: by kind, around: whether parts stand around the steps}.
 */
export function makePresenting(root) {
  let presenter = null;
  let send = () => {};
  let [last, controls] = [null, ""];
  const shown = (...at) => {
    last = at;
    presenter?.shown(...at);
  };

  function run(told, actions, ask) {
    send = ask;
    controls = told.control || controls;
    presenter?.release();
    presenter = told.present && isPresenting() ? makePresenter(root, told, { ...actions, part: told.around && turnTo }) : null;
    if (presenter) root.dataset.view = "present";
    else delete root.dataset.view;
    if (told.present && !presenter) standBack(told, actions, ask);
    if (last) presenter?.shown(...last);
  }

  /** From the steps to a part of the lesson. */
  function turnTo(part) {
    send(queryWith(location.search, { step: null, part }));
  }

  /** The page has gone on and will take this lesson away, unless the address was only a moment behind. */
  function standBack(...again) {
    root.dataset.view = "left";
    setTimeout(() => isPresenting() && root.dataset.view === "left" && run(...again), LATE);
  }

  return {
    host: { shown, present: () => send(otherView(controls)) },
    run,
    release: () => presenter?.release(),
  };
}

function makePresenter(root, { present: texts, notes, parts }, actions) {
  const black = makeBlackout(texts.is_black);
  const lens = makeEnlarger(root);
  const speaker = makeSpeaker(texts, lead);
  const list = makeKeyList(texts);
  const acts = { ...actions, room, leave, full: turnFullScreen, black: black.turn, speaker: speaker.open, help: list.turn, class: () => globalThis.c45AskClass?.() };
  const [where, count] = [el("span", { class: "where" }), el("span")];
  const named = el("span", { class: "named", "aria-hidden": "true" }); // what is pointed at: buttons that grew would move
  const place = el("output", { class: "place", "aria-live": "off" }, where, count);
  const done = el("i");
  const line = el(
    "div",
    { class: "presenter", role: "group", "aria-label": texts.title },
    el("div", { class: "presenter-rail", "aria-hidden": "true" }, done),
    el("div", { class: "presenter-line" }, ...Object.keys(QUIET).map(button), named, place),
  );
  root.append(line, lens.element, black.element, list.element);
  const unwatch = keepBelow(root);
  let [begins, ended] = [false, false];
  window.addEventListener("keydown", onKey, true);

  function button(name) {
    const made = el("button", {
      type: "button",
      class: "press",
      "aria-label": texts[name],
      title: `${texts[name]} (${texts[`key_${name}`]})`,
    });
    made.append(QUIET[name] === null ? icon(name) : QUIET[name]);
    for (const kind of ["pointerenter", "focus"]) made.addEventListener(kind, () => setText(named, texts[name]));
    for (const kind of ["pointerleave", "blur"]) made.addEventListener(kind, () => setText(named, ""));
    made.addEventListener("pointerdown", (event) => event.preventDefault()); // the keys stay where they are
    made.addEventListener("click", () => act(name));
    return made;
  }

  function onKey(event) {
    const name = SPEAKER_KEYS[keyOf(event)];
    if (!name || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isTaken(event.composedPath()[0], event.key, root)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!actions.answer?.(event.key)) act(name);
  }

  /** On a black screen a step shows what was there; nothing is passed unseen. */
  function act(name) {
    lens.hide();
    if ((MOVES_ON.has(name) || name === "leave") && black.off()) return;
    if (name === "leave" && closeOpened(root)) return;
    if (ONE_ON.has(name) && goesOnward()) return;
    if (begins && actions.part && ["previous", "previousStep"].includes(name)) return actions.part("laboratory");
    const before = begins && ["previous", "previousStep"].includes(name) && document.querySelector(BACKWARD);
    if (before) return before.click();
    acts[name]?.(); // a decision on a node has no splits
  }

  /** At their end the steps lead a class to the check, and a lesson to the next one, unless a question is still open. */
  function goesOnward() {
    if (!ended || new URLSearchParams(location.search).has("predict")) return false;
    const link = document.querySelector(ONWARD);
    if (actions.part) actions.part("check");
    else link?.click();
    return Boolean(actions.part || link);
  }

  /** What the second window asks for; a digit answers a question. */
  function lead(name, key) {
    if (name === "answer" || actions.answer?.(key)) return name === "answer" && actions.answer?.(key);
    if (MOVES_ON.has(name) || name === "room" || name === "black") act(name);
  }

  /** The page comes back in its own time; until then the lesson must not stand before it. */
  function leave() {
    leaveFullScreen();
    actions.present();
    root.dataset.view = "left";
  }

  function room() {
    root.dataset.room = root.dataset.theme === "dark" ? "light" : "dark";
    globalThis.c45Theme?.lend(root.dataset.room); // for what the page shows above the lesson
    readTheme(root);
  }

  /** The kind of the step, its place counted from 0, how many there are; its sentence and the next one. */
  function shown(kind, position, all, said) {
    lens.hide();
    [begins, ended] = [position === 0, position + 1 >= all];
    // A lesson has screens before its steps and after them: each are counted from 1.
    const [lesson] = document.title.split(" · ");
    const named = [lesson, parts ? parts[kind] : texts.steps].filter(Boolean);
    setText(where, named.map((name) => `${name} · `).join(""));
    setText(count, `${position + 1} / ${all}`);
    done.style.width = `${(100 * position) / Math.max(1, all - 1)}%`;
    const [ask, slip] = [notes?.[`${kind}_ask`] ?? texts.none, notes?.[`${kind}_slip`] ?? texts.none];
    const key = parts ? kind : String(position + 1); // of the notes of a teacher
    speaker.show({ ...said, position, count: all, ask, slip, key });
  }

  function release() {
    window.removeEventListener("keydown", onKey, true);
    unwatch();
    [speaker, lens].forEach((part) => part.release());
    [line, black.element, list.element].forEach((part) => part.remove());
    if (isPresenting()) return;
    delete root.dataset.room;
    globalThis.c45Theme?.lend(null);
    readTheme(root);
  }

  return { shown, release };
}
