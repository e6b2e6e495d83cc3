import type { Grant } from '#libs/contracts';
import { prepared, type Reader, type Transaction } from '#libs/platform';

/** Ids on a user's access list, without resources in the trash, and grants, as used for role STAFF. */
export interface Rights {
  listed: number[];
  grants: Grant[];
}

/** Reads the rights of users, whose ids are `$1`. The subselect hides their number, so that one plan is kept for all. */
export const RIGHTS = prepared(`
  SELECT u.id AS key,
         (SELECT coalesce(jsonb_agg(r.id ORDER BY r.id), '[]') FROM access_list_entry e
            JOIN community_resource r ON r.id = e.community_resource_id WHERE e.user_id = u.id) AS listed,
         (SELECT coalesce(json_agg(json_build_object('resource', resource, 'subResource', nullif(sub_resource, ''), 'level', level)
                                   ORDER BY resource, sub_resource), '[]') FROM staff_grant g WHERE g.user_id = u.id) AS grants
    FROM unnest((SELECT $1::bigint[])) AS u(id)`);

export async function rightsOfUser(reader: Reader, userId: number): Promise<Rights> {
  const [rights] = await reader.query<Rights>(RIGHTS, [[userId]]);
  return rights ?? { listed: [], grants: [] };
}

/** Returns the grants of a user of role STAFF. */
export const grantsOfUser = async (reader: Reader, userId: number): Promise<Grant[]> =>
  (await rightsOfUser(reader, userId)).grants;

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
