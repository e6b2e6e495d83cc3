import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { buffers, type EventChannel, eventChannel, type Task } from 'redux-saga';
import { call, cancel, delay, fork, put, select, take, takeEvery, takeLeading } from 'redux-saga/effects';
import { type SentEvent, SOCKET, type Topic } from '#libs/contracts';
import { renewOrEnd } from '../api/http.js';
import { ApiError } from '../api/problem.js';
import { signedIn, signedOut } from '../session/actions.js';
import { selectIsSignedIn } from '../session/slice.js';
import {
  connectionChanged,
  connectionReplaced,
  eventReceived,
  moveMade,
  movesSeen,
  refreshAllAsked,
  socketOpened,
  subscribeTopic,
  topicRefreshNeeded,
  topicRefused,
  unsubscribeTopic,
  viewFarm,
} from './actions.js';
import { batchMoves } from './batch-moves.js';
import { askAgain, type Cursor, onAnswered, onPushed, type Step, startCursor } from './catch-up.js';
import { ROUTES } from './routes.js';
import type * as SocketModule from './socket.js';
import type { GonaSocket } from './socket.js';

/** Milliseconds before a refused connection is retried with a new token. */
const COME_BACK_AFTER = 1000;

/** Longest time in milliseconds before a page reloads after a reconnect. */
const SPREAD_MS = 3000;

/** Used inside this file only. */
const askWanted = createAction<Topic>('realtime/askWanted');
const comeBackWanted = createAction('realtime/comeBackWanted');

type Incoming =
  | { kind: 'event'; event: SentEvent }
  | { kind: 'action'; action: UnknownAction }
  | { kind: 'connected' }
  | { kind: 'lost'; reason: string }
  | { kind: 'refused' }
  | { kind: 'network'; online: boolean };

/** Followed topics: the number of features that follow each, and its progress. Survives reconnects. */
type Topics = Map<Topic, { wanted: number; cursor: Cursor }>;

type LoadSocket = () => Promise<typeof SocketModule>;

/**
 * Owns the socket and connects it from sign-in to sign-out. Followed topics survive a lost connection and a restart by
 * the supervisor.
 */
export function createRealtimeSaga(load: LoadSocket = () => import('./socket.js')): () => Generator {
  const topics: Topics = new Map();

  /** Records subscriptions made before there is a connection; they wait in `topics`. */
  function* noteEarly(): Generator {
    yield takeEvery(subscribeTopic, ({ payload }) => void note(topics, payload));
    yield takeEvery(unsubscribeTopic, ({ payload }) => void forget(topics, payload.topic));
  }

  return function* realtimeSaga(): Generator {
    let early = (yield fork(noteEarly)) as Task;
    for (;;) {
      if (!(yield select(selectIsSignedIn))) yield take(signedIn);
      const running = (yield fork(function* connect(): Generator {
        const socket = (yield call(load)) as typeof SocketModule;
        yield cancel(early);
        yield call(connection, topics, socket);
      })) as Task;
      yield take(signedOut);
      topics.clear();
      yield cancel(running);
      yield cancel(early);
      // Forked before anything else can run: the next session may start in the same moment.
      early = (yield fork(noteEarly)) as Task;
      yield put(connectionChanged('idle'));
    }
  };
}

/** Counts one more follower; returns whether the server must be asked. */
function note(topics: Topics, { topic, fromSeq }: { topic: Topic; fromSeq: number | null }): boolean {
  const known = topics.get(topic);
  if (!known) {
    topics.set(topic, { wanted: 1, cursor: startCursor(fromSeq) });
    return true;
  }
  known.wanted += 1;
  const { seq } = known.cursor;
  // This feature's snapshot is older than the events the others have received: go back, so that it misses nothing.
  const behind = fromSeq !== null && seq !== null && fromSeq < seq;
  if (behind) known.cursor = startCursor(fromSeq);
  return behind;
}

/** Counts one follower less; returns whether it was the last. */
function forget(topics: Topics, topic: Topic): boolean {
  const known = topics.get(topic);
  if (!known) return false;
  known.wanted -= 1;
  if (known.wanted > 0) return false;
  topics.delete(topic);
  return true;
}

function* connection(
  topics: Topics,
  { openSocket, askTopic, leaveTopic, sendViewedFarm, sendMove }: typeof SocketModule,
): Generator {
  const socket = openSocket();
  const incoming = incomingOf(socket);
  let replaced = false;
  let connections = 0;

  function* ask(topic: Topic): Generator {
    const known = topics.get(topic);
    if (!known || !socket.connected) return;
    try {
      const answer = (yield call(askTopic, socket, topic, known.cursor.seq)) as Awaited<
        ReturnType<typeof askTopic>
      >;
      const current = topics.get(topic);
      if (!current) return;
      if (!answer.ok) {
        topics.delete(topic);
        yield put(topicRefused({ topic, message: answer.message }));
        return;
      }
      yield call(advance, topic, onAnswered(current.cursor, answer));
    } catch {
      // No answer in time: a truly lost connection asks again after reconnecting.
      if (socket.connected) socket.io.engine.close();
    }
  }

  /** After a restart of the server all clients are back within seconds, but must not all reload at once. */
  function* refresh(topic: Topic, seq: number): Generator {
    if (connections > 1) yield delay(Math.random() * SPREAD_MS);
    yield put(topicRefreshNeeded({ topic, seq }));
  }

  function* advance(topic: Topic, next: Step): Generator {
    const known = topics.get(topic);
    if (!known) return;
    known.cursor = next.cursor;
    if (next.refresh) yield fork(refresh, topic, next.cursor.seq ?? 0);
    for (const event of next.apply) yield put(eventReceived(event));
    if (next.ask) yield put(askWanted(topic));
  }

  function* catchUp(): Generator {
    connections += 1;
    if (socket.id) yield put(socketOpened(socket.id));
    yield put(connectionChanged('online'));
    for (const [topic, known] of topics) {
      known.cursor = askAgain(known.cursor);
      yield put(askWanted(topic));
    }
  }

  function* onIncoming(message: Incoming): Generator {
    if (message.kind === 'event') {
      const known = topics.get(message.event.topic);
      if (known) yield call(advance, message.event.topic, onPushed(known.cursor, message.event));
    } else if (message.kind === 'action') {
      yield put(message.action);
      if (!connectionReplaced.match(message.action)) return;
      replaced = true;
      yield put(connectionChanged('replaced'));
    } else if (replaced) {
      // Reconnecting would close another window's connection, which would reconnect in turn.
    } else if (message.kind === 'connected') {
      yield call(catchUp);
    } else if (message.kind === 'network') {
      if (!message.online) yield put(connectionChanged('offline'));
      // A short outage may keep the connection open, but events may have been missed.
      else if (socket.connected) yield call(catchUp);
      else socket.connect();
    } else if (message.kind === 'lost') {
      yield put(connectionChanged(navigator.onLine === false ? 'offline' : 'reconnecting'));
      // The server closed it, usually because the token expired: reconnect with a new one.
      if (message.reason === 'io server disconnect') yield put(comeBackWanted());
    } else {
      yield put(connectionChanged('reconnecting'));
      yield put(comeBackWanted());
    }
  }

  function* comeBack(): Generator {
    yield delay(COME_BACK_AFTER);
    try {
      yield call(renewOrEnd);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
    }
    socket.connect();
  }

  try {
    // Forked, so that reading incoming messages never waits for an answer.
    yield takeEvery(askWanted, ({ payload }) => ask(payload));
    yield takeLeading(comeBackWanted, comeBack);
    yield takeEvery(subscribeTopic, function* ({ payload }) {
      if (note(topics, payload)) yield call(ask, payload.topic);
    });
    yield takeEvery(refreshAllAsked, function* () {
      for (const [topic, { cursor }] of topics)
        yield put(topicRefreshNeeded({ topic, seq: cursor.seq ?? 0 }));
    });
    yield takeEvery(unsubscribeTopic, ({ payload: { topic } }) => {
      if (forget(topics, topic) && socket.connected) leaveTopic(socket, topic);
    });
    yield takeEvery(viewFarm, ({ payload }) => {
      if (socket.connected) sendViewedFarm(socket, payload.topic, payload.farmId);
    });
    yield takeEvery(moveMade, ({ payload }) => {
      if (socket.connected) sendMove(socket, payload);
    });
    socket.connect();
    for (;;) yield call(onIncoming, (yield take(incoming)) as Incoming);
  } finally {
    incoming.close();
    socket.disconnect();
  }
}

function incomingOf(socket: GonaSocket): EventChannel<Incoming> {
  return eventChannel<Incoming>((emit) => {
    const act = (action: UnknownAction) => emit({ kind: 'action', action });
    const onOnline = () => emit({ kind: 'network', online: true });
    const onOffline = () => emit({ kind: 'network', online: false });
    socket.on('connect', () => emit({ kind: 'connected' }));
    socket.on('disconnect', (reason) => emit({ kind: 'lost', reason }));
    // `active` is false if the server refused the handshake: Socket.IO does not retry by itself.
    socket.on('connect_error', () =>
      emit(socket.active ? { kind: 'lost', reason: 'unreachable' } : { kind: 'refused' }),
    );
    socket.on(SOCKET.event, (event) => emit({ kind: 'event', event }));
    socket.on(SOCKET.progress, (progress) => act(ROUTES[SOCKET.progress](progress)));
    socket.on(SOCKET.presence, (presence) => act(ROUTES[SOCKET.presence](presence)));
    const stopMoves = batchMoves(socket, (moves) => act(movesSeen(moves)));
    socket.on(SOCKET.sessionEnded, (why) => act(ROUTES[SOCKET.sessionEnded](why)));
    socket.on(SOCKET.replaced, (why) => act(ROUTES[SOCKET.replaced](why)));
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
    return () => {
      stopMoves();
      socket.off();
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
    };
  }, buffers.expanding(64));
}
