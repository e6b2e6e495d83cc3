import type { ErasedData } from './domains/erasure.js';

export const ERASES: ErasedData[] = [
  {
    what: 'Audit log: ids, kinds and days of acts; the name under which the farmer signed in to act',
    ground: 'Proof of who did what (NDPA 2023, section 24(3))',
    tables: ['event_log'],
  },
  // The rows of files go with the records that they belong to.
  { what: 'Files of the farmer', tables: ['stored_file'] },
];
