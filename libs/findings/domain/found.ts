import {
  type FindingKind,
  type FindingMeasures,
  type FindingSeverity,
  HECTARES_PER_SQUARE_METRE,
} from '#libs/contracts';

/** A fault found by the inspector, before it is compared with stored findings. */
export interface Found {
  kind: FindingKind;
  severity: FindingSeverity;
  farmId: number;
  /** The farm with the higher id of two; null for a single farm. */
  otherId: number | null;
  measures: FindingMeasures;
  /** GeoJSON of the point or area; null if it concerns the whole farm. */
  place: object | null;
  /** Basis of the finding: a dismissed finding stays dismissed while it is unchanged. */
  basis: string;
}

/** Converts to hectares with five decimals, as on screens. */
export const inHectares = (squareMetres: number) => rounded(squareMetres * HECTARES_PER_SQUARE_METRE, 5);

export const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
