// Screen 12: two cards face down.

import { el } from "../../../player/dom.js";
import { phrase } from "./marking.js";
import { shuffle } from "./prizes.js";

/** 12: what is remembered of it; the result is kept as that of the lesson's check. */
export function drawCards(stage) {
  const { cards } = stage.state;
  const { lesson, cards: asked } = stage.data;
  const keep = (at, card) => {
    const now = cards.map((each, k) => (k === at ? card : each));
    if (now.every((each) => each?.right !== undefined)) window.c45Course?.pass(lesson, now.filter(({ right }) => right).length, now.length);
    if (card.right !== undefined) window.c45Course?.went(asked[at].id, card.right);
    stage.change({ cards: now });
  };
  const waits = cards.some((each) => each && each.right === undefined); // one card at a time
  const drawn = asked.map((card, at) => drawCard(stage, card, at, cards[at], waits, (given) => keep(at, given)));
  stage.over.append(el("div", { class: "cards" }, ...drawn));
  const done = cards.every((each) => each?.right !== undefined);
  if (done) stage.tools.append(stage.button(stage.say("start_again"), stage.startAgain, { class: "quiet", "data-k": "again" }));
  const right = cards.filter((each) => each?.right).length;
  return { said: stage.say("cards"), answer: done ? stage.say(right < asked.length ? "cards_again" : "cards_done", { right, n: asked.length }) : stage.say("cards_how"), done };
}

function drawCard(stage, card, at, held, waits, keep) {
  if (!held) {
    const back = el("span", { class: "back", text: at + 1 });
    const turn = () => keep({ order: shuffle(card.answers.map((_, k) => k)) });
    return el("button", { type: "button", class: "card down", "data-k": `card-${at}`, "aria-label": stage.say("card", { at: at + 1 }), disabled: waits, onclick: turn }, back);
  }
  const answered = held.right !== undefined;
  const verdict = answered ? el("p", { class: `verdict-line ${held.right ? "right" : "wrong"}` }, el("b", { text: stage.say(held.right ? "card_right" : "card_wrong") }), ` ${phrase(held.said)}`) : null;
  return el("div", { class: `card up ${answered ? "answered" : ""}` }, el("p", { class: "question", text: phrase(card.asked) }), ...offerAnswers(stage, card, at, held, keep), verdict);
}

function offerAnswers(stage, card, at, held, keep) {
  const answered = held.right !== undefined;
  const shown = answered ? [held.given, card.right].filter((each, k, all) => all.indexOf(each) === k) : held.order;
  return shown.map((k) => {
    const { text, said } = card.answers[k];
    const kind = answered ? (k === card.right ? "answer right" : "answer wrong") : "answer";
    const choose = () => keep({ ...held, given: k, right: k === card.right, said });
    return stage.button(phrase(text), choose, { class: kind, disabled: answered, "data-k": `answer-${at}-${k}` });
  });
}
