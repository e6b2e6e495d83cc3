import {
  BREACHES_MESSAGES,
  type BreachPeopleDto,
  breachCalls,
  findAffected,
  readAffected,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { BREACHES_PATH } from './addresses.js';
import { choices } from './choices.js';

export const breaches = recordStore('breaches', breachCalls, {
  one: 'breach',
  many: 'breaches',
  path: BREACHES_PATH,
  follows: ['breach.*', 'job.ended'],
  ofAccount: true,
  messages: BREACHES_MESSAGES,
  form: () => import('./BreachForm.js'),
});

/** Affected people of a breach, by its id. */
export const affected = remoteRecord<number, BreachPeopleDto>('breaches/affected', {
  fetch: (breachId, signal) => ask(readAffected, { path: { breachId } }, { signal }),
  reloadOn: [onFollowed('breaches'), topicRefreshNeeded.match],
});

export const findTask = command('breaches/find', findAffected, {
  mode: 'leading',
  success: BREACHES_MESSAGES.finding,
});

registerSagas('breaches', [breaches, choices, affected, findTask]);
