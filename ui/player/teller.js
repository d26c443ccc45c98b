// The Streamlit host of a story: nothing to see. It is given the key of its player, and behind a space the address of
// the story, or behind a 0 the story itself, packed.

import { tell } from "./tell.js";

/** Called by Components v2 at every run: what a run brings again is told again. */
export default function streamlitTeller({ data }) {
  if (typeof data === "string") return tell(...data.split(" "));
  const end = data.indexOf(0);
  return tell(new TextDecoder().decode(data.subarray(0, end)), data.subarray(end + 1));
}
