import type { FarmerImportType } from '#libs/contracts';
import type { FarmerField } from '#libs/contracts/imports/columns';
import { comparedBy, type FarmerKeyColumn, isLocked, isOfMerged } from '#libs/farmers';
import type { Transaction } from '#libs/platform';
import { fault, type ReasonCode } from '../../domain/index.js';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { type FoundFault, rejectRows } from '../../persistence/reject-rows.queries.js';
import { farmerName, placeName } from './farmer-sql.js';
import { FARMER_IDENTIFIERS } from './fields.js';

/** Column of the farmer by which an import type finds its farmers. */
export const KEY_COLUMN = Object.fromEntries(
  FARMER_IDENTIFIERS.flatMap(({ keyOf, column }) => (keyOf ? [[keyOf, column]] : [])),
) as Record<FarmerImportType, FarmerKeyColumn>;

/** Staged rows of import `$1` that are not rejected. */
const READY = `import_farmer_row r
  WHERE r.import_id = $1 AND NOT EXISTS
    (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no AND o.outcome = 'rejected')`;

/** SQL of the owner of an identifier: "Labbo Bawa, Sokoto". */
const OWNER = `${farmerName('f')} || coalesce(', ' || ${placeName('state')('f')}, '')`;

type Batch = Pick<ImportBatch, 'id' | 'accountId' | 'importType'>;
type Range = [number, number];

/**
 * Rejects rows that only the whole set can judge, and returns their number: a duplicate identifier in the file (the
 * first row keeps it), or an identifier of another farmer or of one whose record is locked. A row with an unknown key is linked to the one farmer whom
 * its other identifiers name, unless that farmer has a key. `range` limits it to rows after the first number and up to
 * the second. A merged record counts as its main record.
 */
export async function resolveFarmers(
  tx: Transaction,
  batch: Batch,
  range: Range = [0, Number.MAX_SAFE_INTEGER],
): Promise<number> {
  const found: FoundFault[] = [];
  const key = KEY_COLUMN[batch.importType as FarmerImportType];
  const columnOf = await columnsOf(tx, batch.id);
  const inFile = FARMER_IDENTIFIERS.filter(({ field }) => columnOf.has(field));
  const reject = ({ field }: { field: FarmerField }, row: FoundRow, code: ReasonCode, detail: string) =>
    found.push({
      ...fault(field, code, row.shown, detail),
      rowNo: row.row_no,
      column: columnOf.get(field) ?? null,
    });
  for (const identifier of inFile)
    for (const row of await twice(tx, batch, range, comparedBy(identifier.column, 'r'), identifier.shown))
      reject(
        identifier,
        row,
        row.copies ? 'row.copy' : 'row.duplicate',
        `${identifier.heading} as row ${row.first}`,
      );
  const others = inFile.filter(({ column }) => column !== key);
  if (others.length > 0) await linkByOthers(tx, batch, key, range);
  for (const identifier of others) {
    for (const row of await taken(tx, batch, range, key, identifier))
      reject(identifier, row, 'key.taken', `${identifier.heading} belongs to another farmer, ${row.owner}`);
  }
  const keyed = inFile.find(({ column }) => column === key);
  if (keyed) {
    for (const row of await locked(tx, batch, range, keyed))
      reject(keyed, row, 'farmer.locked', row.until ?? '');
    const again = others.length > 0 ? await twice(tx, batch, range, 'r.farmer_id', keyed.shown) : [];
    for (const row of [...again, ...(await twiceByMerge(tx, batch, range, keyed))])
      reject(keyed, row, 'row.duplicate', `farmer as row ${row.first}, with another identifier`);
  }
  return rejectRows(tx, batch.id, found);
}

interface FoundRow {
  row_no: number;
  shown: string;
}

/** SQL of all values of a row; the ciphers of equal numbers differ. */
const valuesOf = (row: string) => `to_jsonb(${row}) - '{row_no,farmer_id,bvn_cipher,account_cipher}'::text[]`;

/** Returns rows of a range that duplicate an earlier row. `copies`: all their values are the same. */
function twice(
  tx: Transaction,
  { id }: Batch,
  range: Range,
  same: string,
  shown: string,
): Promise<(FoundRow & { first: number; copies: boolean })[]> {
  return tx.query(
    // Count first: duplicates are few, and a count is cheaper than sorting every row.
    `WITH same AS MATERIALIZED (
       SELECT ${same} AS key, min(r.row_no) AS first FROM ${READY} AND ${same} IS NOT NULL GROUP BY 1 HAVING count(*) > 1)
     SELECT r.row_no, s.first, ${shown} AS shown,
            (SELECT ${valuesOf('e')} FROM import_farmer_row e WHERE e.import_id = $1 AND e.row_no = s.first) = ${valuesOf('r')} AS copies
       FROM same s JOIN ${READY.replace('WHERE', 'ON')} AND ${same} = s.key
      WHERE r.row_no > s.first AND r.row_no > $2 AND r.row_no <= $3 ORDER BY r.row_no`,
    [id, ...range],
  );
}

/** Returns rows of a range that name the same farmer as an earlier row, by identifiers of records merged into one. */
function twiceByMerge(
  tx: Transaction,
  { id, accountId }: Batch,
  range: Range,
  { column, shown }: (typeof FARMER_IDENTIFIERS)[number],
): Promise<(FoundRow & { first: number })[]> {
  return tx.query(
    `WITH mains AS MATERIALIZED (
       SELECT DISTINCT k.main_id AS id FROM farmer k JOIN ${READY.replace('WHERE', 'ON')} AND ${comparedBy(column, 'r')} = ${comparedBy(column, 'k')}
        WHERE k.account_id = $4 AND k.main_id IS NOT NULL),
     known AS MATERIALIZED (
       SELECT m.id AS main_id, p.${column} FROM mains m JOIN farmer p ON p.id = m.id OR p.main_id = m.id),
     named AS (
       SELECT k.main_id, r.row_no, ${shown} AS shown FROM known k JOIN ${READY.replace('WHERE', 'ON')} AND ${comparedBy(column, 'r')} = ${comparedBy(column, 'k')}
       UNION
       SELECT m.id, r.row_no, ${shown} FROM mains m JOIN ${READY.replace('WHERE', 'ON')} AND r.farmer_id = m.id)
     SELECT row_no, first, shown FROM (SELECT n.*, min(row_no) OVER (PARTITION BY main_id) AS first FROM named n) x
      WHERE row_no > first AND row_no > $2 AND row_no <= $3 ORDER BY row_no`,
    [id, ...range, accountId],
  );
}

/** Returns rows of a range with an identifier of another farmer. */
function taken(
  tx: Transaction,
  { id, accountId }: Batch,
  range: Range,
  key: FarmerKeyColumn,
  { column, shown }: (typeof FARMER_IDENTIFIERS)[number],
): Promise<(FoundRow & { owner: string })[]> {
  return tx.query(
    `SELECT r.row_no, ${shown} AS shown, ${OWNER} AS owner
       FROM import_farmer_row r
       JOIN farmer n ON n.account_id = $4 AND ${comparedBy(column, 'n')} = ${comparedBy(column, 'r')}
       JOIN farmer f ON f.id = coalesce(n.main_id, n.id)
      WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3
        AND ${comparedBy(key, 'f')} IS DISTINCT FROM ${comparedBy(key, 'r')} AND f.id IS DISTINCT FROM r.farmer_id
        AND NOT ${isOfMerged(key, 'r')}
        AND NOT EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)`,
    [id, ...range, accountId],
  );
}

/** Returns rows of a range that would change a farmer whose record is locked, with the lock's last day. */
function locked(
  tx: Transaction,
  { id, accountId }: Batch,
  range: Range,
  { column, shown }: (typeof FARMER_IDENTIFIERS)[number],
): Promise<(FoundRow & { until: string | null })[]> {
  const inRange = 'r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3';
  return tx.query(
    `WITH held AS MATERIALIZED (
       SELECT l.id, l.${column}, CASE WHEN isfinite(l.locked_until)
                THEN to_char((l.locked_until - interval '1 second') AT TIME ZONE 'Africa/Lagos', 'FMDD Mon YYYY') END AS until
         FROM farmer l WHERE l.account_id = $4 AND ${isLocked('l')})
     SELECT x.row_no, ${shown} AS shown, x.until FROM (
       SELECT r.row_no, h.until FROM held h JOIN import_farmer_row r ON ${inRange} AND ${comparedBy(column, 'r')} = ${comparedBy(column, 'h')}
       UNION SELECT r.row_no, h.until FROM held h JOIN import_farmer_row r ON ${inRange} AND r.farmer_id = h.id) x
       JOIN import_farmer_row r ON r.import_id = $1 AND r.row_no = x.row_no
      WHERE NOT EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no) ORDER BY x.row_no`,
    [id, ...range, accountId],
  );
}

/** Links rows of a range with an unknown key to the one farmer without a key whom their other identifiers name. */
async function linkByOthers(
  tx: Transaction,
  { id, accountId }: Batch,
  key: FarmerKeyColumn,
  range: Range,
): Promise<void> {
  const named = FARMER_IDENTIFIERS.filter(({ column }) => column !== key)
    .map(
      ({ column }) => `
        SELECT r.row_no, f.id FROM import_farmer_row r
          JOIN farmer n ON n.account_id = $4 AND ${comparedBy(column, 'n')} = ${comparedBy(column, 'r')}
          JOIN farmer f ON f.id = coalesce(n.main_id, n.id) AND f.${key} IS NULL
         WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3`,
    )
    .join(' UNION ');
  // An identifier of a second farmer, or of one with a key, is rejected by `taken`.
  await tx.query(
    `UPDATE import_farmer_row r SET farmer_id = NULL
      WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3 AND r.farmer_id IS NOT NULL`,
    [id, ...range],
  );
  await tx.query(
    `WITH named AS (${named}),
     one AS (SELECT row_no, min(id) AS id FROM named GROUP BY row_no HAVING count(*) = 1)
     UPDATE import_farmer_row r SET farmer_id = one.id FROM one
      WHERE r.import_id = $1 AND r.row_no = one.row_no AND NOT EXISTS
        (SELECT 1 FROM farmer f WHERE f.account_id = $4 AND ${comparedBy(key, 'f')} = ${comparedBy(key, 'r')})`,
    [id, ...range, accountId],
  );
}

/** Returns the mapping from field to the column name in the file. */
async function columnsOf(tx: Transaction, importId: number): Promise<Map<FarmerField, string>> {
  const [row] = await tx.query<{ mapping: Record<string, FarmerField> | null }>(
    'SELECT mapping FROM import_batch WHERE id = $1',
    [importId],
  );
  return new Map(Object.entries(row?.mapping ?? {}).map(([column, field]) => [field, column]));
}
