// The page of a learner: join, answer, answer again, see what was right.

import { el, setText } from "../player/dom.js";
import { makeKept } from "../player/kept.js";
import { address, ask, givenPart, hours, keepLooking, say, show, takeTheme } from "./shared.js";

const mine = makeKept(() => sessionStorage, "c45-learner"); // it ends with the tab
const asked = new URLSearchParams(location.search);
let me = mine.read();
if (asked.get("code") && me && plain(asked.get("code")) !== me.code) me = null;

let drawn = ""; // what the page shows, as told by the server
let state = null;
let trouble = ""; // with the connection
let wrong = ""; // with what was sent last
let lastVote; // the vote that the field of a number is for
const status = el("p", { class: "status", role: "status" });

function plain(code) {
  return code.normalize("NFKC").toUpperCase().replace(/[^0-9A-Z]/g, "");
}

async function look() {
  if (!me) return draw();
  const { ok, body, key, says } = await ask(`live/${me.code}`, { token: me.token });
  trouble = ok || key === "no_learner" ? "" : says;
  if (key === "no_learner") leave(says);
  if (ok) {
    if (state && (state.number !== body.number || state.round !== body.round)) wrong = "";
    state = body;
  }
  draw();
}

function leave(says) {
  me = null;
  state = null;
  mine.write(null);
  wrong = says;
}

/** Draw the page if something has changed; what somebody types stays as it is. */
function draw() {
  const told = JSON.stringify([me && me.code, state]);
  if (told !== drawn) {
    drawn = told;
    const typed = document.querySelector("#number")?.value ?? "";
    show(el("main", {}, ...(me ? inClass() : joining()), status), foot());
    const field = document.querySelector("#number");
    if (field && typed && field.dataset.vote === lastVote) field.value = typed;
    lastVote = field?.dataset.vote;
  }
  setText(status, trouble || wrong);
  status.hidden = !status.textContent;
}
const foot = () => {
  const to = document.documentElement.lang.startsWith("zh") ? "en" : "zh";
  const code = me?.code ?? asked.get("code");
  const other = address("join", { lang: to, ...(code ? { code } : {}) });
  return el("footer", {}, el("a", { href: other.href, lang: to, text: say("to_other") }));
};

// --- joining ----------------------------------------------------------------------------------------

function joining() {
  const code = el("input", {
    id: "code",
    class: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    required: true,
    maxlength: "12",
    value: asked.get("code") ?? "",
  });
  const name = el("input", { id: "name", autocomplete: "nickname", maxlength: "24" });
  const form = el(
    "form",
    { onsubmit: join },
    el("label", { for: "code", text: say("code") }),
    code,
    el("label", { for: "name", text: say("name") }),
    name,
    el("button", { id: "join", class: "main", text: say("join") }),
  );
  return [el("h1", { text: say("join_title") }), form, el("p", { class: "small", text: say("kept", { hours }) })];

  async function join(event) {
    event.preventDefault();
    const { ok, body, says } = await ask(`live/${plain(code.value) || "-"}/learners`, { sent: { name: name.value } });
    wrong = ok ? "" : says;
    if (ok) {
      me = body;
      mine.write(me);
      await lookNow();
    } else draw();
  }
}

// --- in the class -----------------------------------------------------------------------------------

function inClass() {
  if (!state) return [];
  if (state.over && !state.phase) return [el("h1", { text: say("over_now") })];
  if (!state.phase) return [el("h1", { text: say("join_title") }), el("p", { class: "large", text: say("waiting") })];
  const second = state.round === 2;
  return [
    el("p", { class: "kicker", text: state.over ? say("over_now") : say(second ? "second" : "first") }),
    el("h1", { id: "ask", text: state.ask }),
    second && state.phase === "open" ? el("p", { class: "large", text: say("discuss") }) : null,
    givenPart(state.given),
    ...(state.phase === "open" ? answering() : closed()),
    state.phase === "revealed" ? revealed() : null,
  ].filter(Boolean);
}

const textOf = (given) => (state.options.length ? state.options[Number(given)] : given);

/** The options to press, or the field of a number; an own answer that is stored is marked. */
function answering() {
  const own = state.mine[state.round];
  const first = state.round === 2 ? state.mine[1] : undefined;
  const said = el("p", { id: "said", class: "said", role: "status", text: own === undefined ? "" : say("stored") });
  const before = first === undefined ? null : el("p", { class: "small", text: say("mine_first", { answer: textOf(first) }) });
  const form = state.options.length ? optionButtons(own) : numberForm(own);
  const now = own === undefined || state.options.length ? null : el("p", { class: "own", text: say("mine", { answer: own }) });
  return [before, now, said, form].filter(Boolean);
}

function optionButtons(own) {
  const buttons = state.options.map((text, n) =>
    el("button", {
      id: `option-${n}`,
      class: "option",
      type: "button",
      "aria-pressed": String(own === String(n)),
      text,
      onclick: () => send(String(n)),
    }),
  );
  return el("div", { class: "options", role: "group", "aria-labelledby": "ask" }, ...buttons);
}

function numberForm(own) {
  const field = el("input", {
    id: "number",
    "data-vote": `${state.number}.${state.round}`,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: "80",
    required: true,
    value: own ?? "",
  });
  const submit = (event) => {
    event.preventDefault();
    send(field.value);
  };
  return el(
    "form",
    { onsubmit: submit },
    el("label", { for: "number", text: say("number") }),
    field,
    el("button", { id: "send", class: "main", text: say("send") }),
  );
}

async function send(given) {
  const { number, round } = state;
  const { ok, body, says } = await ask(`live/${me.code}/answers`, { token: me.token, sent: { number, round, given } });
  wrong = ok ? "" : says;
  const same = state?.number === number && state.round === round;
  if (ok && same) state = { ...state, mine: { ...state.mine, [round]: body.given } };
  draw();
  if (!ok) await lookNow();
}

/** The own answers when nothing can be answered any more. */
function closed() {
  const votes = Object.entries(state.mine);
  const [one, two] = [say("mine_first", { answer: "{answer}" }), say("mine_second", { answer: "{answer}" })];
  const lines = votes.map(([vote, given]) => {
    const told = state.round === 1 ? say("mine", { answer: "{answer}" }) : vote === "1" ? one : two;
    const [judged, says] = state.said?.[vote] ?? [];
    return el(
      "li",
      { class: judged ?? "" },
      el("span", { class: "own", text: told.replace("{answer}", () => textOf(given)) }),
      says ? el("span", { class: "judged", text: says }) : null,
    );
  });
  return [
    state.phase === "closed" ? el("p", { class: "large", text: say("closed_now") }) : null,
    lines.length ? el("ul", { class: "mine" }, ...lines) : el("p", { class: "small", text: say("no_answer") }),
  ];
}

function revealed() {
  const [solution, sentence] = [el("p", { class: "solution", text: state.solution }), el("p", { text: state.sentence })];
  return el("section", { class: "revealed" }, el("h2", { text: say("answer_is") }), solution, sentence);
}

takeTheme();
const lookNow = keepLooking(look);
