import { put, takeEvery } from 'redux-saga/effects';
import {
  type ListQuery,
  liftSuppression,
  listReviewed,
  listSuppressions,
  type MessageReviewDto,
  type MessagingSettingsDto,
  type ReviewedListDto,
  type ReviewMessageBody,
  type ReviewRecipientsBody,
  reviewMessage,
  type SaveMessagingBody,
  type SuppressionDto,
  type SuppressionListDto,
  type SuppressNumberBody,
  saveMessagingSettings,
  suppressNumber,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { onEvent } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import { messagingSettings, OWN } from '../messages/settings-record.js';
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

export const saveSettingsTask = createTask<SaveMessagingBody, MessagingSettingsDto>(
  'compose/saveSettings',
  (body) => ask(saveMessagingSettings, { body }),
);

export const suppressions = remoteList<ListQuery, SuppressionListDto>('compose/suppressions', {
  fetch: (query, signal) => ask(listSuppressions, { query }, { signal }),
  reloadOn: onEvent('sms.optedOut', 'sms.optedIn'),
});
export const suppressTask = createTask<SuppressNumberBody, SuppressionDto>('compose/suppress', (body) =>
  ask(suppressNumber, { body }),
);
export const liftTask = createTask<{ id: number; reason: string }, SuppressionDto>(
  'compose/lift',
  ({ id, reason }) => ask(liftSuppression, { path: { suppressionId: id }, body: { reason } }),
);

function* composeSaga(): Generator {
  yield takeEvery(saveSettingsTask.succeeded, function* ({ payload: { result } }) {
    yield put(messagingSettings.changed(OWN, result));
    yield put(succeeded(t('settingsSaved')));
  });
  yield takeEvery(suppressTask.succeeded, function* ({ payload: { result } }) {
    yield put(suppressions.reload());
    yield put(succeeded(t('suppressed', { number: result.number })));
  });
  yield takeEvery(liftTask.succeeded, function* ({ payload: { result } }) {
    yield put(suppressions.reload());
    yield put(succeeded(t('lifted', { number: result.number })));
  });
  yield takeEvery([saveSettingsTask.failed, suppressTask.failed, liftTask.failed], function* ({ payload }) {
    if (!payload.error.fields) yield put(refused(payload.error));
  });
}

const shown = [review, previews, reviewed, suppressions, saveSettingsTask, suppressTask, liftTask];
registerSagas('compose', [composeSaga, ...shown.map(({ saga }) => saga)]);
