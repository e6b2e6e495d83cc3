import type { NoticeLanguage } from '#libs/contracts';
import { lock, type Transaction } from '#libs/platform';
import { addConsent } from './add-consent.js';
import { consentOf } from './persistence/consent-state.queries.js';

/**
 * Records that a farmer withdrew the consent to text messages by a reply. Does nothing without a consent: the list of
 * opted-out numbers is enough.
 */
export async function withdrawBySms(
  tx: Transaction,
  farmerId: number,
  language: NoticeLanguage,
): Promise<void> {
  await lock(tx, 'consent', farmerId);
  if ((await consentOf(tx, farmerId, 'messages')) !== 'GIVEN') return;
  const [farmer] = await tx.query<{ accountId: number }>(
    'SELECT account_id AS "accountId" FROM farmer WHERE id = $1',
    [farmerId],
  );
  if (farmer)
    await addConsent(
      tx,
      { accountId: farmer.accountId, farmerId, by: null },
      { purpose: 'messages', decision: 'WITHDRAWN', language, channel: 'sms' },
    );
}
