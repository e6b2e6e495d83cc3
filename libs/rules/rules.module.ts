import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { IdentityModule } from '#libs/identity';
import { ChangeRule } from './change-rule.service.js';
import { DecideRuleChange } from './decide-rule-change.service.js';
import { ReadRuleChanges } from './read-rule-changes.service.js';
import { SecondFactorPolicies } from './second-factor-policies.service.js';

const USE_CASES = [ChangeRule, DecideRuleChange, ReadRuleChanges, SecondFactorPolicies];

/** Provides rules whose weakening needs two people. */
@Module({ imports: [AccessModule, IdentityModule], providers: USE_CASES, exports: USE_CASES })
export class RulesModule {}
