// Screens 4, 5 and 11: new melons fall through the player's tree, through it once cut, and through C4.5's.

import { el } from "../../../player/dom.js";
import { growOwn, growTold, nodesOf, ofHundred, rightOf } from "./growing.js";
import { drawLegend, drawOwnTree, marksOf } from "./scene.js";

const AGAIN = 0.45; // a second fall takes so much of the time of the first
const GROWS = 1300; // ms for a level of C4.5's tree

const ownTree = ({ data, state }, cuts = state.cuts) => growOwn(data, state.moves, cuts);

const wrongAmong = ({ data }, tree) => rightOf(tree, data.cases.map(({ values, klass }) => [...values, klass])).filter((right) => !right).length;

/** The colours of the marks, as the theme has them now. */
function coloursOf({ root, data }) {
  const probe = el("span", {});
  root.append(probe);
  const read = (colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const found = { classes: data.classes.map(({ colour }) => read(colour)), wrong: read("var(--accent)") };
  probe.remove();
  return found;
}

/** Begin a fall: the screen that is shown next goes on with it, whatever is drawn anew meanwhile. */
function beginFall(stage) {
  stage.begun = performance.now();
}

/** Let the new melons fall, and say how many have landed; at the end `ended`. They lie there if none has begun. */
function letFall(stage, trees, { told = () => {}, quick = 1, ended = () => {} } = {}) {
  const marks = trees.flatMap(({ tree, put }) => marksOf(stage, tree, put, quick));
  if (marks.some(({ stuck }) => stuck)) stage.tools.append(el("span", { class: "nobranch" }, el("i", { class: "stuck" }), stage.say("stuck")));
  const begun = (!stage.calm && stage.begun) || -Infinity;
  const end = () => {
    stage.begun = null;
    if (begun !== -Infinity) ended();
  };
  stage.rain.fall(marks, coloursOf(stage), begun, (landed) => told(landed / marks.length), end);
}

function legend(stage) {
  const cross = el("span", { class: "says" }, el("i", { class: "mark cross", text: "✕", "aria-hidden": "true" }), el("span", { text: stage.say("wrong") }));
  return drawLegend(stage, cross);
}

function madeUp(stage) {
  const { fresh, cases } = stage.data;
  const said = stage.say("made_up", { n: fresh.cases.length, cases: cases.length, noise: fresh.noise, by: fresh.by.join(stage.say("and")) });
  return el("details", { class: "madeup" }, el("summary", { text: stage.say("made_up_short") }), el("p", { text: said }));
}

/** 4: commit to a number, then 200 new melons fall. */
export function drawLorryLoad(stage) {
  const { guess, fell } = stage.state;
  const { fresh, cases } = stage.data;
  const tree = ownTree(stage, []);
  const put = drawOwnTree(stage, tree, { inside: stage.room(), lorry: true });
  const found = ofHundred(rightOf(tree, fresh.cases));
  const said = stage.say("lorry", { right: cases.length - wrongAmong(stage, tree), n: cases.length });
  const answer = () => stage.say(guess > found ? "lorry_less" : guess < found ? "lorry_more" : "lorry_same", { said: guess, found });
  if (fell) {
    const falls = Boolean(stage.begun) && !stage.calm;
    stage.tools.append(legend(stage), madeUp(stage));
    const ended = () => {
      stage.reply(answer());
      stage.allow();
    };
    const n = fresh.cases.length;
    const told = (part) => falls && part < 1 && stage.count(stage.say("landed", { done: Math.round(part * n), n }));
    letFall(stage, [{ tree, put }], { ended, told });
    return { said, answer: falls ? "" : answer(), done: !falls };
  }
  const number = el("output", { class: "number", text: guess === null ? "?" : guess });
  const fall = () => {
    beginFall(stage);
    stage.change({ fell: true });
  };
  const go = stage.button(stage.say("lorry_go", { n: fresh.cases.length }), fall, { class: "filled", disabled: guess === null, "data-k": "fall" });
  const slider = el("input", { type: "range", min: 0, max: 100, step: 1, value: guess ?? 0, class: guess === null ? "untouched" : "", "aria-label": stage.say("lorry_slider"), "data-k": "guess" });
  const commit = () => {
    number.textContent = slider.value;
    slider.className = "";
    slider.removeAttribute("aria-valuetext");
    go.disabled = false;
    stage.note({ guess: Number(slider.value) });
  };
  if (guess === null) slider.setAttribute("aria-valuetext", stage.say("lorry_open"));
  slider.addEventListener("input", commit);
  stage.tools.append(el("label", { class: "guess" }, slider, number, el("span", { text: stage.say("lorry_of") })), go);
  return { said };
}

/** 5: scissors at every question; the new melons fall again. */
export function drawCutting(stage) {
  const { cuts } = stage.state;
  const { cases } = stage.data;
  const [whole, tree] = [ownTree(stage, []), ownTree(stage)];
  const wrong = [whole, tree].map((each) => ({ old: wrongAmong(stage, each), new: newWrong(stage, each) }));
  const hinted = cuts.length && wrong[1].new >= wrong[0].new ? bestCut(stage, tree) : null;
  const put = drawOwnTree(stage, tree, { inside: stage.room(), lorry: true, beside: (node) => scissors(stage, node, node.path === hinted) });
  const undo = () => cutAt(stage, cuts.slice(0, -1));
  stage.tools.append(gauge(stage, "old", wrong, cases.length), gauge(stage, "new", wrong, 100));
  if (cuts.length) stage.tools.append(stage.button(stage.say("undo_cut"), undo, { class: "quiet", "data-k": "undo" }));
  stage.tools.append(madeUp(stage));
  letFall(stage, [{ tree, put }], { quick: AGAIN });
  const said = stage.say(whole.kids.length ? "cut" : "cut_nothing");
  if (!cuts.length) return { said, done: !whole.kids.length };
  const [before, after] = wrong;
  const last = newWrong(stage, ownTree(stage, cuts.slice(0, -1))); // it is the last cut that is judged, and then all of them
  const gained = after.new < last ? "cut_back" : "cut_same";
  const key = after.new > last ? "cut_worse" : after.new < before.new ? "cut_better" : gained;
  const shown = { old: before.old, old_now: after.old, new: key === "cut_better" ? before.new : last, new_now: after.new, whole: before.new };
  return { said, answer: stage.say(key, shown), done: true };
}

function cutAt(stage, cuts) {
  beginFall(stage);
  stage.change({ cuts });
}

const newWrong = ({ data }, tree) => 100 - ofHundred(rightOf(tree, data.fresh.cases));

/** The cut after which fewest new melons are wrong, where it helps: a hint for whose cut did not. */
function bestCut(stage, tree) {
  const { cuts } = stage.state;
  const able = nodesOf(tree).filter(({ kids }) => kids.length);
  const found = able.map(({ path }) => [newWrong(stage, ownTree(stage, [...cuts, path])), path]).sort(([a], [b]) => a - b)[0];
  return found && found[0] < newWrong(stage, tree) ? found[1] : null;
}

function scissors(stage, node, hinted) {
  const { cuts } = stage.state;
  const asked = stage.data.questions[node.attribute].name;
  const onclick = () => cutAt(stage, [...cuts, node.path]);
  return stage.button("✂", onclick, { class: `scissors ${hinted ? "hinted" : ""}`, "aria-label": stage.say("cut_at", { asked }), title: stage.say("cut_at", { asked }), "data-k": `cut-${node.path}` });
}

/** Errors of so many, now, and a mark where they were before the cut. */
function gauge(stage, key, [before, after], of) {
  const share = (wrong) => `${(100 * wrong) / of}%`;
  const bar = el("span", { class: "track" }, el("span", { class: "fill", style: `width:${share(after[key])}` }), el("i", { style: `left:${share(before[key])}` }));
  return el("div", { class: `gauge ${key}` }, el("span", { text: stage.say(`wrong_${key}`, { n: of }) }), bar, el("b", { text: after[key] }));
}

/** 11: C4.5's tree grows beside the player's, and is pruned; both are asked about the new melons. */
export function drawMachine(stage) {
  const { data, state } = stage;
  const { machine } = state;
  const room = stage.room();
  const wide = room.width > room.height;
  const own = ownTree(stage);
  // Below each other, a large tree of the player's gets more than half of the room.
  const mine = (wide ? 1 : Math.min(0.7, Math.max(0.5, nodesOf(own).length / 40))) * room.height;
  const half = room.width / 2 - 12;
  const rooms = wide
    ? [0, half + 24].map((left) => ({ left, top: 26, width: half, height: room.height - 26 }))
    : [{ top: 26, height: mine - 30 }, { top: mine + 26, height: room.height - mine - 30 }].map((each) => ({ ...each, left: 0, width: room.width }));
  const [grown, pruned] = [growTold(data, data.machine.grown), growTold(data, data.machine.pruned)];
  const deepest = Math.max(...nodesOf(grown).map(({ depth }) => depth));
  const levels = deepest + 2;
  const running = Number.isInteger(machine);
  const theirs = running && machine <= deepest ? grown : pruned;
  const put = drawOwnTree(stage, own, { inside: rooms[0] });
  const scores = [own, pruned].map((tree) => ofHundred(rightOf(tree, data.fresh.cases)));
  const head = (key, { left, top, width }, score) => el("div", { class: "owner", style: `left:${left}px;top:${top - 26}px;width:${width}px` }, el("b", { text: stage.say(key) }), score === null ? "" : el("span", { text: stage.say("score", { score }) }));
  const known = machine === "done" && (!stage.begun || stage.calm);
  stage.over.append(head("yours", rooms[0], known ? scores[0] : null), head("theirs", rooms[1], known ? scores[1] : null));
  if (!machine && machine !== 0) {
    stage.tools.append(stage.button(stage.say("machine_go"), () => stage.change({ machine: 0 }), { class: "filled", "data-k": "play" }));
    return { said: stage.say("machine") };
  }
  const other = drawOwnTree(stage, theirs, { inside: rooms[1], shown: running ? machine : Infinity });
  clearTimeout(stage.growing);
  if (running) {
    const advance = () => {
      if (stage.state.machine !== machine || stage.state.screen !== state.screen) return;
      if (machine === levels) beginFall(stage);
      stage.change({ machine: machine < levels ? machine + 1 : "done" });
    };
    stage.growing = setTimeout(advance, stage.calm ? 0 : GROWS);
    return { said: stage.say("machine"), answer: stage.say(machine > deepest ? "machine_prunes" : "machine_grows") };
  }
  const both = [{ tree: own, put }, { tree: pruned, put: other }];
  const falls = Boolean(stage.begun) && !stage.calm;
  letFall(stage, both, { quick: AGAIN, ended: () => stage.change({}) });
  if (falls) return { said: stage.say("machine"), answer: stage.say("machine_falls") };
  stage.tools.append(legend(stage), stage.button(stage.say("machine_again"), () => stage.change({ machine: 0 }), { class: "quiet", "data-k": "play" }));
  const key = scores[0] > scores[1] ? "you_win" : scores[0] < scores[1] ? "it_wins" : "draw";
  return { said: stage.say(key, { yours: scores[0], theirs: scores[1] }), answer: stage.say("machine_done"), done: true };
}
