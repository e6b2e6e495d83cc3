import type { FoundDto, Grant, Role, TrashContents } from '#libs/contracts';
import type { Config } from '../config/config.js';
import type { Reader, Transaction } from '../database/transaction.js';
import type { Actor } from '../events/new-event.js';
import type { SearchTerms } from '../lists/search-terms.js';

/**
 * What an actor reaches. SQL: `($1::bigint IS NULL OR account_id = $1) AND ($2::bigint[] IS NULL OR id = ANY($2))`. Who reads
 * their own captures only has no resource there: a reader that does not know of `captured` shows them nothing.
 */
export interface Scope {
  /** Null: every account (SUPERADMIN). */
  accountId: number | null;
  /** Community resources that are read whole. Null: all that access lists are made of. */
  resourceIds: number[] | null;
  /** What is read farm by farm; null for who reads nothing so. */
  captured: Captured | null;
}

/** The farms that a user captured in some community resources, and the farmers of these. */
export interface Captured {
  by: number;
  resourceIds: number[];
}

/** Who asks. */
export interface Asking {
  id: number;
  accountId: number;
  roles: readonly Role[];
}

/** What a search has to go by. */
export interface SearchAsk {
  database: Reader;
  config: Config;
  actor: Asking;
  scope: Scope;
  terms: SearchTerms;
}

/** What is known of a kind of record that has a name. */
export interface RecordMeaning {
  /** Names of those that there are. */
  names(reader: Reader, ids: number[]): Promise<{ id: number; name: string }[]>;
  /** How it is found; left out where it is not. */
  search?: {
    /** Who finds it; everybody who may search when left out. */
    roles?: readonly Role[];
    /** What staff need for it, any of them; nothing when left out. */
    grants?: readonly Grant[];
    /** At most `SEARCH_LIMIT`, the best first, within the scope. Never by a whole identifier of a person. */
    find(ask: SearchAsk): Promise<FoundDto[]>;
    /** The same among what a user captured; left out where agents find nothing of the kind. */
    findCaptured?(ask: SearchAsk, captured: Captured): Promise<FoundDto[]>;
    /** How a person is found by a whole identifier; left out where they have none. */
    identifier?: IdentifierSearch;
  };
  /** How it comes back from the trash; left out where it never goes there. */
  trash?: TrashMeaning;
}

/** Something that lies in the trash. */
export interface Trashed {
  id: number;
  accountId: number;
  recordId: number;
  /** As it was called when it was deleted. */
  description: string;
}

/** What domains say of kinds of records. */
export interface Kinds {
  record(kind: string): RecordMeaning | undefined;
  companionsOf(kind: string): Companion[];
}

/** What goes with records of a kind, its own or another's, when these go to the trash. */
export interface Companion {
  /** Puts aside what lies below the record, and answers how much. Left out where it stays and is out of sight. */
  take?(tx: Transaction, item: Trashed, by: Actor): Promise<TrashContents>;
  /** Puts back what `take` put aside, as it was. */
  bringBack?(tx: Transaction, item: Trashed): Promise<void>;
  /** Removes the next at most `limit` rows of it for good and answers how many; 0 once none is left. */
  forget(tx: Transaction, item: Trashed, limit: number): Promise<number>;
}

/** How records of a kind come back from the trash. */
export interface TrashMeaning {
  /** What the list of the trash calls one: "Community Resource". */
  called: string;
  /**
   * Puts it back, before what companions of it put aside, and records that. The item is locked. Throws a problem whose sentence says why it
   * cannot be put back.
   */
  restore(tx: Transaction, item: Trashed, by: Actor): Promise<void>;
}

/** To find somebody by their identifier is to confirm it: an act of the ledger of disclosures. */
export interface IdentifierSearch {
  /** The identifier that was typed; null where nothing like one was. */
  typed(terms: SearchTerms): string | null;
  /** At most `SEARCH_LIMIT` within the scope, each with its account. Only the ledger may have it called. */
  find(ask: SearchAsk, identifier: string): Promise<Identified[]>;
}

export interface Identified {
  accountId: number;
  found: FoundDto;
}

/** Records of one kind that a search answers. */
export const SEARCH_LIMIT = 5;

/** Who wants to follow a topic. */
export interface Following {
  database: Reader;
  actor: Asking;
  scope(): Promise<Scope>;
}

/** Who may follow a kind of topic: as private as the calls that read the same. */
export interface TopicMeaning {
  /** Roles that may follow it at all; `own` is for the user of that id, whatever the role. */
  roles: readonly Role[] | 'own';
  /** What staff need for it. */
  grant?: Grant;
  /** Whether this very topic is the actor's to follow. */
  mayFollow(id: number, following: Following): boolean | Promise<boolean>;
  /** Whether its followers see who looks at it. */
  presence?: true;
  /** Ids of the topics of an account, for the audit. */
  idsOf(reader: Reader, accountId: number): Promise<number[]>;
}

/** `mayFollow` of topics whose id is that of an account. */
export function isOwnAccount(id: number, { actor }: Following): boolean {
  return id === actor.accountId || actor.roles.includes('SUPERADMIN');
}
