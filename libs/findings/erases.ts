import type { ErasedData } from '#libs/platform';

export const ERASES: ErasedData[] = [
  {
    what: 'Places and reasons of findings on the farms',
    tables: ['finding'],
    sql: [
      'UPDATE finding SET place = NULL, reason = NULL WHERE farm_id = ANY($farms)',
      'UPDATE finding SET place = NULL, reason = NULL WHERE other_id = ANY($farms)',
    ],
  },
];
