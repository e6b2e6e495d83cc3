import type { Reader, Transaction } from '#libs/platform';

interface Place {
  communityResourceId: number;
  season: string;
}

/** Tests whether a season of a ledger is closed. */
export async function isSeasonClosed(
  reader: Reader,
  { communityResourceId, season }: Place,
): Promise<boolean> {
  const rows = await reader.query(
    'SELECT 1 FROM ledger_closed WHERE community_resource_id = $1 AND season = $2',
    [communityResourceId, season],
  );
  return rows.length > 0;
}

/** Refuses entries of a season from now on, except repayments. The caller holds the ledger (`holdLedger`). */
export async function closeSeason(tx: Transaction, { communityResourceId, season }: Place): Promise<void> {
  await tx.query('INSERT INTO ledger_closed (community_resource_id, season) VALUES ($1, $2)', [
    communityResourceId,
    season,
  ]);
}

/** Accepts entries of a season again. */
export async function reopenSeason(tx: Transaction, { communityResourceId, season }: Place): Promise<void> {
  await tx.query('DELETE FROM ledger_closed WHERE community_resource_id = $1 AND season = $2', [
    communityResourceId,
    season,
  ]);
}
