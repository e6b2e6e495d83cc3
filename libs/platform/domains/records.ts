import type { FoundDto, Grant, Role, TrashContents } from '#libs/contracts';
import type { Config } from '../config/config.js';
import type { Reader, Transaction } from '../database/transaction.js';
import type { Actor } from '../events/new-event.js';
import type { SearchTerms } from '../lists/search-terms.js';
import type { ErasedData } from './erasure.js';

/**
 * An actor's scope. SQL: `($1::bigint IS NULL OR account_id = $1) AND ($2::bigint[] IS NULL OR id = ANY($2))`. A user
 * who sees only their own captures has no resources in it: a reader that ignores `captured` returns nothing to them.
 */
export interface Scope {
  /** Null: every account (SUPERADMIN). */
  accountId: number | null;
  /** Community resources that are fully readable. Null: everything that access lists can contain. */
  resourceIds: number[] | null;
  /** Access limited to single farms; null if there is none. */
  captured: Captured | null;
}

/** Farms that a user captured in some community resources, and their farmers. */
export interface Captured {
  by: number;
  resourceIds: number[];
}

/** The requesting user. */
export interface Asking {
  id: number;
  accountId: number;
  roles: readonly Role[];
}

/** Input of a search. */
export interface SearchAsk {
  database: Reader;
  config: Config;
  actor: Asking;
  scope: Scope;
  terms: SearchTerms;
}

/** Description of a record kind that has a name. */
export interface RecordMeaning {
  /** Returns the names of existing records. */
  names(reader: Reader, ids: number[]): Promise<{ id: number; name: string }[]>;
  /** How to search it; omitted if it is not searchable. */
  search?: {
    /** Roles that can find it; every role that can search by default. */
    roles?: readonly Role[];
    /** Grants for staff, any of them; none if omitted. */
    grants?: readonly Grant[];
    /** Returns at most `SEARCH_LIMIT`, best first, within the scope. Must not match a person's whole identifier. */
    find(ask: SearchAsk): Promise<FoundDto[]>;
    /** Finds the same among a user's captures; omitted if agents do not find this kind. */
    findCaptured?(ask: SearchAsk, captured: Captured): Promise<FoundDto[]>;
    /** How to find a person by a whole identifier; omitted if they have none. */
    identifier?: IdentifierSearch;
  };
  /** How to restore it from the trash; omitted if it is never in the trash. */
  trash?: TrashMeaning;
}

/** An item in the trash. */
export interface Trashed {
  id: number;
  accountId: number;
  recordId: number;
  /** Its name when it was deleted. */
  description: string;
}

/** Domains' descriptions of record kinds. */
export interface Kinds {
  record(kind: string): RecordMeaning | undefined;
  companionsOf(kind: string): Companion[];
  readonly erases: readonly ErasedData[];
}

/** Data that is moved to the trash with records of a kind, the domain's own or another's. */
export interface Companion {
  /** Moves the data below the record to the trash, and returns how much. Omitted if it stays in place but hidden. */
  take?(tx: Transaction, item: Trashed, by: Actor): Promise<TrashContents>;
  /** Restores the data that `take` moved. */
  bringBack?(tx: Transaction, item: Trashed): Promise<void>;
  /** Permanently deletes at most `limit` further rows of it and returns how many; 0 once none is left. */
  forget(tx: Transaction, item: Trashed, limit: number): Promise<number>;
}

/** Restoration of a record kind from the trash. */
export interface TrashMeaning {
  /** Display name in the trash list: "Community Resource". */
  called: string;
  /**
   * Restores the record before its companions, and records the restoration. The item is locked. Throws a problem whose
   * sentence says why it cannot be restored.
   */
  restore(tx: Transaction, item: Trashed, by: Actor): Promise<void>;
}

/** Search for a person by identifier. It confirms the identifier, so it is recorded in the disclosure ledger. */
export interface IdentifierSearch {
  /** Returns the identifier in the input; null if nothing looks like one. */
  typed(terms: SearchTerms): string | null;
  /** Returns at most `SEARCH_LIMIT` within the scope, each with its account. Only the ledger may call it. */
  find(ask: SearchAsk, identifier: string): Promise<Identified[]>;
}

export interface Identified {
  accountId: number;
  found: FoundDto;
}

/** Maximum search results per record kind. */
export const SEARCH_LIMIT = 5;

/** A user who requests to follow a topic. */
export interface Following {
  database: Reader;
  actor: Asking;
  scope(): Promise<Scope>;
}

/** Access to a topic kind: as restricted as the calls that read the same data. */
export interface TopicMeaning {
  /** Roles that may follow it; `own` is for the user with that id, of any role. */
  roles: readonly Role[] | 'own';
  /** Grant that staff need. */
  grant?: Grant;
  /** Returns whether the actor may follow this topic. */
  mayFollow(id: number, following: Following): boolean | Promise<boolean>;
  /** Whether its followers see each other's presence. */
  presence?: true;
  /** Returns the topic ids of an account, for the audit log. */
  idsOf(reader: Reader, accountId: number): Promise<number[]>;
}

/** `mayFollow` for topics whose id is that of an account. */
export function isOwnAccount(id: number, { actor }: Following): boolean {
  return id === actor.accountId || actor.roles.includes('SUPERADMIN');
}
