import { type Action, createAction } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { actionChannel, call, delay, fork, put, race, take, takeEvery, takeLatest } from 'redux-saga/effects';
import {
  answerNotYet,
  askForLease,
  extendLeases,
  LEASE_RENEW_SECONDS,
  type LeaseDto,
  type LeasesDto,
  listLeases,
  releaseLeases,
  renewLeases,
  takeLeases,
  topicOf,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { type Failure, failureOf } from '../../../core/api/problem.js';
import { refused } from '../../../core/notifications/slice.js';
import {
  connectionChanged,
  onEvent,
  socketOpened,
  topicRefreshNeeded,
} from '../../../core/realtime/actions.js';
import { selectSocketId } from '../../../core/realtime/slice.js';
import { asked, callOf, selectOf } from '../../../core/sagas/effects.js';
import * as leases from './slice.js';
import { selectLeases } from './slice.js';
import { t } from './texts.js';

/** Extends the leases of this window by fifteen minutes. */
export const extendAsked = createAction<number[]>('leases/extendAsked');
/** Asks the holder of the farm to release it. */
export const requestAsked = createAction<number>('leases/requestAsked');
/** The page is visible again, or restored from the browser's memory. */
const woken = createAction('leases/woken');

const RENEW_MS = LEASE_RENEW_SECONDS * 1000;
/** Milliseconds without a heartbeat after which the server has released the leases. */
const ALIVE_MS = 30_000;
/** Milliseconds before a request counts as failed. */
const TIMEOUT_MS = 8000;
/** Maximum consecutive stale answers before one is accepted. */
const ATTEMPTS = 3;

const ended = onEvent('lease.ended', 'farm.deleted');
const NUDGES = [
  leases.leasesWanted.type,
  leases.leasesWantedAgain.type,
  leases.leasesLeft.type,
  leases.leasesMissed.type,
  leases.leaseGiven.type,
  leases.leasesLoaded.type,
  socketOpened.type,
  woken.type,
  extendAsked.type,
  (action: Action) => ended(action),
];

/** Times of this window's last heartbeat, and of its last attempt. */
interface Pulse {
  signed: number;
  tried: number;
}

/** Acquires leases that the screen needs, sends a heartbeat every ten seconds, and releases them. */
export function* leasesSaga(): Generator {
  yield takeLatest(leases.leasesFollowed, load);
  yield takeEvery(topicRefreshNeeded, function* ({ payload }) {
    const { resourceId } = yield* selectOf(selectLeases);
    if (resourceId !== null && payload.topic === topicOf.resource(resourceId)) yield call(load);
  });
  yield takeEvery(requestAsked, request);
  yield takeEvery(leases.requestPutOff, putOff);
  yield takeEvery(connectionChanged, function* ({ payload }) {
    if (payload === 'online') yield put(leases.leasesMissed());
  });
  yield takeEvery(pageEvents(), function* (event: 'left' | 'woken'): Generator {
    if (event === 'left') return yield call(sayGoodbye);
    yield put(woken());
    yield put(leases.leasesMissed());
  });
  yield fork(keep);
  yield call(load);
}

function pageEvents() {
  return eventChannel<'left' | 'woken'>((emit) => {
    const left = () => emit('left');
    const shown = () => emit('woken');
    const seen = () => document.visibilityState === 'visible' && emit('woken');
    addEventListener('pagehide', left);
    addEventListener('pageshow', shown);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('pagehide', left);
      removeEventListener('pageshow', shown);
      document.removeEventListener('visibilitychange', seen);
    };
  });
}

/** Processes one step at a time: a lease that is being acquired is released after its answer, not before. */
function* keep(): Generator {
  const nudges = (yield actionChannel(NUDGES, buffers.expanding(16))) as never;
  const pulse: Pulse = { signed: Date.now(), tried: Date.now() };
  for (;;) {
    const wait = msToNextStep(yield* selectOf(selectLeases), pulse);
    const { nudge } = (yield race({ nudge: take(nudges), tick: delay(wait) })) as { nudge?: Action };
    // A component that mounts twice may cancel its request within the same tick.
    yield delay(0);
    yield call(timeUp);
    if (nudge && extendAsked.match(nudge)) yield call(extend, nudge.payload);
    const sign = nudge !== undefined && (socketOpened.match(nudge) || woken.match(nudge));
    yield call(renew, pulse, sign);
    if (!nudge) yield call(lookAgain);
    yield call(giveBack);
    yield call(takeWanted, pulse);
  }
}

/** Returns the milliseconds until the next heartbeat or the end of a lease. */
export function msToNextStep({ ours, byFarm, ahead }: leases.LeasesState, { tried }: Pulse): number {
  const now = Date.now();
  const ends = ours.map((id) => Date.parse(byFarm[id]?.until ?? '') - ahead - now);
  return Math.max(50, Math.min(tried + RENEW_MS - now, RENEW_MS, ...ends.filter(Number.isFinite)));
}

function* timeUp(): Generator {
  const { ours, byFarm, ahead } = yield* selectOf(selectLeases);
  const now = Date.now() + ahead;
  const farmIds = ours.filter((id) => Date.parse(byFarm[id]?.until ?? '') <= now);
  if (farmIds.length > 0) yield put(leases.leasesLost({ farmIds, loss: 'time' }));
}

/** Sends the heartbeat if it is due. */
function* renew(pulse: Pulse, now: boolean): Generator {
  if (!now && Date.now() - pulse.tried < RENEW_MS) return;
  pulse.tried = Date.now();
  const { ours } = yield* selectOf(selectLeases);
  if (ours.length === 0) return;
  try {
    const { held, lost, ahead } = yield* callOf(sent, renewLeases, ours, yield* selectOf(selectSocketId));
    pulse.signed = Date.now();
    yield put(leases.leasesHeld({ held, ahead }));
    if (lost.length === 0) return;
    // A hidden page has no user: it does not take a farm from active users.
    if (document.visibilityState === 'hidden') yield put(leases.leasesLost({ farmIds: lost, loss: 'away' }));
    else yield put(leases.leasesDoubted(lost));
  } catch {
    if (Date.now() - pulse.signed >= ALIVE_MS) yield put(leases.leasesLost({ farmIds: ours, loss: 'away' }));
  }
}

/** Retries failed requests at intervals: a server may fail while the connection persists. */
function* lookAgain(): Generator {
  const { wants } = yield* selectOf(selectLeases);
  const missed = Object.values(wants).some(({ loss, again }) => loss === 'away' && !again);
  if (missed && document.visibilityState !== 'hidden') yield put(leases.leasesMissed());
}

function* extend(farmIds: number[]): Generator {
  try {
    const { held, lost, ahead } = yield* callOf(sent, extendLeases, farmIds, yield* selectOf(selectSocketId));
    yield put(leases.leasesHeld({ held, ahead }));
    if (lost.length > 0) yield put(leases.leasesDoubted(lost));
  } catch (error) {
    yield put(refused(failureOf(error), t('notExtended')));
  }
}

/** Releases farms that no component needs. A lease that cannot be released expires. */
function* giveBack(): Generator {
  const { ours, wants } = yield* selectOf(selectLeases);
  const wanted = new Set(
    Object.values(wants)
      .filter(({ state, again }) => again || state === 'asking' || state === 'held')
      .flatMap(({ farmIds }) => farmIds),
  );
  const spare = ours.filter((id) => !wanted.has(id));
  if (spare.length === 0) return;
  try {
    yield* callOf(sent, releaseLeases, spare, null);
  } catch {
    // The lease expires on the server.
  }
  yield put(leases.leasesReleased(spare));
}

function* takeWanted(pulse: Pulse): Generator {
  const { wants } = yield* selectOf(selectLeases);
  for (const [key, { farmIds, state, again }] of Object.entries(wants)) {
    if (state !== 'asking' && !again) continue;
    try {
      const { held, ahead } = yield* callOf(sent, takeLeases, farmIds, yield* selectOf(selectSocketId));
      pulse.signed = Date.now();
      yield put(leases.leasesHeld({ held, ahead }));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status === 423) yield put(leases.leasesRefused({ key, lease: leaseOf(failure) }));
      else yield put(leases.leasesFailed({ key, message: failure.message, away: isAway(failure) }));
    }
  }
}

/** Returns the current lease from a refusal. */
function leaseOf({ current }: Failure): LeaseDto | null {
  const lease = current as Partial<LeaseDto> | undefined;
  return lease?.farmId && lease.by && lease.until ? (lease as LeaseDto) : null;
}

const isAway = ({ status }: Failure) => status === 0 || status === 429 || status >= 500;

type LeaseCall = typeof takeLeases | typeof renewLeases | typeof extendLeases | typeof releaseLeases;

async function sent(
  declared: LeaseCall,
  farmIds: number[],
  socketId: string | null,
): Promise<LeasesDto & { ahead: number }> {
  const begun = Date.now();
  const body = { farmIds, ...(socketId && { socketId }) };
  const answer = await ask(declared, { body }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { ...answer, ahead: aheadOf(answer.now, begun) };
}

/** Returns the milliseconds by which the server's clock is ahead, assuming an answer takes half the round trip. */
function aheadOf(now: string, begun: number): number {
  const ended = Date.now();
  return Math.round(Date.parse(now) - (begun + ended) / 2);
}

/** Loads the leases. Without an answer the page still works: events and refusals supply the editors. */
function* load(): Generator {
  const { resourceId } = yield* selectOf(selectLeases);
  if (resourceId === null) return;
  try {
    for (let attempt = 1; ; attempt++) {
      const { received } = yield* selectOf(selectLeases);
      const begun = Date.now();
      const { list, now } = yield* asked(listLeases, { path: { resourceId } });
      const ahead = aheadOf(now, begun);
      if ((yield* selectOf(selectLeases)).received !== received && attempt < ATTEMPTS) continue;
      yield put(leases.leasesLoaded({ resourceId, list, ahead }));
      return;
    }
  } catch {
    // Events and refusals supply the leases.
  }
}

function* request(action: ReturnType<typeof requestAsked>): Generator {
  const farmId = action.payload;
  try {
    yield* asked(askForLease, { path: { farmId } });
    yield put(leases.leaseAskedFor(farmId));
  } catch (error) {
    yield put(refused(failureOf(error), t('notAsked')));
    yield call(load);
  }
}

function* putOff({ payload: { farmId, by } }: ReturnType<typeof leases.requestPutOff>): Generator {
  try {
    yield* asked(answerNotYet, { path: { farmId }, body: { userId: by.id } });
  } catch (error) {
    yield put(refused(failureOf(error), t('notAnswered')));
  }
}

/** Releases the leases when the page closes. Its socket closes too, but perhaps later. */
function* sayGoodbye(): Generator {
  const { ours } = yield* selectOf(selectLeases);
  if (ours.length === 0) return;
  void ask(releaseLeases, { body: { farmIds: ours } }, { keepalive: true }).catch(() => undefined);
}
