import { type ListQuery, TRASH_WARNING_DAYS, type TrashContents } from '#libs/contracts';
import { type Bind, type CodeLabels, listRows, type Reader, searchCondition } from '#libs/platform';

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

/**
 * Returns a page of restorable items, of every account if `accountId` is null, with the total and the number that
 * expire soon. `called` is the display name of each kind. Throws `request.invalid` for a field it cannot sort by.
 */
export function listItems(
  reader: Reader,
  { accountId, called }: { accountId: number | null; called: CodeLabels },
  query: ListQuery,
): Promise<{ rows: TrashRow[]; total: number; goingSoon: number }> {
  const statement = {
    columns: `t.id, t.kind, t.description, t.contents, u.display_name AS "deletedBy", t.record_created_on AS "createdOn",
              t.created_on AS "deletedOn", t.purge_after AS "purgeAfter"`,
    from: 'trash_item t JOIN app_user u ON u.id = t.deleted_by',
    where: (bind: Bind) => [
      't.restored_on IS NULL AND t.purged_on IS NULL AND t.purge_after > now()',
      ...(accountId === null ? [] : [`t.account_id = ${bind(accountId)}::bigint`]),
      searchCondition(query.q, { ...SEARCHED, codes: { 't.kind': called } }, bind),
    ],
    sorts: {
      description: 'lower(t.description)',
      itemType: 't.kind',
      createdOn: 't.record_created_on',
      deletedOn: 't.id',
    },
    sortedBy: '-deletedOn',
    ties: ['t.id'],
    counts: `count(*) FILTER (WHERE t.purge_after <= now() + interval '${TRASH_WARNING_DAYS} days') AS "goingSoon"`,
  };
  return listRows<TrashRow, { goingSoon: number }>(reader, statement, query);
}

const SEARCHED = {
  text: ['t.description', 'u.display_name'],
  times: ['t.record_created_on', 't.created_on'],
};
