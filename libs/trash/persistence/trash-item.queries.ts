import { type RecordKind, TRASH_DAYS, type TrashContents } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

/** What its domain says of something that it has deleted. */
export interface NewTrash {
  accountId: number;
  kind: RecordKind;
  recordId: number;
  description: string;
  /** What went with it. */
  contents: TrashContents;
  deletedBy: number;
  /** When the record was created; null where it is not known. */
  createdOn: Date | null;
}

/** Puts something that was deleted in the same transaction into the trash, and answers the item's id. */
export async function putInTrash(tx: Transaction, item: NewTrash): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO trash_item (account_id, kind, record_id, description, contents, deleted_by, record_created_on, purge_after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '${TRASH_DAYS} days') RETURNING id`,
    [
      item.accountId,
      item.kind,
      item.recordId,
      item.description,
      JSON.stringify(item.contents),
      item.deletedBy,
      item.createdOn,
    ],
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

/** Notes what went with an item. */
export async function noteContents(tx: Transaction, id: number, contents: TrashContents): Promise<void> {
  await tx.query('UPDATE trash_item SET contents = $2 WHERE id = $1', [id, JSON.stringify(contents)]);
}

/** The item under which a record lies in the trash; null where it does not. */
export async function openItem(reader: Reader, kind: RecordKind, recordId: number): Promise<number | null> {
  const [row] = await reader.query<{ id: number }>(
    `SELECT id FROM trash_item
      WHERE kind = $1 AND record_id = $2 AND restored_on IS NULL AND purged_on IS NULL`,
    [kind, recordId],
  );
  return row?.id ?? null;
}

export interface LockedItem {
  id: number;
  accountId: number;
  kind: string;
  recordId: number;
  description: string;
  isBack: boolean;
  /** Its days are over, whether it has been removed yet or not. */
  isGone: boolean;
}

const ITEM = `id, account_id AS "accountId", kind, record_id AS "recordId", description`;

/** An item that nobody else touches until the transaction ends. @param accountId null: of any account */
export async function lockItem(
  tx: Transaction,
  accountId: number | null,
  id: number,
): Promise<LockedItem | null> {
  const [row] = await tx.query<LockedItem>(
    `SELECT ${ITEM}, restored_on IS NOT NULL AS "isBack", purged_on IS NOT NULL OR purge_after <= now() AS "isGone"
       FROM trash_item WHERE id = $2 AND ($1::bigint IS NULL OR account_id = $1) FOR UPDATE`,
    [accountId, id],
  );
  return row ?? null;
}

/** The same of the item under which a record lies in the trash; null where it does not. */
export async function lockItemOf(
  tx: Transaction,
  kind: RecordKind,
  recordId: number,
): Promise<LockedItem | null> {
  const id = await openItem(tx, kind, recordId);
  const item = id === null ? null : await lockItem(tx, null, id);
  return item?.isBack ? null : item;
}

export async function markRestored(tx: Transaction, id: number, by: number): Promise<void> {
  await tx.query('UPDATE trash_item SET restored_on = now(), restored_by = $2 WHERE id = $1', [id, by]);
}

/** The next item whose days are over, after one of that id; null where there is none. One that somebody restores is left alone. */
export async function lockDue(
  tx: Transaction,
  after: number,
): Promise<Omit<LockedItem, 'isBack' | 'isGone'> | null> {
  const [row] = await tx.query<LockedItem>(
    `SELECT ${ITEM} FROM trash_item
      WHERE purge_after <= now() AND restored_on IS NULL AND purged_on IS NULL AND id > $1
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [after],
  );
  return row ?? null;
}

export async function markPurged(tx: Transaction, id: number): Promise<void> {
  await tx.query('UPDATE trash_item SET purged_on = now() WHERE id = $1', [id]);
}
