import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { withoutNumbers } from '#libs/identifier-encryption';
import { hasRole, Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, Domains, type Transaction } from '#libs/platform';
import {
  findChange,
  lockRule,
  type RuleChangeRow,
  storeDecision,
} from './persistence/rule-changes.queries.js';
import { eventOf, refusalOf } from './rule-event.js';

/** Decides about a change that weakens a rule. */
@Injectable()
export class DecideRuleChange {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly access: Access,
    private readonly independence: Independence,
  ) {}

  /**
   * Applies the change. Throws `record.notFound` out of scope, `rule.alreadyDecided`, `rule.ownChange`,
   * `session.forbidden`, `user.unconfirmed`, `independence.required`, and `rule.changedSince` if the rule now has
   * another value.
   */
  async approve(actor: SessionActor, changeId: number): Promise<void> {
    await this.decide(actor, changeId, async (tx, change) => {
      await this.independence.require(tx, actor, change.askedById);
      const rule = this.domains.rule(change.kind);
      if ((await rule.read(tx, change)) !== change.from) throw new DomainError('rule.changedSince');
      await rule.apply(tx, change, change.to, actor);
      await storeDecision(tx, change.id, { state: 'APPROVED', by: actor.id });
      tx.record(eventOf(change, 'rule.changeApproved', actor));
    });
  }

  /**
   * Leaves the rule unchanged. Throws `record.notFound`, `rule.alreadyDecided`, `rule.ownChange`, `session.forbidden`.
   */
  async refuse(actor: SessionActor, changeId: number, reason: string): Promise<void> {
    const said = withoutNumbers(reason);
    await this.decide(actor, changeId, async (tx, change) => {
      await storeDecision(tx, change.id, { state: 'REFUSED', by: actor.id, reason: said });
      tx.record(refusalOf(change, said, actor));
    });
  }

  /** Withdraws the actor's own request. Throws `record.notFound`, `rule.alreadyDecided`, `rule.notYours`. */
  async withdraw(actor: SessionActor, changeId: number): Promise<void> {
    await this.onWaiting(actor, changeId, async (tx, change) => {
      if (change.askedById !== actor.id) throw new DomainError('rule.notYours');
      await storeDecision(tx, change.id, { state: 'WITHDRAWN', by: actor.id });
      tx.record(eventOf(change, 'rule.changeWithdrawn', actor));
    });
  }

  private decide(
    actor: SessionActor,
    changeId: number,
    work: (tx: Transaction, change: RuleChangeRow) => Promise<void>,
  ): Promise<void> {
    return this.onWaiting(actor, changeId, async (tx, change) => {
      if (change.askedById === actor.id) throw new DomainError('rule.ownChange');
      if (!hasRole(actor.roles, this.domains.rule(change.kind).roles(change.subject)))
        throw new DomainError('session.forbidden');
      await work(tx, change);
    });
  }

  /** Locks the rule of a change, so that of two decisions the second finds it decided. */
  private async onWaiting(
    actor: SessionActor,
    changeId: number,
    work: (tx: Transaction, change: RuleChangeRow) => Promise<void>,
  ): Promise<void> {
    const scope = await this.access.scopeOf(actor);
    await this.database.transaction(async (tx) => {
      const before = await findChange(tx, changeId, scope);
      if (!before) throw new DomainError('record.notFound');
      await lockRule(tx, before.kind, before);
      const change = await findChange(tx, changeId, scope);
      if (change?.state !== 'WAITING') throw new DomainError('rule.alreadyDecided');
      await work(tx, change);
    });
  }
}
