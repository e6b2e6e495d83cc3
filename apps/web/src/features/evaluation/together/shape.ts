import { MOST_MOVED_POINTS, type MovedShape } from '#libs/contracts';

/** Units per degree: about a centimetre each. */
const STEPS = 1e7;

/** Encodes a boundary for live drawing; null if it has too many points to show before it is saved. */
export function packShape(farmId: number, parts: number[][][][]): MovedShape | null {
  const rings = parts.flat();
  const points = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (points === 0 || points > MOST_MOVED_POINTS) return null;
  return { farmId, rings: rings.filter(({ length }) => length > 0).map(flat) };
}

function flat(ring: number[][]): number[] {
  let [x, y] = [0, 0];
  return ring.flatMap(([lng = 0, lat = 0]) => {
    const step = [Math.round(lng * STEPS) - x, Math.round(lat * STEPS) - y] as const;
    x += step[0];
    y += step[1];
    return step;
  });
}

/** Decodes the rings: closed, [longitude, latitude] in degrees. */
export function ringsOf({ rings }: MovedShape): [number, number][][] {
  return rings.map((steps) => {
    let [x, y] = [0, 0];
    const ring: [number, number][] = [];
    for (let at = 0; at + 1 < steps.length; at += 2) {
      x += steps[at] ?? 0;
      y += steps[at + 1] ?? 0;
      ring.push([x / STEPS, y / STEPS]);
    }
    const [first] = ring;
    const last = ring.at(-1);
    return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
  });
}
