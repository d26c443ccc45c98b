// xAPI: statements to the record store that a launch names in the address, as Tin Can launches do:
// ?endpoint=...&auth=...&actor={...}&registration=...&activity_id=...

import { isoSpan, optionNames } from "./report.js";

const SPOKEN = "1.0.3"; // the version of xAPI
const VERBS = "http://adlnet.gov/expapi/verbs/";
const KINDS_OF = { course: "http://adlnet.gov/expapi/activities/assessment", question: "http://adlnet.gov/expapi/activities/cmi.interaction" };

/** The record store that an address names, as it is written there; "" where it names none. */
export const namedStore = (search) => new URLSearchParams(search).get("endpoint") ?? "";

/** The address of a record store with a slash at its end, null of what is no web address. */
function endpointOf(text) {
  if (!/^https?:\/\//i.test(text)) return null;
  try {
    return new URL(text).href.replace(/\/*$/, "/");
  } catch {
    return null;
  }
}

/** {endpoint, auth, actor, registration, activity} of an address, null where it names no record store, or one that cannot be read. */
export function launchOf(search, activity) {
  const asked = new URLSearchParams(search);
  const [endpoint, actor] = [endpointOf(namedStore(search)), agentOf(asked.get("actor"))];
  if (!endpoint || !actor) return null;
  return {
    endpoint,
    auth: asked.get("auth") ?? "",
    actor,
    registration: asked.get("registration"),
    activity: asked.get("activity_id") || activity,
  };
}

/** An agent as xAPI writes one; older launches put every value into a list. */
function agentOf(text) {
  try {
    const told = JSON.parse(text);
    if (!told || typeof told !== "object") return null;
    const single = Object.entries(told).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
    const { account, ...agent } = Object.fromEntries(single);
    if (!account) return agent;
    const { accountServiceHomePage: homePage = account.homePage, accountName: name = account.name } = account;
    return { ...agent, account: { homePage, name } };
  } catch {
    return null;
  }
}

function statement(launch, verb, language, object, result, date) {
  const display = { "en-US": verb };
  const context = { language, contextActivities: { grouping: [{ id: launch.activity }] } };
  if (launch.registration) context.registration = launch.registration;
  return {
    id: newId(),
    actor: launch.actor,
    verb: { id: VERBS + verb, display },
    object: { objectType: "Activity", ...object },
    result,
    context,
    timestamp: date.toISOString(),
  };
}

/** A statement for each part of an answer: what was asked, answered, and whether it is right. */
export function answered(launch, language, asked, parts, date, seconds) {
  return parts.map((part) => {
    const definition = {
      type: KINDS_OF.question,
      description: { [language]: asked.text },
      interactionType: part.type,
    };
    if (part.patterns.length) definition.correctResponsesPattern = part.range ? [part.range] : part.patterns;
    if (part.type === "choice") definition.choices = optionNames(asked.options.length).map((id, n) => ({ id, description: { [language]: asked.options[n] } }));
    const result = { response: part.response, duration: isoSpan(seconds) };
    if (part.right !== null) Object.assign(result, { success: part.right, score: { scaled: part.points / part.of, raw: part.points, min: 0, max: part.of } });
    return statement(launch, "answered", language, { id: `${launch.activity}#${part.id}`, definition }, result, date);
  });
}

/** The statements at the end: completed, and passed or failed where something was marked. */
export function ended(launch, language, title, sum, passed, date, seconds) {
  const object = { id: launch.activity, definition: { type: KINDS_OF.course, name: { [language]: title } } };
  const result = { completion: true, duration: isoSpan(seconds) };
  if (sum.percent !== null) Object.assign(result, { success: passed, score: { scaled: sum.percent / 100, raw: sum.points, min: 0, max: sum.of } });
  const verbs = sum.percent === null ? ["completed"] : ["completed", passed ? "passed" : "failed"];
  return verbs.map((verb) => statement(launch, verb, language, object, result, date));
}

/** Send statements one batch after the other; `failed` is called where the store takes one not. */
export function openStore(launch, failed) {
  let last = Promise.resolve();
  return (statements) => {
    if (!launch || !statements.length) return last;
    const headers = { "Content-Type": "application/json", "X-Experience-API-Version": SPOKEN };
    if (launch.auth) headers.Authorization = launch.auth;
    const sent = { method: "POST", headers, body: JSON.stringify(statements), keepalive: true };
    last = last
      .then(() => fetch(`${launch.endpoint}statements`, sent))
      .then((answer) => answer.ok || failed(String(answer.status)))
      .catch(() => failed(""));
    return last;
  };
}

/** A random UUID; `crypto.randomUUID` is not there on a page that came without https. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
