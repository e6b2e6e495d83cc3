import type { RecordKind } from '#libs/contracts';
import { type Actor, DomainError, type Transaction, type TrashMeaning } from '#libs/platform';
import { lockItemOf, markRestored } from './persistence/trash-item.queries.js';

/**
 * Takes a deletion back by the Undo of whoever may delete, who need not see the trash. What lies in no trash stays as it is.
 * For kinds of records without companions that bring something back. Throws `trash.gone` once its days are over, and what
 * `restore` has against it.
 */
export async function takeBack(
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
