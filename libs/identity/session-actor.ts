import type { Role } from '#libs/contracts';
import type { Actor } from '#libs/platform';

/** Who makes a call, as the database knows him at that moment; nothing of it is taken from the token but the ids. */
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
}

/** What an access token says. */
export interface AccessClaims {
  /** User id. */
  sub: number;
  /** Session id. */
  sid: string;
  /** The user's security version at the time of issue. */
  ver: number;
}

/** Where a request came from, for the session list, the throttle and the log. */
export interface RequestOrigin {
  address: string;
  userAgent: string | null;
  requestId: string;
}
