// Load and unpack what lies beside a page as scripts: a page on a disk may load those and nothing else.

/** Promise that a script has run; `place`: what it is known by while it runs. */
export function loadScript(address, place = "") {
  return new Promise((done, fail) => {
    const script = Object.assign(document.createElement("script"), { src: address, onload: done });
    script.dataset.place = place;
    script.onerror = () => fail(new Error(`no ${script.src}`));
    document.head.append(script);
  });
}

/** The bytes of a text in base64. */
export function fromBase64(packed) {
  return Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
}

/** Promise what was packed: deflated JSON in base64. */
export async function unpack(packed) {
  const plain = new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(plain).json();
}
