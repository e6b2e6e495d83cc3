import type { SessionEndReason, SignInFailure } from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

const ENDS: Record<SessionEndReason, string> = {
  logout: 'signed out',
  'password-changed': 'because the password was changed',
  deactivated: 'because the user was deactivated',
  'second-factor-changed': 'because the second factor was changed',
  'refresh-token-reused': 'because a copy of its token was used',
  'ended-elsewhere': 'from another place',
  expired: 'because its time was over',
};
const FAILURES: Record<SignInFailure, string> = {
  password: 'wrong password',
  code: 'wrong code of the second factor',
  deactivated: 'the user is deactivated',
  confirmation: 'wrong password in an open session',
};

/** What happens to users and their sessions. */
export const EVENTS = {
  'session.started': { sentence: () => ({ what: 'signed in' }) },
  'session.ended': {
    sentence: ({ reason, seenAs }, { name }) => {
      const detail = ENDS[reason] ?? reason;
      if (seenAs !== undefined) {
        const what = `stopped seeing as ${name('user', seenAs)}`;
        return reason === 'logout' ? { what } : { what, detail };
      }
      return reason === 'logout' ? { what: 'signed out' } : { what: 'ended a session', detail };
    },
  },
  'session.confirmed': { sentence: () => ({ what: 'confirmed by their password that it was them' }) },
  'signIn.failed': {
    version: 2,
    upgrade: (data) => ({ ...(data as { userId: number; reason: SignInFailure }), address: null }),
    sentence: ({ userId, reason, address }, { name }) => ({
      what:
        reason === 'confirmation'
          ? `somebody did not confirm to be ${name('user', userId)}`
          : `a sign-in as ${name('user', userId)} failed`,
      detail: `${FAILURES[reason] ?? reason}${address === null ? '' : `, from ${address}`}`,
    }),
  },
  'user.created': {
    sentence: ({ userId, username, roles }, { name }) => ({
      what: `created the user ${name('user', userId)}`,
      detail: `${username}, ${roles.join(', ')}`,
    }),
  },
  'user.usernameRefused': {
    sentence: ({ username }) => ({ what: 'asked for a username that is taken', detail: username }),
  },
  'user.passwordChanged': {
    sentence: ({ userId }, { name, own }) => ({
      what: own(userId) ? 'changed their own password' : `gave ${name('user', userId)} another password`,
    }),
  },
  'user.profileChanged': {
    sentence: ({ fields }) => ({ what: 'changed their own profile', detail: fields.join(', ') }),
  },
  'user.preferencesChanged': {
    sentence: ({ fields }) => ({ what: 'changed their own preferences', detail: fields.join(', ') }),
  },
  'user.secondFactorBegun': { sentence: () => ({ what: 'began to set up a second factor' }) },
  'user.secondFactorEnabled': { sentence: () => ({ what: 'switched the second factor on' }) },
  'user.secondFactorDisabled': {
    sentence: ({ userId }, { name, own }) => ({
      what: own(userId)
        ? 'switched the second factor off'
        : `switched the second factor of ${name('user', userId)} off`,
    }),
  },
  'user.recoveryCodesMade': { sentence: () => ({ what: 'made new recovery codes' }) },
  'user.recoveryCodeUsed': {
    sentence: ({ left }) => ({ what: 'used a recovery code', detail: `${left} left` }),
  },
  'user.secondFactorMissing': {
    sentence: ({ userId }, { name }) => ({
      what: `made a second factor necessary for ${name('user', userId)}`,
    }),
  },
  'secondFactor.policyChanged': {
    sentence: ({ role, required }) => ({
      what: required
        ? `made a second factor necessary for the role ${role}`
        : `made the second factor optional for the role ${role}`,
    }),
  },
} satisfies Partial<EventMeanings>;
