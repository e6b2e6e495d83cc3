import type { Companion } from '#libs/platform';

/** Deletes samples that match a condition on `$1`, at most `$2` at once. */
const forgetting = (which: string): Companion => ({
  forget: async (tx, { recordId }, limit) => {
    const gone = await tx.query(
      `DELETE FROM soil_sample WHERE id IN (SELECT s.id FROM soil_sample s WHERE ${which} LIMIT $2) RETURNING 1`,
      [recordId, limit],
    );
    return gone.length;
  },
});

const FARM_IS_GONE = 'NOT EXISTS (SELECT 1 FROM farm f WHERE f.id = s.farm_id)';

export const samplesOfResource = forgetting('s.community_resource_id = $1');

/** Samples of a farm that was deleted on the map, by the act. */
export const samplesOfDeletedFarm = forgetting(
  `s.farm_id IN (SELECT o.farm_id FROM farm_act_farm o WHERE o.act_id = $1) AND ${FARM_IS_GONE}`,
);

/**
 * Samples of farms that went with a community. By now its farms have left the trash; those of other communities, and
 * single farms, may still be there.
 */
export const samplesOfCommunity = forgetting(
  `s.community_resource_id = (SELECT c.community_resource_id FROM every_community c WHERE c.id = $1) AND ${FARM_IS_GONE}
     AND NOT EXISTS (SELECT 1 FROM trash_farm d WHERE d.farm_id = s.farm_id)
     AND NOT EXISTS (SELECT 1 FROM farm_act_farm o JOIN farm_act a ON a.id = o.act_id
                      WHERE o.farm_id = s.farm_id AND a.kind = 'delete')`,
);
