import type { FarmerImportType } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import { type FarmerField, FIELD_LABELS, fault } from '../domain/index.js';
import type { ImportBatch } from './import-batch.entity.js';
import { type FoundFault, rejectRows } from './reject-rows.queries.js';

/** What identifies a farmer: each may stand once in a file, and belongs to one farmer of the account. */
const IDENTIFIERS = [
  { field: 'bvn', column: 'bvn_index', shown: `'•••••••' || r.bvn_last4` },
  { field: 'tempId', column: 'temp_id', shown: 'r.temp_id' },
  { field: 'cbnApplicantId', column: 'cbn_applicant_id', shown: 'r.cbn_applicant_id' },
] as const satisfies { field: FarmerField; column: string; shown: string }[];

/** Column of the farmer by which an import type finds its farmers. */
export const KEY_COLUMN: Record<FarmerImportType, 'bvn_index' | 'temp_id' | 'cbn_applicant_id'> = {
  BVN: 'bvn_index',
  TEMP_ID: 'temp_id',
  CBN_ID: 'cbn_applicant_id',
};

/** Staged rows of import `$1` that are not rejected. */
const READY = `import_farmer_row r
  WHERE r.import_id = $1 AND NOT EXISTS
    (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no AND o.outcome = 'rejected')`;

/**
 * What only the set can tell: an identifier that stands twice in the file (the first row keeps it), and one that is
 * another farmer's already. Rejects those rows and answers how many. `range` limits it to rows after the first number
 * and up to the second.
 */
export async function resolveFarmers(
  tx: Transaction,
  batch: Pick<ImportBatch, 'id' | 'accountId' | 'importType' | 'mapping'>,
  range: [number, number] = [0, Number.MAX_SAFE_INTEGER],
): Promise<number> {
  const found: FoundFault[] = [];
  const key = KEY_COLUMN[batch.importType as FarmerImportType];
  const { mapping } = await mappingOf(tx, batch.id);
  const columnOf = (field: FarmerField) => mapping.get(field) ?? null;
  for (const { field, column, shown } of IDENTIFIERS) {
    if (columnOf(field) === null) continue;
    const twice = await tx.query<{ row_no: number; first: number; shown: string }>(
      // Counted first: there are few of them, and a count is cheaper than putting every row in order.
      `WITH same AS MATERIALIZED (
         SELECT r.${column} AS key, min(r.row_no) AS first FROM ${READY} AND r.${column} IS NOT NULL
          GROUP BY 1 HAVING count(*) > 1)
       SELECT r.row_no, s.first, ${shown} AS shown FROM same s JOIN ${READY.replace('WHERE', 'ON')} AND r.${column} = s.key
        WHERE r.row_no > s.first AND r.row_no > $2 AND r.row_no <= $3 ORDER BY r.row_no`,
      [batch.id, ...range],
    );
    for (const row of twice)
      found.push({
        ...fault(field, 'row.duplicate', row.shown, `${FIELD_LABELS[field]} stands in row ${row.first}`),
        rowNo: row.row_no,
        column: columnOf(field),
      });
    if (column === key) continue;
    const taken = await tx.query<{ row_no: number; shown: string }>(
      `SELECT r.row_no, ${shown} AS shown
         FROM import_farmer_row r
         JOIN farmer f ON f.account_id = $4 AND f.${column} = r.${column}
        WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3 AND f.${key} IS DISTINCT FROM r.${key}
          AND NOT EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)`,
      [batch.id, ...range, batch.accountId],
    );
    for (const row of taken)
      found.push({
        ...fault(field, 'key.taken', row.shown, FIELD_LABELS[field]),
        rowNo: row.row_no,
        column: columnOf(field),
      });
  }
  return rejectRows(tx, batch.id, found);
}

/** Field -> column as the file names it. */
async function mappingOf(tx: Transaction, importId: number): Promise<{ mapping: Map<FarmerField, string> }> {
  const [row] = await tx.query<{ mapping: Record<string, FarmerField> | null }>(
    'SELECT mapping FROM import_batch WHERE id = $1',
    [importId],
  );
  return { mapping: new Map(Object.entries(row?.mapping ?? {}).map(([column, field]) => [field, column])) };
}
