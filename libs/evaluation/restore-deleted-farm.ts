import { type Actor, DomainError, lockAccount, type Transaction, type Trashed } from '#libs/platform';
import { findAct } from './persistence/undo-act.queries.js';
import { undoAct } from './undo-act.js';

/** Restores a farm that was deleted on the map, like undoing that act. Throws as `takeActBack`. */
export async function restoreDeletedFarm(tx: Transaction, item: Trashed, by: Actor): Promise<void> {
  await lockAccount(tx, item.accountId);
  const act = await findAct(tx, item.recordId, true);
  if (!act) throw new DomainError('trash.gone');
  if (!act.undoneAt) await undoAct(tx, act, by, { resourceIds: [act.communityResourceId] });
}
