import type { ErasedData } from '#libs/platform';

export const ERASES: ErasedData[] = [
  {
    what: 'Breaches that affected the farmer, under the number of the record only',
    ground: 'Record of breaches (NDPA 2023, section 40)',
    tables: ['breach', 'breach_person'],
  },
];
