// On a page with an own table: notice that the server is a new one, and say what a link has to hold. A
// component without a face.

const APP = "[data-testid=stApp]";
const SHARE = Symbol.for("c45.share"); // read by `ownLink` of the player
let watching = null;

/** Called at every run; `data`: {table, query, words}. */
export default function watchPage({ data, setTriggerValue }) {
  globalThis[SHARE] = data;
  const watch = watchServer(() => setTriggerValue("again", true));
  watching?.disconnect();
  watching = watch;
  return () => {
    watch.disconnect();
    if (globalThis[SHARE] === data) delete globalThis[SHARE];
  };
}

/** Streamlit connects again by itself but runs the page only at the next click, and a click within a part
 * of the page finds no part in a server that never ran it. */
function watchServer(isNew) {
  const app = document.querySelector(APP);
  let lost = false;
  const watch = new MutationObserver(() => {
    const connected = app.dataset.testConnectionState === "CONNECTED";
    if (lost && connected) isNew();
    lost = !connected;
  });
  if (app) watch.observe(app, { attributes: true, attributeFilter: ["data-test-connection-state"] });
  return watch;
}
