import type { FindingSeverity } from '#libs/contracts';

/**
 * Thresholds for faults and their severity. All limits of the inspector are defined here, each with its reason; a
 * value below the lowest is no finding.
 */
export const THRESHOLDS = {
  /**
   * Share of the farm that loses more, or square metres. Hand-held GPS has an error of 3 to 5 m, which is 1 to 5 % on
   * a shared side of a one-hectare farm. From a tenth on, one field is claimed twice. Half a hectare is worth money,
   * whatever its share.
   */
  overlap: { severe: { share: 0.1, areaM2: 5000 }, warning: { share: 0.01, areaM2: 1000 } },
  /** Square metres: anything less is coordinate rounding in files. */
  overlapFromM2: 1,
  /**
   * Mapped against declared size, as a share of the declared size. Below half or above double, someone walked another
   * field, or wrote acres. Walking a hectare by GPS has an error of 5 to 8 %, and farmers round to a quarter of a
   * hectare.
   */
  declared: {
    severe: { below: 0.5, above: 1 },
    warning: { below: 0.15, above: 0.15 },
    note: { below: 0.1, above: 0.1 },
  },
  /** Square metres of difference within the error of a small field's boundary. */
  declaredFromM2: 200,
  /**
   * Metres that a boundary runs out and back the same way, with a tip narrower than `degrees`. A GPS jump is tens of
   * metres; less than 5 m is its usual error. It adds little area, so it is never severe.
   */
  spike: { warning: 20, note: 5, degrees: 12 },
  /** Metres: closer points count as one when searching for spikes, because a tip is rarely a single point. */
  spikeTipMetres: 2,
  /**
   * Distinct points. Two have no area. A walk around a field leaves more than three. Four are plausible for a
   * rectangular plot, but hardly for a field of two hectares or more, whose sides are over 140 m.
   */
  points: { severe: 2, warning: 3, ofLarge: 4, largeM2: 20_000 },
  /** Metres of width: anything narrower is not a walked field, but a gap or overlap of two nearly equal boundaries. */
  sliver: 1,
  /** Square metres: 5 m by 5 m is a hut, 10 m by 10 m a garden. */
  tiny: { severe: 25, warning: 100 },
  /**
   * Square metres: over 100 ha is an estate, and over 500 ha is too large for smallholders (imports report it too).
   * Over 10,000 ha nothing is stored: `FARM_AREA_M2` of `libs/geometry`.
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

/** Returns null if mapped and declared size agree well enough. */
export function severityOfDifference(mappedM2: number, declaredM2: number): FindingSeverity | null {
  const difference = mappedM2 / declaredM2 - 1;
  if (Math.abs(mappedM2 - declaredM2) < THRESHOLDS.declaredFromM2) return null;
  const reaches = ({ below, above }: { below: number; above: number }) =>
    // Rounding in the division must not make "exactly half" pass.
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
