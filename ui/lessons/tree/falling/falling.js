// Cases that fall through a tree: one, or all, down the edges of their values to a leaf, which is right or wrong.

import { calm, el, fillIn } from "../../../player/dom.js";
import { positionOf, whileMoved } from "../../../player/moving.js";
import { drawCases, drawTree, markWay, moved, placeCases, showStage, signOf } from "./drawn.js";
import { corners, places, wayOf } from "./places.js";

const LEVEL = 450; // ms from node to node
const APART = 110; // ms from one case to the next where all fall
const SETTLE = 420; // ms to another leaf where the tree changes

/** Called by Components v2 with the tree, its stages, its cases and the texts. */
export default function falling({ parentElement, data }) {
  const place = parentElement.querySelector(".falling");
  const told = JSON.stringify({ ...data, stage: 0 });
  if (place.told !== told) {
    place.told = told;
    place.fall = makeFall(place, data);
  } else if (!place.fall.isMoving()) place.fall.follow(data.stage);
  return whileMoved(() => place.fall.follow(positionOf(data.slider) ?? data.stage));
}

function makeFall(place, { nodes, box, label, stages, parts, classes, words, presented, stage: first }) {
  const drawn = drawTree({ nodes, box, label });
  const fallen = Object.fromEntries(Object.keys(parts).map((name) => [name, 0]));
  let [name, stage, running] = [Object.keys(parts)[0], first, []];

  const said = el("p", { class: "said", "aria-live": "polite" });
  const choosers = Object.entries(parts).map(([key, { title }]) => el("button", { type: "button", text: title, onclick: () => choose(key) }));
  const one = el("button", { type: "button", text: words.one, onclick: () => letFall(1) });
  const all = el("button", { type: "button", text: words.all, onclick: () => letFall(Infinity) });
  const which = el("div", { class: "which", role: "group", "aria-label": words.which }, ...choosers);
  const signs = [true, false].map((right) => el("span", {}, signOf(right), right ? words.right : words.wrong));
  const legend = el("p", { class: "legend" }, ...classes.map(legendOf), el("span", { text: words.number }), ...signs);
  const bar = el("div", { class: "bar" }, which, one, all);
  const scene = el("div", { class: "scene" }, drawn.picture, bar); // before a class the buttons stand where the tree leaves room
  place.replaceChildren(...(presented ? [scene, said, legend] : [bar, said, drawn.picture, legend]));
  drawn.picture.addEventListener("click", () => letFall(Infinity));

  const part = () => parts[name];
  const right = () => stages[stage].right[name];
  const now = () => places(part(), stages[stage], nodes, fallen[name]);

  function choose(key) {
    end();
    name = key;
    choosers.forEach((button, k) => button.setAttribute("aria-pressed", Object.keys(parts)[k] === key));
    drawCases(drawn, part(), classes);
    show();
    say(summary());
  }

  function show() {
    showStage(drawn, nodes, stages[stage]);
    placeCases(drawn, now(), right(), fallen[name]);
    markWay(drawn, [], 0);
  }

  /** Let so many more cases fall; when all have fallen, they begin above the tree again. */
  function letFall(most) {
    end();
    drawn.picture.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" }); // a key presses what it does not see
    const count = part().cases.length;
    const begun = fallen[name] < count ? fallen[name] : 0;
    fallen[name] = begun;
    const before = now();
    fallen[name] = Math.min(count, begun + most);
    show();
    const after = now();
    for (let k = 0; k < fallen[name]; k += 1) {
      const way = wayOf(part().cases[k].way, stages[stage].split);
      if (k >= begun) run(k, [before[k], ...corners(way, nodes), after[k]], way.length * LEVEL, most > 1 ? (k - begun) * APART : 0);
      else run(k, [before[k], after[k]], SETTLE, 0);
    }
    if (most > 1) {
      // Said when the last one has landed; what was cancelled is not said.
      const landing = running.map((animation) => animation.finished);
      return Promise.all(landing).then(() => say(summary(), listed(), "unseen"), () => {});
    }
    const last = part().cases[begun];
    markWay(drawn, wayOf(last.way, stages[stage].split), calm() ? 0 : LEVEL);
    return say(told(begun), summary(), "more");
  }

  /** Show another stage of the tree: who has landed goes to the leaf that is there now. */
  function follow(place) {
    if (place === stage || !stages[place]) return;
    end();
    const before = now();
    stage = place;
    show();
    now().forEach((after, k) => run(k, [before[k], after], SETTLE, 0));
    say(summary());
  }

  /** Move a case through places; it stands at the last one already, so that whatever ends the movement is right. */
  function run(k, through, duration, delay) {
    const [from, to] = [through[0], through.at(-1)];
    if (calm() || (from[0] === to[0] && from[1] === to[1])) return;
    const { place: dot, verdict } = drawn.cases[k];
    const frames = through.map((at) => ({ transform: moved(at) }));
    const timing = { duration, delay, fill: "backwards" };
    running.push(dot.animate(frames, { ...timing, easing: through.length > 2 ? "linear" : "ease-in-out" }));
    if (through.length > 2)
      running.push(verdict.animate([{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], timing));
  }

  function end() {
    running.forEach((animation) => animation.cancel());
    running = [];
  }

  // --- in words -------------------------------------------------------------------------------------

  /** Say a text, and more: below it, or only to who hears the page. */
  function say(text, more = "", as = "more") {
    said.replaceChildren(text, el("span", { class: as, text: more }));
  }

  function told(k) {
    const { said: named, way, tests } = part().cases[k];
    const passed = wayOf(way, stages[stage].split);
    const leaf = nodes[passed.at(-1)].leaf;
    const tested = tests.slice(0, passed.length - 1).join(words.and) || words.untested;
    return fillIn(words.landed, { case: named, way: tested, leaf, klass: classes[part().cases[k].klass].name, verdict: verdictOf(k) });
  }

  const verdictOf = (k) => (right()[k] ? words.right : words.wrong);

  function listed() {
    return part().cases.map((_, k) => told(k)).join(" ");
  }

  function summary() {
    const [done, count] = [fallen[name], part().cases.length];
    if (!done) return fillIn(part().before, { n: count });
    const wrong = part().cases.slice(0, done).filter((_, k) => !right()[k]);
    const counts = { done, n: count, right: done - wrong.length, wrong: wrong.length };
    return fillIn(wrong.length ? words.summary_wrong : words.summary, { ...counts, names: wrong.map((it) => it.name).join(words.list) });
  }

  choose(name);
  return { follow, isMoving: () => running.some((animation) => animation.playState === "running") };
}

function legendOf({ sign, colour, title }) {
  const mark = el("span", { class: "sign", text: sign, style: `color: ${colour}`, "aria-hidden": "true" });
  return el("span", {}, mark, ` ${title}`);
}
