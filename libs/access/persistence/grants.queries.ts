import type { Grant, GrantableResource, GrantLevel } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

/** Returns the grants of a user of role STAFF. */
export async function grantsOfUser(reader: Reader, userId: number): Promise<Grant[]> {
  const rows = await reader.query<{ resource: GrantableResource; sub_resource: string; level: GrantLevel }>(
    'SELECT resource, sub_resource, level FROM staff_grant WHERE user_id = $1 ORDER BY resource, sub_resource',
    [userId],
  );
  return rows.map((row) => ({
    resource: row.resource,
    subResource: row.sub_resource || null,
    level: row.level,
  }));
}

/** Replaces the grants of a user with these. */
export async function replaceGrants(
  tx: Transaction,
  userId: number,
  grants: readonly Grant[],
): Promise<void> {
  await tx.query('DELETE FROM staff_grant WHERE user_id = $1', [userId]);
  await tx.query(
    `INSERT INTO staff_grant (user_id, resource, sub_resource, level)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])`,
    [
      userId,
      grants.map(({ resource }) => resource),
      grants.map(({ subResource }) => subResource ?? ''),
      grants.map(({ level }) => level),
    ],
  );
}

/** Limits of a user: the community resources on their access list, and their grants. */
export interface Limits {
  userId: number;
  resourceIds: number[];
  grants: Grant[];
}

/** Returns the limits of many users at once. */
export function limitsOf(reader: Reader, userIds: number[]): Promise<Limits[]> {
  return reader.query<Limits>(
    `SELECT u.id AS "userId",
            (SELECT coalesce(jsonb_agg(e.community_resource_id), '[]') FROM access_list_entry e WHERE e.user_id = u.id)
              AS "resourceIds",
            (SELECT coalesce(jsonb_agg(jsonb_build_object('resource', g.resource, 'subResource', nullif(g.sub_resource, ''),
                                                          'level', g.level)), '[]')
               FROM staff_grant g WHERE g.user_id = u.id)
              AS grants
       FROM unnest($1::bigint[]) AS u(id)`,
    [userIds],
  );
}
