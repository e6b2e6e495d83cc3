import { waitFor } from '@testing-library/react';
import { signedIn } from '../core/session/actions.js';
import { answering } from '../testing/answers.js';
import { sessionOf } from '../testing/test-session.js';
import { startStore } from './store.js';

jest.mock('../core/realtime/socket.js', () => ({
  openSocket: () => ({
    connected: false,
    on: () => undefined,
    off: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));

// `testing/features.js` is deliberately not imported: this tests that the area declares its features in time.
it('follows the jobs of the account as soon as the code of the signed-in area is there', async () => {
  const list = { list: [], total: 0, counts: {}, queues: [], seq: 7 };
  const server = answering({ 'GET /jobs': list });
  const store = startStore();
  store.dispatch(signedIn(sessionOf('ADMIN')));
  await import('./SignedIn.js');
  await waitFor(() =>
    expect(server.of('GET /jobs')[0]?.query).toEqual({ show: 'running', page: '1', size: '25' }),
  );
  server.restore();
});
