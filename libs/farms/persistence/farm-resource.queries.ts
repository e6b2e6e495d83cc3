import type { ResourceStatus } from '#libs/contracts';
import type { Bind, Reader, Transaction } from '#libs/platform';

/** A farm resource, for its farms. */
export interface ReachedFarmResource {
  id: number;
  accountId: number;
  communityResourceId: number | null;
  name: string;
  status: ResourceStatus;
}

/** Returns a farm resource under a condition on `r`; null if there is none. */
export async function findFarmResource(
  reader: Reader,
  farmResourceId: number,
  condition: (bind: Bind) => string,
): Promise<ReachedFarmResource | null> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const [row] = await reader.query<ReachedFarmResource>(
    `SELECT r.id, r.account_id AS "accountId", r.community_resource_id AS "communityResourceId", r.name, r.status
       FROM farm_resource r WHERE r.id = ${bind(farmResourceId)}::bigint AND r.removed_on IS NULL AND ${condition(bind)}`,
    values,
  );
  return row ?? null;
}

/** Values of a farm that people type. Sizes are square metres. */
export interface FarmDraft {
  name: string;
  declaredSizeM2: number;
  lgaId: number;
  wardId: number | null;
  address: string | null;
  city: string | null;
  type: string | null;
}

/**
 * Adds a farm to a farm resource, with the features of that resource, and returns its id. Its code is `F-` and the id;
 * nothing is mapped yet. Returns null if the farm resource is gone.
 */
export async function addFarm(
  tx: Transaction,
  farmResourceId: number,
  draft: FarmDraft,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO farm (id, account_id, community_resource_id, farm_resource_id, code, name, declared_size_m2, lga_id, ward_id,
                       address, city, type, is_area_mapping_enable, is_soil_mapping_enabled, is_asset_enabled)
     OVERRIDING SYSTEM VALUE
     SELECT n.id, r.account_id, r.community_resource_id, r.id, 'F-' || n.id, $2, $3, $4, $5, $6, $7, $8,
            r.is_area_mapping_enable, r.is_soil_mapping_enabled, r.is_asset_enabled
       FROM farm_resource r CROSS JOIN (SELECT nextval(pg_get_serial_sequence('farm', 'id')) AS id) n
      WHERE r.id = $1 AND r.removed_on IS NULL RETURNING id`,
    [
      farmResourceId,
      draft.name,
      draft.declaredSizeM2,
      draft.lgaId,
      draft.wardId,
      draft.address,
      draft.city,
      draft.type,
    ],
  );
  return row?.id ?? null;
}

/** Columns of a new farm that come from its farm resource, each with the SQL of its value; see `homeOf`. */
export const FROM_HOME = {
  farm_resource_id: 'home.home_id',
  is_area_mapping_enable: 'coalesce(home.is_area_mapping_enable, true)',
  is_soil_mapping_enabled: 'coalesce(home.is_soil_mapping_enabled, false)',
  is_asset_enabled: 'coalesce(home.is_asset_enabled, false)',
} as const;

/**
 * SQL that joins the farm resource to which new farms of a community resource belong: its first one that is not in the
 * trash; null without one.
 */
export const homeOf = (communityResourceId: string) =>
  `LEFT JOIN (SELECT r.id AS home_id, r.is_area_mapping_enable, r.is_soil_mapping_enabled, r.is_asset_enabled
                FROM farm_resource r WHERE r.community_resource_id = ${communityResourceId} AND r.removed_on IS NULL
               ORDER BY r.id LIMIT 1) home ON true`;
