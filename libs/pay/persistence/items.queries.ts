import { PAY_LIMITS, type PayLimits } from '#libs/contracts';
import type { Reader, Scope, Transaction } from '#libs/platform';

export interface PayAccount {
  settledOn: Date | null;
  difference: number;
  limits: PayLimits;
}

/** Returns the last recount and the limits of an account. */
export async function payAccount(reader: Reader, accountId: number): Promise<PayAccount> {
  const [row] = await reader.query<PayLimits & Pick<PayAccount, 'settledOn' | 'difference'>>(
    `SELECT settled_on AS "settledOn", difference::float8, findings_per_100::float8 AS "findingsPer100",
            outside_percent::float8 AS "outsidePercent", median_minutes::float8 AS "medianMinutes",
            least_reviewed AS "leastReviewed"
       FROM pay_account WHERE account_id = $1`,
    [accountId],
  );
  const limits = {
    findingsPer100: row?.findingsPer100 ?? PAY_LIMITS.findingsPer100,
    outsidePercent: row?.outsidePercent ?? PAY_LIMITS.outsidePercent,
    medianMinutes: row?.medianMinutes ?? PAY_LIMITS.medianMinutes,
    leastReviewed: row?.leastReviewed ?? PAY_LIMITS.leastReviewed,
  };
  return { settledOn: row?.settledOn ?? null, difference: row?.difference ?? 0, limits };
}

export async function storeLimits(tx: Transaction, accountId: number, limits: PayLimits): Promise<void> {
  await tx.query(
    `INSERT INTO pay_account (account_id, findings_per_100, outside_percent, median_minutes, least_reviewed)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id) DO UPDATE SET findings_per_100 = excluded.findings_per_100,
       outside_percent = excluded.outside_percent, median_minutes = excluded.median_minutes, least_reviewed = excluded.least_reviewed`,
    [accountId, limits.findingsPer100, limits.outsidePercent, limits.medianMinutes, limits.leastReviewed],
  );
}

/** Bundles the open entries of agents into one item each; leaves out agents to whom nothing is due. */
export async function insertItems(
  tx: Transaction,
  {
    accountId,
    sharedAgencyId,
    agentIds,
    by,
  }: { accountId: number; sharedAgencyId: number; agentIds: readonly number[]; by: number },
): Promise<{ agents: number; kobo: number }> {
  const items = await tx.query<{ id: number; agentId: number; kobo: number }>(
    `INSERT INTO pay_item (account_id, shared_agency_id, agent_id, amount, asked_by)
     SELECT $1, $2, agent_id, sum(amount), $4 FROM pay_entry
      WHERE shared_agency_id = $2 AND agent_id = ANY($3) AND pay_item_id IS NULL
      GROUP BY agent_id HAVING sum(amount) > 0 RETURNING id, agent_id AS "agentId", amount::float8 AS kobo`,
    [accountId, sharedAgencyId, agentIds, by],
  );
  await tx.query(
    `UPDATE pay_entry e SET pay_item_id = i.id FROM unnest($2::bigint[], $3::bigint[]) AS i(id, agent_id)
      WHERE e.agent_id = i.agent_id AND e.shared_agency_id = $1 AND e.pay_item_id IS NULL`,
    [sharedAgencyId, items.map(({ id }) => id), items.map(({ agentId }) => agentId)],
  );
  return { agents: items.length, kobo: items.reduce((sum, { kobo }) => sum + kobo, 0) };
}

export interface WaitingItem {
  id: number;
  agentId: number;
  name: string;
  sharedAgencyId: number;
  accountId: number;
  kobo: number;
  state: 'WAITING' | 'APPROVED' | 'REFUSED';
  askedBy: number;
  askedOn: Date;
}

const ITEM = `i.id, i.agent_id AS "agentId", u.display_name AS name, i.shared_agency_id AS "sharedAgencyId",
  i.account_id AS "accountId", i.amount::float8 AS kobo, i.state, i.asked_by AS "askedBy", i.asked_on AS "askedOn"
  FROM pay_item i JOIN app_user u ON u.id = i.agent_id`;

export function waitingItems(reader: Reader, sharedAgencyId: number): Promise<WaitingItem[]> {
  return reader.query<WaitingItem>(
    `SELECT ${ITEM} WHERE i.shared_agency_id = $1 AND i.state = 'WAITING' ORDER BY i.id`,
    [sharedAgencyId],
  );
}

/** Returns the agencies whose pay waits and was proposed by none of `userIds`, longest waiting first, and their number. */
export function waitingForOthersThan(
  reader: Reader,
  userIds: readonly number[],
  { accountId }: Pick<Scope, 'accountId'>,
  limit: number,
): Promise<{ id: number; name: string; agents: number; kobo: number; since: Date; total: number }[]> {
  return reader.query(
    `SELECT a.id, a.name, i.agents, i.kobo, i.since, count(*) OVER ()::int AS total
       FROM (SELECT shared_agency_id, count(DISTINCT agent_id)::int AS agents, sum(amount)::float8 AS kobo, min(asked_on) AS since
               FROM pay_item
              WHERE state = 'WAITING' AND asked_by <> ALL($1::bigint[]) AND ($2::bigint IS NULL OR account_id = $2)
              GROUP BY shared_agency_id) i
       JOIN shared_agency a ON a.id = i.shared_agency_id AND a.removed_on IS NULL
       JOIN service_provider p ON p.id = a.service_provider_id AND p.removed_on IS NULL
      ORDER BY i.since, a.id LIMIT $3`,
    [userIds, accountId, limit],
  );
}

/** Locks items of an account in the order of their ids. */
export function lockItems(
  tx: Transaction,
  ids: readonly number[],
  accountId: number | null,
): Promise<WaitingItem[]> {
  return tx.query<WaitingItem>(
    `SELECT ${ITEM} WHERE i.id = ANY($1) AND ($2::bigint IS NULL OR i.account_id = $2) ORDER BY i.id FOR UPDATE OF i`,
    [ids, accountId],
  );
}

/** Decides items; the entries of refused ones are due again. */
export async function storeDecisions(
  tx: Transaction,
  ids: readonly number[],
  { state, by, reason }: { state: 'APPROVED' | 'REFUSED'; by: number; reason: string | null },
): Promise<void> {
  await tx.query(
    'UPDATE pay_item SET state = $2, decided_by = $3, decided_on = now(), reason = $4 WHERE id = ANY($1)',
    [ids, state, by, reason],
  );
  if (state === 'REFUSED')
    await tx.query('UPDATE pay_entry SET pay_item_id = NULL WHERE pay_item_id = ANY($1)', [ids]);
}

/** Stores a check that covers all entries of an agent so far. */
export async function insertCheck(
  tx: Transaction,
  { accountId, agentId, reason, by }: { accountId: number; agentId: number; reason: string; by: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO pay_check (account_id, agent_id, last_entry_id, reason, checked_by)
     SELECT $1, $2, coalesce(max(id), 0), $3, $4 FROM pay_entry WHERE agent_id = $2`,
    [accountId, agentId, reason, by],
  );
}
