import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { UserListDto, UserRowDto } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import AccessListPage from './AccessListPage.js';

const LIST = 'GET /users';
const CREATE = 'POST /new-rest/cbn_dashboard_rest/createuser/:user';
const rowOf = (more: Partial<UserRowDto>): UserRowDto => ({
  id: 5,
  username: 'layinka',
  displayName: 'Ọláyínká Adéṣínà',
  role: 'CBN',
  status: 'ACTIVE',
  isConfirmed: true,
  accountWide: false,
  resourcesCount: 0,
  resourceNames: [],
  lastSeenAt: null,
  ...more,
});
const listOf = (list: UserRowDto[]): UserListDto => ({
  list,
  total: list.length,
  counts: { all: 9, active: 7, inactive: 2 },
  rolesGiven: ['STAFF', 'AGENT', 'FARMER', 'CBN'],
});
const credentials = {
  code: 200,
  message: 'user successfully created',
  userId: 20,
  username: 'bola',
  oneTimePassword: 'mara-4821-toro',
  setPasswordLink: '/set-password#abc',
  linkExpiresAt: '2026-11-23T08:00:00Z',
  delivery: 'SHOWN',
  deliveryNote: 'Give the user this link yourself.',
};
const answers = {
  [LIST]: listOf([
    rowOf({}),
    rowOf({
      id: 6,
      username: 'ngozi',
      displayName: 'Ngozi Eze',
      role: 'STAFF',
      resourcesCount: 5,
      resourceNames: ['A', 'B', 'C'],
      isConfirmed: false,
    }),
    rowOf({ id: 7, username: 'zainab', displayName: 'Zainab Sani', role: 'ADMIN', accountWide: true }),
  ]),
  'GET /community-resource': { list: [{ id: 12, name: 'Kebbi Rice Cluster' }], total: 1, links: [] },
};
const show = async (at: string, more: object = {}) => {
  const shown = await showPage(<AccessListPage />, at, { answers: { ...answers, ...more } });
  if (!shown.server) throw new Error('These tests have a server.');
  return { ...shown, server: shown.server };
};
const press = async (name: string | RegExp) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};
const search = () => screen.getByRole('combobox', { name: 'Search by username or name' });

afterEach(cleanup);

describe('the access list', () => {
  it('lists users with their access, and marks those without any', async () => {
    await show('/accesslist');
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows[0]).toContain('None assigned');
    expect(rows[1]).toContain('A, B, C and 2 more');
    expect(rows[2]).toContain('Whole account');
  });

  it('suggests users while one types; a suggestion opens the user', async () => {
    const { server, address } = await show('/accesslist');
    await act(async () => {
      fireEvent.focus(search());
      fireEvent.change(search(), { target: { value: 'eze' } });
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(server.of(LIST).at(-1)?.query).toMatchObject({ q: 'eze', size: '6' });
    await act(
      async () => void fireEvent.click(await screen.findByRole('option', { name: 'Ngozi Eze · ngozi' })),
    );
    expect(address()).toBe('/accesslist/6');
  });

  it('searches with Enter, and wants something to search for', async () => {
    const { server, address } = await show('/accesslist');
    await act(async () => void fireEvent.keyDown(search(), { key: 'Enter' }));
    expect(screen.getByText('You must enter a valid username')).toBeTruthy();
    fireEvent.change(search(), { target: { value: ' eze ' } });
    await act(async () => void fireEvent.keyDown(search(), { key: 'Enter' }));
    expect(address()).toBe('/accesslist?q=eze');
    expect(server.of(LIST).at(-1)?.query.q).toBe('eze');
  });

  it('filters by role and state in the address, and knows addresses of before', async () => {
    const { server } = await show('/accesslist?role=CBN&status=INACTIVE');
    expect(server.of(LIST)[0]?.query).toMatchObject({ role: 'CBN', status: 'INACTIVE' });
    cleanup();
    expect((await show('/accesslist?user=layinka')).address()).toBe('/accesslist?q=layinka');
  });

  it('makes a user: the one-time password is on screen until Done, and never in the store', async () => {
    const { server, store, actions, address, notifications } = await show('/accesslist', {
      [CREATE]: credentials,
    });
    await press('Create user');
    const dialog = within(await screen.findByRole('dialog'));
    await act(async () => void fireEvent.click(dialog.getByText('Create')));
    expect(dialog.getByText('You must enter a valid username')).toBeTruthy();
    expect(server.of(CREATE)).toHaveLength(0);
    fireEvent.change(dialog.getByLabelText('Username', { exact: false }), { target: { value: 'bola' } });
    fireEvent.click(dialog.getByLabelText('Community resources', { selector: 'input' }));
    fireEvent.click(screen.getByText('Kebbi Rice Cluster'));
    await act(async () => void fireEvent.click(dialog.getByText('Create')));
    expect(screen.getByText('mara-4821-toro')).toBeTruthy();
    expect(server.of(CREATE)[0]).toMatchObject({
      params: { user: 'adamu' },
      body: { username: 'bola', role: 'CBN', resourceIds: [12] },
    });
    expect(JSON.stringify([actions, store.getState()])).not.toContain('mara-4821-toro');
    expect(notifications()).toEqual([['Success!', 'user successfully created']]);
    await act(async () => void fireEvent.click(screen.getByText('Done')));
    expect(address()).toBe('/accesslist/20');
  });

  it('shows where the link was sent, without a secret', async () => {
    await show('/accesslist', {
      [CREATE]: {
        ...credentials,
        oneTimePassword: null,
        setPasswordLink: null,
        delivery: 'SMS',
        deliveryNote: 'Link sent to the phone ending 12.',
      },
    });
    await press('Create user');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Username', { exact: false }), { target: { value: 'bola' } });
    await press('Create');
    expect(await screen.findByText('Link sent to the phone ending 12.')).toBeTruthy();
    expect(screen.queryByText('One-time password')).toBeNull();
  });

  it('gives the roles that the server lets one give, and links a farmer to a record', async () => {
    const { server } = await show('/accesslist', { [CREATE]: credentials });
    await press('Create user');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('combobox', { name: 'Role' }));
    const offered = [
      'Staff (granted access)',
      'Agent (own postings)',
      'Farmer (own record)',
      'CBN (read-only)',
    ];
    for (const name of offered) expect(screen.getByRole('option', { name })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Administrator/ })).toBeNull();
    fireEvent.click(screen.getByRole('option', { name: 'Farmer (own record)' }));
    fireEvent.change(dialog.getByLabelText('Username', { exact: false }), { target: { value: 'bola' } });
    await press('Create');
    expect(screen.getByText('Choose the farmer of this user.')).toBeTruthy();
    expect(server.of(CREATE)).toHaveLength(0);
  });

  it('says why a user could not be made', async () => {
    const { server, store } = await show('/accesslist', {
      [CREATE]: refusal(503, { error: 'database.unavailable', message: 'Try again.' }),
    });
    await press('Create user');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Username', { exact: false }), { target: { value: 'bola' } });
    await press('Create');
    expect(screen.getByRole('alert').textContent).toBe('Try again.');
    expect(store.getState().notifications.kept[0]).toMatchObject({
      text: 'Error creating user',
      detail: 'Try again.',
    });
    server.set(CREATE, refusal(409, { error: 'user.exists', message: 'There is such a user.' }));
    await press('Create');
    expect(screen.getByText('There is such a user.')).toBeTruthy();
  });
});
