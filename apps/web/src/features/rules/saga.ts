import { put, takeEvery } from 'redux-saga/effects';
import { approveRuleChange, type DoneDto, refuseRuleChange, withdrawRuleChange } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

export const approveChangeTask = createTask<number, DoneDto>(
  'rules/approve',
  (changeId) => ask(approveRuleChange, { path: { changeId } }),
  { mode: 'leading', key: (id) => id },
);
export const withdrawChangeTask = createTask<number, DoneDto>(
  'rules/withdraw',
  (changeId) => ask(withdrawRuleChange, { path: { changeId } }),
  { mode: 'leading', key: (id) => id },
);
export const refuseChangeTask = createTask<{ changeId: number; reason: string }, DoneDto>(
  'rules/refuse',
  ({ changeId, reason }) => ask(refuseRuleChange, { path: { changeId }, body: { reason } }),
);

/** Events reload the pages that show the rules. */
function* rulesSaga(): Generator {
  yield takeEvery(
    [approveChangeTask.succeeded, withdrawChangeTask.succeeded, refuseChangeTask.succeeded],
    function* ({ payload }) {
      yield put(succeeded(payload.result.message));
    },
  );
  yield takeEvery([approveChangeTask.failed, withdrawChangeTask.failed], function* ({ payload }) {
    yield put(refused(payload.error));
  });
}

registerSagas('rules', [rulesSaga, approveChangeTask.saga, withdrawChangeTask.saga, refuseChangeTask.saga]);
