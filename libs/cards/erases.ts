import type { ErasedData } from '#libs/platform';

/** Cards, and the files in which they were printed. A scanned card is unknown from then on. */
export const ERASES: ErasedData[] = [
  {
    what: 'ID cards, and files of printed cards with the farmer',
    tables: ['card', 'card_print_row'],
    sql: [
      // The clean-up deletes expired files.
      `UPDATE card_print SET expires_at = now()
        WHERE id IN (SELECT print_id FROM card_print_row WHERE farmer_id = ANY($farmers)) AND expires_at > now()`,
      'DELETE FROM card_print_row WHERE farmer_id = ANY($farmers)',
      'DELETE FROM card WHERE farmer_id = ANY($farmers)',
    ],
  },
];
