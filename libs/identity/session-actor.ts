import type { Role } from '#libs/contracts';
import type { Actor } from '#libs/platform';

/** What a user has to do before anything else is open to them: replace the password they were given, or set up a second factor. */
export type RequiredAction = 'passwordNotReset' | 'secondFactorMissing';

/** Who makes a call, as the database knows them at that moment; nothing of it is taken from the token but the ids. */
export interface SessionActor extends Actor {
  username: string;
  roles: Role[];
  /** The first of the roles: the one by which the client chooses its screens. Null where none is known. */
  role: Role | null;
  sessionId: string;
  /** The 8 digits of the account. */
  accessId: string;
  /** The farmer that a user of role FARMER is. */
  farmerId: number | null;
  /** They may record and approve money; where this is left out they may not. */
  isConfirmed?: boolean;
  /** What has to be done first: only what serves to do it is open. */
  requiredAction?: RequiredAction | null;
  /** The administrator who sees the portal as this user: nothing may be changed then. */
  seenBy?: { id: number; name: string } | null;
}

/** What an access token says. */
export interface AccessClaims {
  /** User id. */
  sub: number;
  /** Session id. */
  sid: string;
  /** The user's security version at the time of issue. */
  ver: number;
  /** Who sees the portal as the user (RFC 8693, 4.1); the session's row has the last word. */
  act?: { sub: string };
}

/** Where a request came from, for the session list, the throttle and the log. */
export interface RequestOrigin {
  address: string;
  userAgent: string | null;
  requestId: string;
}
