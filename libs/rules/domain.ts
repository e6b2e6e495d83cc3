import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { Rules1795602100000 } from './persistence/migrations/1795602100000-rules.js';
import { RulesModule } from './rules.module.js';
import { WAITING_RULE_CHANGES } from './waiting.js';

export const rules = defineDomain({
  name: 'rules',
  module: RulesModule,
  migrations: [Rules1795602100000],
  owns: ['rule_change'],
  impersonal: { rule_change: 'Settings of the account.' },
  reads: ['app_user', 'community_resource'],
  events: EVENTS,
  waiting: { ruleChange: WAITING_RULE_CHANGES },
});
