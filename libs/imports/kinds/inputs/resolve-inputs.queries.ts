import type { FarmerImportType } from '#libs/contracts';
import type { InputField } from '#libs/contracts/imports/columns';
import { comparedBy, type FarmerKeyColumn } from '#libs/farmers';
import {
  communityInLedger,
  type DistributionFinding,
  distributionFindings,
  isRecordedAlready,
  limitedLines,
  linesOf,
} from '#libs/inputs';
import { count, plural, type Transaction } from '#libs/platform';
import { fault, type ReasonCode } from '../../domain/index.js';
import { columnsOf } from '../../persistence/columns-of.queries.js';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { addNotes, type FoundFault, parkRows, rejectRows } from '../../persistence/reject-rows.queries.js';
import { farmerName, shownKey } from '../farmers/farmer-sql.js';
import { KEY_OF } from './fields.js';

type Batch = Pick<
  ImportBatch,
  'id' | 'accountId' | 'importType' | 'communityResourceId' | 'communityId' | 'createdBy'
>;
type Range = [number, number];

const ALL: Range = [0, Number.MAX_SAFE_INTEGER];
const AT_ONCE = 10_000;

/** Column of the farmer by which an import type finds its farmers, and its name for people. */
const KEY: Record<FarmerImportType, { column: FarmerKeyColumn; called: string }> = {
  BVN: { column: 'bvn_index', called: 'BVN' },
  TEMP_ID: { column: 'temp_id', called: 'Temp ID' },
  CBN_ID: { column: 'cbn_applicant_id', called: 'CBN Applicant ID' },
};

export const keyOfInputs = (importType: string) => KEY[importType as FarmerImportType];

/** Staged rows of import `$1` after row `$2` and up to row `$3` that are still undecided. */
const READY = `import_input_row r
  WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3 AND NOT EXISTS
    (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)`;

/**
 * Resolves what needs the database, for rows after the first number of `range` and up to the second. It checks the
 * farmers, their programme and community, and that the inputs still exist. Rejects the other rows and returns how many.
 */
export async function resolveRows(tx: Transaction, batch: Batch, range: Range = ALL): Promise<number> {
  const { column, called } = keyOfInputs(batch.importType);
  await tx.query(
    `UPDATE import_input_row r SET farmer_id = x.farmer_id, community_id = x.community_id
       FROM (SELECT r.row_no, f.id AS farmer_id,
                    ${communityInLedger('f.id', '$5::bigint', `coalesce(r.lines->0->>'season', (SELECT e.season FROM eop e WHERE e.id = (r.lines->0->>'eop')::bigint))`, '$6::bigint')} AS community_id
               FROM import_input_row r
               LEFT JOIN farmer k ON k.account_id = $4 AND ${comparedBy(column, 'k')} = ${comparedBy(column, 'r')}
               LEFT JOIN farmer f ON f.id = coalesce(k.main_id, k.id)
              WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3) x
      WHERE r.import_id = $1 AND r.row_no = x.row_no
        AND (r.farmer_id, r.community_id) IS DISTINCT FROM (x.farmer_id, x.community_id)`,
    [batch.id, ...range, batch.accountId, batch.communityResourceId, batch.communityId],
  );
  const rows = await tx.query<{ row_no: number; code: ReasonCode; shown: string; who: string | null }>(
    `SELECT * FROM (
       SELECT r.row_no, ${shownKey(column, 'r')} AS shown, ${farmerName('f')} AS who,
              CASE WHEN r.farmer_id IS NULL THEN 'input.noFarmer'
                   WHEN r.community_id IS NULL THEN 'input.otherProgramme'
                   WHEN $4::bigint IS NOT NULL
                     AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.community_id = $4 AND m.farmer_id = r.farmer_id)
                     AND NOT EXISTS (SELECT 1 FROM farm p WHERE p.community_id = $4 AND p.farmer_id = r.farmer_id)
                     THEN 'input.otherCommunity'
                   WHEN EXISTS (SELECT 1 FROM jsonb_to_recordset(r.lines) AS l(eop bigint)
                                 WHERE l.eop > 0 AND NOT EXISTS (SELECT 1 FROM eop e WHERE e.id = l.eop AND e.removed_on IS NULL)) THEN 'input.removed'
              END AS code
         FROM import_input_row r LEFT JOIN farmer f ON f.id = r.farmer_id
        WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3 AND NOT EXISTS
          (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)) x
      WHERE code IS NOT NULL ORDER BY row_no`,
    [batch.id, ...range, batch.communityId],
  );
  const columnOf = await columnsOf<InputField>(tx, batch.id);
  const field = KEY_OF[batch.importType as FarmerImportType];
  const found = rows.map(({ row_no, code, shown, who }): FoundFault => {
    const isOfItem = code === 'input.removed';
    return {
      ...fault(
        isOfItem ? 'item' : field,
        code,
        isOfItem ? '' : shown,
        code === 'input.noFarmer' ? called : (who ?? ''),
      ),
      rowNo: row_no,
      called: who,
      column: columnOf(isOfItem ? 'item' : field),
    };
  });
  let rejected = 0;
  for (let at = 0; at < found.length; at += AT_ONCE)
    rejected += await rejectRows(tx, batch.id, found.slice(at, at + AT_ONCE));
  return rejected;
}

/** Runs the dry run: the results of `resolveRows`, duplicates in the file, and warnings about entries to record. */
export async function resolveInputs(tx: Transaction, batch: Batch): Promise<number> {
  const rejected = (await resolveRows(tx, batch)) + (await rejectTwice(tx, batch));
  await noteEntries(tx, batch);
  const beyond = await tx.query<{ row_no: number; code: DistributionFinding; shown: string; detail: string }>(
    distributionFindings(`SELECT r.* FROM ${READY}`, { importId: '$1', communityResourceId: '$4::bigint' }),
    [batch.id, ...ALL, batch.communityResourceId],
  );
  for (let at = 0; at < beyond.length; at += AT_ONCE)
    await parkRows(
      tx,
      batch.id,
      beyond.slice(at, at + AT_ONCE).map(({ row_no, code, shown, detail }) => ({
        ...fault('', code, shown, detail),
        rowNo: row_no,
        column: null,
      })),
    );
  return rejected;
}

/** Rejects an entry with the same day and reference as an earlier row, because it was typed twice. */
async function rejectTwice(tx: Transaction, batch: Batch): Promise<number> {
  const rows = await tx.query<{ row_no: number; first: number; name: string }>(
    `SELECT DISTINCT ON (row_no) row_no, first, name FROM (
       SELECT r.row_no, l.name,
              first_value(r.row_no) OVER (PARTITION BY r.farmer_id, l.eop_id, l.kind, l.quantity, r.day, r.reference ORDER BY r.row_no) AS first
         FROM (SELECT r.* FROM ${READY}) r CROSS JOIN LATERAL ${linesOf('r')} l) x
      WHERE first < row_no ORDER BY row_no, first`,
    [batch.id, ...ALL],
  );
  return rejectRows(
    tx,
    batch.id,
    rows.map(({ row_no, first, name }) => ({
      ...fault(
        '',
        'row.duplicate',
        '',
        `quantity of ${name} for this farmer as row ${count(first)}. If it was given twice, give each row a different date or reference`,
      ),
      rowNo: row_no,
      column: null,
    })),
  );
}

/** Notes how many farmers have several rows of an input, which are added up, and how many entries will wait. */
async function noteEntries(tx: Transaction, batch: Batch): Promise<void> {
  const [found] = await tx.query<{ several: number; waiting: number; standing: number }>(
    `WITH lines AS MATERIALIZED (
       SELECT r.row_no, r.farmer_id, l.eop_id, l.kind, l.amount, ${isRecordedAlready('l', 'r', '$1::bigint')} AS stands
         FROM (SELECT r.* FROM ${READY}) r CROSS JOIN LATERAL ${linesOf('r')} l),
     asked AS MATERIALIZED (SELECT * FROM lines WHERE NOT stands),
     ${limitedLines('asked', { communityResourceId: '$4::bigint', recordedBy: '$5::bigint' })}
     SELECT (SELECT count(*) FROM (SELECT 1 FROM lines GROUP BY farmer_id, eop_id, kind HAVING count(*) > 1) x) AS several,
            (SELECT count(*) FROM limited WHERE waits) AS waiting, count(*) FILTER (WHERE stands) AS standing FROM lines`,
    [batch.id, ...ALL, batch.communityResourceId, batch.createdBy],
  );
  const { several = 0, waiting = 0, standing = 0 } = found ?? {};
  const notes: string[] = [];
  if (several > 0)
    notes.push(
      `${count(several)} ${plural(several, 'input of a farmer is', 'inputs of farmers are')} in several rows; Gona adds the rows up.`,
    );
  if (waiting > 0)
    notes.push(
      `${count(waiting)} ${plural(waiting, 'entry is', 'entries are')} above the approval limit and ${plural(waiting, 'needs', 'need')} a second person's approval.`,
    );
  if (standing > 0)
    notes.push(
      `${count(standing)} ${plural(standing, 'entry is', 'entries are')} already in the ledger and ${plural(standing, 'is', 'are')} not recorded again. A second distribution of the same quantity needs another date or reference.`,
    );
  await addNotes(tx, batch.id, notes);
}
