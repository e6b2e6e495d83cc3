import { latestSeason } from '#libs/community';
import { type Season, topicOf } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import { dayAt } from './domain/seasons.js';
import { dataOf } from './entry-writing.js';
import { communityOfFarmer, holdFarmer, insertEntry, type NewEntry } from './persistence/entries.queries.js';

/**
 * Records a repayment that a bank transfer brought, in the latest season. It needs no second person, because the bank
 * is the witness. Returns the entry, or null if the farmer is not in the programme.
 * @param by the administrator in whose name it is recorded
 */
export async function recordBankRepayment(
  tx: Transaction,
  {
    accountId,
    communityResourceId,
    farmerId: given,
    kobo,
    reference,
    by,
  }: {
    accountId: number;
    communityResourceId: number;
    farmerId: number;
    kobo: number;
    reference: string;
    by: number;
  },
): Promise<number | null> {
  const [place] = await tx.query<{ season: Season; farmerId: number }>(
    `SELECT r.season, coalesce(f.main_id, f.id) AS "farmerId" FROM community_resource r, farmer f
      WHERE r.id = $1 AND f.id = $2 AND r.account_id = $3 AND f.account_id = $3`,
    [communityResourceId, given, accountId],
  );
  if (!place) return null;
  const { farmerId } = place;
  const now = new Date();
  const season = latestSeason(place.season, now);
  const communityId = await communityOfFarmer(tx, { communityResourceId, season, farmerId });
  if (communityId === null) return null;
  await holdFarmer(tx, { communityResourceId, farmerId });
  const entry: NewEntry = {
    accountId,
    communityResourceId,
    season,
    communityId,
    farmerId,
    eopId: 0,
    kind: 'REPAYMENT_NAIRA',
    quantity: null,
    unitCost: null,
    bags: null,
    marketValue: null,
    sizeInKg: null,
    amount: `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`,
    counters: null,
    transactionDate: dayAt(now),
    reference,
    note: 'Bank transfer',
    opId: null,
    importId: null,
    recordedBy: by,
    approvedBy: null,
  };
  const entryId = await insertEntry(tx, entry);
  tx.record({
    topic: topicOf.account(accountId),
    subject: { kind: 'farmer', id: farmerId },
    accountId,
    by: null,
    type: 'ledger.entryRecorded',
    data: dataOf(entry, entryId),
  });
  return entryId;
}
