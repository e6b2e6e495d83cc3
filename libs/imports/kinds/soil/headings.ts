import { ORGANIC_MATTER_FACTOR, type PhMethod, type PhosphorusMethod } from '#libs/contracts';
import type { SoilField } from '#libs/contracts/imports/columns';

const PH: readonly (readonly [PhMethod, RegExp])[] = [
  ['WATER', /h\W?2\W?o|h₂o|water/i],
  ['CACL2', /cacl|calcium chloride/i],
  ['KCL', /kcl|potassium chloride/i],
];
const PHOSPHORUS: readonly (readonly [PhosphorusMethod, RegExp])[] = [
  ['BRAY_2', /bray[\W_]*(?:no\.?\s*)?(?:2|ii\b|p-?2)/i],
  ['BRAY_1', /bray[\W_]*(?:no\.?\s*)?(?:1|i\b|p-?1)/i],
  ['MEHLICH_3', /mehlich[\W_]*(?:3|iii)\b|\bm3\b/i],
  ['OLSEN', /olsen/i],
];

const named = <Method>(methods: readonly (readonly [Method, RegExp])[], text: string): Method | null =>
  methods.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Returns the method that a cell or a heading names; null if it names none. */
export const phMethodIn = (text: string): PhMethod | null => named(PH, text);
export const phosphorusMethodIn = (text: string): PhosphorusMethod | null => named(PHOSPHORUS, text);

/** A unit that a heading names, and the factor to the unit that Gona stores. */
export interface HeadingUnit {
  factor: number;
  /** From and to, for the note: `from g/kg to %`. */
  converted: string;
}

const MG_KG = /mg\W?kg|ppm|µg\W?g/i;
const G_KG = /(?<![a-z])g\W?kg/i;
const PER_CENT = (heading: string): HeadingUnit | null => {
  if (MG_KG.test(heading)) return { factor: 1e-4, converted: 'from mg/kg to %' };
  return G_KG.test(heading) ? { factor: 0.1, converted: 'from g/kg to %' } : null;
};
/** mg of potassium in a cmol: its atomic mass times ten. */
const MG_PER_CMOL_POTASSIUM = 391;

const UNITS: Partial<Record<SoilField, (heading: string) => HeadingUnit | null>> = {
  totalNitrogen: PER_CENT,
  organicCarbon: (heading) => {
    if (!/matter|\bs?om\b/i.test(heading)) return PER_CENT(heading);
    const unit = PER_CENT(heading);
    return {
      factor: (unit?.factor ?? 1) / ORGANIC_MATTER_FACTOR,
      converted: `from organic matter to organic carbon (÷ ${ORGANIC_MATTER_FACTOR})`,
    };
  },
  potassium: (heading) =>
    MG_KG.test(heading) ? { factor: 1 / MG_PER_CMOL_POTASSIUM, converted: 'from mg/kg to cmol(+)/kg' } : null,
};

/** Returns the unit to convert from, if the heading of a field names another unit than Gona's. */
export const unitIn = (field: SoilField, heading: string): HeadingUnit | null =>
  UNITS[field]?.(heading) ?? null;
