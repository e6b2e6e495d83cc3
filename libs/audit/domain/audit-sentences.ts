import {
  type EventCatalogue,
  type EventType,
  type ImportSummary,
  type JobSummary,
  PROBLEMS,
  type ProblemCode,
  type RecordKind,
  type SessionEndReason,
  type SignInFailure,
} from '#libs/contracts';

/** The name of a record that a sentence speaks of, or what stands for it. */
export type NameOf = (kind: NamedKind, id: number | null | undefined) => string;
export const NAMED_KINDS = [
  'user',
  'staff',
  'communityResource',
  'community',
  'farm',
  'farmer',
] as const satisfies RecordKind[];
export type NamedKind = RecordKind;

export interface Sentence {
  /** Without its subject: "changed his password". */
  what: string;
  detail?: string | null;
}

/** An event as far as a sentence needs it. */
export interface Told {
  type: EventType;
  data: object;
  actorId: number | null;
}

type Telling = {
  [T in EventType]: (data: EventCatalogue[T], name: NameOf, own: (id: number) => boolean) => Sentence;
};

const count = (number: number) => number.toLocaleString('en-NG');
const ENDS: Record<SessionEndReason, string> = {
  logout: 'signed out',
  'password-changed': 'because the password was changed',
  deactivated: 'because the user was deactivated',
  'refresh-token-reused': 'because a copy of its token was used',
  'ended-elsewhere': 'from another place',
  expired: 'because its time was over',
};
const FAILURES: Record<SignInFailure, string> = {
  password: 'wrong password',
  code: 'wrong code of the second factor',
  deactivated: 'the user is deactivated',
};

/** Every event of the catalogue as a sentence: a new event without one does not compile. */
const TELLING: Telling = {
  'session.started': () => ({ what: 'signed in' }),
  'session.ended': ({ reason }) =>
    reason === 'logout'
      ? { what: 'signed out' }
      : { what: 'ended a session', detail: ENDS[reason] ?? reason },
  'session.seeAsStarted': ({ userId }, name) => ({ what: `looked at the portal as ${name('user', userId)}` }),
  'signIn.failed': ({ userId, reason }, name) => ({
    what: `a sign-in as ${name('user', userId)} failed`,
    detail: FAILURES[reason] ?? reason,
  }),
  'user.created': ({ userId, username, roles }, name) => ({
    what: `created the user ${name('user', userId)}`,
    detail: `${username}, ${roles.join(', ')}`,
  }),
  'user.passwordChanged': ({ userId }, name, own) => ({
    what: own(userId) ? 'changed their own password' : `gave ${name('user', userId)} another password`,
  }),
  'user.credentialsIssued': ({ userId }, name) => ({
    what: `issued a one-time password to ${name('user', userId)}`,
  }),
  'user.profileChanged': ({ fields }) => ({ what: 'changed their own profile', detail: fields.join(', ') }),
  'user.preferencesChanged': ({ fields }) => ({
    what: 'changed their own preferences',
    detail: fields.join(', '),
  }),
  'user.secondFactorBegun': () => ({ what: 'began to set up a second factor' }),
  'user.secondFactorEnabled': () => ({ what: 'switched the second factor on' }),
  'user.secondFactorDisabled': ({ userId }, name, own) => ({
    what: own(userId)
      ? 'switched the second factor off'
      : `switched the second factor of ${name('user', userId)} off`,
  }),
  'user.recoveryCodesMade': () => ({ what: 'made new recovery codes' }),
  'user.recoveryCodeUsed': ({ left }) => ({ what: 'used a recovery code', detail: `${left} left` }),
  'user.secondFactorMissing': ({ userId }, name) => ({
    what: `made a second factor necessary for ${name('user', userId)}`,
  }),
  'secondFactor.policyChanged': ({ role, required }) => ({
    what: required
      ? `made a second factor necessary for the role ${role}`
      : `made the second factor optional for the role ${role}`,
  }),
  'accessList.granted': ({ userId, communityResourceId }, name) => ({
    what: `gave ${name('user', userId)} access to ${name('communityResource', communityResourceId)}`,
  }),
  'accessList.revoked': ({ userId, communityResourceId }, name) => ({
    what: `took the access to ${name('communityResource', communityResourceId)} from ${name('user', userId)}`,
  }),
  'staff.created': ({ staffId, designation }, name) => ({
    what: `added ${name('staff', staffId)} to the staff`,
    detail: designation,
  }),
  'staff.updated': ({ staffId, fields }, name) => ({
    what: `changed the staff record of ${name('staff', staffId)}`,
    detail: fields.join(', '),
  }),
  'staff.grantsChanged': ({ staffId, grants }, name) => ({
    what: `changed what is granted to ${name('staff', staffId)}`,
    detail:
      grants
        .map(
          ({ resource, subResource, level }) =>
            `${[resource, subResource].filter(Boolean).join(' / ')}: ${level}`,
        )
        .join('; ') || 'nothing',
  }),
  'staff.deactivated': ({ staffId }, name) => ({ what: `deactivated ${name('staff', staffId)}` }),
  'staff.reactivated': ({ staffId }, name) => ({ what: `reactivated ${name('staff', staffId)}` }),
  'staff.draftSaved': ({ page }) => ({ what: 'kept a draft of a staff record', detail: `page ${page}` }),
  'staff.draftRemoved': () => ({ what: 'threw a draft of a staff record away' }),
  'communityResource.created': ({ name }) => ({ what: `added the community resource ${name}` }),
  'communityResource.updated': ({ name }) => ({ what: `changed the community resource ${name}` }),
  'communityResource.statusChanged': ({ name, status }) => ({
    what: `${status === 'ACTIVE' ? 'activated' : 'suspended'} the community resource ${name}`,
  }),
  'community.created': ({ name, communityResourceId }, nameOf) => ({
    what: `added the community ${name}`,
    detail: nameOf('communityResource', communityResourceId),
  }),
  'farm.statusChanged': ({ farmId, communityResourceId, status }, name) => ({
    what: `${status === 'COMPLETED' ? 'completed' : 'marked not completed'} the map of farm ${name('farm', farmId)}`,
    detail: name('communityResource', communityResourceId),
  }),
  'farms.imported': ({ communityResourceId, created, updated }, name) => ({
    what: `stored farm maps of an import: ${count(created)} new, ${count(updated)} changed`,
    detail: name('communityResource', communityResourceId),
  }),
  'farmers.imported': ({ communityId, created, updated }, name) => ({
    what: `stored farmers of an import: ${count(created)} new, ${count(updated)} changed`,
    detail: name('community', communityId),
  }),
  'farmer.bvnRevealed': ({ farmerId, reason }, name) => ({
    what: `read the BVN of ${name('farmer', farmerId)}`,
    detail: reason,
  }),
  'job.started': ({ kind, label }) => ({ what: `started ${JOBS[kind] ?? kind} ${label}` }),
  'job.ended': ({ kind, label, state, summary, errorCode }) => ({
    what: `${JOBS[kind] ?? kind} ${label} ${state === 'completed' ? 'ended' : state === 'failed' ? 'failed' : 'was cancelled'}`,
    detail: errorCode === null ? outcomeOf(summary) : problemOf(errorCode),
  }),
  'job.cancelRequested': () => ({ what: 'asked a job to stop' }),
};

const JOBS: Partial<Record<string, string>> = {
  'farmers.import': 'the import of farmers',
  'farms.import': 'the import of farm maps',
};

/** Types that the audit can be filtered by. */
export const AUDITED_TYPES = Object.keys(TELLING).sort() as EventType[];

/** The sentence of an event; one of a type that this version does not know tells its type. */
export function sentenceOf(event: Told, name: NameOf): Sentence {
  const tell = TELLING[event.type] as
    | ((data: object, name: NameOf, own: (id: number) => boolean) => Sentence)
    | undefined;
  return tell ? tell(event.data, name, (id) => id === event.actorId) : { what: event.type };
}

/** Records that an event's data name, so that their names can be looked up together. */
export function namedIn(data: object): [NamedKind, number][] {
  return NAMED_KINDS.flatMap((kind): [NamedKind, number][] => {
    const id = (data as Record<string, unknown>)[`${kind}Id`];
    return typeof id === 'number' && id > 0 ? [[kind, id]] : [];
  });
}

function outcomeOf(summary: JobSummary | null): string | null {
  if (summary === null || !('reasons' in summary)) return null;
  const { created, updated, unchanged, rejected } = summary as ImportSummary;
  return `${count(created)} new, ${count(updated)} changed, ${count(unchanged)} as before, ${count(rejected)} rejected`;
}

function problemOf(code: string): string {
  return code in PROBLEMS ? PROBLEMS[code as ProblemCode].message : code;
}
