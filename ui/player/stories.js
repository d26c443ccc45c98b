// Stories as they come to a page: by the address of a file that never changes, or packed, as bytes.

const MAX_KEPT = 6; // stories of files that a page keeps open, so that going back to one asks nobody
const PAUSES = [200, 500, 1000, 2000, 4000]; // ms before asking again: the server may just be starting anew
const kept = new Map();
let lastTold = { bytes: new Uint8Array(), story: null };

/** Promise the story at an address or of packed bytes; null where `wanted` says that nobody waits for it any more. */
export function storyOf(given, wanted) {
  return typeof given === "string" ? storyAt(given, wanted) : storyIn(given);
}

function storyAt(address, wanted) {
  const story = kept.get(address) ?? fetched(address, wanted);
  kept.delete(address);
  kept.set(address, story);
  story.then((found) => found ?? kept.delete(address));
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value);
  return story;
}

/** Ask until there is an answer that can be read; a copy that the browser keeps is passed over from the second time. */
async function fetched(address, wanted) {
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await fetch(address, { cache: tried ? "reload" : "default" });
      if (answer.ok) return await answer.json();
      throw new Error(`${address}: ${answer.status}`);
    } catch {
      if (!wanted()) return null;
      await new Promise((go) => setTimeout(go, PAUSES[Math.min(tried, PAUSES.length - 1)]));
    }
  }
}

/** Deflated JSON; what a run brings again is the same story. */
function storyIn(bytes) {
  const known = lastTold.bytes;
  if (bytes.length !== known.length || bytes.some((byte, place) => byte !== known[place])) {
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    lastTold = { bytes, story: new Response(plain).json() };
  }
  return lastTold.story;
}
