// Keep something of ours in a storage of the browser, as JSON.

/** {read(), write(value)}: what is kept under a name, null for nothing; a browser may keep nothing, or forbid to ask. */
export function makeKept(storage, name) {
  return {
    read() {
      try {
        return JSON.parse(storage().getItem(name));
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) storage().removeItem(name);
        else storage().setItem(name, JSON.stringify(value));
      } catch {
        // it lasts until the page is left
      }
    },
  };
}
