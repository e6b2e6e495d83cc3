import type { Role } from '../access/roles.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    'session.started': { sessionId: string };
    /** `seenAs`: an administrator impersonated this user in a read-only session. */
    'session.ended': { sessionId: string; reason: SessionEndReason; seenAs?: number };
    /** The user entered their password again, for calls that require step-up authentication. */
    'session.confirmed': { sessionId: string };
    'user.created': { userId: number; username: string; roles: Role[] };
    /** An administrator requested a username that is already in use, in this account or any other. */
    'user.usernameRefused': { username: string };
    'user.passwordChanged': { userId: number };
    /** A sign-in as this user failed; only they and the audit log are notified. */
    'signIn.failed': {
      userId: number;
      reason: SignInFailure;
      /** Null: not recorded at that time. */
      address: string | null;
    };
    'user.profileChanged': { userId: number; fields: string[] };
    'user.preferencesChanged': { userId: number; fields: string[] };
    'user.secondFactorBegun': { userId: number };
    'user.secondFactorEnabled': { userId: number };
    'user.secondFactorDisabled': { userId: number };
    'user.recoveryCodesMade': { userId: number };
    'user.recoveryCodeUsed': { userId: number; left: number };
    /** Their role needs a second factor that they lack: their subscriptions are closed until they have one. */
    'user.secondFactorMissing': { userId: number };
    'secondFactor.policyChanged': { role: Role; required: boolean };
    /** An administrator issued the user a one-time password, and a link to choose their own. */
    'user.credentialsIssued': { userId: number };
    /** The link to choose the first password was sent to the user's own phone or mail. */
    'user.linkSent': { userId: number; way: LinkWay };
    /** Another administrator, or the command line, confirmed that this user is a distinct person. */
    'user.confirmed': { userId: number };
  }
}

export const LINK_WAYS = ['SMS', 'MAIL'] as const;
/** Ways in which Gona can send a link to a user. */
export type LinkWay = (typeof LINK_WAYS)[number];

export type SignInFailure = 'password' | 'code' | 'deactivated' | 'expired' | 'confirmation';

export const SESSION_END_REASONS = [
  'logout',
  'password-changed',
  'deactivated',
  'second-factor-changed',
  'refresh-token-reused',
  'ended-elsewhere',
  'expired',
  'revoked',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
