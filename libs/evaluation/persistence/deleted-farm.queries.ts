import type { Reader, Transaction } from '#libs/platform';

/**
 * Returns the code of a farm that an act deleted, and whether its community or community resource is in the trash.
 * Locks both until the transaction ends.
 */
export async function homeOfDeletedFarm(
  tx: Transaction,
  actId: number,
): Promise<{ code: string; inTrash: string | null } | null> {
  const [row] = await tx.query<{ code: string; communityId: number | null; inTrash: string | null }>(
    `SELECT o.before->>'code' AS code, (o.before->>'community_id')::bigint AS "communityId",
            CASE WHEN r.deleted_on IS NOT NULL THEN 'The community resource ' || r.name END AS "inTrash"
       FROM farm_act_farm o JOIN farm_act a ON a.id = o.act_id
            JOIN every_community_resource r ON r.id = a.community_resource_id
      WHERE o.act_id = $1 FOR SHARE OF r`,
    [actId],
  );
  if (!row) return null;
  const [community] = await tx.query<{ inTrash: string | null }>(
    `SELECT CASE WHEN deleted_on IS NOT NULL THEN 'The community ' || name END AS "inTrash"
       FROM every_community WHERE id = $1 FOR SHARE`,
    [row.communityId],
  );
  return { code: row.code, inTrash: row.inTrash ?? community?.inTrash ?? null };
}

/** Names deleted farms for the trash, by the acts that deleted them: their code and their community resource. */
export function namesOfDeletedFarms(
  reader: Reader,
  actIds: readonly number[],
): Promise<{ id: number; name: string; createdOn: Date | null }[]> {
  return reader.query(
    `SELECT a.id, (o.before->>'code') || ' (' || r.name || ')' AS name,
            (o.before->>'created_on')::timestamptz AS "createdOn"
       FROM farm_act a JOIN farm_act_farm o ON o.act_id = a.id
            JOIN every_community_resource r ON r.id = a.community_resource_id
      WHERE a.kind = 'delete' AND a.id = ANY($1)`,
    [actIds],
  );
}
