import { type CapturedConsent, type ConsentPurpose, topicOf } from '#libs/contracts';
import { type Actor, insertStoredFile, type StoredFile, type Transaction } from '#libs/platform';

interface CapturedWhere {
  accountId: number;
  farmerId: number;
  by: Actor;
  /** ISO time at which the farmer decided. */
  decidedAt: string;
}

/**
 * Adds the decisions of a capture. A purpose about which the farmer decided later, while the capture was on its way, is
 * left out: the later decision applies. The agent is the witness where no other is named. Returns the ids.
 */
export async function recordCapturedConsents(
  tx: Transaction,
  { accountId, farmerId, by, decidedAt }: CapturedWhere,
  consents: readonly CapturedConsent[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number; purpose: ConsentPurpose; decision: 'GIVEN' | 'REFUSED' }>(
    `INSERT INTO consent (account_id, farmer_id, purpose, decision, language, channel, notice_id, recorded_by)
     SELECT $1, $2, g.purpose, CASE WHEN g.given THEN 'GIVEN' ELSE 'REFUSED' END, g.language, g.channel,
            (SELECT n.id FROM notice n WHERE n.account_id = $1 AND n.language = g.language AND n.number = g."wordingVersion"),
            $3
       FROM jsonb_to_recordset($5::jsonb) AS g(purpose text, given boolean, language text, channel text, "wordingVersion" int)
      WHERE NOT EXISTS (SELECT FROM consent c
                         WHERE c.farmer_id = $2 AND c.purpose = g.purpose AND c.recorded_on > $4::timestamptz)
     RETURNING id, purpose, decision`,
    [accountId, farmerId, by.id, decidedAt, JSON.stringify(consents)],
  );
  const given = new Map(consents.map((each) => [each.purpose, each]));
  for (const { id: consentId, purpose, decision } of rows) {
    const { guardian = null, witness = null, channel } = given.get(purpose) ?? {};
    const byAgent =
      decision === 'GIVEN' && (channel === 'thumbprint' || channel === 'spoken') ? by.name : null;
    if (guardian || witness || byAgent)
      await tx.query('INSERT INTO consent_detail (consent_id, guardian, witness) VALUES ($1, $2, $3)', [
        consentId,
        guardian,
        witness ?? byAgent,
      ]);
    tx.record({
      topic: topicOf.account(accountId),
      type: 'consent.recorded',
      subject: { kind: 'farmer', id: farmerId },
      data: { consentId, farmerId, purpose, decision },
      accountId,
      by,
    });
  }
  return rows.map(({ id }) => id);
}

/** Attaches a photo of the form to a captured decision. */
export async function attachCapturedProof(
  tx: Transaction,
  consentId: number,
  stored: StoredFile,
  { accountId, by }: Pick<CapturedWhere, 'accountId' | 'by'>,
): Promise<void> {
  await insertStoredFile(tx, stored, { accountId, name: 'photo', createdBy: by.id });
  await tx.query(
    `INSERT INTO consent_proof (consent_id, kind, file_id, added_by) VALUES ($1, 'photo', $2, $3)`,
    [consentId, stored.id, by.id],
  );
}
