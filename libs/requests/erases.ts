import type { ErasedData } from '#libs/platform';

export const ERASES: ErasedData[] = [
  {
    what: 'Texts of requests of the farmer',
    tables: ['data_request'],
    sql: [
      'UPDATE data_request SET details = NULL, proposed = NULL, version = version + 1 WHERE farmer_id = ANY($farmers)',
    ],
  },
  {
    what: 'Answers to requests, this erasure and its recipients; keyed hashes of BVN and phone',
    ground: 'Proof of the answer, and so that an import or a backup does not bring the person back',
    tables: ['data_request', 'erasure', 'erasure_recipient', 'erased_person'],
  },
];
