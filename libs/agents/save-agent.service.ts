import { Injectable } from '@nestjs/common';
import { Access, DeliverLink, IssueCredentials } from '#libs/access';
import { ADMINISTRATORS, AGENT_MESSAGES, type AgentDto, type SaveAgentBody, topicOf } from '#libs/contracts';
import { describeUser, hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { requireAgency } from '#libs/providers';
import { Records } from '#libs/records';
import { AGENTS, personOf, requirePlace } from './kinds.js';
import { insertAgent } from './persistence/agents.queries.js';
import { requireAgent } from './require-agent.js';

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
   * if possible. An administrator can give the `userId` of a user of the role AGENT, who then becomes an agent of the
   * agency under that id and keeps their sign-in. Throws `request.invalid` by field, also for a user who is an agent
   * already, `record.notFound` for an agent, user or agency out of scope, and `record.conflict` for an outdated version,
   * a taken username, or an agent of another agency.
   */
  async save(actor: SessionActor, body: SaveAgentBody): Promise<AgentDto> {
    const { id, userId, sharedAgencyId } = body;
    if (id) {
      if (sharedAgencyId) await this.requireSameAgency(actor, id, sharedAgencyId);
      return this.records.update(AGENTS, actor, id, body);
    }
    if (!sharedAgencyId) throw DomainError.invalid({ sharedAgencyId: AGENT_MESSAGES.agencyMissing });
    const { accountId } = await requireAgency(
      this.database,
      await this.access.scopeOf(actor),
      sharedAgencyId,
    );
    if (userId) await this.requireWithoutRecord(actor, userId);
    const made = await this.database.transaction((tx) =>
      this.create(tx, actor, { ...body, sharedAgencyId }, accountId),
    );
    const agent = await this.records.find(AGENTS, actor, made.userId);
    const message = AGENT_MESSAGES.created;
    return {
      ...agent,
      message,
      ...(made.issued && { issued: await this.delivery.deliver(actor, made.issued) }),
    };
  }

  private async requireWithoutRecord(actor: SessionActor, userId: number): Promise<void> {
    const [user] = await this.database.query<{ isAgent: boolean }>(
      `SELECT EXISTS (SELECT FROM agent WHERE user_id = u.id) AS "isAgent" FROM app_user u
        WHERE u.id = $1 AND u.account_id = $2 AND 'AGENT' = ANY(u.roles)`,
      [userId, actor.accountId],
    );
    if (!user || !hasRole(actor.roles, ADMINISTRATORS)) throw new DomainError('record.notFound');
    if (user.isAgent) throw DomainError.invalid({ userId: AGENT_MESSAGES.isAgent });
  }

  private async requireSameAgency(actor: SessionActor, id: number, sharedAgencyId: number): Promise<void> {
    const agent = await requireAgent(this.database, await this.access.scopeOf(actor), id);
    if (agent.sharedAgencyId !== sharedAgencyId)
      throw new DomainError('record.conflict', AGENT_MESSAGES.ofOtherAgency);
  }

  private async create(
    tx: Transaction,
    actor: SessionActor,
    body: SaveAgentBody & { sharedAgencyId: number },
    accountId: number,
  ) {
    await requirePlace(tx, body);
    const person = personOf(body);
    const issued = body.userId
      ? null
      : await this.credentials.newUser(tx, {
          accountId,
          username: body.email,
          displayName: `${body.firstName} ${body.surname}`,
          roles: ['AGENT'],
          email: body.email,
          phone: body.phone,
          by: actor,
        });
    const userId = issued?.userId ?? body.userId ?? 0;
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
    return { userId, issued };
  }
}
