import type { FindingKind, FindingMeasures, FindingSeverity } from '#libs/contracts';
import { largestRing, metresBetween, openRing, type Position } from '#libs/geometry';
import { type Found, inHectares, rounded } from './found.js';
import { longestSpike } from './spike.js';
import {
  severityOfDifference,
  severityOfDistance,
  severityOfPoints,
  severityOfSize,
  severityOfSpike,
} from './thresholds.js';

/** Facts of one farm for the inspector. */
export interface FarmFacts {
  id: number;
  /** Rings of its parts, [lng, lat]. */
  parts: Position[][][];
  /** Square metres of the boundary, and as declared by the farmer. */
  areaM2: number;
  declaredM2: number | null;
  /** Whether the boundary is valid by the OGC's rules; else the position of the first fault, if it has one. */
  isValid: boolean;
  crossesAt: Position | null;
  /** The state that it belongs to, and the one that contains its middle; null if there is none. */
  state: string | null;
  liesIn: string | null;
  /** Metres from its middle to its state; 0 within. */
  outsideBy: number;
  /** Whether swapping latitude and longitude would put it in the right place. */
  isSwapped: boolean;
  /** Hash that identifies the boundary. */
  basis: string;
}

/** Returns all faults of a single farm. */
export function faultsOfFarm(farm: FarmFacts): Found[] {
  return [...faultsOfShape(farm), ...faultsOfSize(farm), ...faultsOfPlace(farm)];
}

/** Returns the checks made on a farm: those whose facts are available. Its neighbours are checked with it. */
export function checkedOf({ parts, declaredM2, state }: FarmFacts): FindingKind[] {
  const shape: FindingKind[] =
    distinctPoints(parts) < 3 ? ['fewPoints'] : ['fewPoints', 'selfCrossing', 'spike'];
  return [
    'duplicate',
    'overlap',
    ...shape,
    'tiny',
    'huge',
    ...(declaredM2 === null ? [] : (['declared'] as const)),
    'swappedAxes',
    ...(state === null ? [] : (['outsideState'] as const)),
  ];
}

const point = (at: Position) => ({ type: 'Point', coordinates: [at[0], at[1]] });

function found(
  { id, basis }: FarmFacts,
  kind: FindingKind,
  severity: FindingSeverity,
  more: { measures?: FindingMeasures; at?: Position | null; basis?: string } = {},
): Found {
  return {
    kind,
    severity,
    farmId: id,
    otherId: null,
    measures: more.measures ?? {},
    place: more.at ? point(more.at) : null,
    basis: more.basis ?? basis,
  };
}

/** Counts the distinct points of the part with the most: a farm of several parts is as good as its best. */
export function distinctPoints(parts: Position[][][]): number {
  const inRing = (ring: Position[] = []) => new Set(ring.map(([lng, lat]) => `${lng} ${lat}`)).size;
  return Math.max(0, ...parts.map(([outer]) => inRing(outer)));
}

function faultsOfShape(farm: FarmFacts): Found[] {
  const points = distinctPoints(farm.parts);
  const few = severityOfPoints(points, farm.areaM2);
  const faults: Found[] = few ? [found(farm, 'fewPoints', few, { measures: { points } })] : [];
  // A crossing needs at least three points.
  if (points < 3) return faults;
  if (!farm.isValid)
    faults.push(
      found(farm, 'selfCrossing', 'severe', {
        at: farm.crossesAt,
        measures: farm.crossesAt ? { point: nearestPoint(farm.parts, farm.crossesAt) } : {},
      }),
    );
  const spike = longestOf(farm.parts);
  const severity = spike && severityOfSpike(spike.length);
  if (spike && severity)
    faults.push(
      found(farm, 'spike', severity, {
        at: spike.at,
        measures: {
          length: rounded(spike.length, 1),
          angle: rounded(spike.angle, 1),
          point: spike.point,
        },
      }),
    );
  return faults;
}

function longestOf(parts: Position[][][]) {
  const spikes = parts.flatMap(([outer]) => longestSpike(outer ?? []) ?? []);
  return spikes.reduce<(typeof spikes)[number] | null>(
    (longest, each) => (longest && longest.length >= each.length ? longest : each),
    null,
  );
}

/** Returns the number of the point of the largest part nearest to a position, counted from 1. */
function nearestPoint(parts: Position[][][], at: Position): number {
  let best = { number: 1, metres: Infinity };
  for (const [index, each] of openRing(largestRing(parts)).entries()) {
    const metres = metresBetween(each, at);
    if (metres < best.metres) best = { number: index + 1, metres };
  }
  return best.number;
}

function faultsOfSize(farm: FarmFacts): Found[] {
  const { areaM2, declaredM2, basis } = farm;
  const area = inHectares(areaM2);
  const size = severityOfSize(areaM2);
  const faults = size ? [found(farm, size.kind, size.severity, { measures: { area } })] : [];
  const severity = declaredM2 === null ? null : severityOfDifference(areaM2, declaredM2);
  if (declaredM2 !== null && severity)
    faults.push(
      found(farm, 'declared', severity, {
        measures: {
          mapped: area,
          declared: inHectares(declaredM2),
          difference: rounded(areaM2 / declaredM2 - 1, 4),
        },
        // Another declared size is another finding, on the same boundary.
        basis: `${basis} ${declaredM2}`,
      }),
    );
  return faults;
}

function faultsOfPlace(farm: FarmFacts): Found[] {
  const { state, liesIn, outsideBy, isSwapped, basis } = farm;
  const names = { ...(state && { state }), ...(liesIn && { liesIn }) };
  if (isSwapped) return [found(farm, 'swappedAxes', 'severe', { measures: names })];
  const severity = state === null ? null : severityOfDistance(outsideBy);
  if (!severity) return [];
  return [
    found(farm, 'outsideState', severity, {
      measures: { ...names, length: Math.round(outsideBy) },
      basis: `${basis} ${state}`,
    }),
  ];
}
