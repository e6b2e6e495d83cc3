import type { Database, Page } from '#libs/platform';

interface __One__Row {
  id: number;
  name: string;
  note: string;
  createdOn: Date;
}

const ORDER = { name: 'lower(t.name)', createdOn: 't.created_on' } as const;
type Field = keyof typeof ORDER;
/** Sortable fields. */
export const FIELDS = Object.keys(ORDER) as Field[];

const FROM = `FROM __table__ t
  WHERE ($1::bigint IS NULL OR t.account_id = $1)
    AND ($2::text IS NULL OR t.name ILIKE $2 OR t.note ILIKE $2)`;

/**
 * Returns a page of an account, or of all accounts if it is null, and the number of matches. `search` is a pattern for
 * ILIKE.
 */
export async function list__Many__(
  database: Database,
  { accountId, search }: { accountId: number | null; search: string | null },
  order: { field: Field; descending: boolean },
  page: Page,
): Promise<{ rows: __One__Row[]; total: number }> {
  const direction = order.descending ? 'DESC' : 'ASC';
  const [rows, [count]] = await Promise.all([
    database.query<__One__Row>(
      `SELECT t.id, t.name, t.note, t.created_on AS "createdOn" ${FROM}
        ORDER BY ${ORDER[order.field]} ${direction}, t.id ${direction} LIMIT $3 OFFSET $4`,
      [accountId, search, page.limit, page.offset],
    ),
    database.query<{ total: number }>(`SELECT count(*) AS total ${FROM}`, [accountId, search]),
  ]);
  return { rows, total: count?.total ?? 0 };
}
