import { BREACH_ALARMS, type BreachCommunityDto, type BreachPeopleDto } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';
import type { BreachSession } from './breach-sessions.queries.js';

/** SQL of what decides who is affected by breach `b`, as one text. */
export const SCOPE_OF_BREACH = (b: string) =>
  `concat_ws(' ', ${b}.is_whole, extract(epoch FROM ${b}.from_at), extract(epoch FROM ${b}.to_at), ${b}.user_ids, ${b}.files,
    CASE WHEN ${b}.sessions <> '[]' THEN ${b}.sessions::text END)`;

export interface BreachRow {
  id: number;
  accountId: number;
  name: string;
  from: Date;
  to: Date;
  isWhole: boolean;
  userIds: number[];
  files: string[];
  sessions: BreachSession[];
  scope: string;
}

/** Returns a breach; null if there is none. */
export async function findBreach(reader: Reader, id: number): Promise<BreachRow | null> {
  const [row] = await reader.query<BreachRow>(
    `SELECT id, account_id AS "accountId", name, from_at AS "from", to_at AS "to", is_whole AS "isWhole",
            to_jsonb(user_ids) AS "userIds", files, sessions, ${SCOPE_OF_BREACH('b')} AS scope FROM breach b WHERE id = $1`,
    [id],
  );
  return row ?? null;
}

/** Removes the next affected people of an earlier computation; returns how many. */
export async function forgetAffected(tx: Transaction, breachId: number, most: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `WITH gone AS (DELETE FROM breach_person WHERE breach_id = $1 AND farmer_id IN (
       SELECT farmer_id FROM breach_person WHERE breach_id = $1 LIMIT $2) RETURNING 1) SELECT count(*) AS n FROM gone`,
    [breachId, most],
  );
  return row?.n ?? 0;
}

/** Adds farmers of the account; a merged record counts as its main record. */
export async function addAffected(tx: Transaction, breach: BreachRow, ids: readonly number[]): Promise<void> {
  await tx.query(
    `INSERT INTO breach_person (breach_id, farmer_id)
     SELECT DISTINCT $1::bigint, coalesce(f.main_id, f.id) FROM farmer f WHERE f.id = ANY($2::bigint[]) AND f.account_id = $3
     ON CONFLICT DO NOTHING`,
    [breach.id, ids, breach.accountId],
  );
}

/** Adds the next farmers of the whole account after `afterId`; returns the last one and their number. */
export async function addWholeAccount(
  tx: Transaction,
  { id, accountId }: BreachRow,
  afterId: number,
  most: number,
): Promise<{ lastId: number; added: number }> {
  const [row] = await tx.query<{ lastId: number | null; added: number }>(
    `WITH next AS (SELECT f.id FROM farmer f WHERE f.account_id = $2 AND f.main_id IS NULL AND f.id > $3 ORDER BY f.id LIMIT $4),
     added AS (INSERT INTO breach_person (breach_id, farmer_id) SELECT $1::bigint, id FROM next ON CONFLICT DO NOTHING)
     SELECT max(id) AS "lastId", count(*) AS added FROM next`,
    [id, accountId, afterId, most],
  );
  return { lastId: row?.lastId ?? afterId, added: row?.added ?? 0 };
}

/** SQL of the affected people of breach `$1` by community, and of those whom no message reaches, as JSON. */
const COUNTS = `jsonb_build_object(
    'communities', (
      SELECT coalesce(jsonb_agg(c), '[]') FROM (
        SELECT m.community_id AS id, count(*) AS people FROM breach_person p JOIN membership m ON m.farmer_id = p.farmer_id
         WHERE p.breach_id = $1 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1000) c),
    'withoutPhone', (
      SELECT count(*) FROM breach_person p LEFT JOIN farmer f ON f.id = p.farmer_id
       WHERE p.breach_id = $1 AND f.phone IS NULL),
    'withoutCommunity', (
      SELECT count(*) FROM breach_person p
       WHERE p.breach_id = $1 AND NOT EXISTS (SELECT FROM membership m WHERE m.farmer_id = p.farmer_id)))`;

/** Stores the numbers of affected people and what they were found for. Returns the number of all. */
export async function endComputation(tx: Transaction, { id, scope }: BreachRow): Promise<number> {
  // Without statistics, lists and counts would read farmers one by one.
  await tx.query(`SELECT analyze_tables('breach_person')`);
  const [row] = await tx.query<{ people: number }>(
    `UPDATE breach SET people = (SELECT count(*) FROM breach_person WHERE breach_id = $1), computed_on = now(),
            computed_for = $2, counts = ${COUNTS} WHERE id = $1 RETURNING people`,
    [id, scope],
  );
  return row?.people ?? 0;
}

/** Returns the numbers of affected people as of their search, by community; zeros before the first search. */
export async function affectedOf(reader: Reader, breachId: number): Promise<BreachPeopleDto> {
  const communities = await reader.query<BreachCommunityDto>(
    `SELECT json_build_object('id', r.id, 'name', r.name) AS "communityResource",
            json_build_object('id', c.id, 'name', c.name) AS community, n.people
       FROM breach b, jsonb_to_recordset(b.counts->'communities') n(id bigint, people int)
       JOIN community c ON c.id = n.id JOIN community_resource r ON r.id = c.community_resource_id
      WHERE b.id = $1 ORDER BY n.people DESC, c.id`,
    [breachId],
  );
  const [counts] = await reader.query<Omit<BreachPeopleDto, 'communities'>>(
    `SELECT coalesce(people, 0) AS people, coalesce((counts->>'withoutPhone')::int, 0) AS "withoutPhone",
            coalesce((counts->>'withoutCommunity')::int, 0) AS "withoutCommunity" FROM breach WHERE id = $1`,
    [breachId],
  );
  return { communities, ...(counts ?? { people: 0, withoutPhone: 0, withoutCommunity: 0 }) };
}

export interface UnreportedBreach {
  id: number;
  name: string;
  awareAt: Date;
  total: number;
}

/** SQL that tests whether the 72 hours of breach `b` run. */
const RUNS = (b: string) => `${b}.reported_at IS NULL AND ${b}.removed_on IS NULL AND NOT ${b}.is_drill
  AND ${b}.report IS DISTINCT FROM 'BELOW'::text`;

/** Returns the breaches of an account that the Commission was not notified of, the oldest first. */
export function unreportedBreaches(
  reader: Reader,
  accountId: number | null,
  most: number,
): Promise<UnreportedBreach[]> {
  return reader.query<UnreportedBreach>(
    `SELECT b.id, b.name, b.aware_at AS "awareAt", count(*) OVER () AS total FROM breach b
      WHERE ($1::bigint IS NULL OR b.account_id = $1) AND ${RUNS('b')} ORDER BY b.aware_at LIMIT $2`,
    [accountId, most],
  );
}

/** Counts unreported breaches of all accounts that are older than each number of hours of `BREACH_ALARMS`. */
export async function breachAlarms(reader: Reader): Promise<{ hours: number; breaches: number }[]> {
  return reader.query<{ hours: number; breaches: number }>(
    `SELECT h.hours, count(*) AS breaches FROM unnest($1::int[]) h(hours)
       JOIN breach b ON b.aware_at <= now() - make_interval(hours => h.hours) AND ${RUNS('b')}
      GROUP BY h.hours ORDER BY h.hours`,
    [BREACH_ALARMS],
  );
}
