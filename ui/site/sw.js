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
  const found = await load(place, await listed(cache));
  if (!found) return fetch(request);
  cache.put(place, found.clone()).catch(() => {}); // where there is no room
  return found;
}

/** A file as the list names it, null where the server sends another: while the site is written anew, or an error. */
async function load(place, files) {
  const found = place in files ? await fetch(place, { cache: "no-cache" }) : null;
  if (!found?.ok || found.redirected) return null;
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await found.clone().arrayBuffer()));
  const digits = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.startsWith(files[place]) ? found : null;
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
    if (ELSEWHERE.test(place) || (await cache.match(place))) continue;
    try {
      const found = await load(place, files);
      if (found) await cache.put(place, found);
    } catch {
      return; // no network or no room: the next page asks again
    }
  }
}
