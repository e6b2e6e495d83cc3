import { all, call, put, takeEvery } from 'redux-saga/effects';
import {
  listRejections,
  type RejectDataBody,
  type RejectedDto,
  type RejectionListDto,
  rejectFarmerData,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { newOpId } from '../../../core/new-op-id.js';
import { onEvent } from '../../../core/realtime/actions.js';
import { registerFeature } from '../../../core/store.js';
import { createTask } from '../../../core/tasks/task.js';
import { actDone, actTakenBack } from '../slice.js';
import { rejectingClosed, rejectingReducer } from './slice.js';

/** A farmer's current rejections. */
export const rejections = remoteRecord<number, RejectionListDto>('evaluation/rejections', {
  fetch: (farmerId, signal) => ask(listRejections, { path: { farmerId } }, { signal }),
  reloadOn: [
    // Someone else has rejected data, or has undone a rejection.
    onEvent('farmer.dataRejected', 'farms.actUndone'),
    actTakenBack.match,
  ],
});

interface Rejecting {
  farmerId: number;
  agentId: number;
  type: string;
  /** Farmer's name, for the bar. */
  name: string;
  body: Pick<RejectDataBody, 'reason' | 'pins' | 'farmId'>;
}

export const rejectTask = createTask<Rejecting, RejectedDto>(
  'evaluation/reject',
  ({ farmerId, agentId, type, body }) =>
    ask(rejectFarmerData, { path: { farmerId, agentId, type }, body: { ...body, opId: newOpId() } }),
  'leading',
);

function* rejectSaga(): Generator {
  yield takeEvery(rejectTask.succeeded, function* ({ payload: { args, result } }) {
    const { actId, message: text } = result;
    yield put(actDone({ kind: 'reject', actId, farms: [], text, name: args.name }));
    yield put(rejectingClosed());
    yield put(rejections.reload());
  });
}

registerFeature({
  name: 'rejecting',
  reducer: rejectingReducer,
  saga: function* () {
    yield all([rejectSaga, rejections.saga, rejectTask.saga].map((each) => call(each)));
  },
});
