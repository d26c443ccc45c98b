// The page of a package: one question at a time, marked at once, and for a lesson its steps in a frame.

import { marked } from "./marks.js";
import { findApi } from "../../../../c45_course/embed/platform.js";
import { LONGEST_TEXT } from "./report.js";
import { openSession } from "./session.js";

const story = JSON.parse(document.getElementById("story").textContent);
const sections = [...document.querySelectorAll(".question")];
const result = document.getElementById("result");
const frame = document.getElementById("player");
const note = document.getElementById("note");
const places = [...document.querySelectorAll("#places button")];
const session = openSession(story, findApi(window), location.search, () => tellNotes());

let shown = 0; // the number of a question, or of the result behind them
let since = Date.now();

const say = (key, values = {}) => story.words[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
const put = (element, text) => (element.textContent = text);
const all = (within, what) => [...within.querySelectorAll(what)];

// --- what the platform does -------------------------------------------------------------------------

function tellNotes() {
  const { state, said, records, refused, store, storeRefused, storeUnfit } = session.notes();
  const lines = [];
  if (state === "none" && !store) lines.push(say("no_platform"));
  if (state === "refused") lines.push(say("not_opened", { said: said || "-" }));
  if (state === "on") lines.push(say(records ? "recorded" : "not_recorded"));
  if (refused) lines.push(say("refused"));
  if (store) lines.push(say(storeRefused ? "store_refused" : "store", { store: new URL(store).host }));
  if (storeUnfit) lines.push(say("store_unfit", { store: storeUnfit }));
  const text = lines.join(story.space);
  if (note.textContent !== text) put(note, text);
  note.classList.toggle("trouble", state !== "on" && !store ? true : refused || storeRefused || storeUnfit !== "");
}

// --- places -----------------------------------------------------------------------------------------

function show(place, focus = true) {
  shown = place;
  since = Date.now();
  sections.forEach((section, n) => (section.hidden = n !== place));
  result.hidden = place < sections.length;
  if (!result.hidden) drawResult();
  places.forEach((button, n) => (n === place ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current")));
  if (focus) (sections[place] ?? result).querySelector("h2").focus();
}

function go(place) {
  show(place);
  session.save(shown, stepShown());
}

/** The next question without an answer, or the result where there is none. */
function next() {
  const open = session.answers.map((answer, n) => (answer ? -1 : n)).filter((n) => n >= 0);
  return open.find((n) => n > shown) ?? open[0] ?? sections.length;
}

function markPlace(n, verdict) {
  const button = places[n];
  button.dataset.verdict = verdict;
  put(button.querySelector(".sign"), { right: "✓", part: "◐", wrong: "✗", read: "·" }[verdict]);
  put(button.querySelector(".unseen"), say(`is_${verdict}`));
}

// --- a question -------------------------------------------------------------------------------------

function givenIn(section) {
  const chosen = section.querySelector("input[type=radio]:checked");
  return {
    gaps: all(section, ".gap input").map((input) => input.value.trim()),
    option: chosen ? Number(chosen.value) : -1,
    reason: (section.querySelector("textarea")?.value ?? "").trim().slice(0, LONGEST_TEXT),
  };
}

/** What is missing in an answer: [the field, what to say], or null. */
function missing(section, question, given) {
  const fields = all(section, ".gap input");
  const unread = fields.find((_, n) => given.gaps[n] && !isNumber(question, given, n));
  if (unread) return [unread, say("unread", { part: unread.value.trim() })];
  if (fields.length && given.gaps.every((text) => !text)) return [fields[0], say("empty")];
  const left = emptyAfter(fields, fields.indexOf(document.activeElement));
  const isLeft = left.length && (fields.includes(document.activeElement) || !section.dataset.warned);
  if (isLeft) section.dataset.warned = "yes"; // the button, pressed again, leaves them empty; Enter in a field never does
  if (isLeft) return [left[0], say("some_empty", { n: left.length })];
  if (question.options && given.option < 0) return [section.querySelector("input"), say("choose")];
  if (!fields.length && !question.options && !given.reason) return [section.querySelector("textarea"), say("write")];
  return null;
}

/** The empty ones of some fields, those behind a place first. */
function emptyAfter(fields, place) {
  return [...fields.slice(place + 1), ...fields.slice(0, place + 1)].filter((field) => !field.value.trim());
}

const isNumber = (question, given, n) => marked(question, given).parts[n].read;

function sent(section, n) {
  const given = givenIn(section);
  const fault = missing(section, story.questions[n], given);
  all(section, ".gap input").forEach((input) => input.removeAttribute("aria-invalid"));
  if (fault) {
    put(section.querySelector(".told"), fault[1]);
    if (fault[0].value) fault[0].setAttribute("aria-invalid", "true");
    fault[0].focus();
    return;
  }
  take(section, n, given);
}

function take(section, n, given) {
  const texts = { text: section.querySelector(".asked").textContent.trim(), options: all(section, ".option > span:first-of-type").map((one) => one.textContent.trim()) };
  session.take(n, given, since, texts);
  tell(section, n);
  session.save(shown, stepShown());
  tellNotes();
  section.querySelector(".next").focus({ preventScroll: true });
}

/** Show an answer that was given, what it is worth, and the solution; nothing can be changed any more. */
function tell(section, n) {
  const [question, given] = [story.questions[n], session.answers[n]];
  const mark = marked(question, given);
  const skipped = !given.gaps.some(Boolean) && given.option < 0 && !given.reason;
  all(section, ".gap").forEach((gap, k) => tellGap(gap, given.gaps[k], mark.parts[k]));
  all(section, ".option").forEach((option, k) => tellOption(option, k === given.option, question.right.includes(k)));
  const text = section.querySelector("textarea");
  if (text) Object.assign(text, { value: given.reason, readOnly: true });
  section.querySelector(".acts").hidden = true;
  section.querySelector(".after").hidden = false;
  put(section.querySelector(".told"), skipped ? say("is_skipped") : say(`told_${mark.verdict}`, { points: mark.points, of: question.points }));
  section.dataset.verdict = mark.verdict;
  markPlace(n, mark.verdict);
}

function tellGap(gap, typed, part) {
  const input = gap.querySelector("input");
  Object.assign(input, { value: typed, readOnly: true });
  gap.dataset.verdict = part.verdict;
  const said = part.verdict === "slip" ? say("slip", { said: part.said }) : say(`is_${part.verdict}`);
  put(gap.querySelector(".said"), typed ? said : "");
}

function tellOption(option, chosen, right) {
  const input = option.querySelector("input");
  Object.assign(input, { checked: chosen, disabled: true });
  option.dataset.verdict = right ? "right" : chosen ? "wrong" : "";
  put(option.querySelector(".said"), right ? say("right_answer") : chosen ? say("your_answer") : "");
}

// --- the result -------------------------------------------------------------------------------------

function drawResult() {
  const { points, of, right, count, open, percent } = session.sum();
  const lines = [];
  if (percent !== null) lines.push(say("correct", { right, count }), say("points", { points, of, percent }), say("mastery", { mastery: session.mastery }));
  if (open) lines.unshift(say("open", { open }));
  const verdict = open ? "open" : percent === null ? "completed" : session.passed() ? "passed" : "failed";
  put(result.querySelector("h2"), say(`result_${verdict}`));
  result.dataset.verdict = verdict;
  result.querySelector("ul").replaceChildren(...lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

// --- the steps of a lesson --------------------------------------------------------------------------

const tabs = all(document, ".tabs button");

function turnTo(name) {
  tabs.forEach((tab) => tab.setAttribute("aria-pressed", String(tab.dataset.part === name)));
  document.body.dataset.part = name;
  if (name === "steps" && !frame.src) frame.src = `player.html${session.step ? `#step=${session.step}` : ""}`;
}

/** The step on the player's stage; of a page on a disk no frame tells it. */
function stepShown() {
  try {
    return /(?:^#|&)step=(\d+)/.exec(frame.contentWindow.location.hash)?.[1] ?? session.step;
  } catch {
    return session.step;
  }
}

function see(step) {
  frame.src = `player.html#step=${step}`;
  turnTo("steps");
  tabs[0].focus();
}

// --- begin ------------------------------------------------------------------------------------------

for (const place of document.querySelectorAll("[data-latex]"))
  globalThis.katex.render(place.dataset.latex, place, { throwOnError: false, trust: false, strict: "ignore" });
sections.forEach((section, n) => {
  section.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!session.answers[n]) sent(section, n);
  });
  section.querySelector(".skip").addEventListener("click", () => take(section, n, { gaps: story.questions[n].gaps.map(() => ""), option: -1, reason: "" }));
  section.querySelector(".next").addEventListener("click", () => go(next()));
  section.querySelector(".see")?.addEventListener("click", ({ currentTarget }) => see(currentTarget.dataset.step));
  if (session.answers[n]) tell(section, n);
});
places.forEach((button, n) => button.addEventListener("click", () => go(n)));
tabs.forEach((tab) => tab.addEventListener("click", () => turnTo(tab.dataset.part)));
if (tabs.length) turnTo(session.returned ? "questions" : "steps");
show(Math.min(session.place, sections.length), false);
tellNotes();
window.addEventListener("pagehide", () => session.leave(shown, stepShown()));
window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
