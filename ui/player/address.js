// Keep step, order and size in the page's own address, and leave every other parameter as it is.

import { askedIn } from "./asked.js";

/** The address of a page: read, write (a leap makes an entry for "back"), listen, link; `own`: our part. */
export function pageAddress(own) {
  let known = location.href;

  function write(state, leap) {
    const next = addressWith(state, own);
    if (next !== location.href && leap) history.pushState(history.state, "", next);
    else if (next !== location.href) history.replaceState(history.state, "", next);
    known = location.href;
  }

  /** Hear "back" and "forward" before the host does: where only our part changed, no rerun is needed. */
  function listen(heard) {
    const popped = (event) => {
      const mine = foreignPart(known, own) === foreignPart(location.href, own);
      known = location.href;
      if (mine) event.stopImmediatePropagation();
      heard(readAddress(), mine);
    };
    const changed = (event) => {
      if (event.navigationType !== "traverse") known = location.href;
    };
    window.addEventListener("popstate", popped, true);
    globalThis.navigation?.addEventListener("currententrychange", changed); // the host's own writes
    return () => {
      window.removeEventListener("popstate", popped, true);
      globalThis.navigation?.removeEventListener("currententrychange", changed);
    };
  }

  return { read: readAddress, write, listen, link: () => location.href };
}

function readAddress() {
  return askedIn(new URLSearchParams(location.search));
}

/** A query with some of it changed; what is empty is left out. */
export function queryWith(query, changes) {
  const asked = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value) asked.set(name, value);
    else asked.delete(name);
  }
  return asked.toString();
}

function pieces(search, own) {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((piece) => piece && !own.includes(piece.split("=")[0]));
}

function foreignPart(address, own) {
  const url = new URL(address);
  return url.pathname + pieces(url.search, own).join("&");
}

function addressWith(state, own) {
  const mine = own.filter((name) => state[name]).map((name) => `${name}=${state[name]}`);
  const address = new URL(location.href); // of a page on a disk some browsers tell no origin
  address.search = [...pieces(location.search, own), ...mine].join("&");
  return address.href;
}
