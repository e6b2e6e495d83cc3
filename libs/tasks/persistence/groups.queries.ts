import type { ResourceStatus } from '#libs/contracts';
import { DomainError, type Reader, type Scope, type Transaction } from '#libs/platform';

/** A task for which agents are posted. Money in kobo. */
export interface Group {
  id: number;
  accountId: number;
  communityResourceId: number;
  costPerFarmer: number;
  budget: number | null;
  status: ResourceStatus;
}

const GROUP = `SELECT g.id, g.account_id AS "accountId", g.community_resource_id AS "communityResourceId",
    g.cost_per_farmer AS "costPerFarmer", g.budget, g.status
  FROM posting_group g JOIN community_resource r ON r.id = g.community_resource_id
 WHERE g.id = $1 AND g.removed_on IS NULL`;

/** Returns a task. Throws `record.notFound` out of scope, or if it or its programme is in the trash. */
export async function requireGroup(
  reader: Reader,
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
  id: number,
): Promise<Group> {
  const [group] = await reader.query<Group>(
    `${GROUP} AND ($2::bigint IS NULL OR g.account_id = $2)
       AND ($3::bigint[] IS NULL OR g.community_resource_id = ANY($3))`,
    [id, accountId, resourceIds],
  );
  if (!group) throw new DomainError('record.notFound');
  return group;
}

/** Locks a task until the transaction ends, so that its positions and budget do not change. */
export async function lockGroup(tx: Transaction, id: number): Promise<Group> {
  const [group] = await tx.query<Group>(`${GROUP} FOR UPDATE OF g`, [id]);
  if (!group) throw new DomainError('record.notFound');
  return group;
}

/** Returns the task of a posting, removed or not; 0 if there is none. */
export async function groupOf(reader: Reader, postingId: number): Promise<number> {
  const [row] = await reader.query<{ id: number }>(
    'SELECT posting_group_id AS id FROM posting WHERE id = $1',
    [postingId],
  );
  return row?.id ?? 0;
}

/** Tests whether a posting in the trash overlaps a current one of its task. */
export async function overlapsLive(reader: Reader, postingId: number): Promise<boolean> {
  const rows = await reader.query(
    `SELECT 1 FROM posting p JOIN posting o ON o.posting_group_id = p.posting_group_id AND o.community_id = p.community_id
      WHERE p.id = $1 AND o.id <> p.id AND o.removed_on IS NULL
        AND o.start_position <= p.end_position AND o.end_position >= p.start_position LIMIT 1`,
    [postingId],
  );
  return rows.length > 0;
}

/**
 * Returns a current posting. Throws `record.notFound` out of scope; the scope of an agent has their own postings.
 */
export async function requirePosting(
  reader: Reader,
  { accountId, resourceIds, captured }: Scope,
  id: number,
): Promise<{ id: number; agentId: number; communityResourceId: number }> {
  const [posting] = await reader.query<{ id: number; agentId: number; communityResourceId: number }>(
    `SELECT p.id, p.agent_id AS "agentId", r.id AS "communityResourceId"
       FROM posting p JOIN posting_group g ON g.id = p.posting_group_id JOIN community_resource r ON r.id = g.community_resource_id
      WHERE p.id = $1 AND p.removed_on IS NULL AND g.removed_on IS NULL AND ($2::bigint IS NULL OR p.account_id = $2)
        AND CASE WHEN $4::bigint IS NULL THEN $3::bigint[] IS NULL OR r.id = ANY($3) ELSE p.agent_id = $4 END`,
    [id, accountId, resourceIds, captured?.by ?? null],
  );
  if (!posting) throw new DomainError('record.notFound');
  return posting;
}
