import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { AccessListDto } from '#libs/contracts';
import { type AskedCall, refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import AccessListPage from './AccessListPage.js';

const READ = 'GET /new-rest/cbn_dashboard_rest/communitiesAccessListForUser/:username';
const CREATE = 'POST /new-rest/cbn_dashboard_rest/createuser/:user';
const ADD = 'POST /new-rest/accesslist/:user/:resourceId/:username';
const REMOVE = 'DELETE /new-rest/accesslist/:user/:resourceId/:username';
const RENEW = 'POST /accesslist/new-password/:username';

const listOf = (more: Partial<AccessListDto['user']> = {}): AccessListDto => ({
  list: [{ id: 12, name: 'Kebbi Rice Cluster', status: 'ACTIVE' }],
  total: 1,
  user: {
    id: 5,
    username: 'layinka',
    displayName: 'Ọláyínká Adéṣínà',
    roles: ['CBN'],
    status: 'ACTIVE',
    accountWide: false,
    ...more,
  },
});
const credentials = {
  code: 200,
  message: 'user successfully created',
  userId: 20,
  username: 'bola',
  oneTimePassword: 'mara-4821-toro',
  setPasswordLink: '/set-password#abc',
  linkExpiresAt: '2026-11-23T08:00:00Z',
};

const press = async (name: string | RegExp) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};
const type = (label: string, value: string, within_ = screen) =>
  fireEvent.change(within_.getByLabelText(label, { exact: false }), { target: { value } });

const answers = {
  [READ]: listOf(),
  'GET /community-resource': {
    list: [
      { id: 12, name: 'Kebbi Rice Cluster' },
      { id: 13, name: 'Kano Maize Growers' },
    ],
    total: 2,
    links: [],
  },
};
const show = async (at: string, more: object = {}) => {
  const shown = await showPage(<AccessListPage />, at, { answers: { ...answers, ...more } });
  if (!shown.server) throw new Error('These tests have a server.');
  return { ...shown, server: shown.server };
};

afterEach(cleanup);

describe('access list', () => {
  it('wants a username', async () => {
    const { server } = await show('/accesslist');
    await press('Look up');
    expect(screen.getByText('You must enter a valid username')).toBeTruthy();
    expect(server.of(READ)).toHaveLength(0);
  });

  it('looks a user up, in the address, and lists what is reached', async () => {
    const { server, address } = await show('/accesslist');
    type('Username', ' layinka ');
    await press('Look up');
    expect(address()).toBe('/accesslist?user=layinka');
    expect(server.of(READ).map(({ path }) => path.split('/').at(-1))).toEqual(['layinka']);
    expect(within(screen.getByRole('table')).getByText('Kebbi Rice Cluster')).toBeTruthy();
  });

  it('says "No record found"', async () => {
    const { notifications } = await show('/accesslist?user=nobody', {
      [READ]: refusal(404, { error: 'record.notFound', message: 'No record found' }),
    });
    expect(screen.getByText('No record found')).toBeTruthy();
    expect(notifications()).toEqual([['Error!', 'No record found']]);
  });

  it.each([
    [{ code: 200, id: 13, message: 'Resource Successfully Added To List' }, 'Success!'],
    [{ code: -1, id: 0, message: 'Resource Already Part of access List' }, 'Info!'],
  ])('adds a resource and says what the server said (%#)', async (answer, title) => {
    const { server, notifications } = await show('/accesslist?user=layinka', { [ADD]: answer });
    fireEvent.click(screen.getByRole('combobox', { name: 'Community resource' }));
    // Only what is not on the list yet is offered.
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Kano Maize Growers',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'Kano Maize Growers' }));
    await press('Add to list');
    expect(server.of(ADD).map(({ params }) => params)).toEqual([
      { user: 'adamu', resourceId: '13', username: 'layinka' },
    ]);
    expect(notifications()).toEqual([[title, answer.message]]);
    expect(server.of(READ)).toHaveLength(2);
  });

  it('asks by name before it removes', async () => {
    const message = 'Resource Successfully Removed From List';
    const { server, notifications } = await show('/accesslist?user=layinka', {
      [REMOVE]: { code: 200, id: 12, message },
    });
    await press('Remove Kebbi Rice Cluster from the list');
    expect(screen.getByText('Remove Kebbi Rice Cluster from the list of Ọláyínká Adéṣínà?')).toBeTruthy();
    expect(server.of(REMOVE)).toHaveLength(0);
    await press('Yes, remove it');
    expect(server.of(REMOVE).map(({ params }) => params)).toEqual([
      { user: 'adamu', resourceId: '12', username: 'layinka' },
    ]);
    expect(notifications()).toEqual([['Success!', message]]);
  });

  it('removes two resources side by side, each by its own button', async () => {
    const list = [
      { id: 12, name: 'Kebbi Rice Cluster', status: 'ACTIVE' },
      { id: 13, name: 'Kano Maize Growers', status: 'ACTIVE' },
    ];
    const answered: Record<string, (answer: object) => void> = {};
    const { server, notifications } = await show('/accesslist?user=layinka', {
      [READ]: { ...listOf(), list, total: 2 },
      [REMOVE]: ({ params }: AskedCall) =>
        new Promise((resolve) => {
          answered[String(params.resourceId)] = resolve;
        }),
    });
    const button = (name: string) =>
      screen.getByRole<HTMLButtonElement>('button', { name: `Remove ${name} from the list` });
    const busy = () => list.map(({ name }) => button(name).getAttribute('aria-busy') === 'true');
    await press('Remove Kebbi Rice Cluster from the list');
    await press('Yes, remove it');
    expect(busy()).toEqual([true, false]);
    await press('Remove Kano Maize Growers from the list');
    await press('Yes, remove it');
    expect(busy()).toEqual([true, true]);
    expect(server.of(REMOVE).map(({ params }) => params.resourceId)).toEqual(['12', '13']);
    await act(async () => answered[13]?.({ code: 200, id: 13, message: 'Kano removed.' }));
    expect(busy()).toEqual([true, false]);
    await act(async () => answered[12]?.({ code: 200, id: 12, message: 'Kebbi removed.' }));
    expect(notifications().map(([, text]) => text)).toEqual(['Kano removed.', 'Kebbi removed.']);
  });

  it('offers nothing to add where the role reaches all', async () => {
    await show('/accesslist?user=zainab', { [READ]: listOf({ accountWide: true }) });
    expect(screen.getByText(/reaches every community resource/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to list' })).toBeNull();
  });

  it('lets nobody see as oneself, nor as who is deactivated', async () => {
    await show('/accesslist?user=adamu', { [READ]: listOf({ id: 1 }) });
    expect(screen.queryByRole('button', { name: 'See as this user' })).toBeNull();
    cleanup();
    await show('/accesslist?user=layinka', { [READ]: listOf({ status: 'INACTIVE' }) });
    expect(screen.queryByRole('button', { name: 'See as this user' })).toBeNull();
  });

  it('makes a user: the one-time password is on screen until Done, and never in the store', async () => {
    const { server, store, actions, address, notifications } = await show('/accesslist', {
      [CREATE]: credentials,
    });
    await press('Create user');
    await act(async () => void (await import('./CreateUserForm.js')));
    const dialog = within(await screen.findByRole('dialog'));
    await press('Create');
    expect(dialog.getByText('You must enter a valid username')).toBeTruthy();
    expect(server.of(CREATE)).toHaveLength(0);
    type('Username', 'bola', dialog as unknown as typeof screen);
    await press('Create');
    expect(screen.getByText('mara-4821-toro')).toBeTruthy();
    expect(screen.getByText('http://localhost/set-password#abc')).toBeTruthy();
    expect(server.of(CREATE)[0]).toMatchObject({
      params: { user: 'adamu' },
      body: { username: 'bola', role: 'CBN' },
    });
    expect(JSON.stringify([actions, store.getState()])).not.toContain('mara-4821-toro');
    expect(notifications()).toEqual([['Success!', 'user successfully created']]);
    expect(address()).toBe('/accesslist?user=bola');
    await press('Done');
    expect(screen.queryByText('mara-4821-toro')).toBeNull();
  });

  it('says why a user could not be made', async () => {
    const { server } = await show('/accesslist', {
      [CREATE]: refusal(503, { error: 'database.unavailable', message: 'Try again.' }),
    });
    await press('Create user');
    type('Username', 'bola', within(await screen.findByRole('dialog')) as unknown as typeof screen);
    await press('Create');
    expect(screen.getByRole('alert').textContent).toBe('Error creating user. Try again.');
    server.set(CREATE, refusal(409, { error: 'user.exists', message: 'There is such a user.' }));
    await press('Create');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('There is such a user.')).toBeTruthy();
  });

  it('makes a new one-time password after asking', async () => {
    const { server, actions } = await show('/accesslist?user=layinka', {
      [RENEW]: { ...credentials, username: 'layinka' },
    });
    await press('New one-time password');
    expect(server.of(RENEW)).toHaveLength(0);
    await press('Yes, make a new one');
    expect(server.of(RENEW).map(({ params }) => params.username)).toEqual(['layinka']);
    expect(screen.getByText('mara-4821-toro')).toBeTruthy();
    expect(JSON.stringify(actions)).not.toContain('mara-4821-toro');
  });
});
