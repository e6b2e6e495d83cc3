import type { Imported, Importer } from './importing.js';

/** What became of the rows of one import, as the database has it. */
export function outcomesIn(importer: () => Importer) {
  const faultsOf = async ({ importId }: Imported) =>
    importer().db.query<{ row_no: number; col: string | null; code: string; value: string | null }>(
      'SELECT row_no, col, code, value FROM import_fault WHERE import_id = $1 ORDER BY row_no, ordinal',
      [importId],
    );
  /** Row number -> codes of its faults, parted by spaces. */
  const codesByRow = async (done: Imported) => {
    const codes: Record<number, string> = {};
    for (const { row_no, code } of await faultsOf(done))
      codes[row_no] = codes[row_no] === undefined ? code : `${codes[row_no]} ${code}`;
    return codes;
  };
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
  return { faultsOf, codesByRow, outcomesOf, expectAccounted };
}
