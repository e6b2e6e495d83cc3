import {
  ORGANIC_MATTER_FACTOR,
  PH_METHODS,
  PHOSPHORUS_METHODS,
  type SoilClass,
  type SoilProperty,
  type SoilRatingDto,
  type SoilSampleDto,
} from '#libs/contracts';

/** A row of a rating table. */
export interface TableRange {
  tableId: number;
  property: SoilProperty;
  /** Null: samples record no method of this property, because there is only one. */
  method: string | null;
  class: SoilClass | null;
  label: string;
  /** Null: no lower limit. */
  startsAt: number | null;
  /** Whether a value equal to `startsAt` belongs to this range. */
  includesStart: boolean;
  /** Null: no upper limit. */
  endsAt: number | null;
  advice: string | null;
}

type Results = Pick<
  SoilSampleDto,
  'ph' | 'phMethod' | 'totalNitrogen' | 'phosphorus' | 'phosphorusMethod' | 'potassium' | 'organicCarbon'
>;

interface Measured {
  property: SoilProperty;
  value: number | null;
  unit: string;
  /** Code, as the tables have it. */
  method: string | null;
  methodName: string | null;
}

/** Organic matter to two decimals, as laboratories report it. */
const matterOf = (carbon: number | null) =>
  carbon === null ? null : Math.round(carbon * ORGANIC_MATTER_FACTOR * 100) / 100;

function measured(results: Results): Measured[] {
  const { ph, phMethod, totalNitrogen, phosphorus, phosphorusMethod, potassium, organicCarbon } = results;
  return [
    { property: 'NITROGEN', value: totalNitrogen, unit: '%', method: null, methodName: null },
    {
      property: 'PHOSPHORUS',
      value: phosphorus,
      unit: 'mg/kg',
      method: phosphorusMethod,
      methodName: phosphorusMethod && PHOSPHORUS_METHODS[phosphorusMethod],
    },
    { property: 'POTASSIUM', value: potassium, unit: 'cmol/kg', method: null, methodName: 'NH₄OAc' },
    {
      property: 'ORGANIC_MATTER',
      value: matterOf(organicCarbon),
      unit: '%',
      method: null,
      methodName: `C ${organicCarbon} % × ${ORGANIC_MATTER_FACTOR}`,
    },
    { property: 'PH', value: ph, unit: '', method: phMethod, methodName: phMethod && PH_METHODS[phMethod] },
  ];
}

const reaches = (value: number, { startsAt, includesStart }: TableRange) =>
  startsAt === null || value > startsAt || (includesStart && value === startsAt);

/** Returns the index of a value's range: the last that it reaches. Null below the first, and above the last. */
function rangeOf(value: number, ranges: readonly TableRange[]): number | null {
  const index = ranges.findLastIndex((range) => reaches(value, range));
  const { endsAt = null } = ranges.at(-1) ?? {};
  if (index < 0 || (endsAt !== null && value > endsAt)) return null;
  return index;
}

/**
 * Rates the results of a sample. Each uses the first table that has ranges for its property and method; without one it
 * is not rated.
 * @param tables their ranges in order: tables by preference, each property's ranges ascending
 */
export function rateSoil(results: Results, tables: readonly TableRange[]): SoilRatingDto[] {
  return measured(results).flatMap(({ property, value, unit, method, methodName }) => {
    if (value === null) return [];
    const known = tables.filter((range) => range.property === property && range.method === method);
    const tableId = known[0]?.tableId ?? null;
    const ranges = known.filter((range) => range.tableId === tableId);
    const range = rangeOf(value, ranges);
    return [
      {
        property,
        value,
        unit,
        method: methodName,
        ranges: ranges.map(({ class: word, label, startsAt, endsAt }) => ({
          class: word,
          label,
          from: startsAt,
          to: endsAt,
        })),
        range,
        advice: range === null ? null : (ranges[range]?.advice ?? null),
        tableId,
      },
    ];
  });
}
