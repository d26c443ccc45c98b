// Bring the player what a large story has not told yet: asks the page's server, one question at a time.
// A component of its own, so that a question runs no more of the page than the answer needs.

const FEED = Symbol.for("c45.feed"); // where player and feed of a page meet, each being a module of its own
const PATIENCE_OF_FEED = 15000; // ms

/** The one meeting place of a page: questions waiting, the one on its way, and who sends them. */
function feedOfPage() {
  return (globalThis[FEED] ??= { waiting: [], current: null, send: null, count: 0 });
}

/** Promise the supplies of some names of a story. */
export function askFeed(of, names) {
  return new Promise((done, fail) => {
    feedOfPage().waiting.push({ of, names, done, fail });
    pump();
  });
}

function pump() {
  const feed = feedOfPage();
  if (feed.current || !feed.send || !feed.waiting.length) return;
  const question = feed.waiting.shift();
  feed.current = {
    ...question,
    id: (feed.count += 1),
    timer: setTimeout(() => finish(null), PATIENCE_OF_FEED),
  };
  feed.send({ id: feed.current.id, of: question.of, names: question.names });
}

function finish(supplies) {
  const feed = feedOfPage();
  const { timer, done, fail } = feed.current;
  clearTimeout(timer);
  feed.current = null;
  if (supplies) done(supplies);
  else fail(new Error("no answer"));
  pump();
}

/** Called at every run of the feed: takes an answer, lends the way to ask. */
export function runFeed({ data, setTriggerValue }) {
  const feed = feedOfPage();
  feed.send = (question) => setTriggerValue("want", question);
  if (feed.current && data?.id === feed.current.id) finish(data.supplies);
  else pump();
}
