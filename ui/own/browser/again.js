// Notice that the server is a new one: a component without a face, on a page that shows an own table.

const APP = "[data-testid=stApp]";
let watching = null;

/** Called at every run. Streamlit connects again by itself but runs the page only at the next click, and
 * a click within a part of the page finds no part in a server that never ran it. */
export default function watchServer({ setTriggerValue }) {
  const app = document.querySelector(APP);
  let lost = false;
  watching?.disconnect();
  watching = new MutationObserver(() => {
    const connected = app.dataset.testConnectionState === "CONNECTED";
    if (lost && connected) setTriggerValue("again", true);
    lost = !connected;
  });
  if (app) watching.observe(app, { attributes: true, attributeFilter: ["data-test-connection-state"] });
  return () => watching?.disconnect();
}
