/**
 * Rules whose weakening takes two people, with the type of their values. The owning domain adds a rule in its
 * `rules.ts` by declaration merging. Its `domain.ts` defines how the rule is read and applied, and `RULE_WORDS` has
 * its labels.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it.
export interface RuleCatalogue {}

export type RuleKind = keyof RuleCatalogue;
export type RuleValue<K extends RuleKind = RuleKind> = RuleCatalogue[K];
