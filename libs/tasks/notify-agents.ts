import { topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';

/** Records for each agent of some postings, removed or not, that their work changed: one event per agent and task. */
export async function notifyAgents(tx: Transaction, by: Actor, postingIds: readonly number[]): Promise<void> {
  const rows = await tx.query<{ id: number; agentId: number; accountId: number }>(
    `SELECT min(id) AS id, agent_id AS "agentId", account_id AS "accountId" FROM posting
      WHERE id = ANY($1) GROUP BY agent_id, account_id, posting_group_id ORDER BY id`,
    [postingIds],
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
