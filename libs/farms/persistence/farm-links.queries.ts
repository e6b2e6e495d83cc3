/**
 * SQL of a farm's version after its last change by a person or file. Linking it to its farmer, or unlinking it with
 * the import of that farmer, does not count as a change.
 */
export const workedVersion = (farm: string) => `coalesce(
  (SELECT l.from_version FROM farm_link l WHERE l.farm_id = ${farm}.id AND l.version = ${farm}.version), ${farm}.version)`;

export interface UnlinkFarms {
  /** SQL of farmers whose import is undone: a SELECT of `farmer_id`, and `goes`, whether they are deleted. */
  farmers: string;
  /** The import being undone: a farmer who stays keeps the farms linked by other imports. */
  importId: string;
}

/**
 * Returns common table expressions that unlink farms from farmers whose import is undone, so that they wait for them
 * again. A farm that someone has changed since stays unchanged. Put after `WITH` in a statement.
 */
export function unlinkFarms({ farmers, importId }: UnlinkFarms): string {
  return `
    to_unlink AS MATERIALIZED (
      SELECT l.*, f.account_id FROM farm_link l
        JOIN farm f ON f.id = l.farm_id AND f.version = l.version
        JOIN (${farmers}) u ON u.farmer_id = l.farmer_id
       WHERE u.goes OR l.import_id = ${importId}),
    unlinked AS (
      UPDATE farm f
         SET farmer_id = NULL, version = f.version + 1, updated_on = now(),
             community_id = CASE WHEN NOT l.took_community THEN f.community_id END,
             declared_size_m2 = CASE WHEN NOT l.took_size THEN f.declared_size_m2 END
        FROM to_unlink l WHERE f.id = l.farm_id AND f.version = l.version
      RETURNING f.id, f.version),
    links_gone AS (
      UPDATE farm_link l SET farmer_id = NULL, version = u.version FROM unlinked u WHERE l.farm_id = u.id),
    waiting_again AS (
      INSERT INTO farm_awaited_farmer (farm_id, account_id, bvn_index, temp_id, cbn_applicant_id)
      SELECT l.farm_id, l.account_id, l.bvn_index, l.temp_id, l.cbn_applicant_id
        FROM to_unlink l JOIN unlinked u ON u.id = l.farm_id
       WHERE coalesce(l.bvn_index::text, l.temp_id, l.cbn_applicant_id) IS NOT NULL
      ON CONFLICT (farm_id) DO NOTHING)`;
}
