import type { TrashContents } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

export interface DeletableResource {
  id: number;
  accountId: number;
  name: string;
  createdOn: Date;
  isDeleted: boolean;
}

/** Locks a community resource until the transaction ends, in the trash or not; null if there is none. */
export async function lockResource(tx: Transaction, id: number): Promise<DeletableResource | null> {
  const [row] = await tx.query<DeletableResource>(
    `SELECT id, account_id AS "accountId", name, created_on AS "createdOn", deleted_on IS NOT NULL AS "isDeleted" FROM every_community_resource
      WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row ?? null;
}

export async function setResourceDeleted(tx: Transaction, id: number, isDeleted: boolean): Promise<void> {
  await tx.query(
    'UPDATE every_community_resource SET deleted_on = CASE WHEN $2 THEN now() END WHERE id = $1',
    [id, isDeleted],
  );
}

/** Counts the contents of a community resource. */
export async function contentsOfResource(reader: Reader, id: number): Promise<TrashContents> {
  const [row] = await reader.query<Required<TrashContents>>(
    `SELECT (SELECT count(*) FROM community WHERE community_resource_id = $1) AS communities,
            (SELECT count(DISTINCT farmer_id) FROM membership WHERE community_resource_id = $1) AS farmers,
            (SELECT count(*) FROM community_member m JOIN community c ON c.id = m.community_id
              WHERE c.community_resource_id = $1 AND m.removed_on IS NULL) AS members,
            (SELECT coalesce(sum(farms), 0)::bigint FROM farm_count WHERE community_resource_id = $1) AS farms`,
    [id],
  );
  return row ?? {};
}

/** Returns the name of work that is running in a community resource; null if there is none. */
export async function workUnderWay(reader: Reader, communityResourceId: number): Promise<string | null> {
  const [row] = await reader.query<{ label: string }>(
    `SELECT label FROM job_run
      WHERE ended_at IS NULL AND account_id IS NOT NULL AND community_resource_id = $1 ORDER BY id LIMIT 1`,
    [communityResourceId],
  );
  return row?.label ?? null;
}

/** True if a community resource outside the trash has the name. */
export async function isResourceNameTaken(reader: Reader, accountId: number, name: string): Promise<boolean> {
  const rows = await reader.query('SELECT 1 FROM community_resource WHERE account_id = $1 AND name = $2', [
    accountId,
    name,
  ]);
  return rows.length > 0;
}

export interface DeletableCommunity {
  id: number;
  accountId: number;
  communityResourceId: number;
  name: string;
  resourceName: string;
  createdOn: Date;
  isDeleted: boolean;
  isResourceDeleted: boolean;
}

/**
 * Locks a community until the transaction ends, in the trash or not; null if there is none. Also locks its resource,
 * so that it is not deleted concurrently.
 */
export async function lockCommunity(tx: Transaction, id: number): Promise<DeletableCommunity | null> {
  const [row] = await tx.query<DeletableCommunity>(
    `SELECT c.id, c.account_id AS "accountId", c.community_resource_id AS "communityResourceId", c.name,
            r.name AS "resourceName", c.created_on AS "createdOn", c.deleted_on IS NOT NULL AS "isDeleted", r.deleted_on IS NOT NULL AS "isResourceDeleted"
       FROM every_community c JOIN every_community_resource r ON r.id = c.community_resource_id
      WHERE c.id = $1 FOR UPDATE OF c FOR SHARE OF r`,
    [id],
  );
  return row ?? null;
}

export async function setCommunityDeleted(tx: Transaction, id: number, isDeleted: boolean): Promise<void> {
  await tx.query('UPDATE every_community SET deleted_on = CASE WHEN $2 THEN now() END WHERE id = $1', [
    id,
    isDeleted,
  ]);
}

/** True if a community of the resource outside the trash has the name. */
export async function isCommunityNameTaken(
  reader: Reader,
  communityResourceId: number,
  name: string,
): Promise<boolean> {
  const rows = await reader.query('SELECT 1 FROM community WHERE community_resource_id = $1 AND name = $2', [
    communityResourceId,
    name,
  ]);
  return rows.length > 0;
}
