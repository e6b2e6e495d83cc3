import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { AccessListDto } from '#libs/contracts';
import {
  addToAccessList,
  createUser,
  fetchAccessList,
  issueCredentials,
  removeFromAccessList,
} from '../../api/access.js';
import { ApiError } from '../../core/api/problem.js';
import { show } from '../../testing/test-screen.js';
import AccessListPage from './AccessListPage.js';

jest.mock('../../api/access.js', () => ({
  fetchAccessList: jest.fn(),
  addToAccessList: jest.fn(),
  removeFromAccessList: jest.fn(),
  createUser: jest.fn(),
  issueCredentials: jest.fn(),
}));
jest.mock('../../api/community.js', () => ({
  fetchCommunityResources: async () => ({
    list: [
      { id: 12, name: 'Kebbi Rice Cluster' },
      { id: 13, name: 'Kano Maize Growers' },
    ],
    total: 2,
    links: [],
  }),
}));

const lists = jest.mocked(fetchAccessList);
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

beforeEach(() => {
  jest.clearAllMocks();
  lists.mockResolvedValue(listOf());
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('access list', () => {
  it('wants a username', async () => {
    await show(<AccessListPage />, '/accesslist');
    await press('Look up');
    expect(screen.getByText('You must enter a valid username')).toBeTruthy();
    expect(lists).not.toHaveBeenCalled();
  });

  it('looks a user up, in the address, and lists what is reached', async () => {
    const { address } = await show(<AccessListPage />, '/accesslist');
    type('Username', ' layinka ');
    await press('Look up');
    expect(address()).toBe('/accesslist?user=layinka');
    expect(lists).toHaveBeenCalledWith('layinka');
    expect(within(screen.getByRole('table')).getByText('Kebbi Rice Cluster')).toBeTruthy();
  });

  it('says "No record found"', async () => {
    lists.mockRejectedValue(
      new ApiError({ status: 404, error: 'record.notFound', message: 'No record found' }),
    );
    const { notifications } = await show(<AccessListPage />, '/accesslist?user=nobody');
    expect(screen.getByText('No record found')).toBeTruthy();
    expect(notifications()).toEqual([['Error!', 'No record found']]);
  });

  it.each([
    [{ code: 200, id: 13, message: 'Resource Successfully Added To List' }, 'Success!'],
    [{ code: -1, id: 0, message: 'Resource Already Part of access List' }, 'Info!'],
  ])('adds a resource and says what the server said (%#)', async (answer, title) => {
    jest.mocked(addToAccessList).mockResolvedValue(answer);
    const { notifications } = await show(<AccessListPage />, '/accesslist?user=layinka');
    fireEvent.click(screen.getByRole('combobox', { name: 'Community resource' }));
    // Only what is not on the list yet is offered.
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Kano Maize Growers',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'Kano Maize Growers' }));
    await press('Add to list');
    expect(addToAccessList).toHaveBeenCalledWith('adamu', 13, 'layinka');
    expect(notifications()).toEqual([[title, answer.message]]);
    expect(lists).toHaveBeenCalledTimes(2);
  });

  it('asks by name before it removes', async () => {
    const message = 'Resource Successfully Removed From List';
    jest.mocked(removeFromAccessList).mockResolvedValue({ code: 200, id: 12, message });
    const { notifications } = await show(<AccessListPage />, '/accesslist?user=layinka');
    await press('Remove Kebbi Rice Cluster from the list');
    expect(screen.getByText('Remove Kebbi Rice Cluster from the list of Ọláyínká Adéṣínà?')).toBeTruthy();
    expect(removeFromAccessList).not.toHaveBeenCalled();
    await press('Yes, remove it');
    expect(removeFromAccessList).toHaveBeenCalledWith('adamu', 12, 'layinka');
    expect(notifications()).toEqual([['Success!', message]]);
  });

  it('offers nothing to add where the role reaches all', async () => {
    lists.mockResolvedValue(listOf({ accountWide: true }));
    await show(<AccessListPage />, '/accesslist?user=zainab');
    expect(screen.getByText(/reaches every community resource/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to list' })).toBeNull();
  });

  it('lets nobody see as oneself, nor as who is deactivated', async () => {
    lists.mockResolvedValue(listOf({ id: 1 }));
    await show(<AccessListPage />, '/accesslist?user=adamu');
    expect(screen.queryByRole('button', { name: 'See as this user' })).toBeNull();
    cleanup();
    lists.mockResolvedValue(listOf({ status: 'INACTIVE' }));
    await show(<AccessListPage />, '/accesslist?user=layinka');
    expect(screen.queryByRole('button', { name: 'See as this user' })).toBeNull();
  });

  it('makes a user: the one-time password is on screen until Done, and never in the store', async () => {
    jest.mocked(createUser).mockResolvedValue(credentials);
    const { store, address, notifications } = await show(<AccessListPage />, '/accesslist');
    await press('Create user');
    await act(async () => void (await import('./CreateUserForm.js')));
    const dialog = within(await screen.findByRole('dialog'));
    await press('Create');
    expect(dialog.getByText('You must enter a valid username')).toBeTruthy();
    expect(createUser).not.toHaveBeenCalled();
    type('Username', 'bola', dialog as unknown as typeof screen);
    await press('Create');
    expect(screen.getByText('mara-4821-toro')).toBeTruthy();
    expect(screen.getByText('http://localhost/set-password#abc')).toBeTruthy();
    expect(JSON.stringify(store.getState())).not.toContain('mara-4821-toro');
    expect(notifications()).toEqual([['Success!', 'user successfully created']]);
    expect(address()).toBe('/accesslist?user=bola');
    await press('Done');
    expect(screen.queryByText('mara-4821-toro')).toBeNull();
  });

  it('says why a user could not be made', async () => {
    const refusal = new ApiError({ status: 503, error: 'database.unavailable', message: 'Try again.' });
    jest.mocked(createUser).mockRejectedValue(refusal);
    await show(<AccessListPage />, '/accesslist');
    await press('Create user');
    type('Username', 'bola', within(await screen.findByRole('dialog')) as unknown as typeof screen);
    await press('Create');
    expect(screen.getByRole('alert').textContent).toBe('Error creating user. Try again.');
  });

  it('makes a new one-time password after asking', async () => {
    jest.mocked(issueCredentials).mockResolvedValue({ ...credentials, username: 'layinka' });
    await show(<AccessListPage />, '/accesslist?user=layinka');
    await press('New one-time password');
    expect(issueCredentials).not.toHaveBeenCalled();
    await press('Yes, make a new one');
    expect(issueCredentials).toHaveBeenCalledWith('layinka');
    expect(screen.getByText('mara-4821-toro')).toBeTruthy();
  });
});
