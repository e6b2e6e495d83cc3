import type { MemberField } from '#libs/contracts/imports/columns';
import { findMember } from '#libs/members';
import type { Transaction } from '#libs/platform';
import { fault } from '../../domain/index.js';
import { columnsOf } from '../../persistence/columns-of.queries.js';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { codeOfSame, type FoundFault, rejectRows } from '../../persistence/reject-rows.queries.js';

const ROWS_AT_ONCE = 2_000;

interface Row {
  rowNo: number;
  /** Identifies all values of the row. */
  content: string;
  phone: string | null;
  email: string | null;
  /** The existing member that the row matches, if any. */
  target: number | null;
  /** A farmer of the community with the same number. */
  farmer: string | null;
}

/**
 * Rejects rows that only the whole set can judge, and returns their number. These are a person twice in the file (the
 * first row wins), and the number of a farmer of the community, who is already a member.
 */
export async function resolveMembers(
  tx: Transaction,
  batch: Pick<ImportBatch, 'id' | 'communityId'>,
): Promise<number> {
  const columnOf = await columnsOf<MemberField>(tx, batch.id);
  const firstOf = new Map<string, Pick<Row, 'rowNo' | 'content'>>();
  let rejected = 0;
  for (let from = 0; ; ) {
    const rows = await page(tx, batch, from);
    const found: FoundFault[] = [];
    for (const row of rows) {
      const { rowNo } = row;
      const field = row.phone === null ? 'email' : 'phone';
      const at = { rowNo, column: columnOf(field) };
      const keys = keysOf(row);
      const first = keys.map((key) => firstOf.get(key)).find((row) => row !== undefined);
      if (first !== undefined)
        found.push({
          ...fault(field, codeOfSame(row, first), row[field] ?? '', `person as row ${first.rowNo}`),
          ...at,
        });
      else if (row.farmer !== null)
        found.push({ ...fault(field, 'member.farmer', row[field] ?? '', row.farmer), ...at });
      else for (const key of keys) firstOf.set(key, row);
    }
    rejected += await rejectRows(tx, batch.id, found);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return rejected;
    from = last.rowNo;
  }
}

/** Returns keys that identify two rows of the same person. */
function keysOf({ phone, email, target }: Row): string[] {
  return [phone ?? email ?? '', ...(target === null ? [] : [`member ${target}`])];
}

function page(tx: Transaction, batch: Pick<ImportBatch, 'id' | 'communityId'>, from: number): Promise<Row[]> {
  return tx.query<Row>(
    `SELECT r.row_no AS "rowNo", md5((to_jsonb(r) - 'row_no')::text) AS content, r.phone, r.email, k.id AS target,
            (SELECT concat_ws(' ', f.surname, f.first_name) FROM membership m JOIN farmer f ON f.id = m.farmer_id
              WHERE m.community_id = $2 AND f.phone = r.phone LIMIT 1) AS farmer
       FROM import_member_row r LEFT JOIN LATERAL ${findMember('r', '$2::bigint')} k ON true
      WHERE r.import_id = $1 AND r.row_no > $3
        AND NOT EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)
      ORDER BY r.row_no LIMIT ${ROWS_AT_ONCE}`,
    [batch.id, batch.communityId, from],
  );
}
