import type { RecordKind } from '#libs/contracts';
import { type Actor, DomainError, type Transaction, type TrashMeaning } from '#libs/platform';
import { lockItemOf, markRestored } from './persistence/trash-item.queries.js';

/**
 * Undoes a deletion for users who may delete, even without access to the trash. A record that is not in the trash
 * stays unchanged. For kinds of records without companions to restore. Throws `trash.gone` once its days are over, and
 * as `restore`.
 */
export async function restoreFromTrash(
  tx: Transaction,
  kind: RecordKind,
  recordId: number,
  by: Actor,
  restore: TrashMeaning['restore'],
): Promise<void> {
  const item = await lockItemOf(tx, kind, recordId);
  if (!item) return;
  if (item.isGone) throw new DomainError('trash.gone');
  await restore(tx, item, by);
  await markRestored(tx, item.id, by.id);
}
