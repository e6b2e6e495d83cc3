/** Fields that a merge can bring; a null leaves what is there. */
const FIELDS = [
  'temp_id',
  'cbn_applicant_id',
  'rifan_number',
  'surname',
  'first_name',
  'othername',
  'gender',
  'phone',
  'email',
  'address',
  'town',
  'state_id',
  'lga_id',
  'ward_id',
  'declared_size_m2',
  'next_of_kin_surname',
  'next_of_kin_first_name',
  'next_of_kin_phone',
  'next_of_kin_relationship',
  'guarantor_surname',
  'guarantor_first_name',
  'guarantor_phone',
] as const;

/** Columns that the rows to merge must have, beside `row_no`. */
export const MERGED_FARMER_COLUMNS = ['bvn_cipher', 'bvn_index', 'bvn_last4', ...FIELDS] as const;

export type FarmerKeyColumn = 'bvn_index' | 'temp_id' | 'cbn_applicant_id';

export interface MergeFarmers {
  /** The identifier by which rows find their farmers; unique within the rows, and never null there. */
  key: FarmerKeyColumn;
  /** SQL of the rows: a SELECT of `row_no` and `MERGED_FARMER_COLUMNS`. */
  rows: string;
  /** Parameters (`$1`) or expressions for account, community resource and community. */
  accountId: string;
  communityResourceId: string;
  communityId: string;
}

/**
 * Common table expressions that merge rows into farmers and make them members of a community, ending in
 * `merged_farmers(row_no, farmer_id, version, outcome, before)`: `created`, `updated` (a field or the membership is new)
 * or `unchanged`; `before` is the farmer as he was, for updated ones. To be put after `WITH` in a statement that reads it.
 */
export function mergeFarmers({
  key,
  rows,
  accountId,
  communityResourceId,
  communityId,
}: MergeFarmers): string {
  const set = (field: string) => `coalesce(excluded.${field}, f.${field})`;
  const sealed = ['bvn_cipher', 'bvn_index', 'bvn_last4']
    .map(
      (
        column,
      ) => `${column} = CASE WHEN excluded.bvn_index IS DISTINCT FROM coalesce(f.bvn_index, excluded.bvn_index)
             OR f.bvn_index IS NULL THEN coalesce(excluded.${column}, f.${column}) ELSE f.${column} END`,
    )
    .join(', ');
  return `
    incoming AS MATERIALIZED (${rows}),
    previous AS (
      SELECT i.row_no, f.id, f.version, to_jsonb(f) AS image
        FROM incoming i JOIN farmer f ON f.account_id = ${accountId} AND f.${key} = i.${key}),
    stored AS (
      INSERT INTO farmer AS f (account_id, ${MERGED_FARMER_COLUMNS.join(', ')})
      SELECT ${accountId}, ${MERGED_FARMER_COLUMNS.join(', ')} FROM incoming ORDER BY row_no
      ON CONFLICT (account_id, ${key}) DO UPDATE
        SET ${sealed}, ${FIELDS.map((field) => `${field} = ${set(field)}`).join(', ')},
            version = f.version + 1, updated_on = now()
        WHERE (f.bvn_index, ${FIELDS.map((field) => `f.${field}`).join(', ')})
          IS DISTINCT FROM (coalesce(excluded.bvn_index, f.bvn_index), ${FIELDS.map(set).join(', ')})
      RETURNING f.id, f.version, f.${key} AS key, xmax = 0 AS created),
    matched AS (
      SELECT i.row_no, coalesce(s.id, p.id) AS farmer_id, coalesce(s.version, p.version) AS version, s.created,
             CASE WHEN s.created THEN NULL ELSE p.image END AS before
        FROM incoming i LEFT JOIN stored s ON s.key = i.${key} LEFT JOIN previous p USING (row_no)),
    joined AS (
      INSERT INTO membership (community_id, farmer_id, community_resource_id)
      SELECT ${communityId}, farmer_id, ${communityResourceId} FROM matched
      ON CONFLICT DO NOTHING RETURNING farmer_id),
    merged_farmers AS (
      SELECT m.row_no, m.farmer_id, m.version,
             CASE WHEN m.created THEN 'created' WHEN m.created IS NOT NULL OR j.farmer_id IS NOT NULL THEN 'updated'
                  ELSE 'unchanged' END AS outcome,
             CASE WHEN m.created IS NOT NULL OR j.farmer_id IS NOT NULL
                  THEN m.before || jsonb_build_object('joined', j.farmer_id IS NOT NULL) END AS before
        FROM matched m LEFT JOIN joined j USING (farmer_id))`;
}
