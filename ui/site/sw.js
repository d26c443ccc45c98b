// Keep the site for when there is no network: what was asked for, and in the background the pages of the reader's language.
// `files.json` names each file with a hash of it. A new version of the site has another `sw.js`: what changed is dropped then.

const SITE = globalThis.registration.scope;
const NAME = `c45-site ${SITE}`;
const LIST = "files.json";
const ELSEWHERE = /\.packed$/; // the parts of Python are large, and are kept by who loads them (python/worker.js)

addEventListener("install", (event) => event.waitUntil(renew().then(() => globalThis.skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(globalThis.clients.claim()));
addEventListener("message", (event) => event.waitUntil(keepPages(event.data)));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const place = placeOf(url);
  if (method === "GET" && url.startsWith(SITE) && !ELSEWHERE.test(place)) event.respondWith(answer(event.request, place));
});

/** The place of a file below the site. */
function placeOf(url) {
  const { origin, pathname } = new URL(url);
  return (origin + pathname).replace(SITE, "").replace(/(^|\/)$/, "$1index.html");
}

async function answer(request, place) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(place);
  if (kept) return kept;
  const found = place in (await listed(cache)) ? await load(place) : null;
  if (!found) return fetch(request);
  cache.put(place, found.clone()).catch(() => {}); // where there is no room
  return found;
}

/** What the server sends, null where it is nothing that can stand for a page. */
async function load(place) {
  const found = await fetch(place, { cache: "no-cache" });
  return found.ok && !found.redirected ? found : null;
}

/** The files of the site, each with its hash. */
async function listed(cache) {
  return (await cache.match(LIST))?.json() ?? {};
}

async function renew() {
  const cache = await caches.open(NAME);
  const [before, found] = [await listed(cache), await fetch(LIST, { cache: "no-cache" })];
  if (!found.ok) throw new Error(`no ${LIST}`);
  const files = await found.clone().json();
  for (const place in before) if (files[place] !== before[place]) await cache.delete(place);
  await cache.put(LIST, found);
}

/** One after the other, what the page has loaded before it was asked here first. */
async function keepPages({ language, loaded }) {
  const cache = await caches.open(NAME);
  const files = await listed(cache);
  const wanted = new RegExp(`^(${language}/|assets/|[^/]+$)|/documents\\.${language}\\.`);
  const ahead = Object.keys(files).filter((place) => wanted.test(place));
  for (const place of [...loaded.map(placeOf), ...ahead]) {
    if (!(place in files) || ELSEWHERE.test(place) || (await cache.match(place))) continue;
    try {
      const found = await load(place);
      if (found) await cache.put(place, found);
    } catch {
      return; // no network or no room: the next page asks again
    }
  }
}
