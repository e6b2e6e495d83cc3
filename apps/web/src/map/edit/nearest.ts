/** A pixel of the map, from its top left. */
export interface Pixel {
  x: number;
  y: number;
}

/** The handle under the pointer: a point of the ring, or the middle of the side after a point. */
export interface Handle {
  kind: 'point' | 'middle';
  index: number;
}

/** Pixels within which a handle is hit: a finger is wider than the tip of an arrow. */
export const REACH = { mouse: 10, touch: 22 } as const;
export type PointerKind = keyof typeof REACH;

/**
 * Returns the handle nearest to a pixel, by distance on screen. A point takes precedence over a middle at the same
 * distance, and a selected handle over others at the same position.
 */
export function nearestGrip(
  hand: Pixel,
  reach: number,
  points: readonly Pixel[],
  middles: readonly (Pixel | null)[],
  chosen: number | null,
): Handle | null {
  let best: Handle | null = null;
  let nearest = reach;
  const look = (kind: Handle['kind'], at: Pixel | null, index: number) => {
    if (!at) return;
    const distance = Math.hypot(at.x - hand.x, at.y - hand.y);
    const wins =
      distance < nearest ||
      (distance === nearest && (best === null || (kind === 'point' && index === chosen)));
    if (wins) [best, nearest] = [{ kind, index }, distance];
  };
  for (const [index, at] of points.entries()) look('point', at, index);
  // A middle is taken only if it is clearly nearer than any point.
  const point = best as Handle | null;
  const toPoint = nearest;
  for (const [index, at] of middles.entries()) look('middle', at, index);
  return point && nearest > toPoint / 2 ? point : best;
}
