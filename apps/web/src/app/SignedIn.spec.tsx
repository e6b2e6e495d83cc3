import { waitFor } from '@testing-library/react';
import * as jobs from '../api/jobs.js';
import { signedIn } from '../core/session/actions.js';
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
jest.mock('../api/jobs.js');

// `testing/features.js` is not here on purpose: that the area declares its features in time is what is tested.
it('follows the jobs of the account as soon as the code of the signed-in area is there', async () => {
  jest.mocked(jobs.fetchJobs).mockResolvedValue({
    list: [],
    total: 0,
    counts: { all: 0, running: 0, attention: 0, finished: 0 },
    queues: [],
    seq: 7,
  });
  const store = startStore();
  store.dispatch(signedIn(sessionOf('ADMIN')));
  await import('./SignedIn.js');
  await waitFor(() => expect(jobs.fetchJobs).toHaveBeenCalledWith({ show: 'running', page: 1, size: 25 }));
});
