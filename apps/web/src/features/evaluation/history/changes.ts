import type { BoundaryVersionDto } from '#libs/contracts';
import { largestRing, openRing } from '#libs/geometry';

/** What an edit did to the points of a boundary. */
export interface PointChange {
  kind: 'moved' | 'added' | 'removed' | 'redrawn';
  n: number;
}

const keyOf = (point: readonly number[]) => `${point[0]} ${point[1]}`;

/** Points of the outer ring of the largest part, the first not repeated. */
export const pointsOf = ({ boundary }: Pick<BoundaryVersionDto, 'boundary'>) =>
  openRing(largestRing(boundary)).length;

/** How the points of a boundary differ from those of the one before; null where it is the first, or another part changed. */
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
  // Nothing of it is left: that is another boundary, not one with moved points.
  if (fresh === is.size) return { kind: 'redrawn', n: fresh };
  if (fresh === lost) return { kind: 'moved', n: fresh };
  if (lost === 0) return { kind: 'added', n: fresh };
  if (fresh === 0) return { kind: 'removed', n: lost };
  return { kind: 'moved', n: Math.max(fresh, lost) };
}

/** The first version with the very same boundary: the one that was gone back to. `older` is newest first. */
export function sameAs(
  version: BoundaryVersionDto,
  older: readonly BoundaryVersionDto[],
): BoundaryVersionDto | null {
  if (version.boundary.length === 0) return null;
  const text = JSON.stringify(version.boundary);
  return older.findLast(({ boundary }) => JSON.stringify(boundary) === text) ?? null;
}

const SQUARE_METRES_PER_HECTARE = 10_000;

/** Whole square metres by which the second is larger than the first; negative where it is smaller. */
export function areaChange(
  then: Pick<BoundaryVersionDto, 'farmSize'>,
  now: Pick<BoundaryVersionDto, 'farmSize'>,
): number {
  return Math.round((now.farmSize - then.farmSize) * SQUARE_METRES_PER_HECTARE);
}
