import { Injectable } from '@nestjs/common';
import { Access, DeliverLink, IssueCredentials } from '#libs/access';
import { AGENT_MESSAGES, type AgentDto, type SaveAgentBody, topicOf } from '#libs/contracts';
import { describeUser, type SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { requireAgency } from '#libs/providers';
import { Records } from '#libs/records';
import { AGENTS, personOf, requirePlace } from './kinds.js';
import { insertAgent } from './persistence/agents.queries.js';

/** Saves agents. A new one becomes a user of the role AGENT in the same transaction. */
@Injectable()
export class SaveAgent {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly records: Records,
    private readonly credentials: IssueCredentials,
    private readonly delivery: DeliverLink,
  ) {}

  /**
   * Changes the agent with the body's `id`. Without one, creates an agent and sends them a link for the first sign-in
   * if possible. Throws `request.invalid` by field, `record.notFound` for an agent or agency out of scope, and
   * `record.conflict` for an outdated version or a taken username.
   */
  async save(actor: SessionActor, body: SaveAgentBody): Promise<AgentDto> {
    if (body.id) return this.records.update(AGENTS, actor, body.id, body);
    const { sharedAgencyId } = body;
    if (!sharedAgencyId) throw DomainError.invalid({ sharedAgencyId: AGENT_MESSAGES.agencyMissing });
    const { accountId } = await requireAgency(
      this.database,
      await this.access.scopeOf(actor),
      sharedAgencyId,
    );
    const issued = await this.database.transaction((tx) =>
      this.create(tx, actor, { ...body, sharedAgencyId }, accountId),
    );
    const agent = await this.records.find(AGENTS, actor, issued.userId);
    const message = AGENT_MESSAGES.created;
    return { ...agent, message, issued: await this.delivery.deliver(actor, issued) };
  }

  private async create(
    tx: Transaction,
    actor: SessionActor,
    body: SaveAgentBody & { sharedAgencyId: number },
    accountId: number,
  ) {
    await requirePlace(tx, body);
    const person = personOf(body);
    const issued = await this.credentials.newUser(tx, {
      accountId,
      username: body.email,
      displayName: `${body.firstName} ${body.surname}`,
      roles: ['AGENT'],
      email: body.email,
      phone: body.phone,
      by: actor,
    });
    const { userId } = issued;
    await describeUser(tx, userId, person);
    await insertAgent(tx, {
      userId,
      accountId,
      sharedAgencyId: body.sharedAgencyId,
      othername: body.othername || null,
      stateId: body.state,
      lgaId: body.lga,
      wardId: body.ward ?? null,
      town: body.town || null,
      activation: [],
      createdBy: actor.id,
    });
    tx.record({
      topic: topicOf.account(accountId),
      type: 'agent.created',
      subject: { kind: 'agent', id: userId },
      version: 1,
      data: { id: userId },
      accountId,
      by: actor,
    });
    return issued;
  }
}
