import { topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';
import { type Changed, openCounts } from './persistence/store-findings.queries.js';

/** Maximum farms listed in one event; if there are more, subscribers reload all. */
const LISTED = 200;

/** Notifies followers of the programmes that findings changed. */
export async function announceFindings(
  tx: Transaction,
  accountId: number,
  changed: Changed[],
  by: Actor | null,
): Promise<void> {
  const farmsOf = new Map<number, Set<number>>();
  const add = (resourceId: number | null, farmId: number | null) => {
    if (resourceId === null || farmId === null) return;
    farmsOf.set(resourceId, (farmsOf.get(resourceId) ?? new Set()).add(farmId));
  };
  for (const { farmId, otherId, communityResourceId, otherResourceId } of changed) {
    add(communityResourceId, farmId);
    add(otherResourceId, otherId);
  }
  if (farmsOf.size === 0) return;
  for (const { communityResourceId, ...open } of await openCounts(tx, [...farmsOf.keys()])) {
    const farmIds = [...(farmsOf.get(communityResourceId) ?? [])].sort((a, b) => a - b);
    tx.record({
      topic: topicOf.resource(communityResourceId),
      type: 'findings.changed',
      subject: { kind: 'communityResource', id: communityResourceId },
      data: { communityResourceId, open, farmIds: farmIds.length > LISTED ? null : farmIds },
      accountId,
      by,
    });
  }
}
