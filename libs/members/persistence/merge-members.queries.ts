/** Required columns of the rows to merge, besides `row_no`; null keeps the stored value. */
export const MERGED_MEMBER_COLUMNS = ['surname', 'first_name', 'occupation', 'phone', 'email'] as const;
export type MergedMemberColumn = (typeof MERGED_MEMBER_COLUMNS)[number];

/**
 * SQL of the member of a community that a row matches, for a lateral join. Matches by number; else by email, if the
 * row or the member has no number.
 */
export const findMember = (row: string, communityId: string): string => `(
    SELECT p.* FROM community_member p
     WHERE p.community_id = ${communityId} AND p.removed_on IS NULL
       AND (p.phone = ${row}.phone OR (p.email = ${row}.email AND (p.phone IS NULL OR ${row}.phone IS NULL)))
     ORDER BY (p.phone = ${row}.phone) DESC NULLS LAST, p.id LIMIT 1)`;

/** Returns SQL that lists which columns of member `old` a row changes, and whether any. */
export function memberChanges(row: string, old: string): Record<MergedMemberColumn | 'any', string> {
  const changes = Object.fromEntries(
    MERGED_MEMBER_COLUMNS.map((column) => [
      column,
      `(${row}.${column} IS NOT NULL AND ${row}.${column} IS DISTINCT FROM ${old}.${column})`,
    ]),
  ) as Record<MergedMemberColumn, string>;
  return { ...changes, any: `(${Object.values(changes).join(' OR ')})` };
}

export interface MergeMembers {
  /**
   * SQL of the rows: a SELECT of `row_no` and `MERGED_MEMBER_COLUMNS`; no person twice, each with a number or an
   * email.
   */
  rows: string;
  /** Parameters (`$1`) or expressions. */
  accountId: string;
  communityResourceId: string;
  communityId: string;
  madeBy: string;
}

/**
 * Returns common table expressions that merge rows into the members of a community, ending in `merged_members(row_no,
 * member_id, version, outcome, before)`; `before` is the earlier state of updated members. If someone else adds the
 * same number concurrently, the statement fails with a unique violation; a retry finds its owner.
 */
export function mergeMembers({
  rows,
  accountId,
  communityResourceId,
  communityId,
  madeBy,
}: MergeMembers): string {
  const columns = MERGED_MEMBER_COLUMNS.join(', ');
  const values = MERGED_MEMBER_COLUMNS.map((column) => `i.${column}`).join(', ');
  const merged = MERGED_MEMBER_COLUMNS.map((column) => `${column} = coalesce(i.${column}, p.${column})`);
  return `
    incoming AS MATERIALIZED (${rows}),
    previous AS MATERIALIZED (
      SELECT i.row_no, k.id, k.version, to_jsonb(k) AS member
        FROM incoming i CROSS JOIN LATERAL ${findMember('i', communityId)} k),
    created AS (
      INSERT INTO community_member AS p (account_id, community_resource_id, community_id, created_by, ${columns})
      SELECT ${accountId}, ${communityResourceId}, ${communityId}, ${madeBy}, ${values}
        FROM incoming i WHERE i.row_no NOT IN (SELECT row_no FROM previous) ORDER BY i.row_no
      RETURNING p.id, p.version, coalesce(p.phone, p.email) AS reached),
    changed AS (
      UPDATE community_member p SET ${merged.join(', ')}, version = p.version + 1
        FROM incoming i JOIN previous k USING (row_no)
       WHERE p.id = k.id AND ${memberChanges('i', 'p').any}
      RETURNING p.id, p.version),
    merged_members AS (
      SELECT i.row_no, coalesce(n.id, k.id) AS member_id, coalesce(n.version, c.version, k.version) AS version,
             CASE WHEN n.id IS NOT NULL THEN 'created' WHEN c.id IS NOT NULL THEN 'updated' ELSE 'unchanged' END AS outcome,
             CASE WHEN c.id IS NOT NULL THEN k.member END AS before
        FROM incoming i LEFT JOIN previous k USING (row_no) LEFT JOIN changed c ON c.id = k.id
             LEFT JOIN created n ON k.id IS NULL AND n.reached = coalesce(i.phone, i.email))`;
}
