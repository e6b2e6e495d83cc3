import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { RuleChanges1795400401002 } from './persistence/migrations/1795400401002-rule-changes.js';
import { RulesModule } from './rules.module.js';
import { WAITING_RULE_CHANGES } from './waiting.js';

export const rules = defineDomain({
  name: 'rules',
  module: RulesModule,
  migrations: [RuleChanges1795400401002],
  owns: ['rule_change'],
  reads: ['app_user', 'community_resource'],
  events: EVENTS,
  waiting: { ruleChange: WAITING_RULE_CHANGES },
});
