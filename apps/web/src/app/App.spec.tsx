import { act, render, screen } from '@testing-library/react';
import { rememberAccount } from '../core/session/storage.js';
import { answering, refusal } from '../testing/answers.js';
import { App } from './App.js';
import { startStore } from './store.js';

let server: ReturnType<typeof answering>;

beforeEach(() => {
  localStorage.clear();
  server = answering({
    'GET /useraccount-resource/assets/10000001': {
      accountName: 'Arewa Growers',
      name: 'Arewa Growers',
      logo: '',
      shortDescription: '',
      longDescription: '',
    },
    'GET /useraccount-resource/assets/10000009': refusal(404, { error: 'record.notFound', message: 'None.' }),
  });
});
afterEach(() => {
  server.restore();
  localStorage.clear();
});

async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await act(async () => {
    render(<App store={startStore()} />);
  });
}

describe('an address without a session', () => {
  it('leads to the sign-in page of the account that signed in here last', async () => {
    rememberAccount('10000001');
    await open('/community');
    expect(await screen.findByRole('heading', { name: 'Sign in to Arewa Growers' })).toBeTruthy();
    expect(location.pathname).toBe('/10000001');
    expect(history.state).toEqual({ from: '/community' });
  });

  it('leads to the plain page without an account, or if that account is gone', async () => {
    await open('/community');
    expect(await screen.findByLabelText('Username')).toBeTruthy();
    expect(location.pathname).toBe('/login');
  });

  it('forgets a deleted account', async () => {
    rememberAccount('10000009');
    await open('/');
    expect(await screen.findByRole('heading', { name: 'You Are Not Authorised To Use Portal' })).toBeTruthy();
    expect(localStorage.getItem('gona.account')).toBeNull();
  });

  it.each(['/1234567', '/123456789', '/1000000l', '/abcdefgh'])(
    'says at %s that it is no account',
    async (path) => {
      await open(path);
      expect(
        await screen.findByRole('heading', { name: 'You Are Not Authorised To Use Portal' }),
      ).toBeTruthy();
      expect(location.pathname).toBe('/error/unauthorised');
    },
  );

  it.each(['/settings', '/overview', '/community/'])('asks at %s, a page, to sign in', async (path) => {
    await open(path);
    expect(await screen.findByLabelText('Username')).toBeTruthy();
    expect(location.pathname).toBe('/login');
  });
});
