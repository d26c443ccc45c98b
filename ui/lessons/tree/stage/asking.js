// Screens 1 to 3: buy three melons, ask all of them one question, ask again until a tree has grown.

import { el } from "../../../player/dom.js";
import { growOwn, leavesOf, leftToAsk } from "./growing.js";
import { gridIn, sizeIn } from "./placing.js";
import { drawLegend, drawOwnTree, valueOf } from "./scene.js";

const BASKET = 3; // melons one buys
const MELON_SIZE = 190; // px
const TAG = 82; // px that a tag takes with what is around it

/** The case shown at a place: the table lists the sweet ones first, which would give them away. */
function mix(place, n) {
  const strides = [7, 5, 3, 2].filter((stride) => n % stride);
  return (place * (strides[0] ?? 1)) % n;
}

/** Another tree is guessed about and cut anew: what follows this screen is not done. */
function beginAfresh({ state }) {
  return { active: null, cuts: [], guess: null, fell: false, passed: Math.min(state.passed, state.screen - 1) };
}

/** 1: seventeen melons; those one buys are cut open. */
export function drawBuying(stage) {
  const { bought } = stage.state;
  const { cases, sweet } = stage.data;
  const room = stage.room();
  const size = Math.min(MELON_SIZE, sizeIn(room, cases.length));
  const full = bought.length >= BASKET;
  gridIn(room, cases.length, size, true).forEach((middle, place) => {
    const row = mix(place, cases.length);
    const open = bought.includes(row);
    const onclick = open || full ? null : () => stage.change({ bought: [...bought, row] });
    stage.put(row, middle, size * 0.98, { open, onclick });
  });
  if (bought.length) stage.tools.append(drawLegend(stage));
  const right = bought.filter((row) => cases[row].klass === sweet).length;
  const counts = { right, of: bought.length, left: BASKET - bought.length };
  return {
    said: stage.say("buy", { n: cases.length, left: BASKET, sweet: cases.filter(({ klass }) => klass === sweet).length }),
    answer: full ? stage.say("buy_done", counts) : bought.length ? stage.say("buy_more", counts) : "",
    done: full,
  };
}

/** The questions one may ask, as chips. */
function offerQuestions(stage, which, pressed, ask) {
  const { questions } = stage.data;
  return which.map((at) =>
    stage.button(questions[at].name, () => ask(at), { class: "chip", "data-k": `ask-${at}`, "aria-pressed": at === pressed ? "true" : "false" }),
  );
}

/** 2: one question to all of them; melons roll into piles. */
export function drawAsking(stage) {
  const { moves } = stage.state;
  const { cases, questions } = stage.data;
  const first = moves[""];
  const tree = growOwn(stage.data, first === undefined ? {} : { "": first });
  drawOwnTree(stage, tree, { inside: stage.room(), melons: true, shown: Infinity });
  const all = questions.slice(0, -1).map((_, at) => at);
  stage.tools.append(...offerQuestions(stage, all, first, (at) => stage.change({ moves: { "": at }, order: [""], ...beginAfresh(stage) })));
  if (first === undefined) return { said: stage.say("ask", { n: cases.length }) };
  const pure = tree.kids.filter(({ node }) => node.pure).length;
  const counts = { name: questions[first].name, piles: tree.kids.length, pure, mixed: tree.kids.length - pure };
  const key = pure === tree.kids.length ? "ask_pure" : pure ? "ask_some" : "ask_none";
  return { said: stage.say("ask", { n: cases.length }), answer: stage.say(key, counts), done: true };
}

/** 3: piles are branches; each mixed one is asked again, or called. */
export function drawGrowingOwn(stage) {
  const { moves, order } = stage.state;
  const { questions, cases } = stage.data;
  const tree = growOwn(stage.data, moves);
  const open = leavesOf(tree).filter(({ pure, called }) => !pure && !called);
  const active = open.find(({ path }) => path === stage.state.active) ?? open[0];
  const settled = !open.length;
  const label = (node, at, put) => [
    ...offerPile(stage, node, at, put, open, active),
    ...(settled ? nameParts(stage, tree, node, at, put) : []),
  ];
  drawOwnTree(stage, tree, { inside: stage.room(), melons: true, label });
  const move = (what) => stage.change({ moves: { ...moves, [active.path]: what }, order: [...order, active.path], ...beginAfresh(stage) });
  if (active) {
    const left = leftToAsk(active, questions.length - 1);
    stage.tools.append(
      ...offerQuestions(stage, left, null, move),
      stage.button(stage.say("call", { klass: stage.nameOf(active.label) }), () => move("call"), { class: "chip call", "data-k": "call" }),
    );
  }
  if (order.length > 1) {
    const before = Object.fromEntries(Object.entries(moves).filter(([path]) => path !== order.at(-1)));
    const undo = () => stage.change({ moves: before, order: order.slice(0, -1), ...beginAfresh(stage), active: order.at(-1) });
    stage.tools.append(stage.button(stage.say("undo"), undo, { class: "quiet", "data-k": "undo" }));
  }
  const wrong = leavesOf(tree).reduce((sum, { rows, label: says }) => sum + rows.filter((row) => cases[row].klass !== says).length, 0);
  if (settled) return { said: stage.say(wrong ? "grown_wrong" : "grown", { wrong, n: cases.length }), answer: stage.say("parts"), done: true };
  const value = valueOf(stage.data, active.path);
  const most = Math.max(...active.counts);
  const isTie = active.counts.filter((count) => count === most).length > 1;
  const answer = isTie ? stage.say("call_tie", { klass: stage.nameOf(active.label) }) : stage.say("grow_left", { n: open.length });
  return { said: value ? stage.say("grow", { value }) : stage.say("grow_all"), answer };
}

/** A mixed pile is chosen by a press; it lies under its melons. */
function offerPile(stage, node, at, { aside, size }, open, active) {
  if (!open.includes(node)) return [];
  const { left, top, width, height } = at;
  const rows = Math.ceil(node.rows.length / Math.max(1, Math.floor((width - 6) / size)));
  const high = aside ? height - 2 : Math.min(height - 2, rows * size + 6);
  const style = `left:${left + 2}px;top:${top}px;width:${width - 4}px;height:${high}px`;
  const name = stage.say("pile", { value: valueOf(stage.data, node.path), n: node.rows.length });
  const attributes = { type: "button", class: "pile", style, "aria-label": name, "aria-pressed": node === active ? "true" : "false", "data-k": `pile-${node.path}` };
  return [el("button", { ...attributes, onclick: () => stage.change({ active: node.path }) })];
}

/** The three words of a tree, each beside what it names: at its first question, at the value of a branch, and at the leaf
 * with most room beside its melons. */
function nameParts(stage, tree, node, at, { aside, places }) {
  const tag = (key, side, style = "") => el("span", { class: `tag ${side}`, style, text: stage.say(key) });
  const tagAt = (key, side, [x, y]) => tag(key, side, `left:${x}px;top:${y}px`);
  const roomOf = ({ path }) => {
    const { left, top, width, height, ends } = places.get(path);
    if (!ends) return -Infinity;
    return aside ? left + width - ends[0] : top + height - ends[1];
  };
  const branches = tree.kids.map((kid) => kid.node);
  const branch = (aside && branches.find(({ kids }) => kids.length)) || branches.at(-1); // in a list: one whose line is free
  const leaf = leavesOf(tree).filter((each) => each !== branch).reduce((best, each) => (roomOf(each) > roomOf(best) ? each : best), tree);
  const below = [at.x + 10, at.y + 16]; // in a list, where the melons fill the line or stand behind its value
  if (node === tree) {
    if (node.kids.length) at.drawn.querySelector(".asked").append(tag("root", "after"));
    return [];
  }
  if (node === branch && aside && node.kids.length) at.drawn.querySelector(".value").after(tag("branch", "after"));
  else if (node === branch) return [aside ? tagAt("branch", "beneath", below) : tagAt("branch", "after", [at.x + 10, at.y - 30])];
  if (node !== leaf) return [];
  const [end, foot] = at.ends;
  if (!aside) return [tagAt("leaf", "beneath", [at.x - 20, foot + 8])];
  return [end + TAG < at.left + at.width ? tagAt("leaf", "after", [end + 10, at.y - 11]) : tagAt("leaf", "beneath", below)];
}
