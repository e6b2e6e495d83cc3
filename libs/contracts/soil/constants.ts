import { recordMessages } from '../platform/record-calls.js';

/** Liquid in which pH was measured. */
export const PH_METHODS = { WATER: 'water', CACL2: 'CaCl₂', KCL: 'KCl' } as const;
export type PhMethod = keyof typeof PH_METHODS;

/** Extraction of available phosphorus. */
export const PHOSPHORUS_METHODS = {
  BRAY_1: 'Bray-1',
  BRAY_2: 'Bray-2',
  MEHLICH_3: 'Mehlich-3',
  OLSEN: 'Olsen',
} as const;
export type PhosphorusMethod = keyof typeof PHOSPHORUS_METHODS;

/** The twelve texture classes of the USDA (Soil Survey Manual, 2017, chapter 3). */
export const SOIL_TEXTURES = {
  SAND: 'Sand',
  LOAMY_SAND: 'Loamy sand',
  SANDY_LOAM: 'Sandy loam',
  LOAM: 'Loam',
  SILT_LOAM: 'Silt loam',
  SILT: 'Silt',
  SANDY_CLAY_LOAM: 'Sandy clay loam',
  CLAY_LOAM: 'Clay loam',
  SILTY_CLAY_LOAM: 'Silty clay loam',
  SANDY_CLAY: 'Sandy clay',
  SILTY_CLAY: 'Silty clay',
  CLAY: 'Clay',
} as const;
export type SoilTexture = keyof typeof SOIL_TEXTURES;

/** Rated properties, in display order. */
export const SOIL_PROPERTIES = {
  NITROGEN: 'Total nitrogen',
  PHOSPHORUS: 'Available P',
  POTASSIUM: 'Exchangeable K',
  ORGANIC_MATTER: 'Organic matter',
  PH: 'pH',
} as const;
export type SoilProperty = keyof typeof SOIL_PROPERTIES;

export const SOIL_CLASSES = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' } as const;
export type SoilClass = keyof typeof SOIL_CLASSES;

/** Organic matter per organic carbon (van Bemmelen's factor): converts for display only, carbon is what is stored. */
export const ORGANIC_MATTER_FACTOR = 1.724;

/** Physically possible values: a result outside is a mistake of the file or of the unit. */
export const SOIL_LIMITS = {
  ph: [2, 11],
  /** Per cent. */
  totalNitrogen: [0, 5],
  /** mg/kg. */
  phosphorus: [0, 2000],
  /** cmol(+)/kg. */
  potassium: [0, 20],
  /** Per cent. */
  organicCarbon: [0, 60],
  /** Centimetres. */
  depth: [0, 300],
} as const satisfies Record<string, readonly [number, number]>;

export const SOIL_LENGTHS = { code: 20, laboratory: 120 } as const;

/** Metres between a sample and its farm beyond which the position, or the farm, is wrong. */
export const FARTHEST_SAMPLE_METRES = 1000;

export const SOIL_MESSAGES = {
  ...recordMessages('soil sample'),
  nameTaken: 'This farm has a sample with this number, date and depth.',
  depthOrder: 'The lower depth must be greater than the upper depth.',
  day: 'Enter a day that is not before 2000 or in the future.',
  nothing: 'Enter at least one result.',
  halfPosition: 'Enter both latitude and longitude, or neither.',
  outside: 'The position is outside Nigeria.',
  farAway: 'The position is more than 1 km from the farm.',
} as const;
