import {
  downloadXlsForm,
  listSourcePulls,
  pullSource,
  type SaveSourceSignInBody,
  SOURCES_MESSAGES,
  type SourcePullListDto,
  type SourceTestDto,
  saveSourceSignIn,
  sourceCalls,
  testSource,
} from '#libs/contracts';
import { ask, askFile } from '../../core/api/ask.js';
import { ApiError } from '../../core/api/problem.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { type Ticket, takeSecret } from '../../core/tasks/secret.js';
import { createTask } from '../../core/tasks/task.js';
import { SOURCES_PATH } from '../identity/settings/addresses.js';
import { t } from './texts.js';

export const sources = recordStore('sources', sourceCalls, {
  one: 'connection',
  many: 'connections',
  path: SOURCES_PATH,
  follows: ['source.*', 'job.ended'],
  ofAccount: true,
  messages: SOURCES_MESSAGES,
  form: () => import('./SourceForm.js'),
});

/** Last pulls of a connection, by its id. */
export const pulls = remoteRecord<number, SourcePullListDto>('sources/pulls', {
  fetch: (sourceId, signal) => ask(listSourcePulls, { path: { sourceId } }, { signal }),
  reloadOn: [onFollowed('sources'), topicRefreshNeeded.match],
});

export const signInTask = createTask<{ id: number; signIn: Ticket<SaveSourceSignInBody> }, unknown>(
  'sources/signIn',
  ({ id, signIn }) => ask(saveSourceSignIn, { path: { sourceId: id }, body: takeSecret(signIn) }),
  { mode: 'leading', success: SOURCES_MESSAGES.signInSaved, failure: SERVER, reloads: [sources.record] },
);
export const testTask = createTask<{ id: number }, SourceTestDto>(
  'sources/test',
  async ({ id }) => {
    const found = await ask(testSource, { path: { sourceId: id } });
    if (found.problem !== null)
      throw new ApiError({ status: 409, error: 'source.refused', message: found.problem });
    return found;
  },
  {
    mode: 'leading',
    success: ({ form, submissions }) => t('found', { form: form ?? '', n: submissions ?? 0 }),
    failure: SERVER,
  },
);
export const pullTask = command('sources/pull', pullSource, {
  mode: 'leading',
  success: SOURCES_MESSAGES.pulling,
  reloads: [pulls],
});
export const formTask = createTask<Record<string, never>, void>(
  'sources/form',
  () => askFile(downloadXlsForm, {}, 'gona_capture.xlsx'),
  { mode: 'leading', failure: SERVER },
);

registerSagas('sources', [sources, pulls, signInTask, testTask, pullTask, formTask]);
