import type { BoundaryVersionDto } from '#libs/contracts';
import { largestRing, openRing } from '#libs/geometry';

/** Changes of a boundary's points by an edit. */
export interface PointChange {
  kind: 'moved' | 'added' | 'removed' | 'redrawn';
  n: number;
}

const keyOf = (point: readonly number[]) => `${point[0]} ${point[1]}`;

/** Returns the points of the largest part's outer ring, the first not repeated. */
export const pointsOf = ({ boundary }: Pick<BoundaryVersionDto, 'boundary'>) =>
  openRing(largestRing(boundary)).length;

/** Compares the points of a boundary with the previous one; null for the first boundary, or if another part changed. */
export function pointChange(
  before: Pick<BoundaryVersionDto, 'boundary'> | undefined,
  now: Pick<BoundaryVersionDto, 'boundary'>,
): PointChange | null {
  if (!before || before.boundary.length === 0 || now.boundary.length === 0) return null;
  const was = new Set(openRing(largestRing(before.boundary)).map(keyOf));
  const is = new Set(openRing(largestRing(now.boundary)).map(keyOf));
  const fresh = [...is].filter((key) => !was.has(key)).length;
  const lost = [...was].filter((key) => !is.has(key)).length;
  if (fresh === 0 && lost === 0) return null;
  // No point is left: this is a new boundary, not one with moved points.
  if (fresh === is.size) return { kind: 'redrawn', n: fresh };
  if (fresh === lost) return { kind: 'moved', n: fresh };
  if (lost === 0) return { kind: 'added', n: fresh };
  if (fresh === 0) return { kind: 'removed', n: lost };
  return { kind: 'moved', n: Math.max(fresh, lost) };
}

/** Returns the first version with the same boundary, to which a revert went back. `older` is newest first. */
export function sameAs(
  version: BoundaryVersionDto,
  older: readonly BoundaryVersionDto[],
): BoundaryVersionDto | null {
  if (version.boundary.length === 0) return null;
  const text = JSON.stringify(version.boundary);
  return older.findLast(({ boundary }) => JSON.stringify(boundary) === text) ?? null;
}

const SQUARE_METRES_PER_HECTARE = 10_000;

/** Returns the whole square metres by which the second is larger than the first; negative if it is smaller. */
export function areaChange(
  then: Pick<BoundaryVersionDto, 'farmSize'>,
  now: Pick<BoundaryVersionDto, 'farmSize'>,
): number {
  return Math.round((now.farmSize - then.farmSize) * SQUARE_METRES_PER_HECTARE);
}
