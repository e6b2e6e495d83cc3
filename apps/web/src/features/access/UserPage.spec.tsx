import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { ACCESS_MESSAGES, type AccessBody, type AccessPreviewDto, type UserDto } from '#libs/contracts';
import { type AskedCall, refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import UserPage from './UserPage.js';

const SAVE = 'PUT /users/:userId/access';
const PREVIEW = 'POST /users/:userId/preview';
const FIND = 'GET /users/:userId';
const END = 'POST /users/:userId/sessions/:sessionId/end';

const link = (rel: string, method: 'GET' | 'POST' | 'PUT', path: string) => ({
  rel,
  method,
  href: `/api${path}`,
});
const SELF = link('self', 'GET', '/users/5');
const ALL = [
  SELF,
  link('seeAs', 'POST', '/accesslist/see-as/ngozi.eze'),
  link('saveAccess', 'PUT', '/users/5/access'),
  link('newPassword', 'POST', '/accesslist/new-password/ngozi.eze'),
  link('endSessions', 'POST', '/users/5/sessions/end'),
  link('deactivate', 'POST', '/users/5/deactivate'),
];
const kebbi = { id: 12, name: 'Kebbi Rice Cluster', season: 'Dry Season', status: 'ACTIVE', farmers: 1204 };
const userOf = (more: Partial<UserDto> = {}): UserDto => ({
  id: 5,
  username: 'ngozi.eze',
  displayName: 'Ngozi Eze',
  firstName: null,
  surname: null,
  role: 'STAFF',
  status: 'ACTIVE',
  isConfirmed: true,
  accountWide: false,
  resourcesCount: 1,
  resourceNames: [kebbi.name],
  lastSeenAt: null,
  email: 'ngozi@example.org',
  phone: null,
  isPasswordReset: true,
  secondFactorEnabled: false,
  createdAt: '2026-01-01T08:00:00Z',
  resources: [kebbi],
  resourcesOfAccount: 9,
  grants: [{ resource: 'Farm', subResource: 'Area Mapping', level: 'view' }],
  farmer: null,
  farmsCaptured: null,
  staff: null,
  rolesGiven: ['STAFF', 'AGENT', 'FARMER', 'CBN'],
  version: 'one',
  links: ALL,
  ...more,
});
/** Builds the answer of the server: a user with grants on farms may open the map. */
const previewOf = ({ body }: AskedCall): AccessPreviewDto => {
  const { role, resourceIds, grants } = body as AccessBody;
  return {
    role,
    grants: role === 'STAFF' ? grants : null,
    links: [],
    calls: [
      ...grants.flatMap(({ level }) =>
        level === 'edit' ? ['readEvaluationPage', 'completeFarm'] : ['readEvaluationPage'],
      ),
      'readAnalytics',
    ],
    resources: resourceIds.includes(12) ? [kebbi] : [],
    counts: { communityResources: resourceIds.length, communities: 3, farmers: 1204, farms: 900 },
  };
};
const session = (id: string, device: string) => ({
  id,
  current: false,
  startedAt: '2026-11-20T08:00:00Z',
  lastUsedAt: '2026-11-20T08:00:00Z',
  endsAt: '2026-11-21T08:00:00Z',
  device,
  address: '102.89.34.17',
});
const answers = {
  [FIND]: userOf(),
  [PREVIEW]: previewOf,
  'GET /users/:userId/sessions': {
    list: [session('a', 'Chrome on Windows'), session('b', 'Firefox on Android')],
    total: 2,
  },
  'GET /audit/record/:kind/:id': { list: [], total: 0, isMore: false, types: [] },
  'GET /community-resource': { list: [kebbi, { id: 13, name: 'Kano Maize' }], total: 2, links: [] },
};
const page = (
  <Routes>
    <Route path="/accesslist/:userId" element={<UserPage />} />
  </Routes>
);
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const show = async (more: object = {}) => {
  const shown = await showPage(page, '/accesslist/5', { answers: { ...answers, ...more } });
  if (!shown.server) throw new Error('These tests have a server.');
  await wait(250);
  return { ...shown, server: shown.server };
};
const press = async (name: string | RegExp) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};
/** Does not search by role: role queries look at every element of the page. */
const level = (place: string, name: string) => within(screen.getByLabelText(place)).getByText(name);

afterEach(cleanup);

describe('the page of a user', () => {
  it('says that nothing is assigned, and never 0', async () => {
    await show({ [FIND]: userOf({ resources: [], resourcesCount: 0 }) });
    expect(screen.getByText('No community resource has been assigned')).toBeTruthy();
    expect(screen.getByText('No community resource has been assigned to you.')).toBeTruthy();
    expect(screen.queryByText('Registered farmers')).toBeNull();
  });

  it('confirms a user if the server offers it, after a question', async () => {
    const CONFIRM = 'POST /users/:userId/confirm';
    const { server, notifications } = await show({
      [FIND]: userOf({ isConfirmed: false, links: [...ALL, link('confirm', 'POST', '/users/5/confirm')] }),
      [CONFIRM]: userOf(),
    });
    expect(screen.getByText('Not confirmed')).toBeTruthy();
    await press('Confirm user');
    await press('Yes, confirm');
    expect(server.of(CONFIRM)).toHaveLength(1);
    expect(notifications()).toEqual([['Success!', 'User confirmed. They can record and approve money.']]);
    expect(screen.queryByText('Not confirmed')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Confirm user' })).toBeNull();
  });

  it('saves list and grants in one call with the version read, by the button or Ctrl S', async () => {
    const { server, notifications } = await show({
      [SAVE]: userOf({ version: 'two', resources: [], grants: [] }),
    });
    expect(screen.queryByLabelText('Unsaved changes')).toBeNull();
    await act(async () => void fireEvent.click(screen.getByLabelText('Remove Kebbi Rice Cluster')));
    await act(async () => void fireEvent.click(level('Farm, Area Mapping', 'View and edit')));
    expect(screen.getByText('2 unsaved changes')).toBeTruthy();
    expect(
      screen.getByText(/Removed: Kebbi Rice Cluster\. Farm, Area Mapping: from view to view and edit\./),
    ).toBeTruthy();
    await act(async () => void fireEvent.keyDown(window, { key: 's', ctrlKey: true }));
    expect(server.of(SAVE).map(({ body }) => body)).toEqual([
      {
        role: 'STAFF',
        resourceIds: [],
        grants: [{ resource: 'Farm', subResource: 'Area Mapping', level: 'edit' }],
        farmerId: null,
        version: 'one',
      },
    ]);
    expect(notifications()).toEqual([['Success!', 'Resource Successfully Removed From List']]);
    expect(screen.queryByText(/not saved/)).toBeNull();
    expect(screen.getByText('No community resource has been assigned')).toBeTruthy();
  });

  it('changes the name, sent only if it differs', async () => {
    const { server } = await show({ [SAVE]: userOf({ version: 'two', displayName: 'Ngozi Okafor' }) });
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    const surname = field('Surname');
    expect([field('First name').value, surname.value]).toEqual(['Ngozi', 'Eze']);
    fireEvent.change(surname, { target: { value: 'Eze ' } });
    expect(screen.queryByText(/not saved/)).toBeNull();
    fireEvent.change(surname, { target: { value: 'Okafor' } });
    expect(screen.getByText(/Name changed\./)).toBeTruthy();
    await act(async () => void fireEvent.keyDown(window, { key: 's', ctrlKey: true }));
    expect(server.of(SAVE)[0]?.body).toMatchObject({ firstName: 'Ngozi', surname: 'Okafor', version: 'one' });
  });

  it('says that a user with a staff record is renamed there, and a peer not at all', async () => {
    const staff = { id: 3, gender: 'F', address: 'Kano', designation: 'collaborator', bvn: null, bank: null };
    await show({ [FIND]: userOf({ staff }) });
    expect(screen.getByText(ACCESS_MESSAGES.users.renamedAsStaff)).toBeTruthy();
    expect(screen.queryByLabelText('Surname')).toBeNull();
    cleanup();
    await show({ [FIND]: userOf({ links: [SELF] }) });
    expect(screen.queryByLabelText('Surname')).toBeNull();
    expect(screen.queryByText(ACCESS_MESSAGES.users.renamedAsStaff)).toBeNull();
  });

  it('adds resources that are not on the list, and names those that are', async () => {
    const { notifications } = await show();
    await press('Add resource');
    const choose = async (name: string) => {
      fireEvent.click(screen.getByLabelText('Community resource', { selector: 'input' }));
      await act(async () => void fireEvent.click(screen.getByRole('option', { name })));
    };
    await choose('Kebbi Rice Cluster');
    expect(notifications()).toEqual([['Info!', 'Resource Already Part of access List']]);
    await choose('Kano Maize');
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    expect(screen.getByText(/Added: Kano Maize\./)).toBeTruthy();
  });

  it('shows the server’s preview of the unsaved state, and marks changes', async () => {
    const { server } = await show();
    expect(screen.getByText('Access preview for Ngozi')).toBeTruthy();
    const can = screen.getByRole('list', { name: 'Permissions' });
    expect(within(can).getByText('Marking farms completed')).toBeTruthy();
    await act(async () => void fireEvent.click(level('Farm, Area Mapping', 'View and edit')));
    await wait(250);
    expect(
      within(screen.getByRole('list', { name: 'Permissions' })).getByText('New').parentElement?.textContent,
    ).toContain('Marks farms completed');
    expect(server.of(SAVE)).toHaveLength(0);
    await press('Discard');
    await wait(250);
    expect(within(screen.getByRole('list', { name: 'Permissions' })).queryByText('New')).toBeNull();
  });

  it('moves along a row of the matrix by the arrow keys', async () => {
    await show();
    fireEvent.keyDown(level('Farm, Assets', 'None'), { key: 'ArrowRight' });
    expect(level('Farm, Assets', 'View').getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('was none')).toBeTruthy();
  });

  it('shows no act that is not linked: a peer is read only', async () => {
    await show({
      [FIND]: userOf({ role: 'ADMIN', accountWide: true, resources: [], links: [SELF] }),
    });
    expect(screen.getByText('You can view other administrators but not change them.')).toBeTruthy();
    expect(screen.getByText(/access to the whole account/)).toBeTruthy();
    for (const name of [/Deactivate/, /password/, /See as/, /^End/, /Add resource/, /Remove/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('ends a single session', async () => {
    const { server, notifications } = await show({ [END]: { code: 200, message: 'Session ended.' } });
    await press('End the session on Firefox on Android');
    expect(server.of(END).map(({ params }) => params)).toEqual([{ userId: '5', sessionId: 'b' }]);
    expect(notifications()).toEqual([['Success!', 'Session ended.']]);
  });

  it('shows the latest user if someone else was first', async () => {
    const current = userOf({ version: 'two', grants: [] });
    const { notifications } = await show({
      [SAVE]: refusal(409, { error: 'record.conflict', message: 'Somebody else was first.', current }),
    });
    await press('Remove Kebbi Rice Cluster');
    await press(/Save access/);
    expect(notifications()).toEqual([['Error!', 'Somebody else was first.']]);
    expect(screen.queryByText(/not saved/)).toBeNull();
    expect(level('Farm, Area Mapping', 'None').getAttribute('aria-checked')).toBe('true');
  });
});
