/** Colours of the drawn fields: the ground between them, the fields themselves, and their furrows. */
export interface FieldPalette {
  ground: readonly [number, number, number];
  fields: readonly (readonly [number, number, number])[];
  furrow: readonly [number, number, number];
}

/** Pixels of one side; the picture repeats without a seam. */
export const TEXTURE_SIZE = 512;
const CELLS = 6;

/** A small generator of numbers that are the same on every screen (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Cell {
  x: number;
  y: number;
  tone: number;
  across: number;
  down: number;
  pitch: number;
  shade: number;
}

function cells(random: () => number): Cell[] {
  const side = TEXTURE_SIZE / CELLS;
  return Array.from({ length: CELLS * CELLS }, (_, i) => {
    const angle = random() * Math.PI;
    return {
      x: ((i % CELLS) + 0.5 + (random() - 0.5) * 0.8) * side,
      y: (Math.floor(i / CELLS) + 0.5 + (random() - 0.5) * 0.8) * side,
      tone: random(),
      across: Math.cos(angle),
      down: Math.sin(angle),
      pitch: 5 + random() * 4,
      shade: random() < 0.55 ? 0.5 + random() * 0.5 : 0,
    };
  });
}

/** Distance on a surface whose edges meet, of two points on it. Asked millions of times, so it does without `Math`. */
function wrapped(delta: number): number {
  if (delta > TEXTURE_SIZE / 2) return delta - TEXTURE_SIZE;
  return delta < -TEXTURE_SIZE / 2 ? delta + TEXTURE_SIZE : delta;
}

/** The cells that can be the nearest to a pixel of one square of the grid: two squares each way. */
function neighbours(all: readonly Cell[], column: number, line: number): Cell[] {
  const found: Cell[] = [];
  for (let down = -2; down <= 2; down++) {
    for (let across = -2; across <= 2; across++) {
      const at = ((line + down + CELLS) % CELLS) * CELLS + ((column + across + CELLS) % CELLS);
      found.push(all[at] as Cell);
    }
  }
  return found;
}

/** The cell that a pixel lies in, and how much farther the next one is: 0 on the border between two. */
function nearest(candidates: readonly Cell[], x: number, y: number): { cell: Cell; edge: number } {
  let [first, second, cell] = [Infinity, Infinity, candidates[0] as Cell];
  for (const candidate of candidates) {
    const dx = wrapped(x - candidate.x);
    const dy = wrapped(y - candidate.y);
    const d = dx * dx + dy * dy;
    if (d < first) {
      second = first;
      first = d;
      cell = candidate;
    } else if (d < second) second = d;
  }
  return { cell, edge: Math.sqrt(second) - Math.sqrt(first) };
}

/**
 * A seamless drawing of ploughed fields, RGBA: a sign for farmland under the farms, not a picture of a place.
 * Fields are the cells of a Voronoi diagram of jittered points.
 */
export function fieldTexture(palette: FieldPalette): {
  width: number;
  height: number;
  data: Uint8ClampedArray;
} {
  const random = numbers(20_261_120);
  const all = cells(random);
  const data = new Uint8ClampedArray(TEXTURE_SIZE * TEXTURE_SIZE * 4);
  const side = TEXTURE_SIZE / CELLS;
  const around = all.map((_, i) => neighbours(all, i % CELLS, Math.floor(i / CELLS)));
  for (let y = 0; y < TEXTURE_SIZE; y++) {
    for (let x = 0; x < TEXTURE_SIZE; x++) {
      const { cell, edge } = nearest(
        around[Math.floor(y / side) * CELLS + Math.floor(x / side)] ?? all,
        x,
        y,
      );
      paint(data, (y * TEXTURE_SIZE + x) * 4, palette, cell, x, y, edge, random());
    }
  }
  return { width: TEXTURE_SIZE, height: TEXTURE_SIZE, data };
}

function paint(
  data: Uint8ClampedArray,
  at: number,
  palette: FieldPalette,
  cell: Cell,
  x: number,
  y: number,
  edge: number,
  noise: number,
): void {
  const { fields, ground, furrow } = palette;
  const field = fields[Math.floor(cell.tone * fields.length)] ?? ground;
  const along = wrapped(x - cell.x) * cell.across + wrapped(y - cell.y) * cell.down;
  const line = Math.max(0, Math.cos((along / cell.pitch) * 2 * Math.PI) - 0.45) * 0.5 * cell.shade;
  // Fields do not touch: a strip of ground of about three pixels runs between them.
  const inside = Math.min(1, Math.max(0, (edge - 1.2) / 2));
  const grain = (noise - 0.5) * 5;
  for (let channel = 0; channel < 3; channel++) {
    const soil = (field[channel] ?? 0) * (1 - line * 0.5) + (furrow[channel] ?? 0) * line * 0.5;
    data[at + channel] = (ground[channel] ?? 0) * (1 - inside) + soil * inside + grain;
  }
  data[at + 3] = 255;
}
