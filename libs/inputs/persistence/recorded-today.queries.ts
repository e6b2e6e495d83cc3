import { APPROVAL_GROUPS, type EntryKind } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/** SQL of the start of today in Lagos. The day of recording counts, because the recorder cannot choose it. */
const TODAY = `(date_trunc('day', now() AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos')`;

/** SQL of the index in `APPROVAL_GROUPS` of the kind in a column. */
export const approvalGroup = (kind: string): string =>
  `CASE ${APPROVAL_GROUPS.map((kinds, n) => `WHEN ${kind} IN (${kinds.map((each) => `'${each}'`).join(', ')}) THEN ${n}`).join(' ')} END`;

/** SQL that tests whether `recordedBy` recorded entry `e` today without approval. */
export const isOwnToday = (e: string, recordedBy: string): string =>
  `(${e}.recorded_by = ${recordedBy} AND ${e}.recorded_on >= ${TODAY} AND ${e}.approved_by IS NULL)`;

/**
 * SQL that tests whether entry `e` is a reversal, without the index of reversals: before the first one the planner expects
 * none in it, and would read it from end to end for each farmer while an undo fills it.
 */
const IS_REVERSAL = '(coalesce(e.counters, 0) <> 0)';

/** Parameters (`$1`), columns or expressions. */
interface RecordedBy {
  farmerId: string;
  communityResourceId: string;
  recordedBy: string;
}

/**
 * SQL of what one person has recorded today for a farmer without approval: a SELECT of `approval_group`, `is_reversal`
 * and `amount`. Waiting entries count. An entry and its reversal on the same day by the same person do not. Reversals
 * of other entries are added up separately, so that they free no limit for new entries.
 */
export const recordedToday = ({ farmerId, communityResourceId, recordedBy }: RecordedBy): string => `
  SELECT approval_group, is_reversal, sum(abs(amount)) AS amount FROM (
    SELECT ${approvalGroup('e.kind')} AS approval_group, ${IS_REVERSAL} AS is_reversal, e.amount
      FROM ledger_entry e LEFT JOIN ledger_entry o ON o.id = e.counters
     WHERE e.farmer_id = ${farmerId} AND e.community_resource_id = ${communityResourceId} AND ${isOwnToday('e', recordedBy)}
       AND NOT EXISTS (SELECT 1 FROM ledger_entry c WHERE c.counters = e.id)
       AND (o.id IS NULL OR NOT ${isOwnToday('o', recordedBy)})
    UNION ALL
    SELECT ${approvalGroup('w.kind')}, w.counters IS NOT NULL, w.amount FROM ledger_approval w
     WHERE w.farmer_id = ${farmerId} AND w.community_resource_id = ${communityResourceId} AND w.asked_by = ${recordedBy}
       AND w.state = 'WAITING' AND w.asked_on >= ${TODAY}) x
   GROUP BY 1, 2`;

/**
 * Returns the naira, as text, that already count against the approval limit of a new entry. The caller holds the
 * farmer's lock.
 */
export async function recordedBefore(
  reader: Reader,
  entry: {
    communityResourceId: number;
    farmerId: number;
    kind: EntryKind;
    counters: number | null;
    recordedBy: number;
  },
): Promise<string> {
  const [row] = await reader.query<{ amount: string }>(
    `SELECT amount::text FROM (${recordedToday({ farmerId: '$1', communityResourceId: '$2', recordedBy: '$3' })}) t
      WHERE approval_group = ${approvalGroup('$4::text')} AND is_reversal = ($5::bigint IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM ledger_entry o WHERE o.id = $5 AND ${isOwnToday('o', '$3')})`,
    [entry.farmerId, entry.communityResourceId, entry.recordedBy, entry.kind, entry.counters],
  );
  return row?.amount ?? '0.00';
}

/** Returns what already counts against the limit, by group of kinds. Naira are text. */
export async function recordedTodayOf(
  reader: Reader,
  of: { communityResourceId: number; farmerId: number; recordedBy: number },
): Promise<{ kinds: readonly EntryKind[]; amount: string }[]> {
  const rows = await reader.query<{ group: number; amount: string }>(
    `SELECT approval_group AS "group", amount::text FROM (${recordedToday({ farmerId: '$1', communityResourceId: '$2', recordedBy: '$3' })}) t
      WHERE NOT is_reversal`,
    [of.farmerId, of.communityResourceId, of.recordedBy],
  );
  return APPROVAL_GROUPS.map((kinds, n) => ({
    kinds,
    amount: rows.find(({ group }) => group === n)?.amount ?? '0.00',
  }));
}

/**
 * Common table expressions that end in `limited`. It has each of the new `lines` (`row_no`, `farmer_id`, `eop_id`,
 * `kind`, `amount`), the naira that count `before` it, and whether it `waits`. Earlier lines count too. Linear in the
 * lines: each farmer is looked up once.
 */
export const limitedLines = (
  lines: string,
  { communityResourceId, recordedBy }: Omit<RecordedBy, 'farmerId'>,
): string => `
  approval_limit AS MATERIALIZED (
    SELECT approval_above AS most FROM ledger_settings WHERE community_resource_id = ${communityResourceId} AND approval_above IS NOT NULL),
  of_today AS MATERIALIZED (
    SELECT f.farmer_id, t.approval_group, t.amount
      FROM (SELECT DISTINCT farmer_id FROM ${lines} WHERE EXISTS (SELECT 1 FROM approval_limit)) f
     CROSS JOIN LATERAL (${recordedToday({ farmerId: 'f.farmer_id', communityResourceId, recordedBy })}) t WHERE NOT t.is_reversal),
  limited AS MATERIALIZED (
    SELECT x.*, coalesce(x.before + x.amount > (SELECT most FROM approval_limit), false) AS waits
      FROM (SELECT l.*, coalesce(t.amount, 0) + sum(l.amount) OVER (PARTITION BY l.farmer_id, l.approval_group ORDER BY l.row_no, l.eop_id, l.kind)
                   - l.amount AS before
              FROM (SELECT *, ${approvalGroup('kind')} AS approval_group FROM ${lines}) l
              LEFT JOIN of_today t USING (farmer_id, approval_group)) x)`;
