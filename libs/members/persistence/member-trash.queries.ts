import type { Companion, Transaction } from '#libs/platform';

/** Deletes the members that match a condition on `$1`, at most `$2` at once. */
async function forgetMembers(tx: Transaction, which: string, id: number, limit: number): Promise<number> {
  const gone = await tx.query(
    `DELETE FROM community_member WHERE id IN (SELECT id FROM community_member WHERE ${which} LIMIT $2) RETURNING 1`,
    [id, limit],
  );
  return gone.length;
}

/** The member's own row: nothing else refers to it once its days in the trash are over. */
export const memberRow: Companion = {
  forget: (tx, { recordId }, limit) =>
    forgetMembers(tx, 'id = $1 AND removed_on IS NOT NULL', recordId, limit),
};

/** Members of a community: hidden with it until its days in the trash are over. */
export const membersOfCommunity: Companion = {
  take: async (tx, { recordId }) => {
    const [row] = await tx.query<{ members: number }>(
      'SELECT count(*) AS members FROM community_member WHERE community_id = $1 AND removed_on IS NULL',
      [recordId],
    );
    return { members: row?.members ?? 0 };
  },
  forget: (tx, { recordId }, limit) => forgetMembers(tx, 'community_id = $1', recordId, limit),
};

/** The same for a community resource. */
export const membersOfResource: Companion = {
  forget: (tx, { recordId }, limit) => forgetMembers(tx, 'community_resource_id = $1', recordId, limit),
};
