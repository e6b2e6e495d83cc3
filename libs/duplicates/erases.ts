import type { ErasedData } from '#libs/platform';
import { storeKeys } from './persistence/people.queries.js';

/** A merge stays as a link of two erased records, without the values that it exchanged. */
const EMPTY = '{"main": {"before": {}, "after": {}}, "other": {"before": {}, "after": {}}}';
const OF_FARMER = '(farmer_id = ANY($farmers) OR main_id = ANY($farmers))';

export const ERASES: ErasedData[] = [
  {
    what: 'Comparisons with other records: pairs, words and keys; values that merges exchanged',
    tables: ['duplicate_pair', 'duplicate_person', 'duplicate_key', 'farmer_merge', 'farmer_merge_item'],
    sql: [
      'DELETE FROM duplicate_pair WHERE farmer_id = ANY($farmers)',
      'DELETE FROM duplicate_pair WHERE other_id = ANY($farmers)',
      `DELETE FROM farmer_merge_item WHERE merge_id IN (SELECT id FROM farmer_merge WHERE ${OF_FARMER})`,
      `UPDATE farmer_merge SET changed = '${EMPTY}', kept = NULL WHERE ${OF_FARMER}`,
    ],
    async run(tx, { accountId, farmerIds }) {
      await storeKeys(tx, accountId, farmerIds, []);
      // A rare name would stay as a word that nobody has.
      await tx.query(`DELETE FROM duplicate_word WHERE account_id = $1 AND farmers <= 0 AND word <> ''`, [
        accountId,
      ]);
      return [];
    },
  },
];
