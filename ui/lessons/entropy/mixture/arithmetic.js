// The arithmetic of the core in the browser: a test holds that every number written here is the core's.

/** The terms -p log2 p of some counts, in bits; a class without cases has none. */
export function surprises(counts) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (count > 0 ? -(count / all) * Math.log2(count / all) : 0));
}

/** The entropy of some counts, in bits. */
export function entropyOf(counts) {
  return surprises(counts).reduce((sum, term) => sum + term, 0);
}

/** A number with so many decimals, half up on its shortest decimal form, as the core writes it. */
export function fixedText(value, digits) {
  const [mantissa, exponent] = Math.abs(value).toString().split("e");
  const [whole, part = ""] = mantissa.split(".");
  const shift = Number(exponent ?? 0);
  const all = `${"0".repeat(Math.max(0, -shift))}${whole}${part}${"0".repeat(Math.max(0, shift))}`;
  const point = whole.length + Math.max(0, -shift) + shift;
  const kept = BigInt(all.slice(0, point + digits).padEnd(point + digits, "0") || "0");
  const up = (all[point + digits] ?? "0") >= "5" ? 1n : 0n;
  const written = String(kept + up).padStart(digits + 1, "0");
  const place = written.length - digits;
  const sign = value < 0 && kept + up > 0n ? "-" : "";
  return sign + written.slice(0, place) + (digits ? `.${written.slice(place)}` : "");
}
