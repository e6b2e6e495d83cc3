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
