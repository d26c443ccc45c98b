// The Streamlit host of a story: nothing to see. The bytes are the key of its player, a 0, and the story, packed.

import { tell } from "./tell.js";

/** Called by Components v2 at every run: what a run brings again is told again. */
export default function streamlitTeller({ data }) {
  const end = data.indexOf(0);
  return tell(new TextDecoder().decode(data.subarray(0, end)), data.subarray(end + 1));
}
