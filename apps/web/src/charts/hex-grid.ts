import type { WaitingCellDto } from '#libs/contracts';
import { degreeText, longitudeScale } from '#libs/geometry';

/** A hexagon of the drawing: its middle in pixels, its count, and the mean position of its farms. */
interface Hex {
  key: string;
  x: number;
  y: number;
  waiting: number;
  lng: number;
  lat: number;
}

export interface HexGrid {
  hexes: Hex[];
  /** Pixels from the middle of a hexagon to its corners. */
  radius: number;
  /** Farms in the fullest hexagon. */
  most: number;
}

interface HexBox {
  width: number;
  height: number;
  /** Approximate maximum of hexagons across and down. */
  columns: number;
  rows: number;
}

const ROOT3 = Math.sqrt(3);
/** Degrees: a smaller hexagon would be smaller than the farms it counts (about a kilometre). */
const LEAST_RADIUS = 0.01;
/** Pixels: a few hexagons are not enlarged to fill the panel. */
const LARGEST = 26;
const NEIGHBOURS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

/**
 * Bins places into pointy-top hexagons (axial coordinates and rounding as in redblobgames.com/grids/hexagons), and
 * fits them into the box. The plane gives a degree of longitude its true length at the middle latitude. The area
 * between and around the places is drawn with zero, so that a region appears as one piece.
 */
export function binHexes(cells: readonly WaitingCellDto[], box: HexBox): HexGrid {
  const full = cells.filter(({ waiting }) => waiting > 0);
  if (full.length === 0) return { hexes: [], radius: 0, most: 0 };
  const [west, east] = extent(full.map(({ lng }) => lng));
  const [south, north] = extent(full.map(({ lat }) => lat));
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 };
  const stretch = longitudeScale(middle.lat);
  const ground = Math.max(
    ((east - west) * stretch) / ((box.columns - 1) * ROOT3),
    (north - south) / ((box.rows - 1) * 1.5),
    // Coarser than a raster of the places themselves: a finer one would leave holes (the circle inside a hexagon must
    // reach from the middle of four places to each of them).
    0.85 * rasterSpacing(full, stretch),
    LEAST_RADIUS,
  );

  const counts = new Map<string, number>();
  const sums = new Map<string, { lng: number; lat: number }>();
  for (const { lng, lat, waiting } of full) {
    const [q, r] = axialOf(((lng - middle.lng) * stretch) / ground, (middle.lat - lat) / ground);
    const key = `${q},${r}`;
    counts.set(key, (counts.get(key) ?? 0) + waiting);
    const sum = sums.get(key) ?? { lng: 0, lat: 0 };
    sums.set(key, { lng: sum.lng + lng * waiting, lat: sum.lat + lat * waiting });
  }
  const most = Math.max(...counts.values());
  for (const key of between([...counts.keys()])) if (!counts.has(key)) counts.set(key, 0);
  for (const key of edges(counts)) counts.set(key, 0);

  const units = [...counts].map(([key, waiting]) => {
    const [q, r] = coordinatesOf(key);
    return { key, waiting, x: ROOT3 * (q + r / 2), y: 1.5 * r };
  });
  const [left, right] = extent(units.map(({ x }) => x));
  const [top, bottom] = extent(units.map(({ y }) => y));
  const radius = Math.min(box.width / (right - left + ROOT3), box.height / (bottom - top + 2), LARGEST);
  const hexes = units
    .map(({ key, waiting, x, y }) => ({
      key,
      waiting,
      x: box.width / 2 + (x - (left + right) / 2) * radius,
      y: box.height / 2 + (y - (top + bottom) / 2) * radius,
      // A wide hexagon is named after the position of its farms, not after its middle.
      lng: waiting > 0 ? (sums.get(key)?.lng ?? 0) / waiting : middle.lng + (x * ground) / stretch,
      lat: waiting > 0 ? (sums.get(key)?.lat ?? 0) / waiting : middle.lat - y * ground,
    }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  return { hexes, radius, most };
}

function extent(values: readonly number[]): [number, number] {
  let [least, largest] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  return [least, largest];
}

/** Returns the axial coordinates of the hexagon that contains a point of the unit plane. */
function axialOf(x: number, y: number): [number, number] {
  const q = (ROOT3 / 3) * x - y / 3;
  const r = (2 / 3) * y;
  let [cq, cr] = [Math.round(q), Math.round(r)];
  const cs = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(cq - q), Math.abs(cr - r), Math.abs(cs + q + r)];
  if (dq > dr && dq > ds) cq = -cr - cs;
  else if (dr > ds) cr = -cq - cs;
  return [cq + 0, cr + 0];
}

function coordinatesOf(key: string): [number, number] {
  const [q = 0, r = 0] = key.split(',').map(Number);
  return [q, r];
}

/**
 * Returns all hexagons in the convex hull of the given ones. Its slice along a row ranges from the lowest to the
 * highest crossing of that row by a line between any two of them.
 */
function between(keys: readonly string[]): string[] {
  const places = keys.map(coordinatesOf).map(([q, r]) => ({ x: q + r / 2, r }));
  const [first, last] = extent(places.map(({ r }) => r));
  const inside: string[] = [];
  for (let row = first; row <= last; row++) {
    const above = places.filter(({ r }) => r <= row);
    const below = places.filter(({ r }) => r >= row);
    const crossings = above.flatMap((a) =>
      below.map((b) => (b.r === a.r ? a.x : a.x + ((b.x - a.x) * (row - a.r)) / (b.r - a.r))),
    );
    const [left, right] = extent(crossings);
    for (let q = Math.ceil(left - row / 2); q <= right - row / 2; q++) inside.push(`${q + 0},${row}`);
  }
  return inside;
}

/** Returns hexagons outside that have at least two neighbours inside. */
function edges(counts: ReadonlyMap<string, number>): string[] {
  const touching = new Map<string, number>();
  for (const key of counts.keys()) {
    const [q, r] = coordinatesOf(key);
    for (const [dq, dr] of NEIGHBOURS) {
      const near = `${q + dq},${r + dr}`;
      if (!counts.has(near)) touching.set(near, (touching.get(near) ?? 0) + 1);
    }
  }
  return [...touching].filter(([, times]) => times >= 2).map(([key]) => key);
}

/** Maximum places compared: beyond it the result no longer changes. */
const SAMPLE = 200;
/** Fewer places than this do not form a raster. */
const RASTER = 12;

/** Returns degrees between neighbours if the places are an evenly spaced raster; else 0. */
function rasterSpacing(cells: readonly WaitingCellDto[], stretch: number): number {
  if (cells.length < RASTER) return 0;
  // Compares only a sample of many places.
  const step = Math.max(1, Math.floor(cells.length / SAMPLE));
  const nearest: number[] = [];
  for (let i = 0; i < cells.length; i += step) {
    const here = cells[i] as WaitingCellDto;
    let least = Infinity;
    for (const there of cells) {
      if (there === here) continue;
      least = Math.min(least, Math.hypot((there.lng - here.lng) * stretch, there.lat - here.lat));
    }
    nearest.push(least);
  }
  nearest.sort((a, b) => a - b);
  const at = (share: number) => nearest[Math.floor(share * (nearest.length - 1))] ?? 0;
  return at(0.8) < at(0.1) * 1.3 ? at(0.5) : 0;
}

/** Returns the next round number that is not below: 5, 6, 8, 10, 12, 16, 20, 25, 30, 40, 50, 60, 80, 100, 120 ... */
export function roundUp(value: number): number {
  if (value <= 5) return 5;
  const size = 10 ** Math.floor(Math.log10(value));
  // A scale that ends close to its highest value uses all of its shades.
  const step = [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10].find((times) => times * size >= value) ?? 10;
  return step * size;
}

/** Returns shades 1 to 6 of the sequential scale: 1 for none, the others by equal steps up to `top`. */
export function shadeOf(waiting: number, top: number): number {
  if (waiting <= 0) return 1;
  return Math.min(6, 2 + Math.floor(((waiting - 1) / top) * 5));
}

/** Returns the corners of a pointy-top hexagon in SVG format. `radius` in pixels. */
export function hexCorners(x: number, y: number, radius: number): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = ((60 * corner - 30) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

/** 12.45° N, 4.20° E */
export function placeText({ lng, lat }: { lng: number; lat: number }): string {
  return `${degreeText(lat, 'lat', 2)}, ${degreeText(lng, 'lng', 2)}`;
}

export interface HexLabel {
  x: number;
  y: number;
  name: string;
}

/** Maximum pixels per letter of a label, and the height of a line. */
const LETTER = 6.4;
const LINE = 13;

/**
 * Returns the name of each place once, at its fullest hexagon; the fullest first, and none over another or outside the
 * box.
 */
export function hexLabels(
  { hexes }: HexGrid,
  box: Pick<HexBox, 'width' | 'height'>,
  nameOf: (hex: { lng: number; lat: number }) => string | null,
): HexLabel[] {
  const labels: HexLabel[] = [];
  const named = new Set<string>();
  for (const hex of hexes.filter(({ waiting }) => waiting > 0).sort((a, b) => b.waiting - a.waiting)) {
    const name = nameOf(hex);
    if (name === null || named.has(name)) continue;
    named.add(name);
    const half = (name.length * LETTER) / 2;
    const x = Math.min(box.width - half, Math.max(half, hex.x));
    const y = Math.min(box.height - LINE / 2, Math.max(LINE / 2, hex.y));
    const isFree = labels.every(
      (other) =>
        Math.abs(other.x - x) >= half + (other.name.length * LETTER) / 2 || Math.abs(other.y - y) >= LINE,
    );
    if (isFree) labels.push({ x, y, name });
  }
  return labels;
}
