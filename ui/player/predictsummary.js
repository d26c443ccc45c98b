// What is sure by now and what is not: a card with every answer, each leading to its step.

import { el } from "./dom.js";
import { makeCard } from "./card.js";
import { PREDICT_MARKS } from "./predictcard.js";

/** A modal dialog; open({answers, sure, unsure}, more). `actions`: visit(step, node), forget(). */
export function makePredictSummary(story, words, actions) {
  const body = el("div");
  const element = makeCard(words, "predict_summary", "help-card predict-summary", body);

  function open({ answers, sure, unsure }, more) {
    const again = el("button", { type: "button", class: "small", text: words.say("predict_again") });
    again.addEventListener("click", () => (element.close(), actions.forget()));
    const parts = answers.length
      ? [
          ideas("sure", sure),
          ideas("unsure", unsure),
          el("h3", { text: words.say("predict_every") }),
          el("ul", { class: "predict-answers" }, ...answers.map(line)),
          more ? el("p", { text: words.say("predict_left") }) : null,
          again,
        ]
      : [el("p", { text: words.say("predict_none") })];
    body.replaceChildren(...parts.filter(Boolean));
    if (!element.open) element.showModal();
  }

  function ideas(kind, names) {
    if (!names.length) return null;
    const mark = PREDICT_MARKS[kind === "sure" ? "right" : "wrong"];
    return el(
      "p",
      { class: `predict-ideas ${kind}` },
      el("b", { text: `${mark} ${words.say(`predict_${kind}`)}` }),
      ...names.map((name) => el("span", { class: "predict-idea", text: name })),
    );
  }

  function line({ question, answer, step, node }) {
    const go = el("button", {
      type: "button",
      class: "small",
      text: words.say("predict_step", { i: step + 1 }),
    });
    go.addEventListener("click", () => (element.close(), actions.visit(step, node)));
    return el(
      "li",
      { "data-word": answer.word },
      el("span", { class: "predict-mark", "aria-hidden": "true", text: PREDICT_MARKS[answer.word] }),
      el("span", { class: "predict-what" }, el("b", { text: words.say(`predict_${answer.word}`) }), " ", question.ask),
      go,
    );
  }

  return { element, open, isOpen: () => element.open };
}
