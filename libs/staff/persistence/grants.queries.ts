import type { Grant, GrantableResource, GrantLevel } from '#libs/contracts';
import type { Database, Transaction } from '#libs/platform';

type Asked = Pick<Database, 'query'> | Pick<Transaction, 'query'>;

interface GrantRow {
  resource: GrantableResource;
  sub_resource: string;
  level: GrantLevel;
}

export async function grantsOfStaff(db: Asked, staffId: number): Promise<Grant[]> {
  const rows = await db.query<GrantRow>(
    'SELECT resource, sub_resource, level FROM staff_grant WHERE staff_id = $1 ORDER BY resource, sub_resource',
    [staffId],
  );
  return rows.map(toGrant);
}

/** Makes the grants of a staff record exactly these. */
export async function replaceGrants(
  tx: Transaction,
  staffId: number,
  grants: readonly Grant[],
): Promise<void> {
  await tx.query('DELETE FROM staff_grant WHERE staff_id = $1', [staffId]);
  await tx.query(
    `INSERT INTO staff_grant (staff_id, resource, sub_resource, level)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])`,
    [
      staffId,
      grants.map(({ resource }) => resource),
      grants.map(({ subResource }) => subResource ?? ''),
      grants.map(({ level }) => level),
    ],
  );
}

const toGrant = (row: GrantRow): Grant => ({
  resource: row.resource,
  subResource: row.sub_resource || null,
  level: row.level,
});
