import {
  answerIssue,
  closeIssue,
  countNearby,
  drawNearby,
  type ExtensionServiceListDto,
  findIssue,
  ISSUE_MESSAGES,
  type IssueDto,
  type IssueListDto,
  type IssueQuery,
  type ListQuery,
  listExtensionServices,
  listIssues,
  type NearbyDto,
  type NearbyFarmListDto,
  OUTBREAK_MESSAGES,
  outbreakCalls,
  planVisit,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { OUTBREAKS, outbreakPath } from './addresses.js';
import { ofKey } from './circle.js';
import { t } from './texts.js';

const reloadOn = [onFollowed('extension'), topicRefreshNeeded.match];

export const issueList = remoteList<IssueQuery, IssueListDto>('extension/issues', {
  fetch: (query, signal) => ask(listIssues, { query }, { signal }),
  of: ({ farmId }) => farmId ?? 0,
  reloadOn,
});

export const issueRecord = remoteRecord<number, IssueDto>('extension/issue', {
  fetch: (id, signal) => ask(findIssue, { path: { id } }, { signal }),
  reloadOn,
});

export const serviceList = remoteList<ListQuery, ExtensionServiceListDto>('extension/services', {
  fetch: (query, signal) => ask(listExtensionServices, { query }, { signal }),
  reloadOn,
});

/** Farmers in a circle, by the key of the circle. */
/** Farms in a circle, as the map draws them. */
export const nearbyFarms = remoteRecord<string, NearbyFarmListDto>('extension/nearbyFarms', {
  fetch: (key, signal) => ask(drawNearby, { query: ofKey(key) }, { signal }),
});
export const nearby = remoteRecord<string, NearbyDto>('extension/nearby', {
  fetch: (key, signal) => ask(countNearby, { query: ofKey(key) }, { signal }),
});

const reloads = [issueList, issueRecord];
const key = ({ path }: { path: { id: number } }) => path.id;

export const answerTask = command('extension/answer', answerIssue, {
  mode: 'leading',
  key,
  success: ISSUE_MESSAGES.answered,
  reloads,
});
/** The form shows a failure. */
export const visitTask = command('extension/visit', planVisit, {
  success: ISSUE_MESSAGES.visitSaved,
  failure: null,
  reloads,
  reloadsOnFailure: reloads,
});
export const closeTask = command('extension/close', closeIssue, {
  mode: 'leading',
  key,
  success: ({ state }) => (state === 'CLOSED' ? ISSUE_MESSAGES.closed : ISSUE_MESSAGES.reopened),
  reloads,
});

export const outbreaks = recordStore('outbreak', outbreakCalls, {
  one: 'outbreak',
  many: 'outbreaks',
  path: OUTBREAKS,
  to: outbreakPath,
  follows: ['outbreak.*', 'staff.grantsChanged'],
  ofAccount: true,
  nameOf: ({ type, description }) => `${type}: ${description}`,
  labels: { title: t('outbreaks'), add: t('submitOutbreak') },
  messages: OUTBREAK_MESSAGES,
  form: () => import('./OutbreakForm.js'),
});

registerSagas('extension', [
  issueList.saga,
  issueRecord.saga,
  serviceList.saga,
  nearby.saga,
  nearbyFarms.saga,
  answerTask.saga,
  visitTask.saga,
  closeTask.saga,
  outbreaks,
]);
