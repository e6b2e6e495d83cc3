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

/** Distance on a surface whose edges meet. */
function wrapped(delta: number): number {
  return delta - TEXTURE_SIZE * Math.round(delta / TEXTURE_SIZE);
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
  for (let y = 0; y < TEXTURE_SIZE; y++) {
    for (let x = 0; x < TEXTURE_SIZE; x++) {
      const cx = Math.floor(x / side);
      const cy = Math.floor(y / side);
      let [near, second, cell] = [Infinity, Infinity, all[0] as Cell];
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const at = ((cy + dy + CELLS) % CELLS) * CELLS + ((cx + dx + CELLS) % CELLS);
          const candidate = all[at] as Cell;
          const d = Math.hypot(wrapped(x - candidate.x), wrapped(y - candidate.y));
          if (d < near) [second, near, cell] = [near, d, candidate];
          else if (d < second && candidate !== cell) second = d;
        }
      }
      paint(data, (y * TEXTURE_SIZE + x) * 4, palette, cell, x, y, second - near, random());
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
