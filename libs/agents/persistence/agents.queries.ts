import { type ActivationType, type AgentPart, type AgentStatus, topicOf } from '#libs/contracts';
import { type Actor, DomainError, type NewEvent, type Transaction } from '#libs/platform';
import { HAS_ERASABLE } from '../about-person.js';

export interface NewAgent {
  userId: number;
  accountId: number;
  sharedAgencyId: number;
  othername?: string | null;
  stateId: number;
  lgaId: number;
  wardId?: number | null;
  town?: string | null;
  activation: readonly ActivationType[];
  createdBy: number | null;
}

/** Inserts the agent record of a user of the role AGENT. */
export async function insertAgent(tx: Transaction, agent: NewAgent): Promise<void> {
  await tx.query(
    `INSERT INTO agent (user_id, account_id, shared_agency_id, othername, state_id, lga_id, ward_id, town, activation,
                        created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      agent.userId,
      agent.accountId,
      agent.sharedAgencyId,
      agent.othername ?? null,
      agent.stateId,
      agent.lgaId,
      agent.wardId ?? null,
      agent.town ?? null,
      agent.activation,
      agent.createdBy,
    ],
  );
}

export interface LockedAgent {
  status: AgentStatus;
  activation: ActivationType[];
  bvn: string | null;
  bank: string | null;
  accountName: string | null;
  accountNumber: string | null;
  image: string | null;
  cv: string | null;
}

/** Locks an agent until the transaction ends. Throws `record.notFound` if they are in the trash. */
export async function lockAgent(tx: Transaction, id: number): Promise<LockedAgent> {
  const [row] = await tx.query<LockedAgent>(
    `SELECT status, activation, bvn_last4 AS bvn, bank, account_name AS "accountName",
            account_number_last4 AS "accountNumber", photo_file_id AS image, cv_file_id AS cv
       FROM agent WHERE user_id = $1 AND removed_on IS NULL FOR UPDATE`,
    [id],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/** Updates columns of a locked agent; returns the new version. */
export async function updateAgent(
  tx: Transaction,
  id: number,
  values: Record<string, unknown>,
): Promise<number> {
  const set = Object.keys(values).map((column, at) => `${column} = $${at + 2}`);
  const [row] = await tx.query<{ version: number }>(
    `UPDATE agent SET ${[...set, 'version = version + 1'].join(', ')} WHERE user_id = $1 RETURNING version`,
    [id, ...Object.values(values)],
  );
  return row?.version ?? 0;
}

/** Condition that a removed record can no longer be restored. */
const isGone = (kind: string, id: string, record: string) => `
  ${record}.removed_on IS NOT NULL AND EXISTS (
    SELECT FROM trash_item i WHERE i.kind = '${kind}' AND i.record_id = ${id} AND i.restored_on IS NULL
       AND (i.purged_on IS NOT NULL OR i.purge_after <= now()))`;

/**
 * Clears photo, CV, BVN and bank account of at most `most` agents who, or whose agency or service provider, can no longer
 * be restored from the trash. Returns the files that each had.
 */
export function eraseGoneAgents(tx: Transaction, most: number): Promise<{ fileIds: string[] }[]> {
  return tx.query(
    `WITH gone AS (
       SELECT t.user_id, array_remove(ARRAY[t.photo_file_id, t.cv_file_id], NULL)::text[] AS "fileIds" FROM agent t
         JOIN shared_agency a ON a.id = t.shared_agency_id JOIN service_provider p ON p.id = a.service_provider_id
        WHERE ${HAS_ERASABLE}
          AND (${isGone('agent', 't.user_id', 't')} OR ${isGone('sharedAgency', 'a.id', 'a')}
               OR ${isGone('serviceProvider', 'p.id', 'p')})
        LIMIT $1 FOR UPDATE OF t SKIP LOCKED)
     UPDATE agent t SET photo_file_id = NULL, cv_file_id = NULL, cv_type = NULL, bvn_cipher = NULL, bvn_index = NULL,
            bvn_last4 = NULL, bank = NULL, account_name = NULL, account_number_cipher = NULL,
            account_number_last4 = NULL, version = version + 1
       FROM gone WHERE t.user_id = gone.user_id RETURNING gone."fileIds"`,
    [most],
  );
}

interface Changed {
  id: number;
  accountId: number;
  version: number;
  by: Actor;
}

const about = ({ id, accountId, version, by }: Changed) => ({
  topic: topicOf.account(accountId),
  subject: { kind: 'agent', id } as const,
  version,
  accountId,
  by,
});

export const statusChanged = (
  agent: Changed,
  data: { status: AgentStatus; activation: ActivationType[] },
): NewEvent => ({ ...about(agent), type: 'agent.statusChanged', data: { id: agent.id, ...data } });

export const partsChanged = (agent: Changed, parts: AgentPart[]): NewEvent => ({
  ...about(agent),
  type: 'agent.partsChanged',
  data: { id: agent.id, parts },
});
