// Take along the picture of a tree as it is seen: SVG, PNG or PDF.

import { el, saveAs } from "../dom.js";
import { canvasBrush, svgBrush } from "./brushes.js";
import { paintForest } from "./paint.js";
import { pdfOf } from "./pdf.js";

const SHARP = 2; // pixels per px of the screen
const MIME = { svg: "image/svg+xml", png: "image/png", jpeg: "image/jpeg" };

/** Offer a file of what is looked at: `look` says which part, at which scale. */
export async function takePicture(kind, name, { forest, colours, look }) {
  const blob = kind === "svg" ? drawnSvg(forest, colours, look) : await painted(kind, forest, colours, look);
  saveAs(blob, `${name}.${kind}`);
}

function drawnSvg(forest, colours, look) {
  const brush = svgBrush(colours, [look.left, look.top, look.right - look.left, look.bottom - look.top], look.scale);
  paintForest(brush, forest, look);
  return new Blob([brush.written()], { type: MIME.svg });
}

async function painted(kind, forest, colours, look) {
  const scale = look.scale * SHARP;
  const [width, height] = [look.right - look.left, look.bottom - look.top].map((side) => Math.round(side * scale));
  const canvas = el("canvas", { width, height });
  const context = canvas.getContext("2d");
  context.fillStyle = colours.bg;
  context.fillRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, scale, -look.left * scale, -look.top * scale);
  paintForest(canvasBrush(context, colours), forest, look);
  const blob = await new Promise((done) => canvas.toBlob(done, kind === "pdf" ? MIME.jpeg : MIME.png, 0.92));
  if (kind === "png") return blob;
  return pdfOf(new Uint8Array(await blob.arrayBuffer()), width, height);
}
