import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { requireAgent } from '#libs/agents';
import {
  type CheckAgentBody,
  type DecidePayBody,
  PAY_MESSAGES,
  type PayLimits,
  type ProposedPayDto,
  type ProposePayBody,
  type SuccessDto,
  topicOf,
} from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { requireAgency } from '#libs/providers';
import { judge } from './domain/judge.js';
import {
  insertCheck,
  insertItems,
  lockItems,
  payAccount,
  storeDecisions,
  storeLimits,
} from './persistence/items.queries.js';
import { workOf } from './persistence/quality.queries.js';
import { settlePay } from './settle-pay.js';

/** Proposes, approves and refuses the pay of agents, and checks marked ones. */
@Injectable()
export class ApprovePay {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly independence: Independence,
  ) {}

  /**
   * Bundles what is due to agents for a second person. Without `agentIds`, held agents are left out. Throws
   * `record.notFound` out of scope, `pay.held` for a held agent, `pay.differs` unless entries and recount agree,
   * `pay.nothing`, `user.unconfirmed`, and `record.conflict` as `Database.operation`.
   */
  async propose(actor: SessionActor, sharedAgencyId: number, body: ProposePayBody): Promise<ProposedPayDto> {
    const scope = await this.access.scopeOf(actor);
    const { accountId } = await requireAgency(this.database, scope, sharedAgencyId);
    const { opId, agentIds = null } = body;
    const operation = { opId, by: actor.id, act: 'pay.propose', content: { sharedAgencyId, agentIds } };
    return this.database.operation(operation, async (tx) => {
      await this.independence.requireConfirmed(tx, actor);
      await settlePay(tx, accountId);
      const { limits, difference } = await payAccount(tx, accountId);
      if (difference !== 0) throw new DomainError('pay.differs');
      const agents = (await workOf(tx, sharedAgencyId, {}, agentIds)).map((work) => judge(work, limits));
      if (agentIds?.some((id) => !agents.some(({ agentId }) => agentId === id)))
        throw new DomainError('record.notFound');
      if (agentIds && agents.some(({ held }) => held)) throw new DomainError('pay.held');
      const chosen = agents.filter(({ held, due }) => !held && due > 0).map(({ agentId }) => agentId);
      const made = await insertItems(tx, { accountId, sharedAgencyId, agentIds: chosen, by: actor.id });
      if (made.agents === 0) throw new DomainError('pay.nothing');
      tx.record({
        ...eventOf(accountId, sharedAgencyId, actor),
        type: 'pay.proposed',
        data: { sharedAgencyId, ...made },
      });
      return {
        message: PAY_MESSAGES.proposed,
        id: sharedAgencyId,
        agents: made.agents,
        amount: made.kobo / 100,
      };
    });
  }

  /**
   * Approves or refuses items of one agency, all or none. Throws `record.notFound` out of scope, `pay.decided`,
   * `pay.own` for what the actor proposed, `independence.required`, `user.unconfirmed`, and `request.invalid` for a
   * refusal without a reason.
   */
  async decide(actor: SessionActor, { ids, approve, reason }: DecidePayBody): Promise<ProposedPayDto> {
    if (!approve && !reason) throw DomainError.invalid({ reason: 'Reason is required.' });
    const { accountId } = await this.access.scopeOf(actor);
    return this.database.transaction(async (tx) => {
      const wanted = new Set(ids);
      const items = await lockItems(tx, [...wanted], accountId);
      const [first] = items;
      if (!first || items.length !== wanted.size) throw new DomainError('record.notFound');
      if (items.some(({ sharedAgencyId }) => sharedAgencyId !== first.sharedAgencyId))
        throw new DomainError('record.notFound');
      if (items.some(({ state }) => state !== 'WAITING')) throw new DomainError('pay.decided');
      if (items.some(({ askedBy }) => askedBy === actor.id)) throw new DomainError('pay.own');
      for (const askedBy of new Set(items.map((item) => item.askedBy)))
        await this.independence.require(tx, actor, askedBy);
      const state = approve ? 'APPROVED' : 'REFUSED';
      await storeDecisions(tx, [...wanted], { state, by: actor.id, reason: reason ?? null });
      const kobo = items.reduce((sum, item) => sum + item.kobo, 0);
      const { sharedAgencyId } = first;
      tx.record({
        ...eventOf(first.accountId, sharedAgencyId, actor),
        type: 'pay.decided',
        data: { sharedAgencyId, agents: items.length, kobo, state },
      });
      const message = approve ? PAY_MESSAGES.approved : PAY_MESSAGES.refused;
      return { message, id: sharedAgencyId, agents: items.length, amount: kobo / 100 };
    });
  }

  /** Lifts the hold of an agent until their next entry. Throws `record.notFound` out of scope. */
  async check(actor: SessionActor, agentId: number, { reason }: CheckAgentBody): Promise<SuccessDto> {
    const scope = await this.access.scopeOf(actor);
    const { accountId, sharedAgencyId } = await requireAgent(this.database, scope, agentId);
    await this.database.transaction(async (tx) => {
      await settlePay(tx, accountId);
      await insertCheck(tx, { accountId, agentId, reason, by: actor.id });
      tx.record({
        ...eventOf(accountId, sharedAgencyId, actor),
        type: 'pay.checked',
        data: { agentId, sharedAgencyId },
      });
    });
    return { message: PAY_MESSAGES.checked, id: agentId };
  }

  /** Sets the limits of the actor's account. */
  async setLimits(actor: SessionActor, limits: PayLimits): Promise<PayLimits> {
    const { accountId } = actor;
    return this.database.transaction(async (tx: Transaction) => {
      const data = {
        findingsPer100: limits.findingsPer100,
        outsidePercent: limits.outsidePercent,
        medianMinutes: limits.medianMinutes,
        leastReviewed: limits.leastReviewed,
      };
      await storeLimits(tx, accountId, data);
      tx.record({
        topic: topicOf.account(accountId),
        type: 'pay.limitsChanged',
        subject: { kind: 'account', id: accountId },
        data,
        accountId,
        by: actor,
      });
      return data;
    });
  }
}

const eventOf = (accountId: number, sharedAgencyId: number, by: SessionActor) => ({
  topic: topicOf.account(accountId),
  subject: { kind: 'sharedAgency', id: sharedAgencyId },
  accountId,
  by,
});
