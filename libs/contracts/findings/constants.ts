/** Kinds of findings of the inspector, with the title shown if the kind has no measure. */
export const FINDING_KINDS = {
  duplicate: 'Duplicate boundary',
  overlap: 'Overlap',
  selfCrossing: 'Crosses itself',
  swappedAxes: 'Latitude and longitude swapped',
  outsideState: 'Outside its state',
  declared: 'Size differs from declared',
  spike: 'Spike',
  fewPoints: 'Few points',
  tiny: 'Very small',
  huge: 'Very large',
} as const;
export type FindingKind = keyof typeof FINDING_KINDS;
export const FINDING_KIND_CODES = Object.keys(FINDING_KINDS) as FindingKind[];

/** The most severe first. */
export const FINDING_SEVERITIES = ['severe', 'warning', 'note'] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

/** `settled` by a person, with a reason; `gone` automatically, because the map has changed. */
export const FINDING_STATES = ['open', 'settled', 'gone'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** Possible resolutions of an overlap. */
export const OVERLAP_OUTCOMES = ['keepA', 'keepB', 'trim'] as const;
export type OverlapOutcome = (typeof OVERLAP_OUTCOMES)[number];

/** Inspection state of a farm in its current form. */
export const FARM_LOOKS = ['done', 'waiting', 'never'] as const;
export type FarmLook = (typeof FARM_LOOKS)[number];
