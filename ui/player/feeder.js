// The Streamlit host of the feed: nothing to see, only questions and answers.

import { runFeed } from "./feed.js";

/** Called by Components v2 at every run of the feed's part of the page. */
export default function streamlitFeed(run) {
  runFeed(run);
}
