import { fork, takeEvery } from 'redux-saga/effects';
import type { AnyEvent, SessionDto, SessionUserDto } from '#libs/contracts';
import { answering } from '../../testing/answers.js';
import { selectPendingNotifications } from '../notifications/slice.js';
import { eventReceived, subscribeTopic, topicRefreshNeeded } from '../realtime/actions.js';
import { makeStore } from '../store.js';
import { sessionRenewed, signedIn, signedOut } from './actions.js';
import { changesSaga } from './changes.saga.js';
import { selectUser } from './slice.js';

let server: ReturnType<typeof answering>;
const asked = () => server.of('GET /session').length;

function sessionOf(more: Partial<SessionUserDto> = {}): SessionDto {
  const user = {
    userId: 7,
    username: 'ngozi',
    roles: ['STAFF'],
    links: [],
    grants: [],
    isPasswordReset: true,
    secondFactorMissing: false,
    seenBy: null,
    ...more,
  } as unknown as SessionUserDto;
  return { status: 200, user, idleEndsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' };
}

const grantsChanged = eventReceived({
  topic: 'user:7',
  seq: 2,
  type: 'staff.grantsChanged',
  data: { staffId: 1, userId: 7, grants: [] },
} as unknown as AnyEvent);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start() {
  const { store, sagas } = makeStore();
  const running = sagas.run(changesSaga);
  return { store, stop: () => running.cancel() };
}

describe('changes of what the user may do', () => {
  beforeEach(() => {
    server = answering({});
  });
  afterEach(() => server.restore());

  it('are asked of the server when the own topic brings them, once for several', async () => {
    const { store, stop } = start();
    store.dispatch(signedIn(sessionOf()));
    const grants = [{ resource: 'Community', subResource: null, level: 'view' }];
    server.set('GET /session', sessionOf({ grants } as Partial<SessionUserDto>));
    store.dispatch(grantsChanged);
    store.dispatch(grantsChanged);
    await wait(400);
    expect(asked()).toBe(1);
    expect(selectUser(store.getState())?.grants).toEqual(grants);
    stop();
  });

  it('are asked for in a steady stream of them too, and after a gap in the own topic', async () => {
    const { store, stop } = start();
    store.dispatch(signedIn(sessionOf()));
    server.set('GET /session', sessionOf());
    jest.useFakeTimers();
    for (let n = 0; n < 15; n++) {
      store.dispatch(grantsChanged);
      await jest.advanceTimersByTimeAsync(200);
    }
    expect(asked()).toBeGreaterThanOrEqual(2);
    await jest.advanceTimersByTimeAsync(2000);
    const before = asked();
    store.dispatch(topicRefreshNeeded({ topic: 'user:7', seq: 900 }));
    store.dispatch(topicRefreshNeeded({ topic: 'jobs:1', seq: 900 }));
    await jest.advanceTimersByTimeAsync(2000);
    expect(asked()).toBe(before + 1);
    jest.useRealTimers();
    stop();
  });

  it('do not restore a user who has signed out', async () => {
    const { store, stop } = start();
    store.dispatch(signedIn(sessionOf()));
    server.set('GET /session', () => {
      store.dispatch(signedOut({ message: null }));
      return sessionOf();
    });
    store.dispatch(grantsChanged);
    await wait(400);
    expect(selectUser(store.getState())).toBeNull();
    stop();
  });

  it('begin with following the own topic', () => {
    const { store, sagas } = makeStore();
    const seen: unknown[] = [];
    const running = sagas.run(function* () {
      yield takeEvery(subscribeTopic, ({ payload }) => void seen.push(payload));
      yield fork(changesSaga);
    });
    store.dispatch(signedIn(sessionOf()));
    expect(seen).toEqual([{ topic: 'user:7', fromSeq: null }]);
    running.cancel();
  });
});

describe('why only the settings are open', () => {
  const texts = (store: ReturnType<typeof start>['store']) =>
    selectPendingNotifications(store.getState()).map(({ kind, text }) => [kind, text]);

  it('is said once, in the catalogue’s words', () => {
    const { store, stop } = start();
    store.dispatch(signedIn(sessionOf({ isPasswordReset: false })));
    store.dispatch(sessionRenewed(sessionOf({ isPasswordReset: false })));
    expect(texts(store)).toEqual([['info', 'Please update your password to keep your account secure']]);
    store.dispatch(sessionRenewed(sessionOf({ secondFactorMissing: true })));
    expect(texts(store)).toHaveLength(2);
    stop();
  });

  it('is not said again when the saga had to be started again', () => {
    const { store, sagas } = makeStore();
    const first = sagas.run(changesSaga);
    store.dispatch(signedIn(sessionOf({ isPasswordReset: false })));
    first.cancel();
    const second = sagas.run(changesSaga);
    store.dispatch(sessionRenewed(sessionOf({ isPasswordReset: false })));
    expect(texts(store)).toHaveLength(1);
    second.cancel();
  });

  it('is not shown during impersonation', () => {
    const { store, stop } = start();
    store.dispatch(
      signedIn(
        sessionOf({
          isPasswordReset: false,
          seenBy: { id: 2, name: 'Adamu', since: '2026-11-25T10:02:00.000Z' },
        }),
      ),
    );
    expect(texts(store)).toEqual([]);
    stop();
  });
});
