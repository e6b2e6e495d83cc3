import type { FarmerRows, RowsMoved, Transaction } from '#libs/platform';
import { holdFarmer } from './persistence/entries.queries.js';

/** Locks the ledgers of both records, so that nobody adds entries while their sums are computed again. */
async function holdBoth(tx: Transaction, { from, to }: RowsMoved): Promise<void> {
  const ledgers = await tx.query<{ id: number }>(
    'SELECT DISTINCT community_resource_id AS id FROM ledger_farmer WHERE farmer_id = ANY($1) ORDER BY 1',
    [[from, to]],
  );
  for (const { id } of ledgers)
    for (const farmerId of [from, to].sort((a, b) => a - b))
      await holdFarmer(tx, { communityResourceId: id, farmerId });
}

async function moveEntries(
  tx: Transaction,
  moved: RowsMoved,
  ids: readonly number[] | null,
): Promise<number[]> {
  await holdBoth(tx, moved);
  const [row] = await tx.query<{ ids: number[] }>(
    'SELECT to_jsonb(move_ledger_entries($1, $2, $3::bigint[])) AS ids',
    [moved.from, moved.to, ids],
  );
  return row?.ids ?? [];
}

/** Ledger data that follows a farmer in a merge. */
export const FARMER_ROWS: FarmerRows[] = [
  {
    called: 'Ledger entries',
    table: 'ledger_entry',
    keys: ['id'],
    move: (tx, moved) => moveEntries(tx, moved, null),
    // A reversal follows its entry, and an entry its approval: apart, both records would have a wrong balance.
    moveBack: async (tx, moved, ids) => {
      const all = await tx.query<{ id: number }>(
        `SELECT id FROM ledger_entry WHERE farmer_id = $1 AND (id = ANY($2::bigint[]) OR counters = ANY($2::bigint[])
            OR id IN (SELECT entry_id FROM ledger_approval WHERE farmer_id = $3 AND entry_id IS NOT NULL))`,
        [moved.from, ids, moved.to],
      );
      const back = await moveEntries(
        tx,
        moved,
        all.map(({ id }) => id),
      );
      return back.filter((id) => ids.includes(id)).length;
    },
  },
  {
    called: 'Ledger approvals',
    table: 'ledger_approval',
    keys: ['id'],
    assigned: `entry = jsonb_set(entry, '{farmerId}', to_jsonb($2::bigint))`,
  },
  {
    called: 'Ledger anomalies',
    table: 'ledger_anomaly',
    keys: ['community_resource_id', 'season', 'kind', 'eop_id'],
    uniqueBy: ['community_resource_id', 'season', 'kind', 'eop_id'],
  },
];
