// The two brushes: one paints on a canvas, the other writes an SVG of the same picture.

const PALE = 0.38; // what is pruned away
const STROKES = { test: ["line", 1.3], leaf: ["class", 1.6], now: ["accent", 3], found: ["ink", 3.5], focus: ["ink", 2] };
const INKS = { title: "ink", muted: "muted", edge: "ink" };

/** Paint on a canvas; `colours`: {ink, muted, bg, line, accent, font, classes, tints}, as the page has them now. */
export function canvasBrush(context, colours) {
  return {
    pale(on) {
      context.globalAlpha = on ? PALE : 1;
    },
    line(x1, y1, x2, y2, width, kind) {
      context.strokeStyle = kind === "strike" ? colours.ink : colours.line;
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      context.stroke();
    },
    box(x, y, w, h, round, kind, klass) {
      const [stroke, width] = strokeOf(kind, klass, colours);
      context.beginPath();
      context.roundRect(x, y, w, h, round);
      if (kind !== "focus") {
        context.fillStyle = fillOf(klass, colours);
        context.fill();
      }
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.stroke();
    },
    ring(x, y, radius, width, pointed) {
      context.strokeStyle = pointed ? colours.accent : colours.ink;
      context.lineWidth = width;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.stroke();
    },
    rect(x, y, w, h, klass) {
      context.fillStyle = colours.classes[klass % colours.classes.length];
      context.fillRect(x, y, w, h);
    },
    text(x, y, text, size, kind, weight) {
      context.font = `${weight} ${size}px ${colours.font}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      if (kind === "edge") {
        context.strokeStyle = colours.bg;
        context.lineWidth = 5;
        context.lineJoin = "round";
        context.strokeText(text, x, y);
      }
      context.fillStyle = colours[INKS[kind]];
      context.fillText(text, x, y);
    },
  };
}

/** Write SVG; `text()` of the brush returns the document, `width` and `height` in px for a view box of points. */
export function svgBrush(colours, [left, top, across, down], scale) {
  const parts = [];
  let opacity = {};
  const round2 = (value) => Math.round(value * 100) / 100;
  const write = (name, attributes, inside = "") => {
    const said = Object.entries({ ...attributes, ...opacity }).map(([key, value]) => `${key}="${typeof value === "number" ? round2(value) : value}"`);
    parts.push(`<${name} ${said.join(" ")}${inside ? `>${escaped(inside)}</${name}>` : "/>"}`);
  };
  return {
    pale: (on) => (opacity = on ? { opacity: PALE } : {}),
    line: (x1, y1, x2, y2, width, kind) =>
      write("line", { x1, y1, x2, y2, stroke: kind === "strike" ? colours.ink : colours.line, "stroke-width": width }),
    box(x, y, width, height, round, kind, klass) {
      const [stroke, thick] = strokeOf(kind, klass, colours);
      const fill = kind === "focus" ? "none" : fillOf(klass, colours);
      write("rect", { x, y, width, height, rx: round, fill, stroke, "stroke-width": thick });
    },
    ring: (cx, cy, r, width, pointed) =>
      write("circle", { cx, cy, r, fill: "none", stroke: pointed ? colours.accent : colours.ink, "stroke-width": width }),
    rect: (x, y, width, height, klass) =>
      write("rect", { x, y, width, height, fill: colours.classes[klass % colours.classes.length] }),
    text(x, y, text, size, kind, weight) {
      const halo = kind === "edge" ? { stroke: colours.bg, "stroke-width": 5, "paint-order": "stroke", "stroke-linejoin": "round" } : {};
      const place = { x, y, "text-anchor": "middle", "dominant-baseline": "central" };
      write("text", { ...place, "font-size": size, "font-weight": weight, fill: colours[INKS[kind]], ...halo }, text);
    },
    written() {
      const size = `width="${Math.round(across * scale)}" height="${Math.round(down * scale)}"`;
      const box = `viewBox="${[left, top, across, down].map(round2).join(" ")}"`;
      const ground = `<rect x="${round2(left)}" y="${round2(top)}" width="100%" height="100%" fill="${colours.bg}"/>`;
      const font = colours.font.replaceAll('"', "'");
      return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box} font-family="${font}">${ground}${parts.join("")}</svg>\n`;
    },
  };
}

function strokeOf(kind, klass, colours) {
  const [name, width] = STROKES[kind];
  return [name === "class" ? colours.classes[klass % colours.classes.length] : colours[name], width];
}

function fillOf(klass, colours) {
  return klass === null ? colours.bg : colours.tints[klass % colours.tints.length];
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The colours and the font of the page at this moment, or of one theme, asked of an element within it. */
export function coloursOf(near, classes, scheme = null) {
  const probe = document.createElement("i");
  if (scheme) probe.style.colorScheme = scheme;
  near.append(probe);
  const read = (value) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const own = Array.from({ length: classes }, (_, k) => `var(--class-${k})`);
  const colours = {
    ...Object.fromEntries(["ink", "muted", "bg", "accent"].map((name) => [name, read(`var(--${name})`)])),
    line: read("color-mix(in srgb, var(--ink) 38%, var(--bg))"),
    font: getComputedStyle(near).fontFamily,
    classes: own.map(read),
    tints: own.map((value) => read(`color-mix(in srgb, ${value} 17%, var(--bg))`)),
  };
  probe.remove();
  return colours;
}
