import {
  type FindingKind,
  type FindingMeasures,
  type FindingSeverity,
  HECTARES_PER_SQUARE_METRE,
} from '#libs/contracts';

/** A fault as the inspector found it, before it is compared with what was known. */
export interface Found {
  kind: FindingKind;
  severity: FindingSeverity;
  farmId: number;
  /** The farm with the higher id of two; null where it is one farm's. */
  otherId: number | null;
  measures: FindingMeasures;
  /** GeoJSON of the point or ground; null where it is of the whole farm. */
  place: object | null;
  /** By what a dismissed finding is known again: it stays dismissed while this is the same. */
  basis: string;
}

/** Hectares with five decimals, as the screens have them. */
export const inHectares = (squareMetres: number) => rounded(squareMetres * HECTARES_PER_SQUARE_METRE, 5);

export const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
