import { type RecordConsentBody, topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';

/** Farmer whose decision is recorded, and by whom; null for the farmer's own reply. */
interface Decided {
  accountId: number;
  farmerId: number;
  by: Actor | null;
}

/** Adds a decision with its event, and returns its id. The caller holds the lock `consent` of the farmer. */
export async function addConsent(
  tx: Transaction,
  { accountId, farmerId, by }: Decided,
  { purpose, decision, language, channel, place, guardian, witness }: Omit<RecordConsentBody, 'opId'>,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO consent (account_id, farmer_id, purpose, decision, language, channel, notice_id, recorded_by)
     VALUES ($1, $2, $3, $4, $5, $6, (SELECT n.id FROM notice n WHERE n.account_id = $1 AND n.language = $5
        AND n.in_use_since IS NOT NULL AND n.replaced_on IS NULL), $7) RETURNING id`,
    [accountId, farmerId, purpose, decision, language, channel, by?.id ?? null],
  );
  const consentId = row?.id ?? 0;
  if (place || guardian || witness)
    await tx.query(
      'INSERT INTO consent_detail (consent_id, place, guardian, witness) VALUES ($1, $2, $3, $4)',
      [consentId, place ?? null, guardian ?? null, witness ?? null],
    );
  tx.record({
    topic: topicOf.account(accountId),
    type: 'consent.recorded',
    subject: { kind: 'farmer', id: farmerId },
    data: { consentId, farmerId, purpose, decision, ...(by === null && { bySms: true as const }) },
    accountId,
    by: by && { id: by.id, name: by.name, accountId: by.accountId },
  });
  return consentId;
}
