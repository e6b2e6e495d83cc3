import { type EventType, topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';
import { followersOf } from './persistence/new-issue.queries.js';

type Act = Extract<EventType, `issue.${string}`>;

/** Records an act on an issue for its account, and tells the farmer and their agents that it changed. */
export async function recordIssue(
  tx: Transaction,
  type: Exclude<Act, 'issue.changed'>,
  issue: { id: number; communityResourceId: number | null; accountId: number; by: Actor },
): Promise<void> {
  const { id, accountId, by } = issue;
  const subject = { kind: 'issue', id };
  const data = { id, communityResourceId: issue.communityResourceId ?? 0 };
  tx.record({ topic: topicOf.account(accountId), type, subject, data, accountId, by });
  for (const userId of await followersOf(tx, id))
    tx.record({
      topic: topicOf.user(userId),
      type: 'issue.changed',
      subject,
      data: { id, userId },
      accountId,
      by,
    });
}
