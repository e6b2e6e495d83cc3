import {
  ADVERT_MESSAGES,
  closeAdvert,
  decideApplication,
  eraseApplication,
  jobAdvertCalls,
  type ListQuery,
  listApplications,
  publishAdvert,
  readCv,
} from '#libs/contracts';
import { ask, askFile } from '../../core/api/ask.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { createTask } from '../../core/tasks/task.js';
import { PROVIDERS } from '../providers/addresses.js';
import { advertPath } from './addresses.js';
import { t } from './texts.js';

export const adverts = recordStore('jobAdvert', jobAdvertCalls, {
  one: 'job posting',
  many: 'job postings',
  path: PROVIDERS,
  to: advertPath,
  nameOf: ({ title }) => title || t('untitled'),
  follows: ['jobAdvert.*', 'sharedAgency.*', 'serviceProvider.*', 'staff.grantsChanged'],
  ofAccount: true,
  messages: ADVERT_MESSAGES,
  // The form is a page that saves by itself.
  form: () => import('./OpenForm.js'),
});

export const applications = remoteList('adverts/applications', {
  fetch: ({ of, ...query }: ListQuery & { of: number }, signal) =>
    ask(listApplications, { path: { id: of }, query }, { signal }),
  of: ({ of }) => of,
  reloadOn: [onPatterns(['jobAdvert.*']), topicRefreshNeeded.match],
});

const reloads = [adverts.list, adverts.record, applications];

export const publish = command('adverts/publish', publishAdvert, {
  success: ADVERT_MESSAGES.published,
  reloads,
});
export const close = command('adverts/close', closeAdvert, { success: ADVERT_MESSAGES.closed, reloads });
export const decide = command('adverts/decide', decideApplication, {
  mode: 'leading',
  key: ({ path }) => path.id,
  success: ADVERT_MESSAGES.decided,
  failure: ADVERT_MESSAGES.decideFailed,
  reloads,
});
export const erase = command('adverts/erase', eraseApplication, {
  mode: 'leading',
  key: ({ path }) => path.id,
  success: ADVERT_MESSAGES.erased,
  failure: ADVERT_MESSAGES.decideFailed,
  reloads,
});

export const downloadCv = createTask<{ id: number; file: string }, object>(
  'adverts/cv',
  async ({ id, file }) => {
    await askFile(readCv, { path: { id } }, file);
    return {};
  },
  { mode: 'leading', key: ({ id }) => id, failure: t('cvFailed') },
);

registerSagas('adverts', [adverts, applications, publish, close, decide, erase, downloadCv]);
