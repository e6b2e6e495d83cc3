import type { Role, RuleKind, RuleValue } from '#libs/contracts';
import type { Reader, Transaction } from '../database/transaction.js';
import type { Actor } from '../events/new-event.js';

/** The one thing that a rule is about. */
export interface RulePlace {
  accountId: number;
  /** Within its kind: a community resource's id, or a role. */
  subject: string;
  /** Scopes the rule; null: the whole account. */
  communityResourceId: number | null;
}

/** Rules that the domains declare. */
export interface RuleKinds {
  rule<K extends RuleKind>(kind: K): RuleMeaning<K>;
}

/** A rule whose weakening takes two people. */
export interface RuleMeaning<K extends RuleKind = RuleKind> {
  /** Roles that may change the rule. */
  roles(subject: string): readonly Role[];
  /** Returns the value that applies now. */
  read(reader: Reader, place: RulePlace): Promise<RuleValue<K>>;
  isWeaker(to: RuleValue<K>, from: RuleValue<K>): boolean;
  /** Stores the value and records that in an event of the owning domain. */
  apply(tx: Transaction, place: RulePlace, to: RuleValue<K>, by: Actor): Promise<void>;
}
