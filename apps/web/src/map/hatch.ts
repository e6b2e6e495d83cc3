import { boundsOf, longitudeScale } from '#libs/geometry';

/**
 * Lines across the longer side of an area, so that a small one stays legible and a large one does not become a grid.
 */
const LINES = 18;

/**
 * Returns diagonal lines across an area, clipped at its edges and holes, as GeoJSON MultiLineString coordinates. They
 * are fixed to the ground, not to the screen, so that they do not shift while the map moves.
 * @param parts GeoJSON MultiPolygon coordinates
 */
export function hatchOf(parts: readonly number[][][][]): number[][][] {
  const bounds = boundsOf(parts.flat(2) as [number, number][]);
  if (!bounds) return [];
  const [west, south, east, north] = bounds;
  const across = longitudeScale((south + north) / 2);
  const step = Math.max((east - west) * across, north - south) / LINES;
  if (!(step > 0)) return [];
  return parts.flatMap((rings) => linesOf(rings, across, step));
}

/** Returns where lines with an equal sum of both axes enter and leave the rings of one part. */
function linesOf(rings: number[][][], across: number, step: number): number[][][] {
  /** Line -> its crossings with edges, as the difference of both axes. */
  const met = new Map<number, number[]>();
  for (const ring of rings)
    for (let at = 1; at < ring.length; at++) {
      const [from, to] = [turned(ring[at - 1], across), turned(ring[at], across)];
      const [low, high] = from.sum < to.sum ? [from, to] : [to, from];
      for (let line = Math.ceil(low.sum / step); line * step < high.sum; line++) {
        const share = (line * step - low.sum) / (high.sum - low.sum);
        const there = met.get(line) ?? [];
        there.push(low.difference + share * (high.difference - low.difference));
        met.set(line, there);
      }
    }
  const lines: number[][][] = [];
  for (const [line, places] of met) {
    const along = places.sort((a, b) => a - b);
    for (let at = 0; at + 1 < along.length; at += 2)
      lines.push([back(line * step, along[at] ?? 0, across), back(line * step, along[at + 1] ?? 0, across)]);
  }
  return lines;
}

const turned = ([lng = 0, lat = 0]: number[] = [], across: number) => ({
  sum: lng * across + lat,
  difference: lng * across - lat,
});
const back = (sum: number, difference: number, across: number) => [
  (sum + difference) / 2 / across,
  (sum - difference) / 2,
];
