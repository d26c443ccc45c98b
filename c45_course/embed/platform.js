// Find the platform's interface of SCORM 1.2 and speak with it. Every call may fail: a page that cannot report still works.

const MOST_LEVELS = 50;
const YES = "true";
const STATUS = "cmi.core.lesson_status";
const ENDED = ["passed", "failed", "completed"];
const NOT_RECORDED = ["review", "browse"]; // the modes in which a platform takes nothing down

/** A number of two digits. */
export const two = (number) => String(number).padStart(2, "0");

/** HHHH:MM:SS.SS, as SCORM 1.2 writes durations. */
export function timespan(seconds) {
  const whole = Math.max(0, Math.round(seconds * 100) / 100);
  const hours = String(Math.min(Math.floor(whole / 3600), 9999)).padStart(4, "0");
  return `${hours}:${two(Math.floor(whole / 60) % 60)}:${(whole % 60).toFixed(2).padStart(5, "0")}`;
}

/** The interface in a window or above it; a window of another origin has none that could be asked. */
function above(start) {
  let place = start;
  for (let level = 0; place && level <= MOST_LEVELS; level += 1) {
    const found = apiOf(place);
    if (found) return found;
    if (place.parent === place) return null;
    place = place.parent;
  }
  return null;
}

function apiOf(place) {
  try {
    return place.API ?? null;
  } catch {
    return null;
  }
}

/** The interface in the frames around a page, or in the window that opened it, as the standard says to look for it. */
export function findApi(start) {
  const openers = [start.opener, start.top?.opener].filter(Boolean);
  return [start, ...openers].map(above).find(Boolean) ?? null;
}

/**
 * {state: "none" | "refused" | "on", said: why it was refused, records: whether it takes anything down, get, put(name, value),
 * begin(status), score(percent), commit, finish, refused: names not taken}. Where there is no interface nothing is asked, and nothing read.
 */
export function openPlatform(api) {
  const call = (name, ...values) => {
    try {
      return String(api[name](...values));
    } catch {
      return "";
    }
  };
  const [begun, refused] = [Date.now(), []];
  let state = "none";
  let said = "";
  if (api) {
    state = call("LMSInitialize", "") === YES ? "on" : "refused";
    if (state === "refused") said = call("LMSGetErrorString", call("LMSGetLastError"));
  }
  const on = () => state === "on";
  const get = (name) => (on() ? call("LMSGetValue", name) : "");
  const records = on() && !NOT_RECORDED.includes(get("cmi.core.lesson_mode"));
  const put = (name, value) => {
    if (records && on() && call("LMSSetValue", name, String(value)) !== YES) refused.push(name);
  };
  const commit = () => records && on() && call("LMSCommit", "");
  return {
    state: () => state,
    said,
    records,
    refused,
    get,
    put,
    commit,
    /** What was ended once stays so until it is ended again. */
    begin: (status) => ENDED.includes(get(STATUS)) || put(STATUS, status),
    end: (status) => put(STATUS, status),
    score(percent) {
      for (const [name, value] of Object.entries({ raw: percent, min: 0, max: 100 })) put(`cmi.core.score.${name}`, value);
    },
    /** The reader leaves, and may come back. */
    finish() {
      put("cmi.core.exit", "suspend");
      put("cmi.core.session_time", timespan((Date.now() - begun) / 1000));
      commit();
      if (on()) call("LMSFinish", "");
      state = "none";
    },
  };
}
