/**
 * Every rule whose weakening takes two people, with the type of its value. The domain that owns a rule adds it in its
 * `rules.ts` by declaration merging, says in its `domain.ts` how it is read and applied, and has its words in `RULE_WORDS`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it.
export interface RuleCatalogue {}

export type RuleKind = keyof RuleCatalogue;
export type RuleValue<K extends RuleKind = RuleKind> = RuleCatalogue[K];
