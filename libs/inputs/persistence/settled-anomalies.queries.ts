import { byName, type Reader, type Transaction } from '#libs/platform';
import type { AnomalyKeyRow, CurrentAnomaly } from './anomalies.queries.js';
import type { SumsAsked } from './ledger-sums.queries.js';

type Place = Pick<SumsAsked, 'communityResourceId' | 'season'>;

const KEY = 'community_resource_id, season, kind, farmer_id, eop_id';
/** Rows of `kind, farmer_id, eop_id` of the given anomalies, in a fixed order to avoid deadlocks. */
const GIVEN = `SELECT * FROM unnest($3::text[], $4::bigint[], $5::bigint[]) AS k(kind, farmer_id, eop_id) ORDER BY 1, 2, 3`;
const valuesOf = ({ communityResourceId, season }: Place, keys: readonly AnomalyKeyRow[]) => [
  communityResourceId,
  season,
  keys.map(({ kind }) => kind),
  keys.map(({ farmerId }) => farmerId),
  keys.map(({ eopId }) => eopId),
];
const CHANGED = 'kind, farmer_id AS "farmerId", eop_id AS "eopId"';

/** Stores an owner and returns the anomalies whose owner changed. */
export function storeOwner(
  tx: Transaction,
  place: Place,
  keys: readonly AnomalyKeyRow[],
  ownerId: number | null,
): Promise<AnomalyKeyRow[]> {
  return tx.query<AnomalyKeyRow>(
    `INSERT INTO ledger_anomaly AS a (${KEY}, owner_id) SELECT $1, $2, k.kind, k.farmer_id, k.eop_id, $6::bigint FROM (${GIVEN}) k
     ON CONFLICT (${KEY}) DO UPDATE SET owner_id = excluded.owner_id WHERE a.owner_id IS DISTINCT FROM excluded.owner_id
     RETURNING ${CHANGED}`,
    [...valuesOf(place, keys), ownerId],
  );
}

/** Resolves each anomaly at its present figures. */
export async function storeResolution(
  tx: Transaction,
  place: Place,
  standing: readonly CurrentAnomaly[],
  { reason, by }: { reason: string; by: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_anomaly (${KEY}, basis, resolution, resolved_by, resolved_on)
     SELECT $1, $2, k.kind, k.farmer_id, k.eop_id, k.basis, $7, $8, now()
       FROM unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[]) AS k(kind, farmer_id, eop_id, basis)
      ORDER BY k.kind, k.farmer_id, k.eop_id
     ON CONFLICT (${KEY}) DO UPDATE SET basis = excluded.basis, resolution = excluded.resolution,
       resolved_by = excluded.resolved_by, resolved_on = excluded.resolved_on`,
    [...valuesOf(place, standing), standing.map(({ basis }) => basis), reason, by],
  );
}

/** Deletes a resolution. */
export async function dropResolution(tx: Transaction, place: Place, key: AnomalyKeyRow): Promise<void> {
  await tx.query(
    `UPDATE ledger_anomaly SET basis = NULL, resolution = NULL, resolved_by = NULL, resolved_on = NULL
      WHERE community_resource_id = $1 AND season = $2 AND kind = $3 AND farmer_id = $4 AND eop_id = $5`,
    [place.communityResourceId, place.season, key.kind, key.farmerId, key.eopId],
  );
}

/**
 * Returns active users of the account who may settle ledger anomalies of a programme, by name; limited to one user if
 * given.
 */
export function possibleOwners(
  reader: Reader,
  {
    accountId,
    communityResourceId,
    userId = null,
  }: { accountId: number; communityResourceId: number; userId?: number | null },
): Promise<{ id: number; name: string }[]> {
  return reader.query(
    `SELECT u.id, u.display_name AS name FROM app_user u
      WHERE u.account_id = $1 AND u.status = 'ACTIVE' AND ($2::bigint IS NULL OR u.id = $2)
        AND (u.roles && '{ADMIN,SUPERADMIN}' OR 'STAFF' = ANY(u.roles)
             AND EXISTS (SELECT 1 FROM access_list_entry l WHERE l.user_id = u.id AND l.community_resource_id = $3))
      ORDER BY ${byName('u.display_name')}, u.id`,
    [accountId, userId, communityResourceId],
  );
}
