export { ChangeRule } from './change-rule.service.js';
export { DecideRuleChange } from './decide-rule-change.service.js';
export { rules } from './domain.js';
export { ReadRuleChanges } from './read-rule-changes.service.js';
export { RulesModule } from './rules.module.js';
export { SecondFactorPolicies } from './second-factor-policies.service.js';
