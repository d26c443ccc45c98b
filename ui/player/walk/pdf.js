// A PDF of one page that holds a picture: enough to print what is seen, in any script.

/** The document as a Blob; `jpeg`: the bytes of the picture, `width` and `height` in its pixels. */
export function pdfOf(jpeg, width, height) {
  const [across, down] = [width, height].map((side) => Math.round(side * 0.375)); // pixels of a doubled picture, in points
  const parts = [];
  const places = [];
  let length = 0;
  const write = (part) => {
    parts.push(part);
    length += part.length;
  };
  const object = (number, head, stream) => {
    places[number] = length;
    write(bytesOf(`${number} 0 obj\n${head}\n`));
    if (stream) [bytesOf("stream\n"), stream, bytesOf("\nendstream\n")].forEach(write);
    write(bytesOf("endobj\n"));
  };
  const drawn = bytesOf(`q ${across} 0 0 ${down} 0 0 cm /Im0 Do Q`);
  write(bytesOf("%PDF-1.4\n"));
  object(1, "<< /Type /Catalog /Pages 2 0 R >>");
  object(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
  object(3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents 4 0 R /Resources << /XObject << /Im0 5 0 R >> >> >>`);
  object(4, `<< /Length ${drawn.length} >>`, drawn);
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  object(5, `<< ${image} /Filter /DCTDecode /Length ${jpeg.length} >>`, jpeg);
  const start = length;
  const rows = places.slice(1).map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
  write(bytesOf(`xref\n0 6\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return new Blob(parts, { type: "application/pdf" });
}

function bytesOf(text) {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
