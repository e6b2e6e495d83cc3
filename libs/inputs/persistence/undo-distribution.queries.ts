import { approvalGroup, isOwnToday, recordedToday } from './recorded-today.queries.js';

/** SQL of the rows of `mergeDistribution`: a SELECT of `row_no` and `before`. */
type StoredRows = string;

/** Parameters (`$1`) or expressions. */
interface UndoneBy {
  communityResourceId: string;
  by: string;
}

/**
 * Common table expressions that end in `judged(row_no, verdict)`. `removed`: all of a row's entries can be reversed and
 * its waiting entries withdrawn. `kept`: collected units were returned since, someone is deciding about an entry, or a
 * reversal needs a second approval. That limit includes all that `by` reverses for the farmer today. `gone`: everything
 * was already reversed or refused.
 */
function judged(rows: StoredRows, { communityResourceId, by }: UndoneBy, isTaken: boolean): string {
  return `
    stored AS MATERIALIZED (SELECT row_no, before FROM (${rows}) s),
    asked AS MATERIALIZED (
      SELECT s.row_no, w.id, w.state, w.entry_id
        FROM stored s CROSS JOIN LATERAL jsonb_array_elements_text(s.before->'approvals') AS a(id)
        JOIN ledger_approval w ON w.id = a.id::bigint${isTaken ? ' FOR UPDATE OF w SKIP LOCKED' : ''}),
    standing AS MATERIALIZED (
      SELECT k.row_no, e.*
        FROM (SELECT s.row_no, a.id::bigint AS id FROM stored s CROSS JOIN LATERAL jsonb_array_elements_text(s.before->'entries') AS a(id)
              UNION ALL SELECT row_no, entry_id FROM asked WHERE entry_id IS NOT NULL) k
        JOIN ledger_entry e ON e.id = k.id
       WHERE NOT EXISTS (SELECT 1 FROM ledger_entry c WHERE c.counters = e.id)),
    -- Entries that the same person recorded today and takes back come to nothing: they count alone.
    taken_today AS MATERIALIZED (
      SELECT f.farmer_id, t.approval_group, t.amount FROM (SELECT DISTINCT farmer_id FROM standing) f
       CROSS JOIN LATERAL (${recordedToday({ farmerId: 'f.farmer_id', communityResourceId, recordedBy: by })}) t WHERE t.is_reversal),
    limited AS MATERIALIZED (
      SELECT x.row_no, coalesce(x.amount + x.before > (SELECT s.approval_above FROM ledger_settings s
                                                        WHERE s.community_resource_id = ${communityResourceId}), false) AS waits
        FROM (SELECT l.row_no, l.amount, CASE WHEN l.is_own THEN 0 ELSE coalesce(t.amount, 0) - l.amount
                     + sum(l.amount) FILTER (WHERE NOT l.is_own) OVER (PARTITION BY l.farmer_id, l.approval_group ORDER BY l.row_no DESC, l.id) END AS before
                FROM (SELECT s.*, ${approvalGroup('s.kind')} AS approval_group, ${isOwnToday('s', by)} AS is_own FROM standing s) l
                LEFT JOIN taken_today t USING (farmer_id, approval_group)) x),
    -- Of what a farmer has collected in several rows, the last rows are taken back first.
    blocked AS (
      SELECT x.row_no FROM (
        SELECT row_no, kind, farmer_id, eop_id, season, amount, id,
               sum(quantity) OVER (PARTITION BY farmer_id, eop_id, kind ORDER BY row_no DESC, id) AS so_far FROM standing) x
        JOIN ledger_balance b ON b.community_resource_id = ${communityResourceId} AND b.season = x.season
         AND b.farmer_id = x.farmer_id AND b.eop_id = x.eop_id
       WHERE (x.kind = 'COLLECTION' AND x.so_far > b.qty_collected - b.qty_returned)
          OR EXISTS (SELECT 1 FROM ledger_approval w WHERE w.counters = x.id AND w.state = 'WAITING')
      UNION SELECT row_no FROM limited WHERE waits),
    judged AS MATERIALIZED (
      SELECT s.row_no,
             CASE WHEN b.row_no IS NOT NULL OR jsonb_array_length(s.before->'approvals') <> coalesce(a.entries, 0) THEN 'kept'
                  WHEN t.row_no IS NOT NULL OR a.wait THEN 'removed' ELSE 'gone' END AS verdict
        FROM stored s
        LEFT JOIN (SELECT DISTINCT row_no FROM blocked) b ON b.row_no = s.row_no
        LEFT JOIN (SELECT DISTINCT row_no FROM standing) t ON t.row_no = s.row_no
        LEFT JOIN (SELECT row_no, count(*) AS entries, bool_or(state = 'WAITING') AS wait FROM asked GROUP BY row_no) a ON a.row_no = s.row_no)`;
}

/** SQL of what an undo of the distribution would do with each row: a SELECT of `row_no` and `verdict`. */
export const judgeDistribution = (rows: StoredRows, by: UndoneBy): string =>
  `WITH ${judged(rows, by, false)} SELECT row_no, verdict FROM judged`;

/**
 * Common table expressions that undo a distribution: reversals by `by`, and withdrawal of waiting entries. They end in
 * `undone(row_no, verdict)`. The caller holds the ledger's lock.
 */
export const undoDistribution = (
  rows: StoredRows,
  { communityResourceId, by, day }: UndoneBy & { day: string },
): string => `${judged(rows, { communityResourceId, by }, true)},
    countered AS (
      INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost,
                                amount, counters, transaction_date, reference, note, recorded_by)
      SELECT s.account_id, s.community_resource_id, s.season, s.community_id, s.farmer_id, s.eop_id, s.kind, -s.quantity, s.unit_cost,
             -s.amount, s.id, ${day}, s.reference, 'Its import was undone', ${by}
        FROM standing s JOIN judged j USING (row_no) WHERE j.verdict = 'removed' ORDER BY s.farmer_id, s.eop_id, s.id),
    withdrawn AS (
      DELETE FROM ledger_approval w USING asked a JOIN judged j USING (row_no)
       WHERE w.id = a.id AND j.verdict = 'removed' AND a.state = 'WAITING'),
    undone AS (SELECT row_no, verdict FROM judged)`;
