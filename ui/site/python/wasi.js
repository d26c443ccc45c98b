// What a program of WASI preview 1 asks of its system: arguments, clocks, chance, and files of a tree in memory.
// https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md names every function and lays out every record; what
// Python does not ask for here, such as deleting a file, is not there.

import { bytesOfFile, makeFile, writeAt } from "./files.js";

const OK = 0;
const ERRNO = { badf: 8, exist: 20, inval: 28, isdir: 31, noent: 44, nosys: 52, notdir: 54, rofs: 69, spipe: 70 };
const TYPE = { unknown: 0, folder: 3, file: 4 };
const OPEN = { create: 1, folder: 2, exclusive: 4, truncate: 8 }; // bits of oflags
const APPEND = 1; // a bit of fdflags
const WHENCE = { set: 0, current: 1, end: 2 };
const ALL_RIGHTS = (1n << 30n) - 1n;
const TREE = 3; // the descriptor behind those of input, output and errors
const DIRENT = 24; // bytes
const MAX_RANDOM = 65_536; // bytes that a browser gives at once
const MILLION = 1e6; // nanoseconds of a millisecond

/** Ends a call with a number of an error. */
class Failure extends Error {
  constructor(name) {
    super(name);
    this.errno = ERRNO[name];
  }
}

/**
 * The functions of a system. `root`: the tree, whose folder `writable` alone may be changed; `memory()`: of the program;
 * `printed(bytes)`: something came on the output, or as an error.
 */
export function makeSystem({ root, writable, args, environ, memory, printed }) {
  const open = [null, null, null, { node: root, path: [] }];
  const numbers = new WeakMap(); // of files and folders
  let count = 0;

  const view = () => new DataView(memory().buffer);
  const bytes = (at, length) => new Uint8Array(memory().buffer, at, length);
  const set32 = (at, value) => view().setUint32(at, value, true);
  const set64 = (at, value) => view().setBigUint64(at, BigInt(value), true);
  const numberOf = (node) => numbers.get(node) ?? numbers.set(node, (count += 1)).get(node);
  const typeOf = (node) => (node instanceof Map ? TYPE.folder : TYPE.file);

  function at(fd) {
    if (!open[fd]) throw new Failure(fd < TREE ? "spipe" : "badf");
    return open[fd];
  }

  function fileAt(fd) {
    if (typeOf(at(fd).node) !== TYPE.file) throw new Failure("isdir");
    return at(fd);
  }

  /** Where a path leads that begins at a descriptor: folder, name in it, and what is there, if anything. */
  function find(fd, start, length) {
    const path = [...at(fd).path];
    for (const name of new TextDecoder().decode(bytes(start, length)).split("/")) {
      if (name === "..") path.pop();
      else if (name && name !== ".") path.push(name);
    }
    if (!path.length) return { path, node: root };
    let folder = root;
    for (const name of path.slice(0, -1)) {
      folder = folder.get(name);
      if (!folder) throw new Failure("noent");
      if (typeOf(folder) !== TYPE.folder) throw new Failure("notdir");
    }
    return { path, folder, name: path.at(-1), node: folder.get(path.at(-1)) };
  }

  function found(...where) {
    const place = find(...where);
    if (!place.node) throw new Failure("noent");
    return place;
  }

  function changeable(place) {
    if (place.path[0] !== writable || place.path.length < 2) throw new Failure("rofs");
    return place;
  }

  function* pieces(list, length) {
    for (let place = list; place < list + 8 * length; place += 8)
      yield bytes(view().getUint32(place, true), view().getUint32(place + 4, true));
  }

  function read({ node }, from, list, length) {
    let place = from;
    for (const piece of pieces(list, length)) {
      const part = bytesOfFile(node).subarray(place, place + piece.length);
      piece.set(part);
      place += part.length;
    }
    return place - from;
  }

  function print(list, length) {
    let size = 0;
    for (const piece of pieces(list, length)) {
      printed(piece.slice());
      size += piece.length;
    }
    return size;
  }

  function stat(node, place) {
    bytes(place, 64).fill(0);
    set64(place + 8, numberOf(node));
    view().setUint8(place + 16, typeOf(node));
    set64(place + 24, 1);
    set64(place + 32, node.size && typeOf(node) === TYPE.file ? node.size : 0);
  }

  /** Write texts that end in 0, and the address of each. */
  function lay(texts, list, buffer) {
    let place = buffer;
    texts.forEach((text, number) => {
      const coded = new TextEncoder().encode(`${text}\0`);
      set32(list + 4 * number, place);
      bytes(place, coded.length).set(coded);
      place += coded.length;
    });
  }

  function measure(texts, many, size) {
    set32(many, texts.length);
    set32(size, new TextEncoder().encode(texts.join("\0")).length + 1);
  }

  const now = (clock) => Math.round((clock === 0 ? Date.now() : performance.now()) * MILLION);

  const functions = {
    args_sizes_get: (many, size) => measure(args, many, size),
    args_get: (list, buffer) => lay(args, list, buffer),
    environ_sizes_get: (many, size) => measure(environ, many, size),
    environ_get: (list, buffer) => lay(environ, list, buffer),
    clock_res_get: (_, place) => set64(place, MILLION),
    clock_time_get: (clock, _, place) => set64(place, now(clock)),
    random_get(place, length) {
      for (let done = 0; done < length; done += MAX_RANDOM)
        crypto.getRandomValues(bytes(place + done, Math.min(MAX_RANDOM, length - done)));
    },
    proc_exit(code) {
      throw new Error(`The program has ended: ${code}`);
    },
    sched_yield: () => OK,

    fd_prestat_get(fd, place) {
      if (fd !== TREE) throw new Failure("badf");
      set32(place, 0);
      set32(place + 4, 1);
    },
    fd_prestat_dir_name: (_, place) => bytes(place, 1).set([0x2f]),
    fd_fdstat_get(fd, place) {
      bytes(place, 24).fill(0);
      view().setUint8(place, fd < TREE ? TYPE.unknown : typeOf(at(fd).node));
      if (fd >= TREE) view().setUint16(place + 2, at(fd).flags ?? 0, true);
      set64(place + 8, ALL_RIGHTS);
      set64(place + 16, ALL_RIGHTS);
    },
    fd_fdstat_set_flags: (fd, flags) => void (at(fd).flags = flags),
    fd_filestat_get: (fd, place) => (fd < TREE ? void bytes(place, 64).fill(0) : stat(at(fd).node, place)),
    fd_close(fd) {
      at(fd);
      open[fd] = null;
    },
    fd_read(fd, list, length, size) {
      if (fd < TREE) return set32(size, 0); // nothing is typed
      const file = fileAt(fd);
      const done = read(file, file.at, list, length);
      file.at += done;
      set32(size, done);
    },
    fd_pread: (fd, list, length, from, size) => set32(size, read(fileAt(fd), Number(from), list, length)),
    fd_write(fd, list, length, size) {
      if (fd < TREE) return set32(size, print(list, length));
      const file = changeable(fileAt(fd));
      const begin = file.flags & APPEND ? file.node.size : file.at;
      file.at = begin;
      for (const piece of pieces(list, length)) {
        writeAt(file.node, file.at, piece);
        file.at += piece.length;
      }
      set32(size, file.at - begin);
    },
    fd_seek(fd, by, whence, place) {
      const file = fileAt(fd);
      const from = { [WHENCE.set]: 0, [WHENCE.current]: file.at, [WHENCE.end]: file.node.size }[whence];
      if (from === undefined || from + Number(by) < 0) throw new Failure("inval");
      file.at = from + Number(by);
      set64(place, file.at);
    },
    fd_tell: (fd, place) => set64(place, fileAt(fd).at),
    fd_readdir(fd, buffer, length, cookie, size) {
      const { node } = at(fd);
      if (typeOf(node) !== TYPE.folder) throw new Failure("notdir");
      let done = 0;
      for (const [number, [name, one]] of [...node].entries()) {
        if (number < cookie) continue;
        const coded = new TextEncoder().encode(name);
        const entry = new Uint8Array(DIRENT + coded.length);
        const laid = new DataView(entry.buffer);
        laid.setBigUint64(0, BigInt(number + 1), true);
        laid.setBigUint64(8, BigInt(numberOf(one)), true);
        laid.setUint32(16, coded.length, true);
        laid.setUint8(20, typeOf(one));
        entry.set(coded, DIRENT);
        const part = entry.subarray(0, length - done);
        bytes(buffer + done, part.length).set(part);
        done += part.length;
        if (done === length) break; // an entry that is cut is asked for again
      }
      set32(size, done);
    },

    path_open(fd, _, start, length, how, _rights, _inherited, flags, place) {
      const where = find(fd, start, length);
      if (where.node && how & OPEN.create && how & OPEN.exclusive) throw new Failure("exist");
      if (!where.node && !(how & OPEN.create)) throw new Failure("noent");
      if (!where.node) changeable(where).folder.set(where.name, (where.node = makeFile()));
      if (how & OPEN.folder && typeOf(where.node) !== TYPE.folder) throw new Failure("notdir");
      if (how & OPEN.truncate) Object.assign(changeable(where).node, makeFile());
      const free = open.findIndex((one, number) => number > TREE && !one);
      const number = free < 0 ? open.length : free;
      open[number] = { node: where.node, path: where.path, at: 0, flags };
      set32(place, number);
    },
    path_filestat_get: (fd, _, start, length, place) => stat(found(fd, start, length).node, place),
    path_readlink: () => ERRNO.inval, // nothing here is a link
  };

  /** A function that tells the program how it went. */
  const checked =
    (work) =>
    (...given) => {
      try {
        return work(...given) ?? OK;
      } catch (failure) {
        if (failure instanceof Failure) return failure.errno;
        throw failure;
      }
    };
  return Object.fromEntries(Object.entries(functions).map(([name, work]) => [name, checked(work)]));
}

/** All that a module imports: the functions of the system, and for every other one that it is not there. */
export function importsOf(module, system) {
  const imports = {};
  for (const { module: room, name } of WebAssembly.Module.imports(module)) {
    const known = room === "wasi_snapshot_preview1" ? (system[name] ?? (() => ERRNO.nosys)) : () => -1;
    (imports[room] ??= {})[name] = known;
  }
  return imports;
}
