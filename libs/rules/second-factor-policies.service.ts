import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES, type RolePolicyBody, type RolePolicyDto } from '#libs/contracts';
import { RolePolicies, type SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { ChangeRule } from './change-rule.service.js';
import { ReadRuleChanges } from './read-rule-changes.service.js';

/** Reads and changes the roles of an account that need a second factor, including requests to drop one. */
@Injectable()
export class SecondFactorPolicies {
  constructor(
    private readonly database: Database,
    private readonly policies: RolePolicies,
    private readonly rules: ChangeRule,
    private readonly changes: ReadRuleChanges,
  ) {}

  async list(actor: SessionActor): Promise<RolePolicyDto[]> {
    const [policies, changes] = await Promise.all([
      this.policies.list(actor.accountId),
      this.changes.ofKind(actor, 'secondFactorPolicy'),
    ]);
    return policies.map((policy) => ({ ...policy, waitingChange: changes.get(policy.role) ?? null }));
  }

  /**
   * Requires a second factor of a role at once; dropping the requirement needs two people. Returns a sentence for the
   * user. Throws `session.forbidden` if an ADMIN decides for SUPERADMIN, `rule.changeWaits`.
   */
  async change(actor: SessionActor, { role, required }: RolePolicyBody): Promise<string> {
    const place = { accountId: actor.accountId, subject: role, communityResourceId: null };
    const waits = await this.database.transaction((tx) =>
      this.rules.change(tx, actor, 'secondFactorPolicy', place, required),
    );
    return waits ?? IDENTITY_MESSAGES.secondFactor.policySaved;
  }
}
