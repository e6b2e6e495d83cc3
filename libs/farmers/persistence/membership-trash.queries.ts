import type { Companion } from '#libs/platform';

const MEMBERSHIP = 'community_id, farmer_id, community_resource_id, joined_on';

/** Memberships of a community: moved to the trash as rows; the farmers themselves stay on record. */
export const membershipsOfCommunity: Companion = {
  take: async (tx, { id, recordId }) => {
    const taken = await tx.query(
      `WITH taken AS (DELETE FROM membership WHERE community_id = $2 RETURNING ${MEMBERSHIP})
       INSERT INTO trash_membership (trash_id, ${MEMBERSHIP}) SELECT $1, ${MEMBERSHIP} FROM taken RETURNING 1`,
      [id, recordId],
    );
    return { farmers: taken.length };
  },
  bringBack: async (tx, { id }) => {
    await tx.query(
      `WITH back AS (DELETE FROM trash_membership WHERE trash_id = $1 RETURNING ${MEMBERSHIP})
       INSERT INTO membership (${MEMBERSHIP})
       SELECT b.community_id, coalesce(f.main_id, f.id), b.community_resource_id, b.joined_on
         FROM back b JOIN farmer f ON f.id = b.farmer_id ON CONFLICT DO NOTHING`,
      [id],
    );
  },
  forget: async (tx, { id }, limit) => {
    const gone = await tx.query(
      `DELETE FROM trash_membership WHERE trash_id = $1
          AND farmer_id IN (SELECT farmer_id FROM trash_membership WHERE trash_id = $1 LIMIT $2) RETURNING 1`,
      [id, limit],
    );
    return gone.length;
  },
};

/** Memberships of a community resource: unchanged until the resource's time in the trash is over. */
export const membershipsOfResource: Companion = {
  forget: async (tx, { recordId }, limit) => {
    const gone = await tx.query(
      `DELETE FROM membership m USING (
         SELECT community_id, farmer_id FROM membership WHERE community_resource_id = $1 LIMIT $2) x
        WHERE m.community_id = x.community_id AND m.farmer_id = x.farmer_id RETURNING 1`,
      [recordId, limit],
    );
    return gone.length;
  },
};
