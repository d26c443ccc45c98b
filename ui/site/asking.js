// Ask the questions of a check one after the other, as `ui/lessons/shape/asking.py` does, and let a line be completed.
// Every text is HTML that was made of ours; what a reader has typed enters as text.

import { el, fillIn } from "../player/dom.js";
import { judgeNumber, MARK, sayNumber } from "./judge.js";

const BESIDE = "flex: 1 1 0";
const NO_BOX = "display: contents"; // what is said stands in the stack around it, and takes no room before

/** An element with the name that Streamlit gives its kind; `more`: names by which a style sheet knows it. */
function part(kind, more, ...children) {
  return el("div", { class: `${kind} ${more}`, "data-testid": kind }, ...children);
}

function stack(more, ...children) {
  return part("stVerticalBlock", more, ...children);
}

function fill(element, html) {
  element.innerHTML = html;
  return element;
}

function written(html) {
  return part("stMarkdown", "", fill(el("div", { "data-testid": "stMarkdownContainer" }), html));
}

function button(kind, label, attributes) {
  const given = { type: "button", class: kind, "data-testid": `stBaseButton-${kind}`, ...attributes };
  return part("stButton", "", el("button", given, el("p", { text: label })));
}

function textField(label, maxlength) {
  const given = { type: "text", maxlength, autocomplete: "off", "aria-label": label, style: "width: 100%" };
  return part("stTextInput", "", el("label", { "data-testid": "stWidgetLabel" }, el("p", { text: label })), el("input", given));
}

function radio({ label }, value) {
  const input = el("input", { type: "radio", name: "check_option", value, autocomplete: "off" });
  return el("label", {}, input, el("span", {}, fill(el("p"), label)));
}

/** Put a text into the place that a text of ours keeps for it. */
function put(html, text) {
  return html.replace(MARK, () => el("i", { text }).innerHTML);
}

/** Whether an answer is right, and what is said to it: at the end, and before another try; throws as `readAnswer`. */
function judgeAnswer({ options, number }, given) {
  if (options) return options[given];
  const found = judgeNumber(number, given);
  const [settled, again] = ["settled", "again"].map((place) => sayNumber(number, found, place));
  return { right: found.kind === "right" || found.kind === "coarse", settled, again, unexplained: found.kind === "wrong" };
}

/** What `work` gives; of a text that is no number what `say` says. */
function readOr(work, say) {
  try {
    return work();
  } catch (error) {
    if (error.key) return say(error);
    throw error;
  }
}

/**
 * The check of a lesson, or the mixed test of a path (`kind`: "check" or "test", `lesson`: its name), in `root`.
 *
 * `questions`: for a check by the name of each lesson, in their order, its rounds; for a test its rounds; `words`: what
 * is said around them; `limits`: the number of tries, of questions that come again, of letters of an answer; `hasTables`:
 * whether there are pages of tables to link to; `typeset`: sets the formulas in an element. The browser remembers by
 * `c45Course` what went wrong.
 */
function makeCheck(root, { questions, words, limits, lesson, kind, hasTables, typeset }) {
  const [course, isTest] = [window.c45Course, kind === "test"];
  const rounds = isTest ? questions : questions[lesson];
  const name = isTest ? `test_${lesson}` : lesson;
  const [log, asking] = [el("div", { role: "log", style: NO_BOX }), el("div", { style: NO_BOX })];
  root.replaceChildren(stack("", log, asking));
  const missed = isTest ? [] : listMissed();
  offer("begin", missed, written(missed.length ? words.check_idea_before : words[`${kind}_idea`]));

  /** Questions like those of earlier lessons that this browser got wrong. */
  function listMissed() {
    const sofar = Object.keys(questions).slice(0, Object.keys(questions).indexOf(lesson) + 1);
    const known = new Map(sofar.slice(0, -1).flatMap((each) => questions[each].flat()).map((question) => [question.id, question]));
    const like = ({ another }) => another[sofar.findLast((each) => each in another)];
    return (course?.kept.missed ?? []).filter((id) => known.has(id)).map((id) => like(known.get(id))).slice(0, limits.again);
  }

  /** Offer a round; `again`: what is asked first in it. */
  function offer(label, again, ...said) {
    const begin = button("secondary", words[`${kind}_${label}`], { onclick: () => beginRound(again) });
    asking.replaceChildren(stack("", ...said, stack(`st-key-${kind}_begin`, begin)));
  }

  function beginRound(again) {
    const number = (course?.asked(name, 0) ?? 0) + 1;
    course?.asked(name, number);
    log.replaceChildren();
    const repeated = again.map((each) => ({ ...each, isAgain: true }));
    ask([...repeated, ...rounds[(number - 1) % rounds.length]], []);
  }

  function tell(...said) {
    const told = stack("", ...said);
    log.append(told);
    typeset(told);
    told.scrollIntoView({ block: "nearest" });
  }

  /** Ask the next question of a row; `went`: whether those before it were answered rightly at once. */
  function ask(row, went) {
    const question = row[went.length];
    if (question) {
      asking.replaceChildren(stack(`st-key-${kind}_asking`, ...pose(question, settle)));
      typeset(asking);
    } else finish(row, went);
    asking.querySelector("input, button")?.focus({ preventScroll: true });

    function settle({ right, settled }, given, isFirst) {
      const { id, head, href, see } = question;
      const key = `st-key-${right ? "right" : "wrong"}_${kind}_${went.length + 1}`;
      const link = hasTables && href ? part("stPageLink", "", el("a", { href }, el("p", { text: see }))) : null;
      tell(written(head + given), question.show && written(question.show), stack(key, written(settled)), link);
      course?.went(id, isFirst);
      ask(row, [...went, isFirst]);
    }
  }

  /** A question with its field; `settle` hears how it ended, what was answered, and whether the first answer was right. */
  function pose(question, settle) {
    const { options, hints } = question;
    const live = { "aria-live": "polite", style: NO_BOX };
    const [said, unread] = [el("div", live), el("div", live)];
    let [tries, hinted] = [0, 0];
    const group = { class: "stVerticalBlock gap-xsmall", role: "radiogroup", "aria-label": words.answer };
    const field = options ? part("stRadio", "", el("div", group, ...options.map(radio))) : textField(words.number, limits.typed);
    const send = button("primary", words.send, { type: "submit" });
    const form = el("form", { class: "stVerticalBlock", "data-testid": "stForm", onsubmit: take }, field, send);
    const help = button("tertiary", hints.length ? words.hint : words.hint_all, { onclick: lead });
    const answer = [said, unread, form, help];
    if (!question.show) return [written(question.head), ...answer];
    const columns = [[written(question.show)], answer].map((each) => part("stColumn", "", stack("", ...each)));
    for (const column of columns) column.setAttribute("style", BESIDE);
    return [written(question.head), part("stHorizontalBlock", "gap-large", ...columns)];

    function hint() {
      said.append(written(hints[hinted]));
      typeset(said);
      hinted += 1;
      if (hinted === hints.length) help.querySelector("p").textContent = words.hint_all;
    }

    function lead() {
      if (hinted < hints.length) hint();
      else settle({ right: false, settled: question.gave_up }, "", false);
    }

    function take(event) {
      event.preventDefault();
      const given = form.querySelector(options ? ":checked" : "input")?.value;
      const refuse = (html) => void unread.replaceChildren(written(html));
      if (!given) return refuse(options ? words.unread_choice : words.unread.unread_empty);
      const judged = readOr(() => judgeAnswer(question, given), ({ key, part: where }) => refuse(put(words.unread[key], where)));
      if (judged) answered(judged.given ?? `<p>${put(words.given, given)}</p>`, judged);
    }

    function answered(given, judged) {
      tries += 1;
      if (judged.right || tries === limits.tries) return settle(judged, given, tries === 1 && judged.right);
      unread.replaceChildren();
      said.append(written(given), stack(`st-key-wrong_${kind}_again`, written(judged.again)));
      typeset(said);
      if (judged.unexplained && !hinted && hints.length) hint();
      form.reset();
      form.querySelector("input").focus({ preventScroll: true });
    }
  }

  /** Say how many were right; of a test, of each lesson too. */
  function finish(row, went) {
    const counted = (belongs) => {
      const mine = went.filter((_, n) => belongs(row[n]));
      return { right: mine.filter(Boolean).length, of: mine.length };
    };
    const all = counted(({ isAgain }) => !isAgain);
    if (!isTest) course?.pass(lesson, all.right, all.of);
    const lessons = Object.entries(words.lessons).map(([key, title]) => [title, counted(({ id }) => id.startsWith(`${key}:`))]);
    const lines = lessons.filter(([, { of }]) => of).map(([title, count]) => `<li>${put(fillIn(words.result, count), title)}</li>`);
    const said = fillIn(isTest || 2 * all.right > all.of ? words.test_done : words.check_low, all);
    tell(written(isTest ? `${said}<ul>${lines.join("")}</ul>` : said));
    offer("again", []);
  }
}

/** A line that is completed by hand: its field stands in `row`, and after it what is said to the number in it. */
function makeLine(row, { judge, unread, limits, typeset }) {
  const said = row.querySelector("[aria-live]") ?? row.appendChild(el("div", { "aria-live": "polite" }));
  Object.assign(row.querySelector("input"), { maxLength: limits.typed, onchange: answer }); // somebody may be typing in it

  function answer({ target: { value } }) {
    const say = () => sayNumber(judge, judgeNumber(judge, value), "settled");
    said.replaceChildren(...(value ? [written(readOr(say, () => unread))] : []));
    typeset(said);
  }
}

globalThis.c45.asking = { makeCheck, makeLine };
