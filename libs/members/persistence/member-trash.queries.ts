import type { Companion, Transaction } from '#libs/platform';

/** The members whom a condition on `$1` names, at most `$2` at once. */
async function forgetMembers(tx: Transaction, which: string, id: number, limit: number): Promise<number> {
  const gone = await tx.query(
    `DELETE FROM community_member WHERE id IN (SELECT id FROM community_member WHERE ${which} LIMIT $2) RETURNING 1`,
    [id, limit],
  );
  return gone.length;
}

/** The member themselves, of whom nothing else speaks once their days in the trash are over. */
export const memberRow: Companion = {
  forget: (tx, { recordId }, limit) =>
    forgetMembers(tx, 'id = $1 AND removed_on IS NOT NULL', recordId, limit),
};

/** Members stay with their community, out of sight, until its days in the trash are over. */
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

/** The same of a community resource. */
export const membersOfResource: Companion = {
  forget: (tx, { recordId }, limit) => forgetMembers(tx, 'community_resource_id = $1', recordId, limit),
};
