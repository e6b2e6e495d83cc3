import { FARMS_MESSAGES } from '#libs/contracts';
import {
  type Actor,
  type Bind,
  type Companion,
  DomainError,
  type Reader,
  type Transaction,
  type Trashed,
} from '#libs/platform';
import { deleteFarms, reviveFarms } from './delete-farms.queries.js';

const BOUNDARY = 'farm_id, version, boundary, area_m2, source, import_id, made_by, made_on';

/** Moves farms to the trash item, except those that others are editing, and returns how many. `farms` is a condition on `$2`. */
async function takeFarms(
  tx: Transaction,
  { id, recordId }: Trashed,
  farms: string,
  by: Actor,
): Promise<number> {
  const [row] = await tx.query<{ farms: number }>(
    `WITH ${deleteFarms({ rows: `SELECT id AS farm_id, version FROM farm WHERE ${farms}`, madeBy: '$3::bigint' })},
       kept AS (
         INSERT INTO trash_farm (trash_id, farm_id, version, before, former, awaited, link)
         SELECT $1, farm_id, version, before, former, awaited, link FROM deleted_farms RETURNING 1),
       boundaries AS (
         INSERT INTO trash_farm_boundary (trash_id, ${BOUNDARY}) SELECT $1, ${BOUNDARY} FROM deleted_boundaries)
     SELECT count(*) AS farms FROM kept`,
    [id, recordId, by.id],
  );
  return row?.farms ?? 0;
}

/** Restores the farms of a trash item, and returns how many came back. */
async function bringBackFarms(tx: Transaction, { id }: Pick<Trashed, 'id'>): Promise<number> {
  const [row] = await tx.query<{ farms: number }>(
    `WITH ${reviveFarms({
      rows: 'SELECT farm_id, version, before, former, awaited, link FROM trash_farm WHERE trash_id = $1',
      boundaries: `SELECT ${BOUNDARY} FROM trash_farm_boundary WHERE trash_id = $1`,
    })} SELECT count(*) FILTER (WHERE outcome = 'restored') AS farms FROM revived_farms`,
    [id],
  );
  await tx.query('DELETE FROM trash_farm WHERE trash_id = $1', [id]);
  await tx.query('DELETE FROM trash_farm_boundary WHERE trash_id = $1', [id]);
  return row?.farms ?? 0;
}

const forgetFarms: Companion['forget'] = async (tx, { id }, limit) => {
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
};

/** Farms of a community: moved to the trash as rows, and restored under their ids. */
export const farmsOfCommunity: Companion = {
  take: async (tx, item, by) => {
    const farms = await takeFarms(tx, item, 'community_id = $2', by);
    const left = await tx.query('SELECT 1 FROM farm WHERE community_id = $1 LIMIT 1', [item.recordId]);
    if (left.length > 0)
      throw new DomainError(
        'trash.underWay',
        'Someone is editing one of its farms, or the record of a farmer is restricted. Try again later.',
      );
    return { farms };
  },
  bringBack: async (tx, item) => void (await bringBackFarms(tx, item)),
  forget: forgetFarms,
};

/** Rows of a single deleted farm: removed when its days in the trash are over. */
export const rowsOfFarm: Companion = { forget: forgetFarms };

/** Moves one farm to its trash item. Throws `farm.leased` while someone else edits its map. */
export async function takeFarm(tx: Transaction, item: Trashed, by: Actor): Promise<void> {
  if ((await takeFarms(tx, item, 'id = $2', by)) === 0)
    throw new DomainError('farm.leased', FARMS_MESSAGES.beingEdited);
}

/** Restores one farm from its trash item. Throws `trash.nameTaken` if its code is in use again. */
export async function bringBackFarm(tx: Transaction, item: Trashed): Promise<void> {
  if ((await bringBackFarms(tx, item)) === 0) throw new DomainError('trash.nameTaken');
}

/**
 * Returns the community resource of a farm in the trash, under a condition on the farm `f` as it was; undefined if there
 * is no such farm.
 */
export async function deletedFarm(
  reader: Reader,
  farmId: number,
  condition: (bind: Bind) => string,
): Promise<{ communityResourceId: number | null } | undefined> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const [row] = await reader.query<{ communityResourceId: number | null }>(
    `SELECT f.community_resource_id AS "communityResourceId"
       FROM trash_farm t CROSS JOIN LATERAL jsonb_populate_record(NULL::farm, t.before) f
      WHERE t.farm_id = ${bind(farmId)}::bigint AND ${condition(bind)}`,
    values,
  );
  return row;
}

/** Returns codes of farms that are in the trash. */
export function codesOfDeletedFarms(reader: Reader, ids: number[]): Promise<{ id: number; name: string }[]> {
  return reader.query(
    `SELECT DISTINCT ON (farm_id) farm_id AS id, before->>'code' AS name FROM trash_farm WHERE farm_id = ANY($1)
      ORDER BY farm_id, trash_id DESC`,
    [ids],
  );
}

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
