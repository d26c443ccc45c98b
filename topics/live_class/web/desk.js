// The page of who leads a class, on the screen of the room: the code, a question, its votes, its answer.

import { el, setText } from "../player/dom.js";
import { makeKept } from "../player/kept.js";
import { barTable, summaryTable } from "./bars.js";
import { address, ask, givenPart, hours, keepLooking, say, show, takeTheme } from "./shared.js";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
const led = makeKept(() => localStorage, "c45-class"); // until the class is over: a crashed browser leads it again
const stepSeen = makeKept(() => sessionStorage, "c45-class-step");
const step = Object.fromEntries(new URLSearchParams(location.search));
const ownTable = step.table?.startsWith("own-");

let mine = led.read(); // {code, secret}
let state = null; // what the server says
let choices = null; // the questions of the step
let course = null; // of a class that is over
let learners = null; // who has joined, while the list is open
let listing = false;
let [shown, choosing, picked, sure, drawn] = [false, true, 0, "", ""];
let [trouble, told] = ["", ""]; // with the connection; with what was asked for last
const status = el("p", { class: "status", role: "status" });

// A reload goes on where it was; another step has come to be asked.
choosing = stepSeen.read() !== location.search;
stepSeen.write(location.search);
document.body.className = "desk";

async function look() {
  if (mine) {
    const { ok, body, key, says } = await ask(`live/${mine.code}/desk`, { token: mine.secret });
    trouble = ok || key === "not_yours" ? "" : says;
    if (key === "not_yours") forget();
    if (ok) state = body;
    if (state?.over && !course) await bring();
    if (listing && mine) learners = (await ask(`live/${mine.code}/learners`, { token: mine.secret })).body ?? learners;
  }
  if (!choices) {
    // Who leads a class is not kept waiting by others who look at steps.
    const { ok, body, says } = await ask("live/steps", mine ? { token: mine.secret, query: { ...step, code: mine.code } } : { query: step });
    if (ok) choices = body;
    else trouble ||= says;
    if (ok && !mine) trouble = "";
  }
  draw();
}

function forget() {
  [mine, state, course, learners, listing] = [null, null, null, null, false];
  led.write(null);
}

async function bring() {
  const { ok, body } = await ask(`live/${mine.code}/course`, { token: mine.secret });
  if (ok) course = body;
}

async function act(sent, then = {}) {
  const { ok, says } = await ask(`live/${mine.code}/desk`, { token: mine.secret, sent });
  if (ok) ({ shown = shown, choosing = choosing, sure = "" } = then);
  await lookNow();
  told = ok ? "" : says;
  draw();
  return ok;
}

const turn = (to, vote, then) => act({ do: "turn", number: state.number, to, vote }, then);

/** Draw the page if something has changed. */
function draw() {
  const now = JSON.stringify([mine, state, choices, course, learners, listing, shown, choosing, picked, sure]);
  if (now !== drawn) {
    drawn = now;
    const view = !mine ? start() : !state ? [] : state.over ? over() : choosing || !state.phase ? lobby() : question();
    show(...(mine && state ? [head()] : []), el("main", {}, listing && mine && !state?.over ? listOfLearners() : null, ...view.filter(Boolean), status));
  }
  setText(status, trouble || told);
  status.hidden = !status.textContent;
}

function press(id, text, onclick, main = false) {
  return el("button", { id, type: "button", class: main ? "main" : null, text: say(text), onclick });
}

/** A button that asks once more before it acts. */
function unsure(id, text, question, onclick) {
  if (sure !== id) return press(id, text, () => ((sure = id), draw()));
  const no = () => ((sure = ""), draw());
  return el("span", { class: "row", role: "group", "aria-label": say(question) }, el("span", { text: say(question) }), press(`${id}-yes`, "yes", onclick), press(id, "no", no));
}

const joinAddress = () => address("join").href.replace(/\?.*$/, "");

// --- before and between questions -------------------------------------------------------------------

function start() {
  const idea = [el("h1", { text: say("ask_class") }), el("p", { text: say("begin_idea") }), el("p", { class: "small", text: say("begin_kept", { hours }) })];
  return [...idea, listed(), el("div", { class: "row" }, press("begin", "begin", begin, true))];
}

async function begin() {
  const { ok, body, says } = await ask("live/classes", { sent: {} });
  if (ok) {
    mine = body;
    led.write(mine);
    choosing = true;
    await lookNow();
  }
  told = ok ? "" : says;
  draw();
}

function head() {
  return el(
    "header",
    { class: "head" },
    state.over ? null : el("span", { text: state.joining ? `${say("where")} ${joinAddress()}` : say("no_joining") }),
    el("b", { text: state.shown }),
    state.over ? null : el("span", { text: say("here", { n: state.here }) }),
    el("span", { class: "push row" }, ...(state.over ? [] : overLearners()), state.over ? null : unsure("end", "end", "end_sure", () => act({ do: "end" }))),
  );
}

/** What lets learners in, and shows who they are. */
function overLearners() {
  const list = async () => {
    [listing, learners] = [!listing, null];
    await lookNow();
  };
  const { joining } = state;
  const door = press("joining", joining ? "close_joining" : "open_joining", () => act({ do: "join", joining: !joining }));
  return [press("learners", listing ? "hide_learners" : "learners", list), door];
}

/** Who has joined; each can be removed. The screen of the room shows it only where somebody opened it. */
function listOfLearners() {
  const lines = (learners ?? []).map(({ learner: n, name }) => {
    const id = `remove-${n}`;
    const text = say(name ? "named" : "nameless", { n, name });
    const remove = async () => {
      await act({ do: "remove", learner: n });
      document.getElementById("learners")?.focus();
    };
    const button = unsure(id, "remove", "remove_sure", remove);
    if (sure !== id) button.setAttribute("aria-label", `${say("remove")}: ${text}`);
    return el("li", { class: "row" }, el("span", { text }), button);
  });
  const list = lines.length ? el("ul", { class: "learners" }, ...lines) : learners ? el("p", { text: say("no_learners") }) : null;
  return el("section", {}, el("h2", { text: say("learners") }), list);
}

/** The code and its picture, as large as the room needs, beside what can be asked. */
function lobby() {
  const image = el("img", { src: address("live/qr.svg", { code: state.code }).href, alt: say("qr") });
  const local = LOCAL.includes(location.hostname) ? el("p", { class: "small", text: say("local") }) : null;
  const door = el(
    "section",
    { class: "door" },
    ...(state.joining ? [image, el("p", { class: "address", text: joinAddress() })] : [el("p", { text: say("no_joining") })]),
    el("p", { class: "codes", text: state.shown }),
    el("p", { text: say("here", { n: state.here }) }),
    local,
  );
  const put = () => act({ do: "ask", query: step, place: picked }, { choosing: false, shown: false });
  const buttons = [
    choices?.length ? press("put", "ask", put, true) : null,
    state.phase ? press("back", "back", () => ((choosing = false), draw())) : null,
  ];
  const own = choices?.length && ownTable ? el("p", { class: "small", text: say("own_kept") }) : null;
  const side = el("section", { class: "choices" }, listed(true), own, el("div", { class: "row acts" }, ...buttons), el("p", { class: "small", text: say("other_step") }));
  return [el("h1", { class: "unseen", text: say("ask_class") }), el("div", { class: "lobby" }, door, side)];
}

/** The questions of the step, to read or (`toPick`) to choose from. */
function listed(toPick = false) {
  if (!choices) return null;
  if (!choices.length) return el("p", { text: say(ownTable ? "choose_own" : "choose_none") });
  const lines = choices.map(({ ask: text, options }, n) => {
    const radio = el("input", { id: `pick-${n}`, type: "radio", name: "pick", checked: n === picked, onchange: () => ((picked = n), draw()) });
    const below = options.length ? el("span", { class: "small", text: options.join(" · ") }) : null;
    return toPick ? el("label", {}, radio, el("span", { text }), below) : el("li", { text });
  });
  const title = el("h2", { text: say("choose") });
  if (!toPick) return el("section", {}, title, el("ul", { class: "plain" }, ...lines));
  return el("fieldset", { class: "choices" }, el("legend", { text: say("choose") }), ...lines);
}

// --- a question -------------------------------------------------------------------------------------

function question() {
  const { phase, round, answered } = state;
  const kicker = el("p", { class: "kicker", text: say(round === 2 ? "second" : "first") });
  const options = el("ol", { class: "choice-list" }, ...state.options.map((text) => el("li", { text })));
  const seen = shown || phase === "revealed";
  const n = answered[round - 1];
  return [
    kicker,
    el("h1", { text: state.ask }),
    seen ? null : givenPart(state.given),
    seen ? el("div", { class: "both" }, barTable(state), phase === "revealed" ? answer() : null) : state.options.length ? options : null,
    seen ? null : el("p", { class: "count", text: say("answered", { n }) }),
    seen && phase === "open" ? el("p", { class: "small", text: say("still_open") }) : null,
    phase === "closed" ? el("p", { class: "small", text: say("closed_now") }) : null,
    round === 2 && phase === "open" ? el("p", { text: say("discuss") }) : null,
    el("div", { class: "row acts" }, ...buttons(phase, round)),
  ];
}

function buttons(phase, round) {
  const reveal = () => press("reveal", "reveal", () => turn("revealed", round, { shown: true }));
  const next = press("next", "next", () => ((choosing = true), draw()), phase === "revealed");
  const see = press("show", shown ? "hide" : "show", () => ((shown = !shown), draw()));
  const again = round === 1 ? press("again", "again", () => turn("open", 2, { shown: false })) : null;
  if (phase === "open") return [press("close", "close", () => turn("closed", round), true), see, again, reveal(), next];
  if (phase === "closed") return [press("reopen", "reopen", () => turn("open", round)), see, again, reveal(), next];
  return [el("a", { class: "button", href: lessonOf(state.query), target: "c45-lesson", text: say("to_step") }), next];
}

/** Where the answer is seen in the course. */
function lessonOf({ lesson, ...query }) {
  return address(lesson, query).href;
}

function answer() {
  const { right, wrong } = state.changed;
  const slips = state.slips.map(([text, count]) => el("li", { text: `${count} × ${text}` }));
  return el(
    "section",
    { class: "revealed" },
    el("h2", { text: say("answer_is") }),
    el("p", { class: "solution", text: state.solution }),
    el("p", { text: state.sentence }),
    slips.length ? el("h2", { text: say("slips") }) : null,
    slips.length ? el("ul", {}, ...slips) : null,
    state.answered[1] ? el("p", { text: say("changed", { right, wrong }) }) : null,
  );
}

// --- afterwards -------------------------------------------------------------------------------------

function over() {
  const save = () => {
    const file = new Blob([course.csv], { type: "text/csv" });
    const link = el("a", { href: URL.createObjectURL(file), download: `${say("file")}-${state.code}.csv` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const drop = async () => {
    if (!(await act({ do: "forget" }))) return; // what is still there can be deleted later
    forget();
    told = say("forgotten");
    draw();
  };
  const anew = () => (forget(), draw());
  const table = !course ? null : course.summary.length ? summaryTable(course.summary, lessonOf) : el("p", { text: say("no_questions") });
  return [
    el("h1", { text: say("summary") }),
    el("p", { class: "small", text: say("over_now") }),
    table,
    el("div", { class: "row" }, course?.summary.length ? press("csv", "csv", save, true) : null, course?.summary.length ? press("print", "print", () => window.print()) : null, press("new", "new", anew), unsure("forget", "forget", "forget_sure", drop)),
  ];
}

takeTheme();
const lookNow = keepLooking(look);
