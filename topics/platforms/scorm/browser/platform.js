// Find the platform's interface of SCORM 1.2 and speak with it. Every call may fail: a page that cannot report still works.

const MOST_LEVELS = 50;
const YES = "true";

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
 * {state: "none" | "refused" | "on", said: why it was refused, get, put(name, value), commit, finish, refused: names not taken}.
 * Where there is no interface nothing is asked, and nothing read.
 */
export function openPlatform(api) {
  const call = (name, ...values) => {
    try {
      return String(api[name](...values));
    } catch {
      return "";
    }
  };
  const refused = [];
  let state = "none";
  let said = "";
  if (api) {
    state = call("LMSInitialize", "") === YES ? "on" : "refused";
    if (state === "refused") said = call("LMSGetErrorString", call("LMSGetLastError"));
  }
  const on = () => state === "on";
  return {
    state: () => state,
    said,
    refused,
    get: (name) => (on() ? call("LMSGetValue", name) : ""),
    put(name, value) {
      if (on() && call("LMSSetValue", name, String(value)) !== YES) refused.push(name);
    },
    commit: () => on() && call("LMSCommit", ""),
    finish() {
      if (on()) call("LMSFinish", "");
      state = "none";
    },
  };
}
