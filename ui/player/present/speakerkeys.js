// What clickers send, and what a hand finds in the dark.
export const SPEAKER_KEYS = {
  " ": "next",
  PageDown: "next",
  ArrowRight: "next",
  ArrowDown: "nextStep",
  PageUp: "previous",
  ArrowLeft: "previous",
  ArrowUp: "previousStep",
  Home: "first",
  End: "last",
  a: "class",
  c: "cases",
  b: "black",
  ".": "black",
  t: "room",
  f: "full",
  n: "nextSplit",
  p: "previousSplit",
  s: "speaker",
  "?": "help",
  Escape: "leave",
};

// Names of what goes one screen on, and of what moves at all.
export const ONE_ON = new Set(["next", "nextStep"]);
export const MOVES_ON = new Set([...ONE_ON, "previous", "previousStep", "first", "last", "nextSplit", "previousSplit"]);
