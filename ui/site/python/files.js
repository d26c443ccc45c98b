// Hold files in memory as a tree: a folder is a Map by names, a file has its bytes and how many of them count.

const BLOCK = 512; // bytes: an archive of tar is made of these

/** A file of some bytes. */
export function makeFile(bytes = new Uint8Array()) {
  return { bytes, size: bytes.length };
}

/** The bytes of a file that count. */
export function bytesOfFile({ bytes, size }) {
  return bytes.subarray(0, size);
}

/** Write into a file at a place; it grows by more than is needed, so that many small pieces cost little. */
export function writeAt(file, at, piece) {
  const end = at + piece.length;
  if (end > file.bytes.length) {
    const larger = new Uint8Array(Math.max(end, 2 * file.bytes.length));
    larger.set(bytesOfFile(file));
    file.bytes = larger;
  }
  file.bytes.set(piece, at);
  file.size = Math.max(file.size, end);
}

/** Put a file at a path of a tree, with the folders on the way. */
export function putFile(root, path, file) {
  const names = path.split("/");
  const name = names.pop();
  let folder = root;
  for (const one of names) {
    if (!folder.has(one)) folder.set(one, new Map());
    folder = folder.get(one);
  }
  folder.set(name, file);
}

/** Put every file of an archive of tar (ustar, no links) into a tree. */
export function unpackTar(root, bytes) {
  const text = (at, length) => new TextDecoder().decode(bytes.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at]; ) {
    const folder = text(at + 345, 155);
    const size = parseInt(text(at + 124, 12), 8);
    const begin = at + BLOCK;
    const path = `${folder && `${folder}/`}${text(at, 100)}`;
    putFile(root, path, makeFile(bytes.subarray(begin, begin + size)));
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
}
