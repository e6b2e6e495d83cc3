import { topicOf } from '#libs/contracts';
import { type Actor, DomainError, type Transaction } from '#libs/platform';
import { homeOfDeletedFarm } from './persistence/deleted-farm.queries.js';
import {
  markUndone,
  type StoredAct,
  type UndoneCounts,
  undoFarmsOfAct,
  undoneCounts,
} from './persistence/undo-act.queries.js';

/**
 * Puts the farms of an act back, but for those that were changed since, and says so in each of the community resources. The act
 * is locked. A deleted farm comes back whole or not at all: throws `trash.parentGone` while its community or resource lies in
 * the trash, `trash.nameTaken` where there is a farm of its code again.
 */
export async function takeActBack(
  tx: Transaction,
  act: StoredAct,
  by: Actor,
  { resourceIds, opId }: { resourceIds: readonly number[]; opId?: string | undefined },
): Promise<UndoneCounts> {
  const home = act.kind === 'delete' ? await homeOfDeletedFarm(tx, act.id) : null;
  if (home?.inTrash)
    throw new DomainError(
      'trash.parentGone',
      `${home.inTrash}, where the farm lies, is in the trash itself. Restore that first.`,
    );
  if (act.kind !== 'reject') await undoFarmsOfAct(tx, act, by.id);
  const counts = await undoneCounts(tx, act.id);
  if (home && counts.restored === 0)
    throw new DomainError('trash.nameTaken', `There is a farm ${home.code} again. Delete that one first.`);
  await markUndone(tx, act.id, by.id, opId);
  for (const communityResourceId of resourceIds)
    tx.record({
      topic: topicOf.resource(communityResourceId),
      type: 'farms.actUndone',
      subject: { kind: 'act', id: act.id },
      data: {
        actId: act.id,
        communityResourceId,
        kind: act.kind,
        farmId: act.farmId,
        restored: counts.restored,
        kept: counts.kept,
      },
      opId,
      accountId: act.accountId,
      by,
    });
  return counts;
}
