import { isOpenTo } from './read-only-farms.queries.js';
import { FEATURE_COLUMNS, RESTORED_FARM_COLUMNS } from './restore-farms.queries.js';

export interface DeleteFarms {
  /** SQL of the rows: a SELECT of `farm_id` and the expected `version`. Each farm once. */
  rows: string;
  /** Parameter (`$1`) or expression. */
  madeBy: string;
}

/**
 * Returns common table expressions that delete farms, ending in `deleted_farms(farm_id, community_resource_id,
 * version, before, former, awaited, link)` and `deleted_boundaries(farm_id, version, boundary, area_m2, source,
 * import_id, made_by, made_on)`. They contain all that `reviveFarms` needs. `version` is the one before the deletion.
 * Put after `WITH` in a statement that reads them.
 */
export function deleteFarms({ rows, madeBy }: DeleteFarms): string {
  return `
    to_delete AS MATERIALIZED (
      SELECT f.id AS farm_id, f.community_resource_id, f.version, to_jsonb(f) - 'boundary' AS before, f.boundary AS former,
             (SELECT to_jsonb(a) FROM farm_awaited_farmer a WHERE a.farm_id = f.id) AS awaited,
             (SELECT to_jsonb(k) FROM farm_link k WHERE k.farm_id = f.id AND k.version = f.version) AS link
        FROM (${rows}) r JOIN farm f ON f.id = r.farm_id AND f.version = r.version
       WHERE ${isOpenTo(madeBy)}),
    taken AS (DELETE FROM farm f USING to_delete d WHERE f.id = d.farm_id AND f.version = d.version RETURNING f.id),
    deleted_farms AS (SELECT d.* FROM to_delete d JOIN taken t ON t.id = d.farm_id),
    deleted_boundaries AS (
      SELECT v.farm_id, v.version, v.boundary, v.area_m2, v.source, v.import_id, v.made_by, v.made_on
        FROM farm_boundary_version v JOIN taken t ON t.id = v.farm_id)`;
}

export interface ReviveFarms {
  /**
   * SQL of the rows: a SELECT of `farm_id`, `version`, `before`, `former`, `awaited` and `link` as `deleteFarms`
   * returned them.
   */
  rows: string;
  /** SQL of their boundaries: a SELECT of the columns of `deleted_boundaries`. */
  boundaries: string;
}

const COPIED = RESTORED_FARM_COLUMNS.filter((column) => column !== 'farmer_id' && column !== 'community_id');
/** A farm deleted by an older version has no features in its image. */
const FEATURES = Object.entries(FEATURE_COLUMNS).map(
  ([column, fallback]) => `coalesce((g.image).${column}, ${fallback})`,
);

/**
 * Returns common table expressions that restore deleted farms under their ids, with boundaries, attributes and links.
 * They end in `revived_farms(farm_id, version, outcome)`: `restored`, or `kept` if that id or code is in use again. A
 * deleted farmer or community is left blank. Put after `WITH` in a statement that reads it.
 */
export function reviveFarms({ rows, boundaries }: ReviveFarms): string {
  return `
    to_revive AS MATERIALIZED (
      SELECT r.*, jsonb_populate_record(NULL::farm, r.before) AS image FROM (${rows}) r),
    revived AS (
      INSERT INTO farm (id, account_id, community_resource_id, created_on, version, boundary, farmer_id, community_id,
                        ${[...COPIED, ...Object.keys(FEATURE_COLUMNS)].join(', ')})
      OVERRIDING SYSTEM VALUE
      SELECT g.farm_id, (g.image).account_id, (g.image).community_resource_id, (g.image).created_on, g.version + 1, g.former,
             (SELECT coalesce(p.main_id, p.id) FROM farmer p WHERE p.id = (g.image).farmer_id),
             (SELECT c.id FROM community c WHERE c.id = (g.image).community_id),
             ${[...COPIED.map((column) => `(g.image).${column}`), ...FEATURES].join(', ')}
        FROM to_revive g ORDER BY g.farm_id
      ON CONFLICT DO NOTHING RETURNING id, version, farmer_id),
    revived_boundaries AS (
      INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source, import_id, made_by, made_on)
      SELECT b.farm_id, b.version, b.boundary, b.area_m2, b.source, b.import_id, b.made_by, b.made_on
        FROM (${boundaries}) b JOIN revived v ON v.id = b.farm_id),
    revived_awaited AS (
      INSERT INTO farm_awaited_farmer
      SELECT (jsonb_populate_record(NULL::farm_awaited_farmer, g.awaited)).*
        FROM to_revive g JOIN revived v ON v.id = g.farm_id WHERE g.awaited IS NOT NULL AND v.farmer_id IS NULL),
    revived_links AS (
      INSERT INTO farm_link
      SELECT (jsonb_populate_record(NULL::farm_link, g.link || jsonb_build_object('version', v.version))).*
        FROM to_revive g JOIN revived v ON v.id = g.farm_id WHERE g.link IS NOT NULL),
    revived_farms AS (
      SELECT g.farm_id, v.version, CASE WHEN v.id IS NULL THEN 'kept' ELSE 'restored' END AS outcome
        FROM to_revive g LEFT JOIN revived v ON v.id = g.farm_id)`;
}
