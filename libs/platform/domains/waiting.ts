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

/** A line of what waits; the service adds its kind. */
export type WaitingLine = Omit<WaitingItemDto, 'kind'>;

/** How decisions of a kind are found. */
export interface WaitingMeaning {
  /** Roles that decide. */
  roles: readonly Role[];
  /** What staff need to decide, any of them; nothing when left out. */
  grants?: readonly Grant[];
  /** The oldest `MOST_WAITING` that the actor may decide within the scope, and how many lines there are in all. */
  find(ask: WaitingAsk): Promise<{ list: WaitingLine[]; total: number }>;
}
