import { type StoredUser, userColumn } from '#libs/access';
import { CONFIRM_DAYS, type SeasonAct, type SeasonItem } from '#libs/contracts';
import type { Reader, Scope, Transaction } from '#libs/platform';
import type { SeasonPlace } from './open-items.queries.js';

type Place = Pick<SeasonPlace, 'communityResourceId' | 'season'>;

export interface StoredReason {
  item: SeasonItem;
  reason: string;
  by: StoredUser;
}

export function reasonsOf(reader: Reader, { communityResourceId, season }: Place): Promise<StoredReason[]> {
  return reader.query<StoredReason>(
    `SELECT s.item, s.reason, ${userColumn('u')} AS by FROM season_reason s JOIN app_user u ON u.id = s.written_by
      WHERE s.community_resource_id = $1 AND s.season = $2`,
    [communityResourceId, season],
  );
}

export async function storeReason(
  tx: Transaction,
  { accountId, communityResourceId, season }: SeasonPlace,
  { item, reason, by }: { item: SeasonItem; reason: string; by: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO season_reason (community_resource_id, season, item, account_id, reason, written_by) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (community_resource_id, season, item) DO UPDATE SET reason = excluded.reason, written_by = excluded.written_by,
       written_on = now()`,
    [communityResourceId, season, item, accountId, reason, by],
  );
}

export interface StoredProposal extends SeasonPlace {
  id: number;
  act: SeasonAct;
  counts: Partial<Record<SeasonItem, number>>;
  reason: string | null;
  proposedBy: number;
  proposer: StoredUser;
  proposedOn: Date;
  expiresOn: Date;
}

const EXPIRES = `p.proposed_on + interval '${CONFIRM_DAYS} days'`;
const PROPOSAL = `
  SELECT p.id, p.account_id AS "accountId", p.community_resource_id AS "communityResourceId", p.season, p.act, p.counts, p.reason,
         p.proposed_by AS "proposedBy", ${userColumn('u')} AS proposer, p.proposed_on AS "proposedOn", ${EXPIRES} AS "expiresOn"
    FROM season_proposal p JOIN app_user u ON u.id = p.proposed_by WHERE p.state = 'WAITING' AND ${EXPIRES} > now()`;

/** Returns the waiting proposal of a season; null if there is none. */
export async function proposalOf(
  reader: Reader,
  { communityResourceId, season }: Place,
): Promise<StoredProposal | null> {
  const [row] = await reader.query<StoredProposal>(
    `${PROPOSAL} AND p.community_resource_id = $1 AND p.season = $2`,
    [communityResourceId, season],
  );
  return row ?? null;
}

/** Returns a proposal that can be decided, locked until the transaction ends; null if there is none. */
export async function lockProposal(tx: Transaction, id: number): Promise<StoredProposal | null> {
  const [row] = await tx.query<StoredProposal>(`${PROPOSAL} AND p.id = $1 FOR UPDATE OF p`, [id]);
  return row ?? null;
}

/** Returns the place of a proposal in any state; null if there is none. */
export async function placeOfProposal(
  reader: Reader,
  id: number,
): Promise<(Place & { act: SeasonAct }) | null> {
  const [row] = await reader.query<Place & { act: SeasonAct }>(
    'SELECT community_resource_id AS "communityResourceId", season, act FROM season_proposal WHERE id = $1',
    [id],
  );
  return row ?? null;
}

/** Returns waiting proposals of users other than these, oldest first. */
export function proposalsForOthersThan(
  reader: Reader,
  userIds: readonly number[],
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
  limit: number,
): Promise<(StoredProposal & { name: string; total: number })[]> {
  return reader.query(
    `SELECT x.*, r.name, count(*) OVER () AS total FROM (${PROPOSAL}) x JOIN community_resource r ON r.id = x."communityResourceId"
      WHERE x."proposedBy" <> ALL($1::bigint[]) AND ($2::bigint IS NULL OR x."accountId" = $2)
        AND ($3::bigint[] IS NULL OR x."communityResourceId" = ANY($3)) ORDER BY x.id LIMIT $4`,
    [userIds, accountId, resourceIds, limit],
  );
}

/** Stores a proposal in place of an expired one and returns its id; null if one still waits. */
export async function insertProposal(
  tx: Transaction,
  { accountId, communityResourceId, season }: SeasonPlace,
  made: {
    act: SeasonAct;
    counts: Partial<Record<SeasonItem, number>>;
    reason: string | null;
    by: number;
  },
): Promise<number | null> {
  await tx.query(
    `UPDATE season_proposal p SET state = 'EXPIRED' WHERE community_resource_id = $1 AND season = $2 AND state = 'WAITING' AND ${EXPIRES} <= now()`,
    [communityResourceId, season],
  );
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO season_proposal (account_id, community_resource_id, season, act, counts, reason, proposed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (community_resource_id, season) WHERE state = 'WAITING' DO NOTHING RETURNING id`,
    [accountId, communityResourceId, season, made.act, JSON.stringify(made.counts), made.reason, made.by],
  );
  return row?.id ?? null;
}

export async function endProposal(
  tx: Transaction,
  id: number,
  state: 'CONFIRMED' | 'REFUSED',
  by: number,
): Promise<void> {
  await tx.query('UPDATE season_proposal SET state = $2, decided_by = $3, decided_on = now() WHERE id = $1', [
    id,
    state,
    by,
  ]);
}

/** Returns names of active administrators of an account who could confirm, without these users. */
export async function confirmersOf(
  reader: Reader,
  accountId: number,
  without: readonly number[],
): Promise<string[]> {
  const rows = await reader.query<{ name: string }>(
    `SELECT display_name AS name FROM app_user
      WHERE account_id = $1 AND 'ADMIN' = ANY(roles) AND status = 'ACTIVE' AND id <> ALL($2::bigint[]) ORDER BY id LIMIT 5`,
    [accountId, without],
  );
  return rows.map(({ name }) => name);
}
