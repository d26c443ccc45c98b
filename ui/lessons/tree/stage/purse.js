// Screens 8 to 10: what a question pays of the purse, what it costs, and the four symbols for that.

import { el, svgEl } from "../../../player/dom.js";
import { gridIn, sizeIn } from "./placing.js";

const bits = (value) => Number(value).toFixed(2);
const perMelon = (value) => value.toFixed(4);
const PILES = 200; // px that the piles of a question take at most
const NAMED = 26; // px for their names
const LABELLED = 0.25; // of the purse: in a smaller part its number does not fit
const FAN = 64; // px for the branches of the case number
const SYMBOLS = ["H", "Gain", "IV", "Ratio"];

const wholeOf = ({ cases, entropy }) => cases.length * entropy;
/** What is left, from the numbers as they are written: so what is printed adds up. */
const leftOf = (whole, paid) => bits(bits(whole) - bits(paid));

/** Lay the melons into the piles of a question, at the top of the stage; the height that they take. */
function layPiles(stage, at) {
  const { cases, questions } = stage.data;
  const { width, height } = stage.room();
  const high = Math.min(PILES, height * 0.31);
  const rows = cases.map((_, row) => row);
  const codes = at === null ? [null] : [...new Set(rows.map((row) => cases[row].values[at]))].sort((a, b) => a - b);
  const groups = codes.map((code) => rows.filter((row) => code === null || cases[row].values[at] === code));
  const gap = Math.min(24, (width * 0.2) / codes.length);
  const wide = Math.min(width, groups.length > 1 ? 860 : 520) - gap * (groups.length - 1);
  const spans = groups.map((group) => Math.max(group.length, codes.length > 9 ? 0 : 3));
  const whole = spans.reduce((sum, span) => sum + span, 0);
  const widths = spans.map((span) => (wide * span) / whole);
  const size = Math.min(64, ...groups.map((group, k) => sizeIn({ width: widths[k], height: high - NAMED }, group.length)));
  let left = (width - wide - gap * (groups.length - 1)) / 2;
  groups.forEach((group, k) => {
    const middles = gridIn({ left, top: NAMED, width: widths[k], height: high - NAMED }, group.length, size);
    group.forEach((row, n) => stage.put(row, middles[n], size * 0.94));
    const name = at === null ? "" : questions[at].values[codes[k]];
    stage.over.append(el("span", { class: "pilename", style: `left:${left + widths[k] / 2}px;max-width:max(${widths[k] + gap}px, 2.5em)`, text: name }));
    left += widths[k] + gap;
  });
  return high;
}

/** The purse: how many bits are hidden, and what the question on it pays. */
function drawPurseBar(stage, paid, name) {
  const whole = wholeOf(stage.data);
  const left = leftOf(whole, paid);
  const rest = el("span", { class: "rest", style: `width:${(100 * left) / whole}%` }, el("b", { text: left }));
  const sum = paid ? el("b", { text: `−${bits(paid)}` }) : "";
  const fits = paid / whole > LABELLED;
  const pays = el("span", { class: "pays", style: `width:${(100 * paid) / whole}%` }, fits ? sum : "");
  const below = el("div", { class: "purse-name" }, el("span", { text: name ?? stage.say("purse_bar") }), fits ? "" : sum);
  return el("div", { class: "purse", "data-drop": "" }, el("div", { class: "purse-bar" }, rest, pays), below);
}

/** A chip that is dragged onto the purse, or pressed. */
function dragChip(stage, at, use) {
  const { questions } = stage.data;
  const chip = stage.button(questions[at].name, () => use(at), { class: "chip drag", "data-k": `chip-${at}`, "aria-pressed": stage.state.tried.at(-1) === at ? "true" : "false" });
  chip.addEventListener("pointerdown", (start) => {
    const follow = (event) => {
      const zoom = chip.currentCSSZoom ?? 1;
      chip.style.transform = `translate(${(event.clientX - start.clientX) / zoom}px, ${(event.clientY - start.clientY) / zoom}px)`;
      chip.classList.add("dragged");
    };
    const drop = (event) => {
      chip.removeEventListener("pointermove", follow);
      chip.classList.remove("dragged");
      chip.style.transform = "";
      const { left, right, top, bottom } = stage.over.querySelector("[data-drop]").getBoundingClientRect();
      const isOn = left <= event.clientX && event.clientX <= right && top - 20 <= event.clientY && event.clientY <= bottom + 20;
      if (isOn) use(at);
    };
    chip.setPointerCapture(start.pointerId);
    chip.addEventListener("pointermove", follow);
    chip.addEventListener("pointerup", drop, { once: true });
    chip.addEventListener("pointercancel", drop, { once: true });
  });
  return chip;
}

/** 8: drag questions onto the purse; each pays its gain. */
export function drawPurse(stage) {
  const { tried } = stage.state;
  const { questions, cases } = stage.data;
  const asked = questions.slice(0, -1);
  const last = tried.at(-1);
  const use = (at) => stage.change({ tried: [...tried.filter((each) => each !== at), at] });
  const whole = wholeOf(stage.data);
  const paid = last === undefined ? 0 : asked[last].gain * cases.length;
  const rows = asked.map(({ name, gain }, at) => {
    const known = tried.includes(at);
    const fill = el("span", { class: "fill", style: `width:${known ? (100 * gain * cases.length) / whole : 0}%` });
    return el("div", { class: `paid ${at === last ? "now" : ""}` }, el("span", { text: name }), el("span", { class: "track" }, fill), el("b", { text: known ? bits(gain * cases.length) : "?" }));
  });
  const top = layPiles(stage, last ?? null);
  stage.over.append(el("div", { class: "middle buying", style: `top:${top}px` }, drawPurseBar(stage, paid), el("div", { class: "receipt" }, ...rows)));
  stage.tools.append(...asked.map((_, at) => dragChip(stage, at, use)));
  const { entropy, sweet } = stage.data;
  const good = cases.filter(({ klass }) => klass === sweet).length;
  const hidden = { n: cases.length, entropy: perMelon(entropy), sweet: good, bland: cases.length - good, bits: bits(whole) };
  const said = stage.say("purse", hidden);
  if (last === undefined) return { said, answer: stage.say("purse_how", hidden) };
  const values = { name: asked[last].name, gain: bits(paid), left: leftOf(whole, paid) };
  return { said, answer: stage.say(tried.length > 1 ? "purse_gain" : "purse_pays", values), done: tried.length > 1 };
}

/** The best real question: the one whose ratio is largest. */
function bestOf({ questions }) {
  const real = questions.slice(0, -1);
  return real.reduce((best, each) => (each.ratio > best.ratio ? each : best));
}

/** 9: the case number pays everything, and knows nothing of melon 18. */
export function drawCaseNumber(stage) {
  const { number } = stage.state;
  const { questions, cases } = stage.data;
  const [all, best] = [questions.at(-1), bestOf(stage.data)];
  const on = cases.length;
  const said = (key) => stage.say(key, { next: on + 1, name: all.name, bits: bits(all.gain * on), n: on });
  const go = (text, to, kind = "filled") => stage.button(said(text), () => stage.change({ number: to }), { class: kind, "data-k": "number" });
  if (number < 2) {
    const top = layPiles(stage, number ? questions.length - 1 : null);
    stage.over.append(el("div", { class: "middle buying", style: `top:${top}px` }, drawPurseBar(stage, number ? all.gain * on : 0, number ? all.name : undefined)));
    stage.tools.append(number ? go("number_new", 2) : go("number_buy", 1));
    return { said: said("number"), answer: said(number ? "number_paid" : "number_offer") };
  }
  const room = stage.room();
  const height = Math.min(room.height * 0.55, 280);
  const size = Math.min(78, room.width / Math.ceil(on / 2 + 1), sizeIn({ width: room.width, height: height - FAN }, on));
  const middles = gridIn({ left: 0, top: FAN, width: room.width, height: height - FAN }, on, size);
  middles.forEach((middle, row) => {
    stage.put(row, middle, size * 0.8);
    const name = svgEl("text", { x: middle[0], y: middle[1] - size * 0.42, class: "digit", text: cases[row].name });
    stage.under.append(drawTwig(room.width / 2, middle, size), name);
  });
  stage.over.append(el("div", { class: "node upright first", style: `left:${room.width / 2}px;top:-14px` }, el("b", { class: "question", text: all.name })));
  const stranger = el("div", { class: "stranger" }, el("b", { text: `${on + 1}` }), el("span", { text: stage.say("number_none") }));
  const tags = [all, best].map((each) => drawTag(stage, each, number > 2));
  stage.over.append(el("div", { class: "verdict", style: `top:${height}px` }, stranger, el("div", { class: "tags" }, ...tags)));
  if (number === 2) {
    stage.tools.append(go("number_price", 3));
    return { said: said("number_names"), answer: said("number_lost") };
  }
  const halvings = Math.floor(Math.log2(on));
  const price = { n: on, iv: perMelon(all.iv), cost: bits(all.iv * on), halvings, near: 2 ** halvings };
  const values = { name: all.name, other: best.name, ratio: bits(all.ratio), other_ratio: bits(best.ratio), ...price };
  return { said: stage.say("number_bargain", values), answer: stage.say("number_terms", values), done: true };
}

function drawTwig(from, [x, y], size) {
  return svgEl("path", { d: `M${from} 28C${from} ${FAN * 0.8} ${x} ${FAN * 0.5} ${x} ${y - size * 0.34}`, class: "branch thin", pathLength: 1 });
}

/** A price tag: what a question pays, and turned round what it costs. */
function drawTag(stage, { name, gain, iv, ratio }, turned) {
  const on = stage.data.cases.length;
  const line = (key, value, kind) => el("p", { class: kind }, el("span", { text: stage.say(key) }), el("b", { text: value }));
  const back = turned ? [line("tag_costs", bits(iv * on), "costs"), line("tag_ratio", bits(ratio), "ratio")] : [];
  return el("div", { class: `tag-card ${turned ? "turned" : ""}` }, el("h2", { text: name }), line("tag_pays", bits(gain * on), "gains"), ...back);
}

/** 10: four symbols under the four bars they are. */
export function drawSymbols(stage) {
  const { lit, question } = stage.state;
  const { questions, cases } = stage.data;
  const best = questions.indexOf(bestOf(stage.data));
  const shown = question ?? best;
  const { name, gain, iv, ratio } = questions[shown];
  const on = cases.length;
  const whole = wholeOf(stage.data);
  const most = Math.max(whole, ...questions.map((each) => each.iv * on)); // one scale: what stays as it is keeps its length
  const widths = [whole / most, (gain * on) / most, (iv * on) / most, (iv * on) / most];
  const values = [bits(whole), bits(gain * on), bits(iv * on), bits(ratio)];
  const now = lit.at(-1);
  const light = (symbol) => stage.change({ lit: [...lit.filter((each) => each !== symbol), symbol] });
  const rows = SYMBOLS.map((symbol, at) => {
    const inner = symbol === "Ratio" ? [el("span", { class: "fill part", style: `width:${(100 * gain) / iv}%` })] : [];
    const bar = el("span", { class: `fill ${symbol === "Ratio" ? "frame" : ""}`, style: `width:${100 * widths[at]}%` }, ...inner);
    const formula = el("span", { class: "formula", text: stage.say(`symbol_${symbol}`, { n: on }) });
    const attributes = { type: "button", class: `symbol ${symbol.toLowerCase()} ${symbol === now ? "lit" : ""}`, "data-k": `symbol-${symbol}`, "aria-pressed": symbol === now ? "true" : "false" };
    const button = el("button", { ...attributes, onclick: () => light(symbol) }, el("span", { class: "track" }, bar), el("b", { text: values[at] }), formula);
    button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && symbol !== stage.state.lit.at(-1) && light(symbol));
    return button;
  });
  stage.over.append(el("div", { class: "middle symbols" }, ...rows));
  const chips = questions.map((each, at) => stage.button(each.name, () => stage.change({ question: at }), { class: "chip", "data-k": `of-${at}`, "aria-pressed": at === shown ? "true" : "false" }));
  stage.tools.append(...chips);
  const ofOne = { H: stage.data.entropy, Gain: gain, IV: iv }[now] ?? 0;
  const filled = { name, n: on, each: perMelon(ofOne), whole: values[0], gain: values[1], iv: values[2], ratio: values[3], left: leftOf(whole, gain * on) };
  return { said: stage.say("symbols"), answer: stage.say(now ? `symbol_${now}_said` : "symbols_how", filled), done: lit.length === SYMBOLS.length };
}
