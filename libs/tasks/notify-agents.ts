import { topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';

/** Records for each agent of some postings, removed or not, that their work changed: one event per agent and task. */
export function notifyAgents(tx: Transaction, by: Actor, postingIds: readonly number[]): Promise<void> {
  return notify(tx, by, 'id = ANY($1)', postingIds);
}

/** Records the same for each agent who is posted in a task. */
export function notifyAgentsOf(tx: Transaction, by: Actor, groupId: number): Promise<void> {
  return notify(tx, by, 'posting_group_id = $1 AND removed_on IS NULL', groupId);
}

async function notify(tx: Transaction, by: Actor, which: string, parameter: unknown): Promise<void> {
  const rows = await tx.query<{ id: number; agentId: number; accountId: number }>(
    `SELECT min(id) AS id, agent_id AS "agentId", account_id AS "accountId" FROM posting
      WHERE ${which} GROUP BY agent_id, account_id, posting_group_id ORDER BY id`,
    [parameter],
  );
  for (const { id, agentId, accountId } of rows)
    tx.record({
      topic: topicOf.user(agentId),
      type: 'posting.workChanged',
      subject: { kind: 'posting', id },
      data: { id, agentId },
      accountId,
      by,
    });
}
