import { type Companion, DomainError } from '#libs/platform';
import { deleteFarms, reviveFarms } from './delete-farms.queries.js';

const BOUNDARY = 'farm_id, version, boundary, area_m2, source, import_id, made_by, made_on';

/** Farms of a community: moved to the trash as rows, and restored under their ids. */
export const farmsOfCommunity: Companion = {
  take: async (tx, { id, recordId }, by) => {
    const [row] = await tx.query<{ farms: number }>(
      `WITH ${deleteFarms({ rows: 'SELECT id AS farm_id, version FROM farm WHERE community_id = $2', madeBy: '$3::bigint' })},
         kept AS (
           INSERT INTO trash_farm (trash_id, farm_id, version, before, former, awaited, link)
           SELECT $1, farm_id, version, before, former, awaited, link FROM deleted_farms RETURNING 1),
         boundaries AS (
           INSERT INTO trash_farm_boundary (trash_id, ${BOUNDARY}) SELECT $1, ${BOUNDARY} FROM deleted_boundaries)
       SELECT count(*) AS farms FROM kept`,
      [id, recordId, by.id],
    );
    const left = await tx.query('SELECT 1 FROM farm WHERE community_id = $1 LIMIT 1', [recordId]);
    if (left.length > 0)
      throw new DomainError('trash.underWay', 'Someone is editing one of its farms. Try again later.');
    return { farms: row?.farms ?? 0 };
  },
  bringBack: async (tx, { id }) => {
    await tx.query(
      `WITH ${reviveFarms({
        rows: 'SELECT farm_id, version, before, former, awaited, link FROM trash_farm WHERE trash_id = $1',
        boundaries: `SELECT ${BOUNDARY} FROM trash_farm_boundary WHERE trash_id = $1`,
      })} SELECT count(*) FROM revived_farms`,
      [id],
    );
    await tx.query('DELETE FROM trash_farm WHERE trash_id = $1', [id]);
    await tx.query('DELETE FROM trash_farm_boundary WHERE trash_id = $1', [id]);
  },
  forget: async (tx, { id }, limit) => {
    const boundaries = await tx.query(
      `DELETE FROM trash_farm_boundary WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM trash_farm_boundary WHERE trash_id = $1 LIMIT $2)) RETURNING 1`,
      [id, limit],
    );
    if (boundaries.length > 0) return boundaries.length;
    const farms = await tx.query(
      `DELETE FROM trash_farm WHERE trash_id = $1
          AND farm_id IN (SELECT farm_id FROM trash_farm WHERE trash_id = $1 LIMIT $2) RETURNING 1`,
      [id, limit],
    );
    return farms.length;
  },
};

/** Farms of a community resource: unchanged until the resource's time in the trash is over. */
export const farmsOfResource: Companion = {
  forget: async (tx, { recordId }, limit) => {
    const gone = await tx.query(
      `DELETE FROM farm WHERE id IN (SELECT id FROM farm WHERE community_resource_id = $1 ORDER BY id LIMIT $2) RETURNING 1`,
      [recordId, limit],
    );
    return gone.length;
  },
};
