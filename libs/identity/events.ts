import { ADMINISTRATORS, ROLE_WORDS, type SessionEndReason, type SignInFailure } from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

const ENDS: Record<SessionEndReason, string> = {
  logout: 'signed out',
  'password-changed': 'because the password was changed',
  deactivated: 'because the user was deactivated',
  'second-factor-changed': 'because the second factor was changed',
  'refresh-token-reused': 'because its token was used twice',
  'ended-elsewhere': 'from another session',
  expired: 'because it expired',
  revoked: 'because its access token was revoked',
};
const FAILURES: Record<SignInFailure, string> = {
  password: 'wrong password',
  code: 'wrong code of the second factor',
  deactivated: 'the user is deactivated',
  expired: 'the one-time password has expired',
  confirmation: 'wrong password in an open session',
};

/** Events of users and their sessions. */
export const EVENTS = {
  'session.started': { audience: 'own', sentence: () => ({ what: 'signed in' }) },
  'session.ended': {
    audience: 'own',
    sentence: ({ reason, seenAs }, { name }) => {
      const detail = ENDS[reason] ?? reason;
      if (seenAs !== undefined) {
        const what = `stopped viewing the portal as ${name('user', seenAs)}`;
        return reason === 'logout' ? { what } : { what, detail };
      }
      return reason === 'logout' ? { what: 'signed out' } : { what: 'ended a session', detail };
    },
  },
  'session.confirmed': {
    audience: 'own',
    sentence: () => ({ what: 'confirmed their identity with their password' }),
  },
  'signIn.failed': {
    // Contains the source of the attempt.
    audience: 'nobody',
    version: 2,
    upgrade: (data) => ({ ...(data as { userId: number; reason: SignInFailure }), address: null }),
    sentence: ({ userId, reason, address }, { name }) => ({
      what:
        reason === 'confirmation'
          ? `a password check for ${name('user', userId)} failed`
          : `a sign-in as ${name('user', userId)} failed`,
      detail: `${FAILURES[reason] ?? reason}${address === null ? '' : `, from ${address}`}`,
    }),
  },
  'user.created': {
    audience: 'own',
    sentence: ({ userId, username, roles }, { name }) => ({
      what: `created the user ${name('user', userId)}`,
      detail: `username ${username}, ${roles.map((role) => ROLE_WORDS[role]).join(', ')}`,
    }),
  },
  'user.usernameRefused': {
    audience: 'nobody',
    sentence: ({ username }) => ({ what: 'requested a username that is taken', detail: username }),
  },
  'user.passwordChanged': {
    audience: 'own',
    sentence: ({ userId }, { name, own }) => ({
      what: own(userId) ? 'changed their own password' : `gave ${name('user', userId)} a new password`,
    }),
  },
  'user.linkSent': {
    audience: 'own',
    sentence: ({ userId, way }, { name }) => ({
      what: `sent ${name('user', userId)} a link to choose a password`,
      detail: way === 'SMS' ? 'by SMS' : 'by mail',
    }),
  },
  'user.confirmed': {
    audience: 'own',
    sentence: ({ userId }, { name }) => ({ what: `confirmed the user ${name('user', userId)}` }),
  },
  'user.profileChanged': {
    audience: 'own',
    sentence: ({ userId, fields }, { name, own }) => ({
      what: own(userId) ? 'changed their own profile' : `changed the profile of ${name('user', userId)}`,
      detail: fields.join(', '),
    }),
  },
  'user.preferencesChanged': {
    audience: 'own',
    sentence: ({ fields }) => ({ what: 'changed their own preferences', detail: fields.join(', ') }),
  },
  'user.secondFactorBegun': {
    audience: 'own',
    sentence: () => ({ what: 'started to set up a second factor' }),
  },
  'user.secondFactorEnabled': {
    audience: 'own',
    sentence: () => ({ what: 'turned on their second factor' }),
  },
  'user.secondFactorDisabled': {
    audience: 'own',
    sentence: ({ userId }, { name, own }) => ({
      what: own(userId)
        ? 'turned off their second factor'
        : `turned off the second factor of ${name('user', userId)}`,
    }),
  },
  'user.recoveryCodesMade': { audience: 'own', sentence: () => ({ what: 'generated new recovery codes' }) },
  'user.recoveryCodeUsed': {
    audience: 'own',
    sentence: ({ left }) => ({ what: 'used a recovery code', detail: `${left} left` }),
  },
  'user.secondFactorMissing': {
    audience: 'own',
    sentence: ({ userId }, { name }) => ({
      what: `required a second factor for ${name('user', userId)}`,
    }),
  },
  'secondFactor.policyChanged': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: ({ role, required }) => ({
      what: required
        ? `required a second factor for the role ${role}`
        : `made the second factor optional for the role ${role}`,
    }),
  },
} satisfies Partial<EventMeanings>;
