import { IMPORT_REASONS, type ImportReason, type ImportSummary } from '#libs/contracts';
import type { Transaction } from '#libs/platform';

const REASONS_SHOWN = 50;

/** What an import has done so far: its counters, and its faults grouped by reason and column. */
export async function summaryOf(tx: Transaction, importId: number): Promise<ImportSummary> {
  const [batch] = await tx.query<
    Omit<ImportSummary, 'kind' | 'reasons' | 'total'> & { total: number | null }
  >('SELECT total, created, updated, unchanged, rejected, notes FROM import_batch WHERE id = $1', [importId]);
  const found = await tx.query<ImportReason & { code: keyof typeof IMPORT_REASONS }>(
    `SELECT g.code, g.rows, g.first AS "firstRow", f.called AS "firstName", f.col AS "column", f.value AS example
       FROM (SELECT code, count(DISTINCT row_no) AS rows, min(row_no) AS first
               FROM import_fault WHERE import_id = $1 GROUP BY code) g
       JOIN LATERAL (SELECT * FROM import_fault f WHERE f.import_id = $1 AND f.row_no = g.first AND f.code = g.code
                      ORDER BY ordinal LIMIT 1) f ON true
      ORDER BY g.rows DESC, g.first LIMIT ${REASONS_SHOWN}`,
    [importId],
  );
  const reasons = found.map((reason) => ({ ...reason, message: IMPORT_REASONS[reason.code] }));
  return {
    kind: 'import',
    total: batch?.total ?? 0,
    created: batch?.created ?? 0,
    updated: batch?.updated ?? 0,
    unchanged: batch?.unchanged ?? 0,
    rejected: batch?.rejected ?? 0,
    reasons,
    notes: batch?.notes ?? [],
  };
}
