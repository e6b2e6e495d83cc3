import {
  listGroupsOfResource,
  POSTING_MESSAGES,
  type PostingDto,
  postAgents,
  postingCalls,
  postingGroupCalls,
  readPostingForm,
  suspendPosting,
  TASK_MESSAGES,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { PROVIDERS } from '../providers/addresses.js';
import { taskPath } from './addresses.js';
import { t } from './texts.js';

const FOLLOWS = ['posting.*', 'postingGroup.*', 'agent.*', 'staff.grantsChanged'] as const;

export const tasks = recordStore('postingGroup', postingGroupCalls, {
  one: 'task',
  many: 'tasks',
  path: PROVIDERS,
  to: (id) => taskPath(0, id),
  follows: FOLLOWS,
  nameOf: ({ group_name }) => group_name,
  ofAccount: true,
  labels: { title: t('tasks'), add: t('addTask') },
  messages: TASK_MESSAGES,
  form: () => import('./TaskForm.js'),
});

export const nameOfAgent = ({ first_name, surname }: Pick<PostingDto, 'first_name' | 'surname'>): string =>
  `${first_name} ${surname}`.trim();

export const postings = recordStore('posting', postingCalls, {
  one: 'posting',
  many: 'postings',
  path: PROVIDERS,
  follows: FOLLOWS,
  nameOf: nameOfAgent,
  ofAccount: true,
  messages: POSTING_MESSAGES,
  form: () => import('./PostingForm.js'),
});

const reloadOn = [onPatterns(FOLLOWS), topicRefreshNeeded.match];

/** Tasks of a community resource, for the posting form. */
export const tasksOfResource = remoteRecord('tasks/ofResource', {
  fetch: (communityResourceId: number, signal) =>
    ask(listGroupsOfResource, { path: { communityResourceId } }, { signal }),
  reloadOn,
});

/** Data of the posting form, by task and agent: `7/12`. */
export const postingForm = remoteRecord('tasks/form', {
  fetch: (key: string, signal) => {
    const [postingGroupId = 0, agentId = 0] = key.split('/').map(Number);
    return ask(readPostingForm, { path: { postingGroupId, agentId } }, { signal });
  },
  reloadOn,
});

const reloads = [postings.list, postings.record, tasks.list, tasks.record];

export const setPostingStatus = command('posting/status', suspendPosting, {
  mode: 'leading',
  key: ({ path }) => path.id,
  success: ({ message }) => message,
  reloads,
});

/** Keeps what the user typed: a refusal reloads the taken positions only. */
export const savePostings = command('posting/post', postAgents, {
  mode: 'leading',
  success: POSTING_MESSAGES.posted,
  failure: POSTING_MESSAGES.postFailed,
  reloads: [postingForm, tasksOfResource, ...reloads],
  reloadsOnFailure: [postingForm],
});

registerSagas('tasks', [tasks, postings, tasksOfResource, postingForm, setPostingStatus, savePostings]);
