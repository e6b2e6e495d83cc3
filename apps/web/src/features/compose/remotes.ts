import {
  type ListQuery,
  liftSuppression,
  listReviewed,
  listSuppressions,
  type MessageReviewDto,
  type ReviewedListDto,
  type ReviewMessageBody,
  type ReviewRecipientsBody,
  reviewMessage,
  type SuppressionListDto,
  saveMessagingSettings,
  suppressNumber,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { Failure } from '../../core/api/problem.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { onEvent } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { messagingSettings, OWN } from '../messaging/settings-record.js';
import { t } from './texts.js';

const reloadOn = onFollowed('compose');

/** Review of a draft. The last review stays until the next answer for the same community. */
export const review = remote<ReviewMessageBody, MessageReviewDto>('compose/review', {
  fetch: (body, signal) => ask(reviewMessage, { body }, { signal }),
  scope: ({ communityId }) => communityId,
  reloadOn,
});

/** Recipients, page by page, for the preview. */
export const previews = remote<ReviewRecipientsBody, ReviewedListDto>('compose/previews', {
  fetch: (body, signal) => ask(listReviewed, { body }, { signal }),
  scope: ({ communityId }) => communityId,
  reloadOn,
});
/** Recipients or exclusions of a dialog. */
export const reviewed = remoteList<ReviewRecipientsBody, ReviewedListDto>('compose/reviewed', {
  fetch: (body, signal) => ask(listReviewed, { body }, { signal }),
  of: ({ communityId, reason = '' }) => `${communityId} ${reason}`,
  reloadOn,
});

/** The fields of the form show their own errors. */
const failure = ({ fields, message }: Failure) => (fields ? null : message);

export const saveSettingsTask = command('compose/saveSettings', saveMessagingSettings, {
  failure,
  puts: (settings) => [messagingSettings.changed(OWN, settings)],
  success: t('settingsSaved'),
});

export const suppressions = remoteList<ListQuery, SuppressionListDto>('compose/suppressions', {
  fetch: (query, signal) => ask(listSuppressions, { query }, { signal }),
  reloadOn: onEvent('sms.optedOut', 'sms.optedIn'),
});
export const suppressTask = command('compose/suppress', suppressNumber, {
  failure,
  success: ({ number }) => t('suppressed', { number }),
  reloads: [suppressions],
});
export const liftTask = command('compose/lift', liftSuppression, {
  failure,
  success: ({ number }) => t('lifted', { number }),
  reloads: [suppressions],
});

const shown = [review, previews, reviewed, suppressions, saveSettingsTask, suppressTask, liftTask];
registerSagas(
  'compose',
  shown.map(({ saga }) => saga),
);
