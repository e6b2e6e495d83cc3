import { EVALUATION_MESSAGES, topicOf } from '#libs/contracts';
import { type Actor, DomainError, type Transaction } from '#libs/platform';
import { notifyAgent, outcomeOf } from './notify-agent.js';
import { homeOfDeletedFarm } from './persistence/deleted-farm.queries.js';
import {
  captureOfAct,
  markUndone,
  type StoredAct,
  type UndoneCounts,
  undoFarmsOfAct,
  undoneCounts,
} from './persistence/undo-act.queries.js';

/**
 * Restores the farms of a locked act, except those changed since, and publishes this to each community resource.
 * Throws `act.overtaken` if no farm can be restored; the act can still be undone after the later ones. A deleted farm
 * is restored completely or not at all. Throws `trash.parentGone` while its community or resource is in the trash, and
 * `trash.nameTaken` if another farm has its code.
 */
export async function undoAct(
  tx: Transaction,
  act: StoredAct,
  by: Actor,
  { resourceIds, opId }: { resourceIds: readonly number[]; opId?: string | undefined },
): Promise<UndoneCounts> {
  const home = act.kind === 'delete' ? await homeOfDeletedFarm(tx, act.id) : null;
  if (home?.inTrash)
    throw new DomainError(
      'trash.parentGone',
      `${home.inTrash}, where the farm lies, is also in the trash. Restore it first.`,
    );
  if (act.kind !== 'reject') await undoFarmsOfAct(tx, act, by.id);
  const counts = await undoneCounts(tx, act.id);
  if (home && counts.restored === 0)
    throw new DomainError(
      'trash.nameTaken',
      `Another farm has the code ${home.code} now. Delete that farm first.`,
    );
  if (counts.total > 0 && counts.restored === 0) throw overtaken(act, counts);
  await markUndone(tx, act.id, by.id, opId);
  if (act.kind === 'status') noteStatus(tx, act, by, { counts, opId });
  else note(tx, act, by, { counts, resourceIds, opId });
  await notifyAgentOf(tx, act, by, counts);
  return counts;
}

function overtaken({ farmId }: StoredAct, { total, gone }: UndoneCounts): DomainError {
  const { overtaken, overtakenFarm, overtakenGone } = EVALUATION_MESSAGES;
  return new DomainError(
    'act.overtaken',
    gone === total ? overtakenGone : farmId === null ? overtaken : overtakenFarm,
  );
}

/** Notifies the agent whose capture is judged otherwise again, after a single status or a rejection. */
async function notifyAgentOf(
  tx: Transaction,
  act: StoredAct,
  by: Actor,
  { status }: UndoneCounts,
): Promise<void> {
  const isRejection = act.kind === 'reject';
  if (!isRejection && (act.kind !== 'status' || status === null)) return;
  const judged = await captureOfAct(tx, act);
  if (!judged) return;
  const { subjectId, ...capture } = judged;
  const outcome = isRejection || status === null ? 'reopened' : outcomeOf(status);
  notifyAgent(
    tx,
    { ...capture, outcome },
    { subject: { kind: isRejection ? 'farmer' : 'farm', id: subjectId }, accountId: act.accountId, by },
  );
}

interface Undone {
  counts: UndoneCounts;
  opId: string | undefined;
}

/** Publishes an undone status like any other status change of the farm. */
function noteStatus(
  tx: Transaction,
  { id: undoneActId, farmId, communityResourceId, accountId }: StoredAct,
  by: Actor,
  { counts: { version, status }, opId }: Undone,
): void {
  if (farmId === null || status === null) return;
  tx.record({
    topic: topicOf.resource(communityResourceId),
    type: 'farm.statusChanged',
    subject: { kind: 'farm', id: farmId },
    ...(version !== null && { version }),
    data: {
      farmId,
      communityResourceId,
      status,
      previousStatus: status === 'COMPLETED' ? 'ACTIVE' : 'COMPLETED',
      undoneActId,
    },
    opId,
    accountId,
    by,
  });
}

function note(
  tx: Transaction,
  act: StoredAct,
  by: Actor,
  { counts, resourceIds, opId }: Undone & { resourceIds: readonly number[] },
): void {
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
}
