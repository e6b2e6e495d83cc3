import type { ActivationType, AgentStatus } from '#libs/contracts';
import { DomainError, type Reader, type Scope } from '#libs/platform';

/** An agent, for other domains. `userId` is the agent's id. */
export interface Agent {
  userId: number;
  accountId: number;
  sharedAgencyId: number;
  name: string;
  phone: string | null;
  status: AgentStatus;
  activation: ActivationType[];
}

/**
 * Returns an agent who is not in the trash. Throws `record.notFound` for another account, and for all other agents if
 * the scope is an agent's own.
 */
export async function requireAgent(reader: Reader, scope: Scope, userId: number): Promise<Agent> {
  const { accountId, captured } = scope;
  if (captured && captured.by !== userId) throw new DomainError('record.notFound');
  const [row] = await reader.query<Agent>(
    `SELECT t.user_id AS "userId", t.account_id AS "accountId", t.shared_agency_id AS "sharedAgencyId",
            u.display_name AS name, u.phone, t.status, t.activation
       FROM agent t JOIN app_user u ON u.id = t.user_id
      WHERE t.user_id = $1 AND t.removed_on IS NULL AND ($2::bigint IS NULL OR t.account_id = $2)`,
    [userId, accountId],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}
