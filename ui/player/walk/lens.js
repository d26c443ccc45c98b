// Look at a part of a drawing: zoom at a point, drag, fit. Knows numbers only.

const LARGEST_ZOOM = 3;
const MARGIN_AROUND = 24; // px

/** A lens on a drawing of `size` {width, height} in points through a window of px. */
export function makeLens() {
  const lens = { x: 0, y: 0, scale: 1 }; // the point in the upper left corner; px per point
  let [drawing, view] = [{ width: 1, height: 1 }, { width: 1, height: 1 }];

  const fitting = () =>
    Math.min((view.width - 2 * MARGIN_AROUND) / drawing.width, (view.height - 2 * MARGIN_AROUND) / drawing.height);
  const least = () => Math.min(1, fitting());

  function see(nextDrawing, nextView) {
    [drawing, view] = [nextDrawing, nextView];
    hold();
  }

  /** A drawing smaller than the window is centred; a larger one fills it. */
  function hold() {
    lens.scale = Math.min(LARGEST_ZOOM, Math.max(least(), lens.scale));
    lens.x = within(lens.x, view.width / lens.scale, drawing.width);
    lens.y = within(lens.y, view.height / lens.scale, drawing.height);
  }

  function within(at, room, all) {
    const free = MARGIN_AROUND / lens.scale;
    if (all + 2 * free <= room) return (all - room) / 2;
    return Math.max(-free, Math.min(all + free - room, at));
  }

  /** Keep the point below (px, py) where it is. */
  function zoom(factor, px, py) {
    const [x, y] = [lens.x + px / lens.scale, lens.y + py / lens.scale];
    lens.scale = Math.min(LARGEST_ZOOM, Math.max(least(), lens.scale * factor));
    Object.assign(lens, { x: x - px / lens.scale, y: y - py / lens.scale });
    hold();
  }

  function drag(dx, dy) {
    Object.assign(lens, { x: lens.x - dx / lens.scale, y: lens.y - dy / lens.scale });
    hold();
  }

  function fit() {
    lens.scale = Math.min(1.4, fitting());
    hold();
  }

  /** Bring a point into the middle, large enough to read. */
  function centre(x, y, readable = 1) {
    lens.scale = Math.max(lens.scale, readable);
    Object.assign(lens, { x: x - view.width / 2 / lens.scale, y: y - view.height / 2 / lens.scale });
    hold();
  }

  const seen = () => ({
    left: lens.x,
    top: lens.y,
    right: lens.x + view.width / lens.scale,
    bottom: lens.y + view.height / lens.scale,
    scale: lens.scale,
  });
  const pointAt = (px, py) => [lens.x + px / lens.scale, lens.y + py / lens.scale];

  return { lens, see, zoom, drag, fit, centre, seen, pointAt };
}
