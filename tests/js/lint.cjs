// Check the modules of the page: `node --expose-internals lint.cjs ROOT FILE ...` writes a JSON list of faults.
// The parser is the one that node itself contains, so that neither a network nor npm is needed.

const { existsSync, readFileSync } = require("node:fs");
const { basename, dirname, resolve, relative } = require("node:path");
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");

/** The file that a script imports; the pages of a class lie in a topic and are served beside the player. */
function fileOf(file, from) {
  const beside = resolve(dirname(file), from);
  return existsSync(beside) ? beside : resolve(__dirname, "../../ui", from.replace(/^(\.\.\/)+/, ""));
}

const KNOWN = new Set(
  `AbortController addEventListener Array ArrayBuffer atob BigInt Blob Boolean BroadcastChannel btoa caches cancelAnimationFrame clearInterval clearTimeout CompressionStream
  console crypto CSSStyleSheet CustomEvent DataView Date DecompressionStream document DOMParser Element Error Event fetch FileReader
  EventTarget getComputedStyle globalThis history indexedDB Infinity Int32Array IntersectionObserver Intl JSON localStorage location Map matchMedia
  Math MutationObserver NaN navigator Node Number Object parseFloat parseInt performance Promise queueMicrotask RegExp
  Request requestAnimationFrame ResizeObserver Response sessionStorage Set setImmediate setInterval setTimeout
  Option String structuredClone Symbol TextDecoder TextEncoder Uint32Array Uint8Array undefined URL URLSearchParams
  WeakMap WeakSet WebAssembly window Worker`.split(/\s+/),
);
const FORBIDDEN = new Set(["eval", "alert", "debugger"]);

const isNode = (value) => value !== null && typeof value === "object" && typeof value.type === "string";

/** Every fault of one module, and what it imports and exports. */
function read(file, text) {
  const faults = [];
  const fault = (node, what) => faults.push({ file, line: node.loc?.start.line ?? 0, what });
  const imports = [];
  const exported = new Set();
  const references = [];
  const scopes = [];
  let tree;
  try {
    tree = parse(text, { ecmaVersion: "latest", sourceType: "module", locations: true });
  } catch (error) {
    return { file, faults: [{ file, line: error.loc?.line ?? 0, what: error.message }], imports, exported, own: [] };
  }

  const open = (above) => {
    const scope = { above, names: new Map() };
    scopes.push(scope);
    return scope;
  };
  const declare = (scope, node, kind) => scope.names.set(node.name, { node, kind, read: false, written: false });

  /** Declare the names of a pattern; what it computes is read. */
  function bind(pattern, scope, kind) {
    if (pattern === null) return;
    if (pattern.type === "Identifier") declare(scope, pattern, kind);
    else if (pattern.type === "ObjectPattern") {
      const rest = pattern.properties.some((one) => one.type === "RestElement");
      for (const one of pattern.properties) {
        if (one.computed) visit(one.key, scope);
        bind(one.type === "RestElement" ? one.argument : one.value, scope, rest ? "beside a rest" : kind);
      }
    } else if (pattern.type === "ArrayPattern") pattern.elements.forEach((one) => bind(one, scope, kind));
    else if (pattern.type === "AssignmentPattern") {
      bind(pattern.left, scope, kind);
      visit(pattern.right, scope);
    } else if (pattern.type === "RestElement") bind(pattern.argument, scope, kind);
  }

  /** Names are known in all of their block, whatever comes first. */
  function hoist(statements, scope) {
    for (const one of statements) {
      const inner = one.declaration && one.type.startsWith("Export") ? one.declaration : one;
      if (["FunctionDeclaration", "ClassDeclaration"].includes(inner.type) && inner.id)
        declare(scope, inner.id, inner.type === "FunctionDeclaration" ? "function" : "class");
      if (inner.type === "VariableDeclaration") {
        if (inner.kind === "var") fault(inner, "var, where const or let is meant");
        const known = (init) => (init || inner.kind === "const" ? inner.kind : "let later");
        inner.declarations.forEach(({ id, init }) => bind(id, scope, known(init)));
      }
    }
  }

  function assign(target, scope) {
    if (target.type === "Identifier") references.push({ node: target, scope, write: true });
    else if (target.type === "MemberExpression") visit(target, scope);
    else if (target.type === "ArrayPattern") target.elements.forEach((one) => one && assign(one, scope));
    else if (target.type === "ObjectPattern")
      target.properties.forEach((one) => assign(one.value ?? one.argument, scope));
    else if (target.type === "AssignmentPattern") (assign(target.left, scope), visit(target.right, scope));
    else if (target.type === "RestElement") assign(target.argument, scope);
  }

  function visitFunction(node, scope) {
    const inner = open(scope);
    if (node.type === "FunctionExpression" && node.id) declare(inner, node.id, "parameter");
    node.params.forEach((one) => bind(one, inner, "parameter"));
    visit(node.body, inner);
  }

  function visitKeyed(node, scope) {
    if (node.computed) visit(node.key, scope);
    if (node.value) visit(node.value, scope);
  }

  const special = {
    Identifier: (node, scope) => references.push({ node, scope, write: false }),
    ImportDeclaration(node, scope) {
      const names = node.specifiers.map((one) => {
        const plain = one.type === "ImportSpecifier" && one.imported.name === one.local.name;
        if (!plain && !node.source.value.startsWith("node:")) fault(node, "not a plain named import");
        declare(scope, one.local, "import");
        return one.local.name;
      });
      imports.push({ names, from: node.source.value, line: node.loc.start.line });
    },
    ExportNamedDeclaration(node, scope) {
      if (!node.declaration) return fault(node, "an export without a declaration");
      const { id, declarations } = node.declaration;
      (declarations ?? [{ id }]).forEach((one) => exported.add(one.id.name));
      visit(node.declaration, scope);
    },
    ExportDefaultDeclaration(node, scope) {
      exported.add("default");
      if (node.declaration.id) scope.names.get(node.declaration.id.name).read = true;
      visit(node.declaration, scope);
    },
    VariableDeclaration: (node, scope) => node.declarations.forEach(({ init }) => init && visit(init, scope)),
    FunctionDeclaration: visitFunction,
    FunctionExpression: visitFunction,
    ArrowFunctionExpression: visitFunction,
    BlockStatement(node, scope) {
      const inner = open(scope);
      hoist(node.body, inner);
      node.body.forEach((one) => visit(one, inner));
    },
    CatchClause(node, scope) {
      const inner = open(scope);
      bind(node.param, inner, "caught");
      visit(node.body, inner);
    },
    MemberExpression(node, scope) {
      visit(node.object, scope);
      if (node.computed) visit(node.property, scope);
    },
    Property: visitKeyed,
    MethodDefinition: visitKeyed,
    PropertyDefinition: visitKeyed,
    AssignmentExpression(node, scope) {
      if (node.operator !== "=" && node.left.type === "Identifier") visit(node.left, scope);
      assign(node.left, scope);
      visit(node.right, scope);
    },
    UpdateExpression(node, scope) {
      if (node.argument.type === "Identifier") assign(node.argument, scope);
      visit(node.argument, scope);
    },
    BinaryExpression(node, scope) {
      if (["==", "!="].includes(node.operator)) fault(node, `${node.operator} converts what it compares`);
      visit(node.left, scope);
      visit(node.right, scope);
    },
    ObjectExpression(node, scope) {
      const named = node.properties.filter((one) => one.key && !one.computed);
      const keys = named.map(({ key }) => key.name ?? key.value);
      const twice = keys.find((key, place) => keys.indexOf(key) !== place);
      if (twice !== undefined) fault(node, `the key ${twice} occurs twice`);
      node.properties.forEach((one) => visit(one, scope));
    },
    LabeledStatement: (node) => fault(node, "a label"),
    DebuggerStatement: (node) => fault(node, "debugger"),
  };
  const loop = (node, scope) => {
    const inner = open(scope);
    const head = node.init ?? node.left;
    if (head?.type === "VariableDeclaration") hoist([head], inner);
    // Each turn gives the name of a for…of a value of its own.
    for (const one of [head, node.test, node.update, node.right, node.body]) if (one) visit(one, inner);
  };
  Object.assign(special, { ForStatement: loop, ForOfStatement: loop, ForInStatement: loop });

  function visit(node, scope) {
    if (special[node.type]) return special[node.type](node, scope);
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) visit(one, scope);
  }

  const top = open(null);
  hoist(tree.body, top);
  tree.body.forEach((one) => visit(one, top));

  for (const { node, scope, write } of references) {
    let at = scope;
    while (at && !at.names.has(node.name)) at = at.above;
    const found = at?.names.get(node.name);
    if (FORBIDDEN.has(node.name)) fault(node, `${node.name} is not used here`);
    else if (!found && !KNOWN.has(node.name)) fault(node, `${node.name} is declared nowhere`);
    else if (!found) continue;
    else if (!write) found.read = true;
    else if (["const", "import", "function"].includes(found.kind)) fault(node, `${node.name} is constant`);
    else found.written = true;
  }
  for (const scope of scopes)
    for (const [name, { node, kind, read: used, written }] of scope.names) {
      if (kind === "let" && !written) fault(node, `${name} never changes: const`);
      if (used || ["parameter", "beside a rest", "caught"].includes(kind)) continue;
      if (!(scope === top && exported.has(name))) fault(node, `${name} is never read`);
    }
  const own = [...top.names].filter(([, { kind }]) => kind !== "import").map(([name]) => name);
  return { file, faults, imports, exported, own };
}

/** What modules say of each other: imports that lead nowhere, circles, exports without a reader, names that meet. */
function compare(modules, readers) {
  const faults = [];
  const byFile = new Map(modules.map((one) => [one.file, one]));
  const wanted = new Set();
  const after = new Map();
  for (const one of [...modules, ...readers]) {
    const others = one.imports.filter(({ from }) => from.startsWith("."));
    after.set(one.file, others.map(({ from }) => fileOf(one.file, from)));
    for (const { names, from, line } of others) {
      const other = fileOf(one.file, from);
      const found = byFile.get(other);
      if (!found) faults.push({ file: one.file, line, what: `${from} is no module` });
      for (const name of found ? names : []) {
        wanted.add(`${other} ${name}`);
        if (!found.exported.has(name)) faults.push({ file: one.file, line, what: `${from} exports no ${name}` });
      }
    }
  }
  for (const { file, exported } of modules)
    for (const name of exported)
      if (name !== "default" && !wanted.has(`${file} ${name}`))
        faults.push({ file, line: 0, what: `${name} is exported and imported nowhere` });
  const reached = (file, seen = new Set()) => {
    for (const next of after.get(file) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  const met = new Set();
  for (const { file } of modules) {
    const others = reached(file);
    if (others.has(file)) faults.push({ file, line: 0, what: "imports itself in a circle" });
    // A module is joined with all that it reaches into one script, where each name is declared once.
    const owners = new Map();
    for (const one of new Set([...others, file]))
      for (const name of byFile.get(one)?.own ?? []) {
        const other = owners.get(name);
        owners.set(name, one);
        const what = `${name} is declared in ${basename(other ?? one)}, too, with which it is joined`;
        if (other && !met.has(`${other} ${one} ${name}`)) faults.push({ file: one, line: 0, what });
        met.add(`${other} ${one} ${name}`);
      }
  }
  return faults;
}

const [root, ...files] = process.argv.slice(2);
const all = files.map((file) => read(resolve(file), readFileSync(file, "utf8")));
const [tests, modules] = [true, false].map((isTest) => all.filter(({ file }) => file.endsWith(".test.mjs") === isTest));
const found = [...all.flatMap((one) => one.faults), ...compare(modules, tests)];
console.log(JSON.stringify(found.map(({ file, line, what }) => `${relative(root, file)}:${line}: ${what}`)));
