import { type RecordKind, TRASH_DAYS, type TrashContents } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

/** A deleted record, as its domain describes it. */
export interface NewTrash {
  accountId: number;
  kind: RecordKind;
  recordId: number;
  description: string;
  /** Contents deleted with it. */
  contents: TrashContents;
  deletedBy: number;
  /** Creation time of the record; null if unknown. */
  createdOn: Date | null;
}

/** Inserts a trash item for a record deleted in the same transaction, and returns the item's id. */
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

/** Records the contents deleted with an item. */
export async function noteContents(tx: Transaction, id: number, contents: TrashContents): Promise<void> {
  await tx.query('UPDATE trash_item SET contents = $2 WHERE id = $1', [id, JSON.stringify(contents)]);
}

/** Returns the trash item of a record; null if it is not in the trash. */
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
  /** Whether its days are over, even if it has not been removed yet. */
  isGone: boolean;
}

const ITEM = `id, account_id AS "accountId", kind, record_id AS "recordId", description`;

/** Locks an item until the transaction ends. @param accountId null: of any account */
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

/** Locks the trash item of a record in the same way; null if it is not in the trash. */
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

/** Locks the next expired item after that id; null if there is none. Skips an item that is being restored. */
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
