import { lock, type Transaction } from '#libs/platform';

/**
 * Gives members of communities without a position the next ones, in the order in which they joined. Locks these
 * communities, so that no position is given twice.
 */
export async function numberMembers(tx: Transaction, communityIds: readonly number[]): Promise<void> {
  const missing = await tx.query<{ id: number }>(
    `SELECT DISTINCT m.community_id AS id FROM membership m
      WHERE m.community_id = ANY($1)
        AND NOT EXISTS (SELECT 1 FROM community_position p
                         WHERE p.farmer_id = m.farmer_id AND p.community_id = m.community_id)`,
    [communityIds],
  );
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id);
  await lock(tx, 'positions', ids.map(String));
  await tx.query(
    `INSERT INTO community_position (community_id, position, farmer_id)
     SELECT m.community_id, l.last + row_number() OVER (PARTITION BY m.community_id ORDER BY m.joined_on, m.farmer_id),
            m.farmer_id
       FROM unnest($1::bigint[]) c (id)
      CROSS JOIN LATERAL (SELECT coalesce(max(p.position), 0) AS last FROM community_position p WHERE p.community_id = c.id) l
       JOIN membership m ON m.community_id = c.id
      WHERE NOT EXISTS (SELECT 1 FROM community_position p
                         WHERE p.farmer_id = m.farmer_id AND p.community_id = m.community_id)`,
    [ids],
  );
}
