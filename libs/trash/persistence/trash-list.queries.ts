import { TRASH_WARNING_DAYS, type TrashContents } from '#libs/contracts';
import { type CodeWords, type Page, type Reader, searchCondition } from '#libs/platform';

export interface TrashRow {
  id: number;
  kind: string;
  description: string;
  contents: TrashContents;
  deletedBy: string;
  createdOn: Date | null;
  deletedOn: Date;
  purgeAfter: Date;
}

const ORDER = {
  description: 'lower(t.description)',
  itemType: 't.kind',
  createdOn: 't.record_created_on',
  deletedOn: 't.id',
} as const;
export type TrashField = keyof typeof ORDER;
/** Sort fields of the list. */
export const TRASH_FIELDS = Object.keys(ORDER) as TrashField[];

const FROM = `FROM trash_item t JOIN app_user u ON u.id = t.deleted_by
  WHERE t.restored_on IS NULL AND t.purged_on IS NULL AND t.purge_after > now()
    AND ($1::bigint IS NULL OR t.account_id = $1)
`;

const TEXT = ['t.description', 'u.display_name'];
const TIMES = ['t.record_created_on', 't.created_on'];

/**
 * Returns a page of restorable items, of every account if `accountId` is null, with the total and the number that
 * expire soon. `called` is the display name of each kind.
 */
export async function listItems(
  reader: Reader,
  { accountId, q, called }: { accountId: number | null; q: string | undefined; called: CodeWords },
  order: { field: TrashField; descending: boolean },
  page: Page,
): Promise<{ rows: TrashRow[]; total: number; goingSoon: number }> {
  const direction = order.descending ? 'DESC' : 'ASC';
  const asked: unknown[] = [accountId];
  const found = searchCondition(
    q,
    { text: TEXT, times: TIMES, codes: { 't.kind': called } },
    (value) => `$${asked.push(value)}`,
  );
  const [rows, [counts]] = await Promise.all([
    reader.query<TrashRow>(
      `SELECT t.id, t.kind, t.description, t.contents, u.display_name AS "deletedBy", t.record_created_on AS "createdOn",
              t.created_on AS "deletedOn", t.purge_after AS "purgeAfter" ${FROM} AND ${found}
        ORDER BY ${ORDER[order.field]} ${direction} NULLS LAST, t.id ${direction} LIMIT $${asked.length + 1} OFFSET $${asked.length + 2}`,
      [...asked, page.limit, page.offset],
    ),
    reader.query<{ total: number; goingSoon: number }>(
      `SELECT count(*) AS total,
              count(*) FILTER (WHERE t.purge_after <= now() + interval '${TRASH_WARNING_DAYS} days') AS "goingSoon" ${FROM} AND ${found}`,
      asked,
    ),
  ]);
  return { rows, total: counts?.total ?? 0, goingSoon: counts?.goingSoon ?? 0 };
}
