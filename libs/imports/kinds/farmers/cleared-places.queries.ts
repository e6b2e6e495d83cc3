import type { FarmerImportType } from '#libs/contracts';
import { comparedBy, lgaCleared, wardCleared } from '#libs/farmers';
import type { Transaction } from '#libs/platform';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { KEY_COLUMN } from './resolve-farmers.queries.js';

interface Found {
  rows: number;
  first: number | null;
}

const number = (value: number) => value.toLocaleString('en-NG');

function sentenceOf({ rows, first }: Found, stored: string, given: string): string[] {
  if (rows === 0 || first === null) return [];
  const where =
    rows === 1 ? `In row ${number(first)}` : `In ${number(rows)} rows (the first is row ${number(first)})`;
  return [
    `${where} the file gives another ${given}. The stored ${stored} is not in it, and is cleared when the row is stored.`,
  ];
}

/** Adds a note listing the rows whose stored local government or ward is not inside the place they bring. */
export async function noteClearedPlaces(
  tx: Transaction,
  batch: Pick<ImportBatch, 'id' | 'accountId' | 'importType'>,
): Promise<void> {
  const key = KEY_COLUMN[batch.importType as FarmerImportType];
  const [found] = await tx.query<{ lgas: number; lga: number | null; wards: number; ward: number | null }>(
    `SELECT count(*) FILTER (WHERE lga) AS lgas, min(row_no) FILTER (WHERE lga) AS lga,
            count(*) FILTER (WHERE NOT lga) AS wards, min(row_no) FILTER (WHERE NOT lga) AS ward
       FROM (SELECT r.row_no, ${lgaCleared('r')} AS lga FROM import_farmer_row r
               JOIN farmer k ON k.account_id = $2 AND ${comparedBy(key, 'k')} = ${comparedBy(key, 'r')}
               JOIN farmer f ON f.id = coalesce(k.main_id, k.id)
              WHERE r.import_id = $1 AND r.state_id IS NOT NULL AND (${lgaCleared('r')} OR ${wardCleared('r')})
                AND NOT EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)) x`,
    [batch.id, batch.accountId],
  );
  if (!found) return;
  const notes = [
    ...sentenceOf({ rows: found.lgas, first: found.lga }, 'local government', 'state'),
    ...sentenceOf({ rows: found.wards, first: found.ward }, 'ward', 'local government'),
  ];
  if (notes.length > 0)
    await tx.query('UPDATE import_batch SET notes = notes || $2::text[] WHERE id = $1', [batch.id, notes]);
}
