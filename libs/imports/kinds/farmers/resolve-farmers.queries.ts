import type { FarmerImportType } from '#libs/contracts';
import type { FarmerField } from '#libs/contracts/imports/columns';
import type { FarmerKeyColumn } from '#libs/farmers';
import type { Transaction } from '#libs/platform';
import { fault } from '../../domain/index.js';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { type FoundFault, rejectRows } from '../../persistence/reject-rows.queries.js';
import { FARMER_IDENTIFIERS } from './fields.js';

/** Column of the farmer by which an import type finds its farmers. */
export const KEY_COLUMN = Object.fromEntries(
  FARMER_IDENTIFIERS.flatMap(({ keyOf, column }) => (keyOf ? [[keyOf, column]] : [])),
) as Record<FarmerImportType, FarmerKeyColumn>;

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
  for (const { field, heading, column, shown } of FARMER_IDENTIFIERS) {
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
        ...fault(field, 'row.duplicate', row.shown, `${heading} stands in row ${row.first}`),
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
        ...fault(field, 'key.taken', row.shown, heading),
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
