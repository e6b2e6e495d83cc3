import { MERGED_COMMUNITY_COLUMNS } from './merge-communities.queries.js';

/**
 * SQL of the results of `mergeCommunities`: a SELECT of `row_no`, `community_id`, `version`, `outcome` and `before`.
 */
type StoredRows = string;

/**
 * Returns the effect of undoing a merge on each row: a SELECT of `row_no`, `community_id`, `before` and `verdict`.
 * Verdicts: `removed` (it created the community), `restored` (it changed it), `kept`, `gone`. A community is kept if
 * someone has changed it since, or if it has members, farms, imports or messages. `communities` names the communities
 * to check.
 */
export const judgeCommunities = (rows: StoredRows, communities = 'community'): string => `
    SELECT u.row_no, u.community_id, u.before,
           CASE WHEN c.id IS NULL THEN 'gone'
                WHEN c.version <> u.version THEN 'kept'
                WHEN u.outcome = 'updated' THEN 'restored'
                WHEN EXISTS (SELECT 1 FROM membership m WHERE m.community_id = c.id)
                  OR EXISTS (SELECT 1 FROM community_member p WHERE p.community_id = c.id)
                  OR EXISTS (SELECT 1 FROM farm f WHERE f.community_id = c.id)
                  OR EXISTS (SELECT 1 FROM import_batch b WHERE b.community_id = c.id)
                  OR EXISTS (SELECT 1 FROM sms_batch s WHERE s.community_id = c.id)
                THEN 'kept' ELSE 'removed' END AS verdict
      FROM (${rows}) u LEFT JOIN ${communities} c ON c.id = u.community_id`;

/**
 * Returns common table expressions that undo a merge by the verdicts of `judgeCommunities`; they end in
 * `undone(row_no, verdict)`. Put after `WITH` in a statement that reads it.
 */
export function undoCommunities(rows: StoredRows): string {
  const columns = MERGED_COMMUNITY_COLUMNS.map((column) => `${column} = b.${column}`).join(', ');
  return `
    locked AS MATERIALIZED (
      SELECT c.* FROM community c WHERE c.id IN (SELECT community_id FROM (${rows}) x) ORDER BY c.id FOR UPDATE),
    undone AS MATERIALIZED (${judgeCommunities(rows, 'locked')}),
    restored AS (
      UPDATE community c SET ${columns}, version = c.version + 1
        FROM undone u CROSS JOIN LATERAL jsonb_populate_record(NULL::community, u.before) b
       WHERE u.verdict = 'restored' AND c.id = u.community_id),
    removed AS (
      DELETE FROM community c USING undone u WHERE u.verdict = 'removed' AND c.id = u.community_id)`;
}
