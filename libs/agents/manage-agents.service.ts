import { Injectable } from '@nestjs/common';
import {
  AGENT_MESSAGES,
  type AgentBankBody,
  type AgentPart,
  type AgentStatus,
  type AgentStatusBody,
  type DoneDto,
} from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import {
  blindIndex,
  encryptIdentifier,
  type IdentifierKeys,
  identifierKeys,
} from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Config, Database, DomainError, type Transaction } from '#libs/platform';
import { AgentReach } from './agent-reach.service.js';
import { lockAgent, partsChanged, statusChanged, updateAgent } from './persistence/agents.queries.js';

/** Changes the status of agents, and their BVNs and bank accounts, which are encrypted. */
@Injectable()
export class ManageAgents {
  private readonly keys: IdentifierKeys;

  constructor(
    config: Config,
    private readonly database: Database,
    private readonly reach: AgentReach,
    private readonly disclosures: Disclosures,
  ) {
    this.keys = identifierKeys(config);
  }

  /**
   * Activates an agent for the given kinds of work, or for the earlier ones without a body; or suspends them. A
   * suspended agent can still sign in. A repeated call changes nothing. Throws `record.notFound` out of scope.
   */
  async setStatus(
    actor: SessionActor,
    id: number,
    status: AgentStatus,
    { activationInput }: AgentStatusBody,
  ): Promise<DoneDto> {
    const { accountId } = await this.reach.require(actor, id);
    await this.database.transaction(async (tx) => {
      const agent = await lockAgent(tx, id);
      const activation = (status === 'ACTIVE' && activationInput) || agent.activation;
      const isSame = agent.status === status && activation.join() === agent.activation.join();
      if (isSame) return;
      const version = await updateAgent(tx, id, { status, activation });
      tx.record(statusChanged({ id, accountId, version, by: actor }, { status, activation }));
    });
    const message = status === 'ACTIVE' ? AGENT_MESSAGES.activated : AGENT_MESSAGES.suspended;
    return { code: 200, message };
  }

  /**
   * Stores a BVN and a bank account. Throws `record.notFound` out of scope, `record.conflict` if another agent has the
   * BVN, which counts as a BVN search, and `disclosure.budgetSpent`.
   */
  async saveBank(actor: SessionActor, id: number, body: AgentBankBody): Promise<DoneDto> {
    const { accountId } = await this.reach.require(actor, id);
    if (body.bvn) await this.disclosures.requireLeft(actor);
    const save = async (tx: Transaction) => {
      const agent = await lockAgent(tx, id);
      const { bvn, accountNumber, bank, accountName } = body;
      if (bvn) await this.requireFree(tx, accountId, bvn, id);
      const values = {
        ...(bvn !== undefined && this.encrypted('bvn', bvn)),
        ...(accountNumber !== undefined && this.encrypted('account_number', accountNumber)),
        ...(bank !== undefined && { bank }),
        ...(accountName !== undefined && { account_name: accountName }),
      };
      const parts = (['bvn', 'bank', 'accountName', 'accountNumber'] as const).filter(
        (part) => body[part] !== undefined && !(body[part] === null && agent[part] === null),
      ) satisfies AgentPart[];
      if (parts.length === 0) return;
      const version = await updateAgent(tx, id, values);
      tx.record(partsChanged({ id, accountId, version, by: actor }, parts));
    };
    try {
      await this.database.transaction(save);
    } catch (error) {
      // The transaction is rolled back, but the entry must remain.
      if (error instanceof BvnTaken)
        await this.disclosures.take(actor, { act: 'search', subject: error.subject, accountId });
      throw error;
    }
    return { code: 200, message: AGENT_MESSAGES.bankSaved };
  }

  private encrypted(name: 'bvn' | 'account_number', digits: string | null): Record<string, unknown> {
    const stored = digits === null ? null : encryptIdentifier(digits, this.keys);
    return {
      [`${name}_cipher`]: stored?.cipher ?? null,
      [`${name}_last4`]: stored?.last4 ?? null,
      ...(name === 'bvn' && { bvn_index: stored?.index ?? null }),
    };
  }

  private async requireFree(
    tx: Transaction,
    accountId: number,
    bvn: string,
    exceptId: number,
  ): Promise<void> {
    const [other] = await tx.query<{ id: number }>(
      'SELECT user_id AS id FROM agent WHERE account_id = $1 AND bvn_index = $2 AND user_id <> $3',
      [accountId, blindIndex(bvn, this.keys), exceptId],
    );
    if (other) throw new BvnTaken(other.id);
  }
}

class BvnTaken extends DomainError {
  readonly subject;

  constructor(id: number) {
    super('record.conflict', AGENT_MESSAGES.bvnTaken);
    this.subject = { kind: 'agent', id } as const;
  }
}
