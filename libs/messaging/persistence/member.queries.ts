import type { CommunityMemberDto } from '#libs/contracts';
import type { Page, Reader } from '#libs/platform';
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

/** One page of them, with whether they opted out. `pattern` is for ILIKE. */
export async function memberPage(
  reader: Reader,
  community: { id: number; accountId: number },
  pattern: string | null,
  { limit, offset }: Page,
): Promise<{ list: CommunityMemberDto[]; total: number }> {
  const rows = await reader.query<CommunityMemberDto & { total: number }>(
    `SELECT f.id, f.surname, f.first_name AS "firstName", 'Farmer' AS type, f.phone,
            EXISTS (SELECT 1 FROM sms_suppression s
                     WHERE s.account_id = $2 AND s.number = f.phone AND s.lifted_at IS NULL) AS "optedOut",
            count(*) OVER () AS total
       FROM membership m JOIN farmer f ON f.id = m.farmer_id
      WHERE m.community_id = $1
        AND ($3::text IS NULL OR f.surname || ' ' || f.first_name ILIKE $3 OR f.first_name || ' ' || f.surname ILIKE $3 OR f.phone ILIKE $3)
      ORDER BY f.surname, f.first_name, f.id LIMIT $4 OFFSET $5`,
    [community.id, community.accountId, pattern, limit, offset],
  );
  return { list: rows.map(({ total: _, ...member }) => member), total: rows[0]?.total ?? 0 };
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
