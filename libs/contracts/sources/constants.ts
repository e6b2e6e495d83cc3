import type { ImportKindName } from '../imports/kinds.js';
import { defineProblems } from '../platform/problems.js';
import { recordMessages } from '../platform/record-calls.js';

/** Servers that collect data. */
export const SOURCE_KINDS = { kobo: 'KoboToolbox', odk: 'ODK Central' } as const;
export type SourceKind = keyof typeof SOURCE_KINDS;

/** When submissions are pulled. */
export const SOURCE_SCHEDULES = { HAND: 'By hand', HOURLY: 'Every hour', DAILY: 'Every day' } as const;
export type SourceSchedule = keyof typeof SOURCE_SCHEDULES;

/**
 * Imports that submissions can feed, by kind and import type. Input distribution is left out: it records money, and a
 * person confirms each list.
 */
export const SOURCE_TARGETS = {
  'farmers/BVN': 'Farmer list, matched by BVN',
  'farmers/TEMP_ID': 'Farmer list, matched by Temp ID',
  'farmers/CBN_ID': 'Farmer list, matched by CBN ID',
  'farms/OTHERS': 'Farm maps',
  'members/PHONE': 'Members',
  'communities/NAME': 'Communities',
  'soil/FARM': 'Soil results',
} as const satisfies Partial<Record<`${ImportKindName}/${string}`, string>>;
export type SourceTarget = keyof typeof SOURCE_TARGETS;

/** Submissions asked for at once; KoboToolbox gives no more. */
export const SOURCE_PAGE = 1000;

export const SOURCES_MESSAGES = {
  ...recordMessages('connection'),
  nameEmpty: 'A name needs at least one letter or digit.',
  address: 'Write the address of the server, such as https://kf.kobotoolbox.org.',
  form: 'Write the form id without blanks.',
  projectMissing: 'Write the number of the project in ODK Central.',
  communityMissing: 'Choose the community of these members.',
  fixed: 'Submissions were already pulled through this connection. Add another connection instead.',
  token: 'Copy the token as KoboToolbox shows it, without blanks.',
  signInSaved: 'Sign-in saved',
  userMissing: 'Write the email address of the ODK Central user.',
  pulling: 'Pulling submissions.',
  ownerGone:
    'The user who added this connection is no longer an active administrator. Add the connection again.',
  encrypted: 'The form is encrypted (notDecrypted). Gona cannot read encrypted submissions.',
  photoBytes: 'The photo is larger than 8 MB.',
  unknownAnswer: 'in a form that Gona does not know',
} as const;

export const SOURCES_PROBLEMS = defineProblems({
  'source.noSignIn': { status: 409, message: 'Enter the token or password of the connection first.' },
  'source.waits': {
    status: 409,
    message: 'The first import of this connection is not finished. Answer or cancel it, then pull again.',
  },
  'source.notHttps': {
    status: 409,
    message: 'The address must begin with https://. Exceptions are listed in SOURCE_HOSTS.',
  },
  'source.notPublic': {
    status: 409,
    message: 'The address is in a private network. Exceptions are listed in SOURCE_HOSTS.',
  },
  'source.refused': { status: 409, message: 'The server refused the request.' },
  'source.away': { status: 409, message: 'The server cannot be reached.' },
});
type Codes = typeof SOURCES_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
