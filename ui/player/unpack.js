// Open a page of one file: what it carries is deflated JSON, four bytes as five letters (c45_course/story/packing.py).

(async () => {
  const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%,()*+-;.=/?@^_:{|}~";
  const GROUP = 5; // letters
  const root = document.querySelector(".c45-root");

  /** The bytes of a text; of a last group that is not full the missing letters count as the highest. */
  function bytesOf(text) {
    const worth = new Uint8Array(128);
    [...LETTERS].forEach((letter, place) => (worth[letter.charCodeAt(0)] = place));
    const whole = text.padEnd(Math.ceil(text.length / GROUP) * GROUP, LETTERS.at(-1));
    const view = new DataView(new ArrayBuffer((whole.length / GROUP) * 4));
    for (let at = 0; at < whole.length; at += GROUP) {
      let sum = 0;
      for (let next = at; next < at + GROUP; next += 1) sum = sum * LETTERS.length + worth[whole.charCodeAt(next)];
      view.setUint32((at / GROUP) * 4, sum);
    }
    return new Uint8Array(view.buffer, 0, Math.floor((text.length * 4) / GROUP));
  }

  async function unpacked({ textContent }) {
    const packed = new Blob([bytesOf(textContent)]).stream();
    return new Response(packed.pipeThrough(new DecompressionStream("deflate-raw"))).json();
  }

  function add(kind, textContent) {
    document.head.append(Object.assign(document.createElement(kind), { textContent }));
  }

  try {
    const [page, told] = await Promise.all([...document.querySelectorAll(".c45-packed")].map(unpacked));
    page.styles.forEach((text) => add("style", text));
    page.scripts.forEach((text) => add("script", text));
    globalThis.c45.say(told.texts);
    globalThis.c45.open(told);
  } catch (trouble) {
    root.textContent = root.dataset.trouble;
    throw trouble;
  }
})();
