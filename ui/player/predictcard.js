// The card of a question: in the panel of the calculation, below it, so that the cases stay in sight.

import { calm, el, setText } from "./dom.js";
import { isRight } from "./predict.js";
import { judgeNumber, readNumber } from "./predictread.js";

export const PREDICT_MARKS = { right: "✓", coarse: "≈", slip: "!", wrong: "×", skipped: "–" };

/** show({asked, shown, score}), key(name), bring(), nudge(). `actions.answered(key, answer)` commits an answer. */
export function makePredictCard(story, words, actions) {
  const heading = el("p", { class: "predict-ask", id: "predict-ask" });
  const place = el("div", { class: "predict-place" });
  const hint = el("p", { class: "predict-hint", id: "predict-hint" });
  const skip = button("predict-skip", words.say("predict_show"), () => leave(), "Esc");
  const said = el("div", { class: "predict-said", role: "status" });
  const element = el(
    "section",
    { class: "predict-card", "aria-label": words.say("predict_title"), hidden: true },
    el("div", { class: "predict-head" }, heading, skip),
    place,
    hint,
    said,
  );
  let current = null; // the question that is open
  let drawn = "";

  function button(name, text, act, key) {
    const cap = key ? el("kbd", { "aria-hidden": "true", text: key }) : null;
    const made = el("button", { type: "button", class: `press ${name}` }, el("span", { text }), cap);
    made.addEventListener("click", act);
    return made;
  }

  const leave = () => current && actions.answered(current.key, { word: "skipped", given: "", said: [] });

  function show({ asked, shown, focus }) {
    const wanted = asked ? `? ${asked.key ?? asked.node}` : shown ? `! ${shown.key}` : "";
    current = asked?.question ? asked : null;
    element.hidden = !wanted;
    if (wanted === drawn) return;
    drawn = wanted;
    const within = element.contains(element.getRootNode().activeElement);
    element.dataset.mode = asked ? "asked" : "shown";
    skip.hidden = !current;
    heading.parentElement.hidden = !asked;
    setText(heading, asked ? (current ? asked.question.ask : words.say("predict_waiting")) : "");
    setText(hint, "");
    said.replaceChildren(...(shown && !asked ? feedback(shown) : []));
    element.dataset.word = shown && !asked ? shown.answer.word : "";
    place.replaceChildren(...(current ? [current.question.options ? options() : number()] : []));
    element.scrollTop = 0;
    if (current && focus) place.querySelector("input")?.focus({ preventScroll: true });
    else if (within && shown) element.closest(".stage").querySelector(".next").focus({ preventScroll: true });
  }

  function options() {
    const buttons = current.question.options.map((option, k) => {
      const made = button("predict-option", option.text, () => choose(k));
      made.prepend(el("kbd", { "aria-hidden": "true", text: k + 1 }));
      return made;
    });
    return el("div", { class: "predict-options", role: "group", "aria-labelledby": "predict-ask" }, ...buttons);
  }

  function number() {
    const { units } = current.question;
    const field = el("input", {
      type: "text",
      class: "predict-field",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 60,
      "aria-label": words.say("predict_label"),
      "aria-describedby": "predict-hint",
    });
    const unit = units.bit ? el("span", { class: "predict-unit", text: words.say("predict_bit") }) : null;
    const send = el("button", { type: "submit", class: "press predict-send", text: words.say("predict_send") });
    const form = el("form", { class: "predict-number" }, field, unit, send);
    const unitSaid = words.say(units.bit ? "predict_unit" : "predict_no_unit", { unit: words.say("predict_bit") });
    setText(hint, words.say("predict_number", { unit: unitSaid }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      commit(field);
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    });
    return form;
  }

  function commit(field) {
    const typed = readNumber(field.value);
    if (!typed) {
      setText(hint, words.say("predict_unread"));
      field.setAttribute("aria-invalid", "true");
      return field.focus({ preventScroll: true });
    }
    const { word, slips } = judgeNumber(typed, current.question);
    actions.answered(current.key, { word, given: field.value.trim(), said: slips });
  }

  function choose(k) {
    const { right, text } = current.question.options[k];
    actions.answered(current.key, { word: right ? "right" : "wrong", given: text, said: [], option: k });
  }

  /** What became of an answer: a mark and a word, what was said, why, what is right. */
  function feedback({ question, answer }) {
    const { word } = answer;
    const why = answer.said.length
      ? answer.said.map((name) => story.slipText(name))
      : [question.options?.[answer.option]?.said ?? ""];
    const mark = el("span", { class: "predict-mark", "aria-hidden": "true", text: PREDICT_MARKS[word] });
    const given = answer.given ? words.say("predict_yours", { given: answer.given }) : "";
    const lines = [word === "coarse" ? words.say("predict_coarse_why") : "", ...why];
    return [
      el("p", { class: "predict-verdict" }, mark, el("b", { text: words.say(`predict_${word}`) }), given),
      ...lines.filter(Boolean).map((text) => el("p", { text })),
      isRight(answer) && question.options
        ? null
        : el("p", { class: "predict-solution", text: words.say("predict_solution", question) }),
    ].filter(Boolean);
  }

  /** A key while a question is open: a digit chooses or begins a number, Escape shows the answer. */
  function key(name) {
    if (!current) return false;
    if (name === "Escape") return (leave(), true);
    const { options: offered } = current.question;
    if (offered && /^[1-9]$/.test(name) && Number(name) <= offered.length)
      return (choose(Number(name) - 1), true);
    if (!offered && /^[\d.,+-]$/.test(name)) place.querySelector("input")?.focus({ preventScroll: true });
    return false;
  }

  /** One who steps on without an answer is told how to go on. */
  function nudge() {
    setText(hint, words.say(current ? "predict_first" : "predict_waiting"));
    place.querySelector("input")?.focus({ preventScroll: true });
    bring();
  }

  /** A phone shows less than the whole stage: have all of the card in sight, above the bar. */
  function bring() {
    element.scrollIntoView({ block: "nearest", behavior: calm() ? "instant" : "smooth" });
  }

  return { element, show, key, bring, nudge, skip: leave };
}
