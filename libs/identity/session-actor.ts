import type { Role } from '#libs/contracts';
import type { Actor } from '#libs/platform';

/** Action that a user must complete first: replace the password they were given, or set up a second factor. */
export type RequiredAction = 'passwordNotReset' | 'secondFactorMissing';

/** Caller, as the database knows them at that moment; only the ids come from the token. */
export interface SessionActor extends Actor {
  username: string;
  roles: Role[];
  /** First of the roles, by which the client chooses its screens. Null if none is known. */
  role: Role | null;
  sessionId: string;
  /** The 8 digits of the account. */
  accessId: string;
  /** Farmer that a user of role FARMER is. */
  farmerId: number | null;
  /** Whether they may record and approve money; if omitted, they may not. */
  isConfirmed?: boolean;
  /** Action required first: only the calls for it are available. */
  requiredAction?: RequiredAction | null;
  /** Administrator who impersonates this user: nothing may be changed. */
  seenBy?: { id: number; name: string } | null;
  /** Set for the token of a program, whose `id` is the user it stands for. */
  service?: { tokenId: number; ownerId: number; mayWrite: boolean } | null;
}

/** Claims of an access token. */
export interface AccessClaims {
  /** User id. */
  sub: number;
  /** Session id. */
  sid: string;
  /** The user's security version at the time of issue. */
  ver: number;
  /** Impersonating administrator (RFC 8693, 4.1); the session's row is authoritative. */
  act?: { sub: string };
}

/** Source of a request, for the session list, the throttle and the log. */
export interface RequestOrigin {
  address: string;
  userAgent: string | null;
  requestId: string;
}
