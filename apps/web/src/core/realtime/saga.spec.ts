import { type SessionUserDto, SOCKET } from '#libs/contracts';
import { signedIn, signedOut } from '../session/actions.js';
import { makeStore } from '../store.js';
import { subscribeTopic } from './actions.js';
import { createRealtimeSaga } from './saga.js';
import type * as SocketModule from './socket.js';

const user = { userId: 7, roles: ['ADMIN'], links: [], isPasswordReset: true } as unknown as SessionUserDto;
const session = { status: 200, user, idleEndsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' };
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Creates a socket that connects at once and records its requests. */
function lab() {
  const asked: string[] = [];
  let opened = 0;
  let connected = 0;
  let push: (name: string, payload: unknown) => void = () => undefined;
  const openSocket = () => {
    opened += 1;
    const handlers = new Map<string, (...args: unknown[]) => void>();
    push = (name, payload) => handlers.get(name)?.(payload);
    const socket = {
      connected: false,
      active: true,
      io: { engine: { close: () => undefined } },
      on: (name: string, handler: (...args: unknown[]) => void) => handlers.set(name, handler),
      off: () => handlers.clear(),
      connect: () => {
        socket.connected = true;
        connected += 1;
        handlers.get('connect')?.();
      },
      disconnect: () => {
        socket.connected = false;
      },
    };
    return socket;
  };
  const module = {
    openSocket,
    askTopic: async (_socket: unknown, topic: string) => {
      asked.push(topic);
      return { ok: true, topic, seq: 1, refresh: false, events: [] };
    },
    leaveTopic: () => undefined,
    sendLook: () => undefined,
  } as unknown as typeof SocketModule;
  return {
    asked,
    module,
    opened: () => opened,
    connected: () => connected,
    push: (name: string, payload: unknown) => push(name, payload),
  };
}

describe('realtime saga', () => {
  it('asks for what was subscribed before, while, and after the code of the socket loads', async () => {
    const { asked, module } = lab();
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { store, sagas } = makeStore();
    const running = sagas.run(createRealtimeSaga(() => arrived.then(() => module)));

    store.dispatch(subscribeTopic({ topic: 'user:1', fromSeq: null }));
    store.dispatch(signedIn(session));
    store.dispatch(subscribeTopic({ topic: 'user:2', fromSeq: null }));
    arrive();
    await settle();
    store.dispatch(subscribeTopic({ topic: 'user:3', fromSeq: null }));
    await settle();

    expect(asked.sort()).toEqual(['user:1', 'user:2', 'user:3']);
    expect(store.getState().realtime.connection).toBe('online');
    running.cancel();
  });

  it('begins anew with the next session, even in the same moment', async () => {
    const { asked, module, opened } = lab();
    const { store, sagas } = makeStore();
    const running = sagas.run(createRealtimeSaga(async () => module));
    store.dispatch(signedIn(session));
    store.dispatch(subscribeTopic({ topic: 'user:7', fromSeq: null }));
    await settle();

    store.dispatch(signedOut({ message: null }));
    store.dispatch(signedIn({ ...session, user: { ...user, userId: 8 } }));
    store.dispatch(subscribeTopic({ topic: 'user:8', fromSeq: null }));
    await settle();

    expect(opened()).toBe(2);
    expect(asked).toEqual(['user:7', 'user:8']);
    running.cancel();
  });

  it('stays away after the server closed it for a newer connection', async () => {
    const { module, push, connected } = lab();
    const { store, sagas } = makeStore();
    const running = sagas.run(createRealtimeSaga(async () => module));
    store.dispatch(signedIn(session));
    await settle();
    push(SOCKET.replaced, { message: 'Too many.' });
    push('disconnect', 'io server disconnect');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(store.getState().realtime.connection).toBe('replaced');
    expect(connected()).toBe(1);
    running.cancel();
  });
});
