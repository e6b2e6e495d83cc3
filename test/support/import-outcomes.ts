import type { Imported, Importer } from './importing.js';

type Of = Pick<Imported, 'importId'>;

/** Reads the row outcomes of one import from the database. */
export function outcomesIn(importer: () => Importer) {
  const faultsOf = async ({ importId }: Of, parked = false) =>
    importer().db.query<{ row_no: number; col: string | null; code: string; value: string | null }>(
      'SELECT row_no, col, code, value FROM import_fault WHERE import_id = $1 AND parked = $2 ORDER BY row_no, ordinal',
      [importId, parked],
    );
  const byRow = (faults: { row_no: number; code: string }[]) => {
    const codes: Record<number, string> = {};
    for (const { row_no, code } of faults)
      codes[row_no] = codes[row_no] === undefined ? code : `${codes[row_no]} ${code}`;
    return codes;
  };
  /** Maps row numbers to the codes of the errors that rejected them, separated by spaces. */
  const codesByRow = async (done: Of) => byRow(await faultsOf(done));
  /** The same for findings that do not reject a row. */
  const findingsByRow = async (done: Of) => byRow(await faultsOf(done, true));
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
  return { faultsOf, codesByRow, findingsByRow, outcomesOf, expectAccounted };
}
