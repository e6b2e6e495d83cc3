import type { ErasedData } from '#libs/platform';

/** Words and positions of assets; type and quantity stay for counts. */
export const ERASES: ErasedData[] = [
  {
    what: 'Names, descriptions and positions of farm assets',
    tables: ['farm_asset'],
    sql: [
      `UPDATE farm_asset SET name = 'Erased', description = '', lat = NULL, lng = NULL, version = version + 1
        WHERE farm_id = ANY($farms)`,
    ],
  },
];
