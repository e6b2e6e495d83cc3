import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { IDENTITY_MESSAGES, type ProfileDto } from '#libs/contracts';
import * as sessionApi from '../../api/session.js';
import * as api from '../../api/settings.js';
import { ApiError } from '../../core/api/problem.js';
import { show } from '../../testing/test-screen.js';
import { sessionOf } from '../../testing/test-session.js';
import ProfilePage from './ProfilePage.js';

jest.mock('../../api/settings.js');
jest.mock('../../api/session.js');
jest.mock('../../core/realtime/socket.js');
const calls = jest.mocked(api);

const profile: ProfileDto = {
  userId: 1,
  username: 'adamu',
  displayName: 'Adamu Bala',
  firstName: 'Adamu',
  surname: 'Bala',
  email: null,
  phone: '08030000001',
  address: null,
  gender: 'M',
  roles: ['ADMIN'],
  accountName: 'Arewa Growers',
  accessId: '10000001',
};

beforeEach(() => {
  localStorage.clear();
  jest.resetAllMocks();
  calls.fetchProfile.mockResolvedValue(profile);
  jest.mocked(sessionApi.fetchSession).mockResolvedValue(sessionOf());
});

const edit = async () => {
  fireEvent.click(screen.getByText('Edit Profile'));
  return screen.findByLabelText(/^Surname/);
};
const save = async (field: HTMLElement) => {
  fireEvent.submit(field);
  await act(async () => undefined);
};

describe('own profile', () => {
  it('is shown, with what is not known said to be so', async () => {
    await show(<ProfilePage />, '/profile');
    expect(await screen.findByText('Arewa Growers')).toBeTruthy();
    expect(screen.getAllByText('Not given')).toHaveLength(2);
  });

  it('is checked by the server’s own rules before it is sent', async () => {
    await show(<ProfilePage />, '/profile');
    await screen.findByText('Arewa Growers');
    const surname = await edit();
    fireEvent.change(surname, { target: { value: ' ' } });
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '123' } });
    await save(surname);
    expect(screen.getByText(IDENTITY_MESSAGES.profile.nameRequired)).toBeTruthy();
    expect(screen.getByText(IDENTITY_MESSAGES.profile.badPhone)).toBeTruthy();
    expect(calls.saveProfile).not.toHaveBeenCalled();
  });

  it('is saved with the documented message, and shown as the server has it then', async () => {
    const { notifications } = await show(<ProfilePage />, '/profile');
    await screen.findByText('Arewa Growers');
    const surname = await edit();
    calls.saveProfile.mockResolvedValue({ code: 0, message: IDENTITY_MESSAGES.profile.updated });
    calls.fetchProfile.mockResolvedValue({ ...profile, surname: 'Sani', displayName: 'Adamu Sani' });
    fireEvent.change(surname, { target: { value: 'Sani ' } });
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '0803 000-0001' } });
    await save(surname);
    expect(calls.saveProfile).toHaveBeenCalledWith(
      expect.objectContaining({ surname: 'Sani', phone: '08030000001', email: null }),
    );
    await waitFor(() =>
      expect(notifications()).toContainEqual(['Success!', 'Profile updated successfully.']),
    );
    expect(await screen.findByText('Adamu Sani')).toBeTruthy();
    expect(sessionApi.fetchSession).toHaveBeenCalled();
  });

  it('shows the server’s complaint under its field', async () => {
    await show(<ProfilePage />, '/profile');
    await screen.findByText('Arewa Growers');
    const surname = await edit();
    calls.saveProfile.mockRejectedValue(
      new ApiError({ status: 400, error: 'request.invalid', message: 'x', fields: { email: 'Taken.' } }),
    );
    await save(surname);
    expect(screen.getByText('Taken.')).toBeTruthy();
  });

  it('cannot be edited by who only sees the portal as this user', async () => {
    await show(<ProfilePage />, '/profile', sessionOf('STAFF', { seenBy: { id: 2, name: 'Ngozi' } }));
    await screen.findByText('Arewa Growers');
    expect(screen.queryByText('Edit Profile')).toBeNull();
  });
});
