import { MERGED_MEMBER_COLUMNS } from './merge-members.queries.js';

/** SQL of the results of `mergeMembers`: a SELECT of `row_no`, `member_id`, `version`, `outcome` and `before`. */
type StoredRows = string;

/**
 * Returns the effect of undoing a merge on each row: a SELECT of `row_no`, `member_id`, `before` and `verdict`.
 * Verdicts: `removed` (it created the member), `restored` (it changed them), `kept` (changed since), `gone` (removed
 * since). `members` names the members to check.
 */
export const judgeMembers = (rows: StoredRows, members = 'community_member'): string => `
    SELECT u.row_no, u.member_id, u.before,
           CASE WHEN p.id IS NULL OR p.removed_on IS NOT NULL THEN 'gone'
                WHEN p.version <> u.version THEN 'kept'
                WHEN u.outcome = 'updated' THEN 'restored'
                ELSE 'removed' END AS verdict
      FROM (${rows}) u LEFT JOIN ${members} p ON p.id = u.member_id`;

/**
 * Returns common table expressions that undo a merge by the verdicts of `judgeMembers`; they end in `undone(row_no,
 * verdict)`. Put after `WITH` in a statement that reads it.
 */
export function undoMembers(rows: StoredRows): string {
  const columns = MERGED_MEMBER_COLUMNS.map((column) => `${column} = b.${column}`).join(', ');
  return `
    locked AS MATERIALIZED (
      SELECT p.* FROM community_member p WHERE p.id IN (SELECT member_id FROM (${rows}) x) ORDER BY p.id FOR UPDATE),
    undone AS MATERIALIZED (${judgeMembers(rows, 'locked')}),
    restored AS (
      UPDATE community_member p SET ${columns}, version = p.version + 1
        FROM undone u CROSS JOIN LATERAL jsonb_populate_record(NULL::community_member, u.before) b
       WHERE u.verdict = 'restored' AND p.id = u.member_id),
    removed AS (
      DELETE FROM community_member p USING undone u WHERE u.verdict = 'removed' AND p.id = u.member_id)`;
}
