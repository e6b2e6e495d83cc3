import type { FindingSeverity } from '#libs/contracts';

/**
 * From where on what is measured is a fault, and how grave it is. All limits of the inspector stand here, each with its
 * reason; what is below the lowest is no finding.
 */
export const THRESHOLDS = {
  /**
   * Share of the farm that loses more, or square metres. Hand-held GPS errs by 3 to 5 m, which on a shared side of a farm
   * of one hectare is 1 to 5 % of it; from a tenth on, one field is claimed twice. Half a hectare is paid for, whatever
   * share it is.
   */
  overlap: { severe: { share: 0.1, areaM2: 5000 }, warning: { share: 0.01, areaM2: 1000 } },
  /** Square metres: what is less is the rounding of coordinates in files. */
  overlapFromM2: 1,
  /**
   * Mapped against declared, as a share of the declared size. Below half or above double somebody walked another field, or
   * wrote acres; walking a hectare by GPS errs by 5 to 8 %, and farmers round to a quarter of a hectare.
   */
  declared: {
    severe: { below: 0.5, above: 1 },
    warning: { below: 0.15, above: 0.15 },
    note: { below: 0.1, above: 0.1 },
  },
  /** Square metres of difference that are within the error of a small field's boundary. */
  declaredFromM2: 200,
  /**
   * Metres that a boundary goes out and comes back by the same way, with a tip narrower than `degrees`. A jump of the GPS
   * is tens of metres; less than 5 m is its usual error. It adds little area, so it is never severe.
   */
  spike: { warning: 20, note: 5, degrees: 12 },
  /** Points that lie closer together than this are one when spikes are looked for: a tip is rarely a single point. */
  spikeTipMetres: 2,
  /**
   * Points that differ. Two have no area. A walk round a field leaves more than three; four are right for a plot that is a
   * rectangle, and hardly for a field from two hectares on, whose sides are over 140 m.
   */
  points: { severe: 2, warning: 3, ofLarge: 4, largeM2: 20_000 },
  /** Metres of width: what is narrower is not a field that somebody walks round, but where two boundaries nearly agree. */
  sliver: 1,
  /** Square metres: 5 m by 5 m is a hut, 10 m by 10 m a garden. */
  tiny: { severe: 25, warning: 100 },
  /**
   * Square metres: over 100 ha is an estate, over 500 ha none that smallholders have (imports say so too). Over 10,000 ha nothing is
   * stored: `FARM_AREA_M2` of `libs/geometry`.
   */
  huge: { severe: 5_000_000, warning: 1_000_000 },
  /** Metres from the farm's middle to the outline of its state, which is accurate to 1 to 3 km only. */
  outsideState: { severe: 20_000, warning: 3000, note: 100 },
} as const;

export function severityOfOverlap(areaM2: number, share: number): FindingSeverity {
  const { severe, warning } = THRESHOLDS.overlap;
  if (share >= severe.share || areaM2 >= severe.areaM2) return 'severe';
  return share >= warning.share || areaM2 >= warning.areaM2 ? 'warning' : 'note';
}

/** Null where mapped and declared size agree well enough. */
export function severityOfDifference(mappedM2: number, declaredM2: number): FindingSeverity | null {
  const difference = mappedM2 / declaredM2 - 1;
  if (Math.abs(mappedM2 - declaredM2) < THRESHOLDS.declaredFromM2) return null;
  const reaches = ({ below, above }: { below: number; above: number }) =>
    // What the division makes of "exactly half" is no reason to be lenient.
    difference <= -below + 1e-9 || difference >= above - 1e-9;
  const { severe, warning, note } = THRESHOLDS.declared;
  if (reaches(severe)) return 'severe';
  if (reaches(warning)) return 'warning';
  return reaches(note) ? 'note' : null;
}

export function severityOfSpike(metres: number): FindingSeverity | null {
  const { warning, note } = THRESHOLDS.spike;
  if (metres >= warning) return 'warning';
  return metres >= note ? 'note' : null;
}

export function severityOfPoints(points: number, areaM2: number): FindingSeverity | null {
  const { severe, warning, ofLarge, largeM2 } = THRESHOLDS.points;
  if (points <= severe) return 'severe';
  if (points <= warning) return 'warning';
  return points <= ofLarge && areaM2 >= largeM2 ? 'warning' : null;
}

export function severityOfSize(areaM2: number): { kind: 'tiny' | 'huge'; severity: FindingSeverity } | null {
  const { tiny, huge } = THRESHOLDS;
  if (areaM2 < tiny.warning) return { kind: 'tiny', severity: areaM2 < tiny.severe ? 'severe' : 'warning' };
  if (areaM2 > huge.warning) return { kind: 'huge', severity: areaM2 > huge.severe ? 'severe' : 'warning' };
  return null;
}

export function severityOfDistance(metres: number): FindingSeverity | null {
  const { severe, warning, note } = THRESHOLDS.outsideState;
  if (metres >= severe) return 'severe';
  if (metres >= warning) return 'warning';
  return metres >= note ? 'note' : null;
}
