/** Fields that a merge can bring; a null leaves what is there, but for a place that lies outside the one that is brought. */
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

/** Columns that the rows to merge must have, beside `row_no`: what stages rows is typed and tested by this list. */
export const MERGED_FARMER_COLUMNS = ['bvn_cipher', 'bvn_index', 'bvn_last4', ...FIELDS] as const;

export type MergedFarmerColumn = (typeof MERGED_FARMER_COLUMNS)[number];
export type FarmerKeyColumn = 'bvn_index' | 'temp_id' | 'cbn_applicant_id';

/**
 * SQL of whether the local government of farmer `f` no longer fits, because `row` brings another state and none of its own;
 * and whether the ward does not.
 */
export const lgaCleared = (row: string) =>
  `(${row}.lga_id IS NULL AND f.lga_id IS NOT NULL AND ${row}.state_id <> coalesce(f.state_id, 0))`;
export const wardCleared = (row: string) =>
  `(${row}.ward_id IS NULL AND f.ward_id IS NOT NULL AND (${row}.lga_id <> coalesce(f.lga_id, 0) OR ${lgaCleared(row)}))`;

const CLEARED: Partial<Record<string, string>> = { lga_id: lgaCleared('i'), ward_id: wardCleared('i') };

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
 * or `unchanged`; `before` is the farmer as it was, for updated ones. To be put after `WITH` in a statement that reads it.
 * A farmer whom somebody else stores under the same key at this very moment makes the statement fail with a unique
 * violation; run again it finds that farmer.
 */
export function mergeFarmers({
  key,
  rows,
  accountId,
  communityResourceId,
  communityId,
}: MergeFarmers): string {
  const kept = (field: string) =>
    CLEARED[field]
      ? `CASE WHEN ${CLEARED[field]} THEN NULL ELSE coalesce(i.${field}, f.${field}) END`
      : `coalesce(i.${field}, f.${field})`;
  // A BVN that is the same keeps its cipher text: encrypted anew it would look changed.
  const isSame = 'f.bvn_index IS NOT NULL AND coalesce(i.bvn_index, f.bvn_index) = f.bvn_index';
  const encrypted = ['bvn_cipher', 'bvn_index', 'bvn_last4']
    .map((column) => `${column} = CASE WHEN ${isSame} THEN f.${column} ELSE ${kept(column)} END`)
    .join(', ');
  const columns = MERGED_FARMER_COLUMNS.join(', ');
  // Looked up one by one: before a new table has its statistics the planner would read all farmers for each chunk.
  return `
    incoming AS MATERIALIZED (${rows}),
    previous AS MATERIALIZED (
      SELECT i.row_no, p.id, p.version, p.farmer
        FROM incoming i CROSS JOIN LATERAL (
          SELECT f.id, f.version, f AS farmer FROM farmer f
           WHERE f.account_id = ${accountId} AND f.${key} = i.${key} LIMIT 1) p),
    created AS (
      INSERT INTO farmer AS f (account_id, ${columns})
      SELECT ${accountId}, ${columns} FROM incoming
       WHERE row_no NOT IN (SELECT row_no FROM previous) ORDER BY row_no
      RETURNING f.id, f.version, f.${key} AS key),
    changed AS (
      UPDATE farmer f
         SET ${encrypted}, ${FIELDS.map((field) => `${field} = ${kept(field)}`).join(', ')},
             version = f.version + 1, updated_on = now()
        FROM incoming i JOIN previous p USING (row_no)
       WHERE f.id = p.id AND (f.bvn_index, ${FIELDS.map((field) => `f.${field}`).join(', ')})
             IS DISTINCT FROM (${kept('bvn_index')}, ${FIELDS.map(kept).join(', ')})
      RETURNING f.id, f.version),
    matched AS (
      SELECT i.row_no, coalesce(n.id, p.id) AS farmer_id, coalesce(n.version, c.version, p.version) AS version,
             n.id IS NOT NULL AS is_new, c.id IS NOT NULL AS is_changed, p.farmer
        FROM incoming i LEFT JOIN created n ON n.key = i.${key} LEFT JOIN previous p USING (row_no)
             LEFT JOIN changed c ON c.id = p.id),
    joined AS (
      INSERT INTO membership (community_id, farmer_id, community_resource_id)
      SELECT ${communityId}, farmer_id, ${communityResourceId} FROM matched
      ON CONFLICT DO NOTHING RETURNING farmer_id),
    merged_farmers AS (
      SELECT m.row_no, m.farmer_id, m.version,
             CASE WHEN m.is_new THEN 'created' WHEN m.is_changed OR j.farmer_id IS NOT NULL THEN 'updated'
                  ELSE 'unchanged' END AS outcome,
             CASE WHEN NOT m.is_new AND (m.is_changed OR j.farmer_id IS NOT NULL)
                  THEN to_jsonb(m.farmer) || jsonb_build_object('joined', j.farmer_id IS NOT NULL) END AS before
        FROM matched m LEFT JOIN joined j USING (farmer_id))`;
}
