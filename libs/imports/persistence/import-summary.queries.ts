import { IMPORT_REASONS, type ImportReason, type ImportSummary } from '#libs/contracts';
import { count, plural, type Transaction } from '#libs/platform';
import { IS_LEFT_OUT } from './reject-rows.queries.js';

const REASONS_SHOWN = 50;
const FARMS_NAMED = 20;

type Counts = Omit<
  ImportSummary,
  'kind' | 'reasons' | 'parkedReasons' | 'total' | 'fixed' | 'copies' | 'leftOut' | 'undone'
> & {
  total: number | null;
};

/** SQL that tests whether the row of fault `f` was corrected and stored. */
const SETTLED =
  'EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = f.import_id AND o.row_no = f.row_no AND o.settled)';

/** SQL that tests whether row `o` is an exact copy of an earlier row. */
const IS_COPY = `EXISTS (SELECT 1 FROM import_fault f WHERE f.import_id = o.import_id AND f.row_no = o.row_no AND f.code = 'row.copy')`;

const NOTHING: Counts = {
  total: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  held: 0,
  rejected: 0,
  parked: 0,
  reopened: 0,
  notes: [],
  brokenOff: null,
};

/** Returns the completed farms that need another evaluation. */
async function reopenedFarms(
  tx: Pick<Transaction, 'query'>,
  importId: number,
  farms: number,
): Promise<string[]> {
  if (farms === 0) return [];
  const first = await tx.query<{ code: string }>(
    `SELECT before->>'code' AS code FROM import_outcome
      WHERE import_id = $1 AND outcome = 'updated' AND before ? 'reopened' ORDER BY row_no LIMIT ${FARMS_NAMED}`,
    [importId],
  );
  const more = farms > first.length ? ` and ${count(farms - first.length)} more` : '';
  const what = plural(farms, 'completed farm has', 'completed farms have');
  return [
    `${count(farms)} ${what} a new boundary and must be evaluated again: ${first.map(({ code }) => code).join(', ')}${more}.`,
  ];
}

/** Returns rejected rows that need nothing: exact copies, rows left out by choice, and rows corrected later. Also returns the undone part. */
async function lifeOf(
  tx: Pick<Transaction, 'query'>,
  importId: number,
): Promise<Pick<ImportSummary, 'fixed' | 'copies' | 'leftOut' | 'undone'>> {
  const [life] = await tx.query<{
    fixed: number;
    copies: number;
    leftOut: number;
    rows: number;
    kept: number;
    whole: boolean;
  }>(
    `SELECT coalesce(s.rows - s.copies, 0) AS fixed, coalesce(s.copies, 0) AS copies, coalesce(l.rows, 0) AS "leftOut",
            coalesce(u.rows, 0) AS rows, coalesce(u.kept, 0) AS kept, b.state = 'undone' AS whole
       FROM import_batch b
       LEFT JOIN LATERAL (
         SELECT count(*) AS rows, count(*) FILTER (WHERE ${IS_COPY}) AS copies
           FROM import_outcome o WHERE o.import_id = b.id AND o.outcome = 'rejected' AND o.settled) s ON b.rejected > 0
       LEFT JOIN LATERAL (
         SELECT count(*) AS rows FROM import_outcome o
          WHERE o.import_id = b.id AND o.outcome = 'rejected' AND NOT o.settled AND ${IS_LEFT_OUT}) l ON b.rejected > 0
       LEFT JOIN LATERAL (
         SELECT count(*) FILTER (WHERE o.undone <> 'kept') AS rows, count(*) FILTER (WHERE o.undone = 'kept') AS kept
           FROM import_outcome o WHERE o.import_id = b.id AND o.undone IS NOT NULL) u ON b.undo_job_id IS NOT NULL
      WHERE b.id = $1`,
    [importId],
  );
  const { fixed = 0, copies = 0, leftOut = 0, rows = 0, kept = 0, whole = false } = life ?? {};
  return { fixed, copies, leftOut, undone: whole || rows + kept > 0 ? { rows, kept, whole } : null };
}

/** Returns the progress of an import: its counters, and its faults grouped by reason and column. */
export async function summaryOf(tx: Pick<Transaction, 'query'>, importId: number): Promise<ImportSummary> {
  const [counts = NOTHING] = await tx.query<Counts>(
    `SELECT total, created, updated, unchanged, held, rejected, parked, reopened, notes, broken_off AS "brokenOff"
       FROM import_batch WHERE id = $1`,
    [importId],
  );
  const found = await tx.query<ImportReason & { code: keyof typeof IMPORT_REASONS; parked: boolean }>(
    `SELECT g.code, g.parked, g.rows, g.first AS "firstRow", f.called AS "firstName", f.col AS "column", f.value AS example
       FROM (SELECT code, parked, count(DISTINCT row_no) AS rows, min(row_no) AS first
               FROM import_fault f WHERE import_id = $1 AND (code = 'row.copy' OR NOT ${SETTLED}) GROUP BY code, parked) g
       JOIN LATERAL (SELECT * FROM import_fault f
                      WHERE f.import_id = $1 AND f.row_no = g.first AND f.code = g.code AND f.parked = g.parked
                      ORDER BY ordinal LIMIT 1) f ON true
      ORDER BY g.rows DESC, g.first LIMIT ${REASONS_SHOWN}`,
    [importId],
  );
  const reasons = (wanted: boolean): ImportReason[] =>
    found
      .filter(({ parked }) => parked === wanted)
      .map(({ parked, ...reason }) => ({ ...reason, message: IMPORT_REASONS[reason.code] }));
  return {
    kind: 'import',
    ...counts,
    notes: [...counts.notes, ...(await reopenedFarms(tx, importId, counts.reopened ?? 0))],
    total: counts.total ?? 0,
    reasons: reasons(false),
    parkedReasons: reasons(true),
    ...(await lifeOf(tx, importId)),
  };
}
