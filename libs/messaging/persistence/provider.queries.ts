import type { SmsProviderName } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import { PROVIDER_HOLDS, type ProviderTraces } from '../domain/provider-state.js';

/** Numbers of messages, and of recipients in each, to search for the last answer and receipt. */
const NEWEST = { messages: 20, recipients: 20 };

/** Returns the outcomes of an account's latest messages by a provider. */
export async function providerTraces(
  reader: Reader,
  accountId: number,
  provider: SmsProviderName,
): Promise<ProviderTraces> {
  const [row] = await reader.query<ProviderTraces>(
    `WITH batch AS (SELECT id, state, hold FROM sms_batch WHERE account_id = $1 AND provider = $2
                     ORDER BY id DESC LIMIT ${NEWEST.messages}),
          message AS (SELECT m.reference, m.answered_at FROM batch b CROSS JOIN LATERAL
                        (SELECT reference, answered_at FROM sms_message WHERE batch_id = b.id
                          ORDER BY changed_at DESC, id DESC LIMIT ${NEWEST.recipients}) m)
     SELECT (SELECT hold FROM batch WHERE state = 'sending' AND hold = ANY ($3) ORDER BY id DESC LIMIT 1) AS hold,
            (SELECT max(answered_at) FROM message) AS "answeredAt",
            (SELECT max(r.taken_at) FROM message m JOIN sms_receipt r ON r.provider = $2 AND r.reference = m.reference)
              AS "receiptAt"`,
    [accountId, provider, PROVIDER_HOLDS],
  );
  return row ?? { hold: null, answeredAt: null, receiptAt: null };
}
