import { Injectable } from '@nestjs/common';
import { ADMINISTRATORS, type RuleChangeDto, type RuleKind } from '#libs/contracts';
import { hasRole, Independence, type SessionActor } from '#libs/identity';
import { Database, Domains, type RulePlace } from '#libs/platform';
import { ruleChangeDto } from './domain/rule-change.js';
import { type RuleChangeRow, waitingOf, waitingOfKind } from './persistence/rule-changes.queries.js';

/** Reads waiting changes of rules, with the actor's possible actions on each. */
@Injectable()
export class ReadRuleChanges {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly independence: Independence,
  ) {}

  /** Returns the waiting change of a rule; null if there is none, or the actor does not administer. */
  async of(actor: SessionActor, kind: RuleKind, place: RulePlace): Promise<RuleChangeDto | null> {
    if (!hasRole(actor.roles, ADMINISTRATORS)) return null;
    const change = await waitingOf(this.database, kind, place);
    return change && this.dtoOf(actor, change);
  }

  /** Returns the waiting changes of all rules of a kind in the actor's account, by their subject. */
  async ofKind(actor: SessionActor, kind: RuleKind): Promise<ReadonlyMap<string, RuleChangeDto>> {
    const changes = await waitingOfKind(this.database, kind, actor.accountId);
    return new Map(
      await Promise.all(
        changes.map(async (change) => [change.subject, await this.dtoOf(actor, change)] as const),
      ),
    );
  }

  private async dtoOf(actor: SessionActor, change: RuleChangeRow): Promise<RuleChangeDto> {
    const dependence = await this.independence.between(this.database, actor.id, change.askedById);
    const roles = this.domains.rule(change.kind).roles(change.subject);
    return ruleChangeDto(change, roles, { id: actor.id, roles: actor.roles, isIndependent: !dependence });
  }
}
