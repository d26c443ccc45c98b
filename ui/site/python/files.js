// Put files into the tree of a system of WASI, as browser_wasi_shim holds it: a folder has its contents by their names.

const BLOCK = 512; // bytes: an archive of tar is made of these

/** Put a file of some bytes at a path of a tree, with the folders on the way. */
export function putFile(root, path, bytes) {
  const names = path.split("/");
  const name = names.pop();
  let contents = root;
  for (const one of names) {
    if (!contents.has(one)) contents.set(one, new globalThis.wasiShim.Directory(new Map()));
    contents = contents.get(one).contents;
  }
  contents.set(name, new globalThis.wasiShim.File(bytes));
}

/** Put every file of an archive of tar (ustar, no links) into a tree. */
export function unpackTar(root, bytes) {
  const text = (at, length) => new TextDecoder().decode(bytes.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at]; ) {
    const folder = text(at + 345, 155);
    const size = parseInt(text(at + 124, 12), 8);
    const begin = at + BLOCK;
    putFile(root, `${folder && `${folder}/`}${text(at, 100)}`, bytes.subarray(begin, begin + size));
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
}
