import { Injectable } from '@nestjs/common';
import { RULE_WORDS, RULES_MESSAGES, type RuleKind, type RuleValue } from '#libs/contracts';
import { hasRole, Independence, rolesOf, type SessionActor } from '#libs/identity';
import { DomainError, Domains, type RulePlace, type Transaction } from '#libs/platform';
import {
  administratorsOf,
  insertChange,
  lockRule,
  storeDecision,
  waitingOf,
} from './persistence/rule-changes.queries.js';
import { eventOf } from './rule-event.js';

/** Changes a rule: at once, unless that weakens it. */
@Injectable()
export class ChangeRule {
  constructor(
    private readonly domains: Domains,
    private readonly independence: Independence,
  ) {}

  /**
   * Applies a change that keeps or strengthens the rule and withdraws a waiting one. A change that weakens it waits for
   * another administrator; it replaces the actor's own waiting change. The caller has checked the scope. Returns a
   * sentence about a change that waits, else null. Throws `user.unconfirmed`, `session.forbidden`, `rule.changeWaits`.
   */
  async change<K extends RuleKind>(
    tx: Transaction,
    actor: SessionActor,
    kind: K,
    place: RulePlace,
    to: RuleValue<K>,
  ): Promise<string | null> {
    const rule = this.domains.rule(kind);
    await this.independence.requireConfirmed(tx, actor);
    if (!hasRole(actor.roles, rule.roles(place.subject))) throw new DomainError('session.forbidden');
    await lockRule(tx, kind, place);
    const from = await rule.read(tx, place);
    if (to === from) return null;
    const waiting = await waitingOf(tx, kind, place);
    const isWeaker = rule.isWeaker(to, from);
    if (isWeaker && waiting && waiting.askedById !== actor.id) throw new DomainError('rule.changeWaits');
    if (waiting && (!isWeaker || waiting.to !== to || waiting.from !== from)) {
      await storeDecision(tx, waiting.id, { state: 'WITHDRAWN', by: actor.id });
      tx.record(eventOf(waiting, 'rule.changeWithdrawn', actor));
    }
    if (!isWeaker) {
      await rule.apply(tx, place, to, actor);
      return null;
    }
    if (waiting?.to !== to || waiting.from !== from) {
      const id = await insertChange(tx, kind, place, { from, to, askedBy: actor.id });
      tx.record(eventOf({ id, kind, ...place, from, to }, 'rule.changeRequested', actor));
    }
    const stays = RULE_WORDS[kind].stays(from, place.subject);
    return (await this.canBeApproved(tx, actor, kind, place))
      ? RULES_MESSAGES.requested(stays)
      : RULES_MESSAGES.nobodyToApprove(stays);
  }

  /** Tests whether anyone may approve the actor's request. */
  private async canBeApproved(
    tx: Transaction,
    actor: SessionActor,
    kind: RuleKind,
    { accountId, subject }: RulePlace,
  ): Promise<boolean> {
    const roles = this.domains.rule(kind).roles(subject);
    for (const user of await administratorsOf(tx, accountId))
      if (
        hasRole(rolesOf(user.roles), roles) &&
        (await this.independence.between(tx, user.id, actor.id)) === null
      )
        return true;
    return false;
  }
}
