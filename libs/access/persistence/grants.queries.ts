import type { Grant, GrantableResource, GrantLevel } from '#libs/contracts';
import type { Database } from '#libs/platform';

/** What a user is granted by their staff record; nothing without one, or while it is inactive. */
export async function grantsOfUser(database: Database, userId: number): Promise<Grant[]> {
  const rows = await database.query<{ resource: GrantableResource; sub_resource: string; level: GrantLevel }>(
    `SELECT g.resource, g.sub_resource, g.level FROM staff_grant g JOIN staff s ON s.id = g.staff_id
      WHERE s.user_id = $1 AND s.status = 'ACTIVE' ORDER BY g.resource, g.sub_resource`,
    [userId],
  );
  return rows.map((row) => ({
    resource: row.resource,
    subResource: row.sub_resource || null,
    level: row.level,
  }));
}

/** What limits a user: the community resources on their access list, and what their staff record grants. */
export interface Limits {
  userId: number;
  resourceIds: number[];
  grants: Grant[];
}

/** Limits of many users at once. */
export function limitsOf(database: Database, userIds: number[]): Promise<Limits[]> {
  return database.query<Limits>(
    `SELECT u.id AS "userId",
            (SELECT coalesce(jsonb_agg(e.community_resource_id), '[]') FROM access_list_entry e WHERE e.user_id = u.id)
              AS "resourceIds",
            (SELECT coalesce(jsonb_agg(jsonb_build_object('resource', g.resource, 'subResource', nullif(g.sub_resource, ''),
                                                          'level', g.level)), '[]')
               FROM staff_grant g JOIN staff s ON s.id = g.staff_id WHERE s.user_id = u.id AND s.status = 'ACTIVE')
              AS grants
       FROM unnest($1::bigint[]) AS u(id)`,
    [userIds],
  );
}
