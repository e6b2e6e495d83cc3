import type { ErasedData } from '#libs/platform';

/** Results stay: they describe soil, not a person. */
export const ERASES: ErasedData[] = [
  {
    what: 'Numbers and positions of soil samples',
    tables: ['soil_sample'],
    sql: [
      `UPDATE soil_sample SET code = 'ERASED-' || id, position = NULL, laboratory = '', version = version + 1
        WHERE farm_id = ANY($farms)`,
    ],
  },
];
