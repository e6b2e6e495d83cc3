import { type Found, inHectares, rounded } from './found.js';
import { severityOfOverlap, THRESHOLDS } from './thresholds.js';

/** Two farms whose areas were compared; the first has the lower id. */
export interface PairFacts {
  farmId: number;
  otherId: number;
  /** Both boundaries are the same. */
  isSame: boolean;
  /** Square metres of the overlap, and of each farm. */
  sharedM2: number;
  areaM2: number;
  otherAreaM2: number;
  /** GeoJSON of the overlap. */
  shared: object | null;
  /** Identifies both boundaries. */
  basis: string;
}

/** Returns the fault between two farms: one at most. */
export function faultOfPair(pair: PairFacts): Found | null {
  const { farmId, otherId, isSame, sharedM2, basis } = pair;
  if (isSame)
    return { kind: 'duplicate', severity: 'severe', farmId, otherId, measures: {}, place: null, basis };
  if (sharedM2 < THRESHOLDS.overlapFromM2) return null;
  const share = Math.min(1, sharedM2 / pair.areaM2);
  const otherShare = Math.min(1, sharedM2 / pair.otherAreaM2);
  return {
    kind: 'overlap',
    severity: severityOfOverlap(sharedM2, Math.max(share, otherShare)),
    farmId,
    otherId,
    measures: { area: inHectares(sharedM2), share: rounded(share, 5), otherShare: rounded(otherShare, 5) },
    place: pair.shared,
    basis,
  };
}
