// Screens 6 and 7: a prize under one of several melons, equally likely or not; every question is answered yes or no.

import { el } from "../../../player/dom.js";
import { drawWhole } from "./melon.js";
import { sizeIn } from "./placing.js";

const SPOT_SIZE = 150; // px
const LETTERS = "ABCDEFGH";

const hideAt = (count) => ({ at: Math.floor(Math.random() * count), low: 0, high: count - 1, asked: 0, halved: true, heard: null });

/** Ask whether the prize lies at a place or before it. `heard`: the answer, and the places that it is about; `halved`:
 * every question so far left exactly half of the places. */
function ask(prize, place) {
  const before = prize.at <= place;
  const halved = prize.halved && 2 * (place - prize.low + 1) === prize.high - prize.low + 1;
  return { ...prize, halved, heard: { yes: before, from: prize.low, to: place }, asked: prize.asked + 1, low: before ? prize.low : place + 1, high: before ? place : prize.high };
}

/** The answer to the last question, in words. */
function sayHeard(stage, { yes, from, to }) {
  return stage.say(`heard_${yes ? "yes" : "no"}_${from === to ? "one" : "some"}`, { from: LETTERS[from], to: LETTERS[to] });
}

const isFound = ({ low, high }) => low === high;

/** A row of melons to ask about; those that can not hide it any more are dark. `told`: what stands below each. */
function drawRow(stage, count, prize, { told = () => "", onask }) {
  const { width, height } = stage.room();
  const size = Math.min(SPOT_SIZE, sizeIn({ width: width - 8, height: height * 0.5 }, count), (width - 16) / count);
  const row = el("div", { class: "row", style: `--size:${size}px` });
  for (let place = 0; place < count; place += 1) {
    const possible = prize.low <= place && place <= prize.high;
    const found = isFound(prize) && place === prize.low;
    const open = possible && !found && place < prize.high;
    const name = stage.say(found ? "prize_here" : possible ? (open ? "prize_ask" : "prize_last") : "prize_out", { letter: LETTERS[place] });
    const attributes = { class: `hiding ${possible ? "" : "out"} ${found ? "found" : ""}`, "data-k": `place-${place}`, "aria-label": name, disabled: !open, title: open ? name : null };
    const button = el("button", { type: "button", ...attributes, onclick: () => onask(place) }, drawWhole([place % 3, (place * 2) % 3, 0, 0, place % 3, 0]));
    if (found) button.append(el("span", { class: "star", text: "★", "aria-hidden": "true" }));
    const reach = (on) => () => [...row.children].forEach((each, at) => each.classList.toggle("asked", on && open && prize.low <= at && at <= place));
    for (const [event, on] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) button.addEventListener(event, reach(on));
    row.append(el("div", { class: "spot" }, button, el("b", { text: LETTERS[place] }), el("span", { text: told(place) })));
  }
  return row;
}

/** The questions asked so far, each a bit. */
function drawBits(stage, asked) {
  const bits = Array.from({ length: asked }, (_, at) => el("i", { class: "bit", text: at + 1 }));
  return el("div", { class: "bits", role: "img", "aria-label": stage.say("asked", { n: asked }) }, ...bits);
}

/** 6: eight equally likely melons; three halvings. */
export function drawEvenPrize(stage) {
  const { often, bits } = stage.data.prizes.even;
  const count = often.length;
  const prize = stage.state.prize ?? hideAt(count);
  if (!stage.state.prize) stage.note({ prize });
  const row = drawRow(stage, count, prize, { onask: (place) => stage.change({ prize: ask(prize, place) }) });
  stage.over.append(el("div", { class: "middle" }, row, drawBits(stage, prize.asked)));
  const said = stage.say("prize", { n: count });
  if (!isFound(prize)) {
    const left = prize.high - prize.low + 1;
    return { said, answer: prize.heard ? stage.say("prize_left", { n: left, heard: sayHeard(stage, prize.heard) }) : stage.say("prize_how", { n: left }) };
  }
  const heard = sayHeard(stage, prize.heard);
  stage.tools.append(stage.button(stage.say("prize_again"), () => stage.change({ prize: hideAt(count) }), { class: "quiet", "data-k": "again" }));
  return { said, answer: stage.say(prize.halved ? "prize_bits" : "prize_found", { heard, asked: prize.asked, bits, n: count }), done: true };
}

/** A list in an order by chance. */
export function shuffle(list) {
  const keys = list.map(() => Math.random());
  return list.map((_, at) => at).sort((a, b) => keys[a] - keys[b]).map((at) => list[at]);
}

/** The least average as a sum: each share of the rounds times the questions that its places need. */
function sumUp(often, whole) {
  const alike = [...new Set(often)].map((times) => [times * often.filter((each) => each === times).length, Math.log2(whole / times)]);
  return alike.map(([times, asked]) => `${times}/${whole}·${asked}`).join(" + ");
}

/** 7: one hides it half of the time; the fewest questions on average are the entropy. */
export function drawUnevenPrizes(stage) {
  const { often, bits } = stage.data.prizes.uneven;
  const [count, whole] = [often.length, often.reduce((sum, each) => sum + each, 0)];
  const game = stage.state.rounds.deck ? stage.state.rounds : { deck: shuffle(often.flatMap((times, place) => Array(times).fill(place))), asked: [], prize: null };
  const over = game.asked.length === whole;
  const prize = over ? null : (game.prize ?? { ...hideAt(count), at: game.deck[game.asked.length] });
  const keep = (rounds) => stage.change({ rounds });
  const onask = (place) => {
    const next = ask(prize, place);
    keep(isFound(next) ? { ...game, prize: null, heard: next.heard, asked: [...game.asked, next.asked] } : { ...game, prize: next });
  };
  const told = (place) => `${often[place]}/${whole}`;
  const all = game.asked.reduce((sum, each) => sum + each, 0);
  const said = stage.say("uneven", { letter: LETTERS[0] });
  if (!over) {
    const rounds = Array.from({ length: whole }, (_, at) => el("i", { class: at < game.asked.length ? "bit" : "bit open", text: game.asked[at] ?? "" }));
    const round = { at: game.asked.length + 1, of: whole, n: whole };
    const heard = game.prize?.heard ?? game.heard;
    const key = !heard ? "uneven_how" : game.prize ? "uneven_heard" : "uneven_found";
    const found = { ...round, heard: heard ? sayHeard(stage, heard) : "", letter: LETTERS[game.deck[game.asked.length - 1]], n: game.asked.at(-1) };
    stage.over.append(el("div", { class: "middle" }, drawRow(stage, count, prize, { told, onask }), el("div", { class: "bits", role: "img", "aria-label": stage.say("round", round) }, ...rounds)));
    if (game.asked.length) stage.tools.append(stage.button(stage.say("uneven_rest"), () => keep({ ...game, prize: null, asked: [...game.asked, ...game.deck.slice(game.asked.length).map((place) => Math.min(place + 1, count - 1))] }), { class: "quiet", "data-k": "rest" }));
    return { said, answer: stage.say(key, key === "uneven_found" ? found : { ...found, n: whole }) };
  }
  const mine = all / whole;
  const rows = [["uneven_yours", mine, "mine"], ["uneven_best", bits, "best"], ["uneven_even", Math.log2(count), "even"]];
  const bars = rows.map(([key, value, kind]) => el("div", { class: `average ${kind}` }, el("span", { text: stage.say(key) }), el("span", { class: "track" }, el("span", { class: "fill", style: `width:${(100 * value) / (count - 1)}%` })), el("b", { text: value.toFixed(2) })));
  stage.over.append(el("div", { class: "middle averages" }, ...bars));
  stage.tools.append(stage.button(stage.say("prize_again"), () => keep([]), { class: "quiet", "data-k": "again" }));
  return { said: stage.say("uneven_done", { mine: mine.toFixed(2), bits: bits.toFixed(2) }), answer: stage.say(mine > bits ? "uneven_more" : "uneven_least", { bits: bits.toFixed(2), sum: sumUp(often, whole) }), done: true };
}
