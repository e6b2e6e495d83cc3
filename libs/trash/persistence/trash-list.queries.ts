import { TRASH_WARNING_DAYS, type TrashContents } from '#libs/contracts';
import type { Page, Reader } from '#libs/platform';

export interface TrashRow {
  id: number;
  kind: string;
  description: string;
  contents: TrashContents;
  deletedBy: string;
  createdOn: Date;
  purgeAfter: Date;
}

const ORDER = { description: 'lower(t.description)', itemType: 't.kind', createdOn: 't.id' } as const;
export type TrashField = keyof typeof ORDER;
/** What the list is sorted by. */
export const TRASH_FIELDS = Object.keys(ORDER) as TrashField[];

const FROM = `FROM trash_item t JOIN app_user u ON u.id = t.deleted_by
  WHERE t.restored_on IS NULL AND t.purged_on IS NULL AND t.purge_after > now()
    AND ($1::bigint IS NULL OR t.account_id = $1)
    AND ($2::text IS NULL OR t.description ILIKE $2 OR u.display_name ILIKE $2 OR t.kind = ANY($3))`;

/**
 * A page of what can be restored, of every account where `accountId` is null; how much of it there is, and how much goes soon.
 * `search` is a pattern for ILIKE; `kinds` match it by what they are called.
 */
export async function listItems(
  reader: Reader,
  { accountId, search, kinds }: { accountId: number | null; search: string | null; kinds: string[] },
  order: { field: TrashField; descending: boolean },
  page: Page,
): Promise<{ rows: TrashRow[]; total: number; goingSoon: number }> {
  const direction = order.descending ? 'DESC' : 'ASC';
  const asked = [accountId, search, kinds];
  const [rows, [counts]] = await Promise.all([
    reader.query<TrashRow>(
      `SELECT t.id, t.kind, t.description, t.contents, u.display_name AS "deletedBy", t.created_on AS "createdOn",
              t.purge_after AS "purgeAfter" ${FROM}
        ORDER BY ${ORDER[order.field]} ${direction}, t.id ${direction} LIMIT $4 OFFSET $5`,
      [...asked, page.limit, page.offset],
    ),
    reader.query<{ total: number; goingSoon: number }>(
      `SELECT count(*) AS total,
              count(*) FILTER (WHERE t.purge_after <= now() + interval '${TRASH_WARNING_DAYS} days') AS "goingSoon" ${FROM}`,
      asked,
    ),
  ]);
  return { rows, total: counts?.total ?? 0, goingSoon: counts?.goingSoon ?? 0 };
}
