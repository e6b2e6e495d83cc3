import { waitFor } from '@testing-library/react';
import { renew } from '../core/api/renewal.js';
import { storeSession } from '../core/session/storage.js';
import { fetchAhead, fetchSignedIn } from './arrival.js';

const fetched: string[] = [];
jest.mock('./SignedIn.js', () => ({}));
jest.mock('./declared.js', () => ({ fetchPage: (path: string) => void fetched.push(path) }));

const settle = () => new Promise((resolve) => setTimeout(resolve, 100));
const connection = (value: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value, configurable: true });

beforeEach(() => {
  fetched.length = 0;
  localStorage.clear();
  connection(undefined);
});

it('fetches the page that is wanted, without its query', async () => {
  fetchSignedIn('/community?resource=7');
  await waitFor(() => expect(fetched).toEqual(['/community']));
});

it('fetches nothing if the user saves data', async () => {
  connection({ saveData: true });
  fetchSignedIn('/community');
  await settle();
  expect(fetched).toEqual([]);
});

it('prefetches if a session may continue, once its renewal has been sent', async () => {
  const asking = jest.fn().mockRejectedValue(new TypeError('away'));
  globalThis.fetch = asking;
  fetchAhead();
  await renew(null).catch(() => undefined);
  await settle();
  expect(fetched).toEqual([]);
  storeSession({ roles: ['ADMIN'], accessId: '12345678', userAccountId: 1 } as never, '2026-12-01T00:00:00Z');
  fetchAhead();
  await settle();
  expect(fetched).toEqual([]);
  await renew(null).catch(() => undefined);
  await waitFor(() => expect(fetched).toEqual([location.pathname]));
  expect(asking).toHaveBeenCalledTimes(2);
});
