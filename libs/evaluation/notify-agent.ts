import { type EventCatalogue, type FarmStatus, topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';

interface Subject {
  kind: 'farm' | 'farmer';
  id: number;
}

/** Notifies the agent who captured a farm or farmer what was decided, in the agent's own topic. */
export function notifyAgent(
  tx: Transaction,
  data: EventCatalogue['capture.judged'],
  { subject, accountId, by }: { subject: Subject; accountId: number; by: Actor },
): void {
  tx.record({
    topic: topicOf.user(data.agentId),
    type: 'capture.judged',
    subject,
    data,
    accountId,
    by,
  });
}

/** Returns what a farm's status means for its capture. */
export const outcomeOf = (status: FarmStatus) => (status === 'COMPLETED' ? 'accepted' : 'reopened');
