import { MEMBER_COLUMNS } from '#libs/contracts/imports/columns';
import { findMember } from '#libs/members';
import { nameChange } from '#libs/names';
import type { Transaction } from '#libs/platform';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import type { FoundHold, HeldRows } from '../import-kind.js';

interface Row {
  row_no: number;
  target_id: number;
  detail: string | null;
  was_surname: string;
  was_first_name: string;
  surname: string;
  first_name: string;
}

const HEADINGS: Record<string, string> = Object.fromEntries(
  MEMBER_COLUMNS.map(({ field, heading }) => [field, heading]),
);

/** Returns which of `rows` would change a member's identity: same number or email, but another name. */
export async function holdMembers(
  tx: Transaction,
  { id, communityId }: ImportBatch,
  { rows, range }: HeldRows,
): Promise<FoundHold[]> {
  const found = await tx.query<Row>(
    `SELECT r.row_no, k.id AS target_id, coalesce(k.phone, k.email) AS detail,
            coalesce(k.surname, '') AS was_surname, k.first_name AS was_first_name,
            coalesce(r.surname, k.surname, '') AS surname, coalesce(r.first_name, k.first_name) AS first_name
       FROM (${rows}) r CROSS JOIN LATERAL ${findMember('r', '$4::bigint')} k
      WHERE (r.surname IS NOT NULL AND r.surname IS DISTINCT FROM k.surname) OR r.first_name <> k.first_name
      ORDER BY r.row_no`,
    [id, ...range, communityId],
  );
  return found.flatMap((row) => {
    const was = { surname: row.was_surname, firstName: row.was_first_name, othername: null };
    const is = { surname: row.surname, firstName: row.first_name, othername: null };
    const named = nameChange(was, is);
    if (!named) return [];
    const changes = (['surname', 'firstName'] as const)
      .filter((part) => named.parts.includes(part))
      .map((part) => ({ field: part, heading: HEADINGS[part] ?? part, before: was[part], after: is[part] }));
    const last = changes.at(-1);
    if (last && named.note) Object.assign(last, { note: named.note });
    return [
      {
        rowNo: row.row_no,
        code: 'hold.name' as const,
        targetId: row.target_id,
        called: [was.surname, was.firstName].filter(Boolean).join(' '),
        detail: row.detail,
        changes,
      },
    ];
  });
}
