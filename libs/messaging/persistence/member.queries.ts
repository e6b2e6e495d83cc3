import type { Reader } from '#libs/platform';
import type { Member } from '../domain/recipients.js';

/** Members of a community by name, at most `most`. */
export function membersOf(reader: Reader, communityId: number, most: number): Promise<Member[]> {
  return reader.query<Member>(
    `SELECT f.id AS "farmerId", f.first_name AS "firstName", f.surname, f.phone
       FROM membership m JOIN farmer f ON f.id = m.farmer_id WHERE m.community_id = $1
      ORDER BY f.surname, f.first_name, f.id LIMIT $2`,
    [communityId, most],
  );
}

/** Those of some numbers that have opted out. */
export async function suppressedAmong(
  reader: Reader,
  accountId: number,
  numbers: string[],
): Promise<Set<string>> {
  const rows = await reader.query<{ number: string }>(
    'SELECT number FROM sms_suppression WHERE account_id = $1 AND lifted_at IS NULL AND number = ANY($2)',
    [accountId, numbers],
  );
  return new Set(rows.map(({ number }) => number));
}

/** How many of some numbers were not in service when they were last written to. */
export async function unreachableAmong(
  reader: Reader,
  accountId: number,
  numbers: string[],
): Promise<number> {
  const [row] = await reader.query<{ n: number }>(
    `SELECT count(DISTINCT number) AS n FROM sms_message
      WHERE account_id = $1 AND number = ANY($2) AND reason = 'notInService'`,
    [accountId, numbers],
  );
  return row?.n ?? 0;
}
