import type { ErasedData } from '#libs/platform';

export const ERASES: ErasedData[] = [
  {
    what: 'Views of the farmer by users',
    tables: ['farmer_view'],
    sql: ['DELETE FROM farmer_view WHERE farmer_id = ANY($farmers)'],
  },
  {
    what: 'Disclosures of numbers, and files with the farmer: ids, users and recipients',
    ground: 'Proof of who received the data (NDPA 2023, section 24(3); GAID 2025, article 38(3))',
    tables: ['disclosure', 'disclosure_search', 'farmer_set', 'farmer_set_block', 'session_view'],
  },
];
