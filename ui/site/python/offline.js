// Answer without a network, too: pages, scripts and styles of the site as they were seen last.

const SEEN = "c45-site"; // what is kept of them; the parts of Python are kept by `worker.js`

globalThis.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && !url.includes(".packed")) event.respondWith(answerRequest(event.request));
});

/** What the server answers is newer than what is kept. */
async function answerRequest(request) {
  const store = await caches.open(SEEN);
  try {
    const answer = await fetch(request);
    if (answer.status === 200) store.put(request, answer.clone()).catch(() => {}); // where there is no room
    return answer;
  } catch (gone) {
    const kept = await store.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw gone;
  }
}
