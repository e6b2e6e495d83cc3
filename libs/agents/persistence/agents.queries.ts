import type { ActivationType } from '#libs/contracts';
import type { Transaction } from '#libs/platform';

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
