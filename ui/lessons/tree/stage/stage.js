// Seventeen melons: twelve screens, each of one sentence and one thing to do. The browser plays them alone.

import { calm, el, fillIn, svgEl } from "../../../player/dom.js";
import { drawBuying, drawAsking, drawGrowingOwn } from "./asking.js";
import { drawCards } from "./cards.js";
import { drawCutting, drawLorryLoad, drawMachine } from "./falling.js";
import { marked, write } from "./marking.js";
import { drawBadge, drawCut, drawFills, drawHills, drawWhole } from "./melon.js";
import { drawEvenPrize, drawUnevenPrizes } from "./prizes.js";
import { drawCaseNumber, drawPurse, drawSymbols } from "./purse.js";
import { makeRain } from "./rain.js";

const SCREENS = [
  ...[drawBuying, drawAsking, drawGrowingOwn, drawLorryLoad, drawCutting],
  ...[drawEvenPrize, drawUnevenPrizes, drawPurse, drawCaseNumber, drawSymbols, drawMachine, drawCards],
];
const KEPT = "c45-melons"; // in this tab: what was played
const BEGUN = { screen: 0, passed: -1, bought: [], moves: {}, order: [], active: null, guess: null, cuts: [] };
const FRESH = { prize: null, rounds: [], tried: [], number: 0, lit: [], question: null, machine: false, cards: [null, null] };
const FORWARD = ["PageDown", "ArrowRight"];
const ASKING = "a"; // as in every presentation
const BACKWARD = ["PageUp", "ArrowLeft"];

/** Called by Components v2 with what the record says; `go` asks for another lesson, `lang` for another language. */
export default function melonStage({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".melonstage");
  root.stage ??= makeStage(root);
  root.stage.take(data, setTriggerValue);
  document.addEventListener("keydown", root.stage.onkey);
  return () => document.removeEventListener("keydown", root.stage.onkey);
}

function makeStage(root) {
  let [asked, told, state] = [null, "", { ...BEGUN, ...FRESH, ...remembered() }];
  let hurried = false; // the next screen was asked for before this one was done
  const layer = (name) => el("div", { class: name });
  const [over, bench, brand, more] = ["over", "tools", "brand", "more"].map(layer);
  const under = svgEl("svg", { class: "under", "aria-hidden": "true" });
  const canvas = el("canvas", { class: "rain", "aria-hidden": "true" });
  const field = layer("field");
  const sentence = el("h1", { class: "sentence", tabindex: -1 });
  const reply = el("p", { class: "reply", "aria-live": "polite" });
  const place = el("div", { class: "place" }, under, field, canvas, over);
  const back = el("button", { type: "button", class: "quiet back", onclick: () => (state.screen ? turnTo(state.screen - 1) : stage.ask("go", stage.data.links.home.lesson)) });
  const dots = el("div", { class: "dots", role: "img" });
  const next = el("div", { class: "next" });
  const top = el("header", { class: "top" }, brand, more);
  const foot = el("footer", { class: "foot" }, back, dots, next);
  root.replaceChildren(drawFills(), drawHills(), top, el("div", { class: "scene" }, sentence, reply, place, bench), foot);
  new ResizeObserver(() => asked && show()).observe(place);

  const stage = {
    data: null,
    rain: makeRain(canvas),
    ...{ root, under, over, field, place },
    tools: document.createDocumentFragment(), // what the screen puts below its place
    get state() {
      return state;
    },
    /** A text, filled; a part between stars is a term that is learnt here. */
    say: (key, values = {}) => fillIn(stage.data.words[key], values),
    room: () => ({ left: 0, top: 0, width: place.clientWidth, height: place.clientHeight }),
    /** Change what was played, keep it, and show it. */
    change(patch) {
      state = { ...state, ...patch };
      remember(state);
      hurried = false;
      show();
    },
    startAgain: () => stage.change({ ...BEGUN, ...FRESH, fell: false }),
    /** Keep without showing: what is being moved shows itself. */
    note(patch) {
      state = { ...state, ...patch };
      remember(state);
    },
    reply: (text) => reply.replaceChildren(...marked(text)),
    /** What is counted while it moves is seen and not read out. */
    count: (text) => reply.replaceChildren(el("span", { "aria-hidden": "true", text })),
    nameOf: (klass) => stage.say(klass === stage.data.sweet ? "sweet" : "bland"),
    says: (node) => sayClass(stage, node.label),
    button: (text, onclick, attributes = {}) => el("button", { type: "button", ...attributes, onclick, text }),
    /** Put a melon at a place, cut open or with the mark of its class; those that are put nowhere are hidden. */
    put(row, [x, y], size, { open = true, known = open, onclick = null } = {}) {
      const melon = field.children[row];
      melon.style.transform = `translate(${x - size / 2}px, ${y - size / 2}px) rotate(${known ? 360 : 0}deg)`;
      melon.style.setProperty("--size", `${size}px`);
      melon.classList.toggle("open", open);
      melon.classList.toggle("known", known);
      melon.classList.remove("away");
      melon.disabled = !onclick;
      melon.onclick = onclick;
      const { name, klass } = stage.data.cases[row];
      const looks = describe(stage.data, row);
      melon.setAttribute("aria-label", stage.say(known ? "melon_known" : "melon", { name, looks, klass: stage.nameOf(klass) }));
      melon.title = looks;
    },
    get calm() {
      return calm();
    },
  };

  function take(data, ask) {
    stage.ask = ask;
    const now = JSON.stringify(data);
    if (now === told) return;
    [told, asked, stage.data] = [now, ask, data];
    root.classList.toggle("presented", data.presented);
    root.setAttribute("aria-label", stage.say("title"));
    field.replaceChildren(...data.cases.map((each, at) => makeMelon(stage, each, at)));
    brand.replaceChildren(leadTo("home", stage.say("brand"), "home"), el("span", { class: "name", text: stage.say("title") }));
    const languages = Object.entries(data.links.languages).map(([language, name]) =>
      stage.button(name, () => stage.ask("lang", language), { class: "quiet", lang: language }),
    );
    const asking = data.presented ? data.ask.map((text) => stage.button(text, askClass, { class: "quiet" })) : [];
    const { href, said } = data.links.present;
    more.replaceChildren(leadTo("next", stage.say("skip"), "skip"), ...asking, el("a", { href, class: "present", target: "_self", text: said }), ...languages);
    back.replaceChildren(stage.say("back"));
    show();
  }

  /** A link to another lesson, unseen where that is not there: Streamlit turns to it without loading the page again. */
  function leadTo(key, text, kind) {
    const { lesson, href } = stage.data.links[key];
    const link = el("a", { href, class: kind, text, style: href ? null : "display: none" });
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
      event.preventDefault();
      if (key === "next") window.c45Course?.read(stage.data.lesson);
      stage.ask("go", lesson);
    });
    return link;
  }
  stage.leadTo = leadTo;

  /** Ask the class on its phones, in a window that is the same each time. */
  function askClass() {
    window.open(stage.data.links.class.href, "c45-class");
  }

  function turnTo(screen) {
    window.c45Course?.open(stage.data.lesson);
    if (screen > state.screen && !isAllowed()) {
      hurried = true;
      show();
      return;
    }
    if (screen < 0 || screen >= SCREENS.length) return;
    stage.begun = null;
    stage.change({ screen });
    sentence.focus({ preventScroll: true });
  }

  function show() {
    const held = root.getRootNode().activeElement?.dataset?.k;
    root.dataset.screen = state.screen + 1;
    back.style.visibility = state.screen || stage.data.links.home.href ? "" : "hidden"; // there may be no other page
    // What it says and its buttons may take room from what it draws: then it is drawn again.
    let room = "";
    for (let again = 0; again < 2 && room !== roomNow(); again += 1) {
      room = roomNow();
      draw();
    }
    dots.setAttribute("aria-label", stage.say("screen", { at: state.screen + 1, n: SCREENS.length }));
    dots.replaceChildren(...SCREENS.map((_, at) => el("i", { class: at === state.screen ? "here" : at < state.screen ? "past" : "" })));
    if (held) ([...root.querySelectorAll("[data-k]:enabled")].find(({ dataset }) => dataset.k === held) ?? sentence).focus({ preventScroll: true });
  }

  const roomNow = () => `${place.clientWidth} ${place.clientHeight}`;

  function draw() {
    stage.rain.clear();
    for (const layer of [under, over]) layer.replaceChildren();
    for (const melon of field.children) {
      melon.classList.add("away");
      melon.disabled = true;
    }
    const { said, answer = "", done = false } = SCREENS[state.screen](stage);
    write(sentence, marked(said));
    write(reply, [...marked(answer), ...(hurried ? [el("span", { class: "first", text: stage.say("wait") })] : [])]);
    bench.replaceChildren(stage.tools);
    showNext(done);
  }

  /** Whether the next screen may follow: what this one asks for was done once. Who leads a class turns freely. */
  const isAllowed = () => stage.data.presented || state.passed >= state.screen;

  function showNext(done) {
    const last = state.screen === SCREENS.length - 1;
    if (done && state.passed < state.screen) stage.note({ passed: state.screen });
    const build = stage.data.links.build ? [leadTo("build", stage.say("build"), "build")] : [];
    if (last && isAllowed()) return next.replaceChildren(...build, leadTo("next", stage.say("onward"), "filled"));
    // One that waits can be reached and pressed: it then says what comes first.
    const attributes = { class: done ? "filled" : "quiet", "data-k": "next", "aria-disabled": isAllowed() ? null : "true" };
    return next.replaceChildren(stage.button(stage.say(last ? "onward" : "next"), () => turnTo(state.screen + 1), attributes));
  }
  stage.allow = () => showNext(true);

  function onkey(event) {
    const { target, key } = { target: event.composedPath()[0], key: event.key };
    if (!asked || event.altKey || event.ctrlKey || event.metaKey || target.matches?.("input, select, textarea")) return;
    if (!stage.data.presented && !key.startsWith("Page")) return;
    if (stage.data.ask.length && key.toLowerCase() === ASKING) return askClass();
    const step = FORWARD.includes(key) ? 1 : BACKWARD.includes(key) ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    turnTo(state.screen + step);
  }

  return { take, onkey };
}

/** A melon, waiting at the left to roll in. */
function makeMelon(stage, { name, values, klass }, at) {
  const looks = values.slice(0, -1);
  const named = el("span", { class: "label", text: name, "aria-hidden": "true" });
  const halves = [drawWhole(looks), drawCut(looks, klass === stage.data.sweet), drawBadge(stage.data.classes[klass]), named];
  return el("button", { type: "button", class: "melon away", disabled: true, "data-k": `melon-${at}`, style: `--at: ${at}; transform: translate(-30vw, 30vh) rotate(-400deg)` }, ...halves);
}

/** What a melon looks like, in words. */
function describe({ cases, questions }, row) {
  const looks = questions.slice(0, -1);
  return looks.map(({ name, values }, at) => `${name}: ${values[cases[row].values[at]]}`).join(", ");
}

function sayClass(stage, klass) {
  const { sign, colour } = stage.data.classes[klass];
  const mark = el("i", { class: "mark", style: `color:${colour}`, text: sign, "aria-hidden": "true" });
  return el("span", { class: "says" }, mark, el("span", { text: stage.nameOf(klass) }));
}

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function remember(state) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(state));
  } catch {
    // It holds until the page is left.
  }
}
