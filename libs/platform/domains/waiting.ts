import type { Grant, Role, WaitingItemDto } from '#libs/contracts';
import type { Reader } from '../database/transaction.js';
import type { Asking, Scope } from './records.js';
import type { RuleKinds } from './rules.js';

export interface WaitingAsk {
  database: Reader;
  actor: Asking;
  scope: Scope;
  rules: RuleKinds;
}

/** One waiting decision; the service adds its kind. */
export type WaitingLine = Omit<WaitingItemDto, 'kind'>;

/** How to find decisions of a kind. */
export interface WaitingMeaning {
  /** Roles that may decide. */
  roles: readonly Role[];
  /** Grants for staff, any of them; none if omitted. */
  grants?: readonly Grant[];
  /** Returns the oldest `MOST_WAITING` decisions for the actor within the scope, and the total number. */
  find(ask: WaitingAsk): Promise<{ list: WaitingLine[]; total: number }>;
}
