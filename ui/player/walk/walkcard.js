// Walk in a whole tree of any size: zoom, drag, a small map, search, folding, going to a step, taking it along.

import { pathText } from "../booknodes.js";
import { makeCard } from "../card.js";
import { el, setText } from "../dom.js";
import { depthOf, foldBelow, foldBeside, layForest } from "./forest.js";
import { makePruneBar } from "./prunebar.js";
import { findNodes } from "./search.js";
import { takePicture } from "./take.js";
import { makeWalkPicture } from "./walkpicture.js";

/** The keys that the picture knows. */
export const WALK_KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", " ", "+", "=", "-", "0"];
const ZOOM = 1.25; // of one press
const OPENED = 400; // nodes: a larger tree opens folded to its first levels
const LEVELS = 4; // of those

/** The dialog: open({index, stepOf}), show(view). `stepOf(n)`: the step that decides a node; `actions.visit(step)`. */
export function makeWalk(story, words, actions) {
  const picture = makeWalkPicture(words.say("walk_title"), { click: press, key });
  const said = el("output", { class: "walk-said", "aria-live": "polite" });
  const asked = words.say("walk_search");
  const query = el("input", { type: "search", "aria-label": asked, placeholder: asked });
  const hits = el("output", { class: "walk-hits" });
  const deepest = depthOf(story);
  const depth = el("input", { type: "range", min: 0, max: deepest, step: 1, "aria-label": words.say("walk_depth") });
  const depthText = el("output");
  const go = button("walk_go", visit);
  const turn = button("walk_fold", () => fold(focus));
  const searching = [query, button("walk_previous", () => leapHit(-1), "‹"), button("walk_next", () => leapHit(1), "›"), hits];
  const zooming = [
    button("walk_out", () => picture.zoomBy(1 / ZOOM), "−"),
    button("walk_in", () => picture.zoomBy(ZOOM), "+"),
    button("walk_fit", picture.fit),
  ];
  const taking = ["svg", "png", "pdf"].map((kind) => button(`walk_${kind}`, () => take(kind), kind.toUpperCase()));
  const tools = el(
    "div",
    { class: "walk-tools" },
    el("span", { class: "walk-group" }, ...searching),
    el("label", { class: "walk-group" }, words.say("walk_depth"), depth, depthText),
    el("span", { class: "walk-group" }, ...zooming),
    el("span", { class: "walk-group" }, ...taking),
  );
  const prune = makePruneBar(story, words, { bring: actions.pruning, shown: decided, fold: foldTo, lesson: actions.onward });
  const foot = el("div", { class: "walk-foot" }, said, turn, go);
  const element = makeCard(words, "walk_title", "walk-card", tools, prune.element, picture.element, foot);
  let folded = null;
  let forest = null;
  let found = new Set();
  let [focus, now, stepOf] = [0, 0, null];

  function button(key, onclick, text = words.say(key)) {
    const name = words.say(key);
    return el("button", { type: "button", class: "small", text, title: name, "aria-label": name, onclick });
  }

  const marks = () => ({ found, now, focus, pruned: prune.look() });

  /** A decision of the pruning is shown at its node; null: the tree is whole again. */
  function decided(n) {
    if (n === null) picture.mark(marks());
    else bring(n);
  }

  /** Show some nodes and the ways to them alone; null: the levels that were asked for. */
  function foldTo(nodes) {
    if (nodes === null) return level(Number(depth.value));
    folded = foldBeside(story, nodes);
    lay();
    picture.fit();
  }

  function open(view) {
    [now, focus, stepOf] = [view.index, view.index, view.stepOf];
    element.showModal();
    if (!folded) level(story.size > OPENED ? Math.min(deepest, LEVELS) : deepest);
    unfoldTo(focus);
    picture.open();
    picture.fit();
    if (picture.scale() < 0.5) picture.centre(focus);
    point(focus);
  }

  function level(wanted) {
    depth.value = wanted;
    folded = foldBelow(story, wanted);
    lay();
  }

  function lay() {
    forest = layForest(story, folded);
    setText(depthText, depth.value);
    while (!forest.place.has(focus)) focus = story.node(focus).parent;
    picture.lay(forest, marks());
  }

  /** Point at a node: say which it is, and what can be done with it. */
  function point(n) {
    focus = n;
    const node = story.node(n);
    const path = pathText(node) || words.say("cases_at_root");
    const cut = prune.look()?.leafClass(n) ?? null; // a node that the pruning has made a leaf
    const leaf = node.leaf ?? (cut === null ? null : story.table.classes[cut]);
    const state = words.say(leaf ? "node_state_leaf" : "node_state_test", leaf ? { class: leaf } : { test: node.test });
    const counts = words.say("node_counts", { counts: node.heard.join(words.say("end_joint")) });
    setText(said, words.say("node_label", { n, path, state }) + words.say("node_joint") + counts);
    turn.hidden = node.leaf !== null;
    name(turn, words.say(folded.has(n) ? "walk_unfold" : "walk_fold"));
    name(go, words.say("walk_go_step", { step: stepOf(n) + 1 }));
    picture.mark(marks());
  }

  function name(pressed, text) {
    setText(pressed, text);
    pressed.setAttribute("aria-label", text);
  }

  function press(n) {
    if (n === focus) fold(n);
    else point(n);
  }

  function fold(n) {
    if (!story.node(n).children.length) return;
    const place = picture.held(n);
    if (!folded.delete(n)) folded.add(n);
    lay();
    picture.hold(n, place);
    point(n);
  }

  function unfoldTo(n) {
    let hidden = false;
    for (let at = story.node(n).parent; at !== null; at = story.node(at).parent) hidden = folded.delete(at) || hidden;
    if (hidden) lay();
  }

  function bring(n) {
    unfoldTo(n);
    picture.centre(n);
    point(n);
  }

  function search() {
    const { nodes, by, cases } = findNodes(story, query.value);
    found = new Set(nodes);
    setText(hits, query.value.trim() ? hitsSaid(query.value.trim(), nodes.length, by, cases) : "");
    if (nodes.length) bring(nodes[0]);
    else picture.mark(marks());
  }

  /** What was found; a number that is the name of no case is told which there are. */
  function hitsSaid(name, n, by, cases) {
    if (!cases) return words.say(by === "case" ? "walk_case" : "walk_hits", { n, name });
    const absent = words.say("walk_no_case", { name, from: cases[0], to: cases[1] });
    return n ? words.say("walk_hits_no_case", { hits: words.say("walk_hits", { n }), absent }) : absent;
  }

  function leapHit(direction) {
    const nodes = [...found];
    if (nodes.length) bring(nodes[(nodes.indexOf(focus) + direction + nodes.length) % nodes.length]);
  }

  /** From node to node by the arrows, as in a list of folders. */
  function key(event) {
    if (!WALK_KEYS.includes(event.key)) return false;
    const item = forest.place.get(focus);
    const beside = item.above?.children ?? [item];
    const at = beside.indexOf(item);
    const steps = { ArrowUp: item.above, ArrowDown: item.children[0], ArrowLeft: beside[at - 1], ArrowRight: beside[at + 1] };
    if (event.key in steps) {
      if (steps[event.key]) bring(steps[event.key].n);
      return true;
    }
    const [turns, nearer] = [() => fold(focus), () => picture.zoomBy(ZOOM)];
    const acts = { Enter: turns, " ": turns, "+": nearer, "=": nearer, "-": () => picture.zoomBy(1 / ZOOM), 0: picture.fit };
    acts[event.key]();
    return true;
  }

  function visit() {
    element.close();
    actions.visit(stepOf(focus));
  }

  /** Take along what is seen, called by its table. */
  const take = (kind) => takePicture(kind, `${story.id.replaceAll("/", ".")}.${story.language}.tree`, picture.seen());

  query.addEventListener("input", search);
  query.addEventListener("keydown", (event) => {
    if (event.key === "Enter") leapHit(event.shiftKey ? -1 : 1);
  });
  depth.addEventListener("input", () => {
    level(Number(depth.value));
    point(focus);
  });
  return { element, open };
}
