import type { Imported, Importer } from './importing.js';

/** What became of the rows of one import, as the database has it. */
export function outcomesIn(importer: () => Importer) {
  const faultsOf = async ({ importId }: Imported) =>
    importer().db.query<{ row_no: number; col: string | null; code: string; value: string | null }>(
      'SELECT row_no, col, code, value FROM import_fault WHERE import_id = $1 ORDER BY row_no, ordinal',
      [importId],
    );
  const codesOf = async ({ importId }: Imported, parked: boolean): Promise<Record<number, string>> =>
    Object.fromEntries(
      (
        await importer().db.query<{ row_no: number; codes: string }>(
          `SELECT row_no, string_agg(code, ' ' ORDER BY ordinal) AS codes FROM import_fault
            WHERE import_id = $1 AND parked = $2 GROUP BY row_no ORDER BY row_no`,
          [importId, parked],
        )
      ).map(({ row_no, codes }) => [row_no, codes]),
    );
  /** Number of a rejected row -> codes of its faults, parted by spaces. */
  const codesByRow = (done: Imported) => codesOf(done, false);
  /** The same for the parked cells of rows that are stored. */
  const parkedByRow = (done: Imported) => codesOf(done, true);
  const outcomesOf = async ({ importId }: Imported) =>
    Object.fromEntries(
      (
        await importer().db.query<{ row_no: number; outcome: string }>(
          'SELECT row_no, outcome FROM import_outcome WHERE import_id = $1 ORDER BY row_no',
          [importId],
        )
      ).map((row) => [row.row_no, row.outcome]),
    );
  const expectAccounted = ({ summary }: Imported) =>
    expect(summary.created + summary.updated + summary.unchanged + summary.held + summary.rejected).toBe(
      summary.total,
    );
  return { faultsOf, codesByRow, parkedByRow, outcomesOf, expectAccounted };
}
