import type { SmsProviderName, SuppressionWhy } from '#libs/contracts';
import { isLocked } from '#libs/farmers';
import type { Reader } from '#libs/platform';

/** Returns those of the numbers that have opted out, and how. */
export async function suppressedAmong(
  reader: Reader,
  accountId: number,
  numbers: string[],
): Promise<Map<string, SuppressionWhy>> {
  const rows = await reader.query<{ number: string; why: SuppressionWhy }>(
    'SELECT number, why FROM sms_suppression WHERE account_id = $1 AND lifted_at IS NULL AND number = ANY($2)',
    [accountId, numbers],
  );
  return new Map(rows.map(({ number, why }) => [number, why]));
}

/**
 * Returns those of the numbers that were out of service at the last message, or that missed the last three messages.
 */
export async function unreachableAmong(
  reader: Reader,
  accountId: number,
  numbers: string[],
): Promise<Set<string>> {
  const rows = await reader.query<{ number: string }>(
    `SELECT u.number FROM unnest($2::text[]) u(number)
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE l.reason IN ('absent', 'expired', 'notInService')) AS missed,
               bool_or(l.at = 1 AND l.reason = 'notInService') AS gone
          FROM (SELECT m.reason, row_number() OVER (ORDER BY m.id DESC) AS at FROM sms_message m
                 WHERE m.account_id = $1 AND m.number = u.number AND m.ended_at IS NOT NULL AND m.state <> 'SUPPRESSED'
                 ORDER BY m.id DESC LIMIT 3) l) last
      WHERE last.gone OR last.missed = 3`,
    [accountId, [...new Set(numbers)]],
  );
  return new Set(rows.map(({ number }) => number));
}

/**
 * Returns those of the farmers who refused text messages, or withdrew their consent, also with a record that was merged
 * into theirs, unless they decided again since.
 */
export async function withheldAmong(reader: Reader, farmerIds: number[]): Promise<Set<number>> {
  const rows = await reader.query<{ id: number }>(
    `SELECT s.farmer_id AS id FROM consent_state s
      WHERE s.purpose = 'messages' AND s.decision <> 'GIVEN' AND s.farmer_id = ANY($1)
     UNION
     SELECT f.main_id FROM farmer f JOIN consent_state s ON s.farmer_id = f.id
      WHERE s.purpose = 'messages' AND s.decision <> 'GIVEN' AND f.main_id = ANY($1)
        AND NOT EXISTS (SELECT 1 FROM consent_state l WHERE l.farmer_id = f.main_id AND l.purpose = 'messages'
                           AND l.consent_id > s.consent_id)`,
    [farmerIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of the farmers whose record is restricted. */
export async function restrictedAmong(reader: Reader, farmerIds: number[]): Promise<Set<number>> {
  const rows = await reader.query<{ id: number }>(
    `SELECT f.id FROM farmer f WHERE f.id = ANY($1) AND ${isLocked('f')}`,
    [farmerIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the farmers who got a message at a number by this provider, in order of id, with their phone as stored. */
export function farmersOfNumber(
  reader: Reader,
  provider: SmsProviderName,
  number: string,
): Promise<{ id: number; phone: string | null }[]> {
  return reader.query(
    `SELECT f.id, f.phone FROM farmer f WHERE f.id IN (SELECT farmer_id FROM sms_message
        WHERE number = $2 AND provider = $1 AND claimed_at IS NOT NULL) ORDER BY f.id`,
    [provider, number],
  );
}

/** Returns the phone of a user, or of their staff record, as stored. */
export async function phoneOfUser(reader: Reader, userId: number): Promise<string | null> {
  const [row] = await reader.query<{ phone: string | null }>(
    `SELECT coalesce(nullif(u.phone, ''), nullif(s.phone, '')) AS phone
       FROM app_user u LEFT JOIN staff s ON s.user_id = u.id WHERE u.id = $1`,
    [userId],
  );
  return row?.phone ?? null;
}
