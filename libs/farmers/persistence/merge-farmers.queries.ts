import { isLocked } from './farmer-locks.queries.js';

/** Fields that a merge can set; null keeps the stored value, except for a place outside the new enclosing place. */
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
  'date_of_birth',
  'bank_name',
] as const;

const BVN_COLUMNS = ['bvn_cipher', 'bvn_index', 'bvn_last4'] as const;
const ACCOUNT_COLUMNS = ['account_cipher', 'account_index', 'account_last4'] as const;
/** Required columns of the rows to merge, besides `row_no`; the staging code is typed and tested against this list. */
export const MERGED_FARMER_COLUMNS = [...BVN_COLUMNS, ...ACCOUNT_COLUMNS, ...FIELDS] as const;
/** Plain account number, written by the previous version during an upgrade: it is encrypted within the hour. */
export const PLAIN_ACCOUNT = 'account_number';

export type MergedFarmerColumn = (typeof MERGED_FARMER_COLUMNS)[number];
export const FARMER_IDENTIFIERS = ['bvn_index', 'temp_id', 'cbn_applicant_id'] as const;
export type FarmerKeyColumn = (typeof FARMER_IDENTIFIERS)[number];

/** SQL for comparing two values of an identifier: ids ignore case and spaces. Each has an index on it. */
export const comparedBy = (column: FarmerKeyColumn, row: string): string =>
  column === 'bvn_index' ? `${row}.${column}` : `identifier_key(${row}.${column})`;

/** Returns the identifier that a column belongs to, if any. */
const identifierOf = (column: MergedFarmerColumn): FarmerKeyColumn | undefined =>
  (BVN_COLUMNS as readonly string[]).includes(column)
    ? 'bvn_index'
    : FARMER_IDENTIFIERS.find((each) => each === column);

/** SQL that tests whether a row's identifier is that of a record that was merged into farmer `f`. */
export const isOfMerged = (column: FarmerKeyColumn, row: string) =>
  `EXISTS (SELECT 1 FROM farmer o WHERE o.main_id = f.id AND ${comparedBy(column, 'o')} = ${comparedBy(column, row)})`;

const ABBREVIATED: readonly string[] = ['first_name', 'othername'];

/**
 * SQL that tests whether farmer `f`'s local government is cleared, because `row` has another state but no local
 * government. `wardCleared` does the same for the ward.
 */
export const lgaCleared = (row: string) =>
  `(${row}.lga_id IS NULL AND f.lga_id IS NOT NULL AND ${row}.state_id <> coalesce(f.state_id, 0))`;
export const wardCleared = (row: string) =>
  `(${row}.ward_id IS NULL AND f.ward_id IS NOT NULL AND (${row}.lga_id <> coalesce(f.lga_id, 0) OR ${lgaCleared(row)}))`;

const CLEARED: Partial<Record<string, (row: string) => string>> = {
  lga_id: lgaCleared,
  ward_id: wardCleared,
};

/**
 * SQL of farmer `f`'s value in a column after merging `row`. A blank keeps the stored value, and so does an id in
 * another spelling or of a merged record, or the initial of a name. A place outside the new enclosing place is cleared.
 */
export function mergedValue(column: MergedFarmerColumn, row: string): string {
  const given = `${row}.${column}`;
  const merged = `coalesce(${given}, f.${column})`;
  const identifier = identifierOf(column);
  if (identifier)
    return `CASE WHEN ${comparedBy(identifier, row)} = ${comparedBy(identifier, 'f')}
                   OR ${row}.${identifier} IS NOT NULL AND ${isOfMerged(identifier, row)} THEN f.${column} ELSE ${merged} END`;
  if (ABBREVIATED.includes(column))
    return `CASE WHEN length(rtrim(${given}, '.')) = 1 AND upper(left(f.${column}, 1)) = upper(left(${given}, 1))
                 THEN f.${column} ELSE ${merged} END`;
  const cleared = CLEARED[column]?.(row);
  return cleared ? `CASE WHEN ${cleared} THEN NULL ELSE ${merged} END` : merged;
}

interface FindFarmer {
  key: FarmerKeyColumn;
  /** The row with the identifiers, and `farmer_id` if another identifier than the key matched. */
  row: string;
  accountId: string;
}

/**
 * Returns SQL of the farmer `f` that a row matches, to put after LATERAL: the one with its key. If there is none, the
 * one matched by other identifiers (`farmer_id`), unless they have a key of their own. A merged record counts as its
 * main record.
 */
export function findFarmer({ key, row, accountId }: FindFarmer, columns = 'f.*'): string {
  const others = FARMER_IDENTIFIERS.filter((column) => column !== key);
  const named = others
    .map((column) => `${comparedBy(column, 'n')} = ${comparedBy(column, row)}`)
    .join(' OR ');
  return `(
    (SELECT ${columns} FROM farmer k JOIN farmer f ON f.id = coalesce(k.main_id, k.id)
      WHERE k.account_id = ${accountId} AND ${comparedBy(key, 'k')} = ${comparedBy(key, row)} LIMIT 1)
    UNION ALL
    (SELECT ${columns} FROM farmer f
      WHERE f.id = ${row}.farmer_id AND f.account_id = ${accountId} AND f.${key} IS NULL
        AND EXISTS (SELECT 1 FROM farmer n WHERE (n.id = f.id OR n.main_id = f.id) AND (${named})))
    LIMIT 1)`;
}

export interface MergeFarmers {
  /** The identifier by which rows match their farmers; unique within the rows, and never null there. */
  key: FarmerKeyColumn;
  /** SQL of the rows: a SELECT of `row_no`, `farmer_id` (as `findFarmer` needs it) and `MERGED_FARMER_COLUMNS`. */
  rows: string;
  /** Parameters (`$1`) or expressions for account and community resource. */
  accountId: string;
  communityResourceId: string;
  /** The same for the community; it may be a column of the row, `i`. */
  communityId: string;
}

/**
 * Returns common table expressions that merge rows into farmers and make them members of a community. They end in
 * `merged_farmers(row_no, farmer_id, community_id, version, outcome, before)`: `created`, `updated` (a field or the
 * membership is new) or `unchanged`. Locked farmers stay as they are. `before` is the earlier state of updated farmers. Put after `WITH` in a statement
 * that reads it. If someone else inserts a farmer with the same key concurrently, the statement fails with a unique
 * violation; a retry finds that farmer.
 */
export function mergeFarmers({
  key,
  rows,
  accountId,
  communityResourceId,
  communityId,
}: MergeFarmers): string {
  const kept = (field: MergedFarmerColumn) => mergedValue(field, 'i');
  // An unchanged number keeps its cipher text: encrypting it again would make it look changed.
  const keptAccount = (column: MergedFarmerColumn) =>
    `CASE WHEN coalesce(i.account_index, f.account_index) = f.account_index THEN f.${column} ELSE ${kept(column)} END`;
  const plain = `CASE WHEN i.account_index IS NULL THEN coalesce(i.${PLAIN_ACCOUNT}, f.${PLAIN_ACCOUNT}) END`;
  const encrypted = [
    ...BVN_COLUMNS.map((column) => `${column} = ${kept(column)}`),
    ...ACCOUNT_COLUMNS.map((column) => `${column} = ${keptAccount(column)}`),
    `${PLAIN_ACCOUNT} = ${plain}`,
  ].join(', ');
  const columns = [...MERGED_FARMER_COLUMNS, PLAIN_ACCOUNT].join(', ');
  // Looked up one by one: without statistics on a new table the planner would read all farmers for each chunk.
  return `
    incoming AS MATERIALIZED (${rows}),
    previous AS MATERIALIZED (
      SELECT i.row_no, p.id, p.version, p.farmer
        FROM incoming i CROSS JOIN LATERAL ${findFarmer({ key, row: 'i', accountId }, 'f.id, f.version, f AS farmer')} p),
    created AS (
      INSERT INTO farmer AS f (account_id, ${columns})
      SELECT ${accountId}, ${columns} FROM incoming
       WHERE row_no NOT IN (SELECT row_no FROM previous) ORDER BY row_no
      RETURNING f.id, f.version, ${comparedBy(key, 'f')} AS key),
    changed AS (
      UPDATE farmer f
         SET ${encrypted}, ${FIELDS.map((field) => `${field} = ${kept(field)}`).join(', ')},
             version = f.version + 1, updated_on = now()
        FROM incoming i JOIN previous p USING (row_no)
       WHERE f.id = p.id AND NOT ${isLocked('f')} AND (f.bvn_index, f.account_index, f.${PLAIN_ACCOUNT}, ${FIELDS.map((field) => `f.${field}`).join(', ')})
             IS DISTINCT FROM (${kept('bvn_index')}, ${kept('account_index')}, ${plain}, ${FIELDS.map(kept).join(', ')})
      RETURNING f.id, f.version),
    matched AS (
      SELECT i.row_no, coalesce(n.id, p.id) AS farmer_id, coalesce(n.version, c.version, p.version) AS version,
             ${communityId} AS community_id, n.id IS NOT NULL AS is_new, c.id IS NOT NULL AS is_changed, p.farmer
        FROM incoming i LEFT JOIN created n ON n.key = ${comparedBy(key, 'i')} LEFT JOIN previous p USING (row_no)
             LEFT JOIN changed c ON c.id = p.id),
    joined AS (
      INSERT INTO membership (community_id, farmer_id, community_resource_id)
      SELECT community_id, farmer_id, ${communityResourceId} FROM matched WHERE NOT coalesce(${isLocked('(farmer)')}, false)
      ON CONFLICT DO NOTHING RETURNING farmer_id),
    merged_farmers AS (
      SELECT m.row_no, m.farmer_id, m.community_id, m.version,
             CASE WHEN m.is_new THEN 'created' WHEN m.is_changed OR j.farmer_id IS NOT NULL THEN 'updated'
                  ELSE 'unchanged' END AS outcome,
             CASE WHEN NOT m.is_new AND (m.is_changed OR j.farmer_id IS NOT NULL)
                  THEN to_jsonb(m.farmer) || jsonb_build_object('joined', j.farmer_id IS NOT NULL) END AS before
        FROM matched m LEFT JOIN joined j USING (farmer_id))`;
}
