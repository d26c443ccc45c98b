// Let a page be read again without a network, and the site be installed: where a web server sends it, not from a disk.

(() => {
  if (!location.protocol.startsWith("http")) return;
  const root = new URL("..", document.currentScript.src);
  const language = document.documentElement.lang.slice(0, 2);
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: new URL("site.webmanifest", root) }));
  // Only over https and on localhost, and not in a frame that keeps nothing, browsers have it.
  try {
    navigator.serviceWorker?.register(new URL("sw.js", root)).catch(() => {});
    navigator.serviceWorker?.ready.then(({ active }) => {
      const loaded = [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
      if (!navigator.connection?.saveData) active.postMessage({ language, loaded });
    });
  } catch {
    // The page is read with a network.
  }
})();
