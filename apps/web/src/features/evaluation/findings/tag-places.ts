/** A label to place below its object. Pixels of the map. */
export interface TagWish {
  /** Start of its line: the lower edge of the object. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TagPlace {
  left: number;
  top: number;
  /** Start of its line, which runs straight down to the label. */
  from: { x: number; y: number };
}

const GAP = 8;
const LINE = 16;

/**
 * Places labels below all objects, so that none covers a boundary; labels that would collide are stacked.
 * @param below lower edge of everything that must stay free
 */
export function placeTags(
  wishes: readonly TagWish[],
  { width, height, below }: { width: number; height: number; below: number },
): TagPlace[] {
  const placed: { left: number; right: number; top: number; bottom: number }[] = [];
  const order = wishes.map((_, at) => at).sort((a, b) => (wishes[a]?.x ?? 0) - (wishes[b]?.x ?? 0));
  const places: TagPlace[] = wishes.map(() => ({ left: 0, top: 0, from: { x: 0, y: 0 } }));
  for (const at of order) {
    const wish = wishes[at] as TagWish;
    const left = Math.min(Math.max(GAP, wish.x - wish.width / 2), Math.max(GAP, width - wish.width - GAP));
    const right = left + wish.width;
    let top = below + LINE;
    for (const other of placed)
      if (left < other.right + GAP && right > other.left - GAP) top = Math.max(top, other.bottom + GAP);
    top = Math.min(top, height - wish.height - GAP);
    placed.push({ left, right, top, bottom: top + wish.height });
    places[at] = { left, top, from: { x: wish.x, y: wish.y } };
  }
  return places;
}

/** Returns the lower edge of a shape on a vertical line through `x`; null if the line misses it. */
export function lowerEdge(rings: readonly { x: number; y: number }[][], x: number): number | null {
  let lowest: number | null = null;
  for (const ring of rings)
    for (const [at, to] of ring.entries()) {
      const from = ring[at - 1];
      if (!from || from.x > x === to.x > x) continue;
      const y = from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y);
      if (lowest === null || y > lowest) lowest = y;
    }
  return lowest;
}
