import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { IDENTITY_MESSAGES, type Role, type SessionUserDto } from '#libs/contracts';
import * as sessionApi from '../../api/session.js';
import * as api from '../../api/settings.js';
import { ApiError } from '../../core/api/problem.js';
import { sessionRenewed } from '../../core/session/actions.js';
import { selectIsSignedIn } from '../../core/session/slice.js';
import { show } from '../../testing/test-screen.js';
import { sessionOf } from '../../testing/test-session.js';
import SettingsPage from './SettingsPage.js';

jest.mock('../../api/settings.js');
jest.mock('../../api/session.js');
jest.mock('../../core/realtime/socket.js');
const calls = jest.mocked(api);

const now = new Date().toISOString();
const device = (id: string, current: boolean) => ({
  id,
  current,
  startedAt: now,
  lastUsedAt: now,
  endsAt: now,
  device: current ? 'Firefox on Linux' : 'Chrome on Android',
  address: '10.0.0.1',
});
const off = { enabled: false, enabledAt: null, required: false, recoveryCodesLeft: 0 };

beforeEach(() => {
  // What the test before has left there would be a session to go on with.
  localStorage.clear();
  jest.resetAllMocks();
  calls.fetchOwnSessions.mockResolvedValue({ list: [device('a', true), device('b', false)], total: 2 });
  calls.fetchSecondFactor.mockResolvedValue(off);
  calls.fetchFactorPolicy.mockResolvedValue({ list: [{ role: 'STAFF', required: false }] });
  jest.mocked(sessionApi.fetchSession).mockResolvedValue(sessionOf());
});

const open = async (role: Role = 'ADMIN', more: Partial<SessionUserDto> = {}) => {
  const view = await show(<SettingsPage />, '/settings', sessionOf(role, more));
  await act(async () => undefined);
  return view;
};

async function change(current: string, next: string, again: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(/^Current password/), { target: { value: current } });
  fireEvent.change(screen.getByLabelText(/^New password/), { target: { value: next } });
  fireEvent.change(screen.getByLabelText(/^Confirm password/), { target: { value: again } });
  fireEvent.submit(screen.getByLabelText(/^Confirm password/));
  await act(async () => undefined);
}

describe('change of password', () => {
  it('refuses what does not match in the documented words, without asking the server', async () => {
    await open();
    await change('old-password', 'a-new-password', 'another');
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(calls.changePassword).not.toHaveBeenCalled();
  });

  it('shows the server’s sentence under the field that it is about', async () => {
    await open();
    calls.changePassword.mockRejectedValue(
      new ApiError({ status: 400, error: 'password.wrong', message: IDENTITY_MESSAGES.password.wrong }),
    );
    await change('not-this-one', 'a-new-password', 'a-new-password');
    expect(screen.getByText(IDENTITY_MESSAGES.password.wrong)).toBeTruthy();
  });

  it('says that it is done and signs out 2.5 seconds later, whatever the socket says meanwhile', async () => {
    const { store, notifications } = await open();
    jest.useFakeTimers();
    calls.changePassword.mockImplementation(async () => {
      // The server has ended the session before its answer is here.
      store.dispatch({
        type: 'realtime/sessionEnded',
        payload: { reason: 'password-changed', message: 'x' },
      });
      return { code: 200, message: IDENTITY_MESSAGES.password.changed };
    });
    await change('old-password', 'a-new-password', 'a-new-password');
    expect(calls.changePassword).toHaveBeenCalledWith({
      username: 'adamu',
      password: 'old-password',
      newpassword: 'a-new-password',
    });
    expect(notifications()).toContainEqual(['Success!', 'Password changed successfully']);
    await act(() => jest.advanceTimersByTimeAsync(2400));
    expect(selectIsSignedIn(store.getState())).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(selectIsSignedIn(store.getState())).toBe(false);
    jest.useRealTimers();
  });
});

describe('sessions', () => {
  it('are listed, ended one by one, and all others at once after a question', async () => {
    const { notifications } = await open();
    calls.endOwnSession.mockResolvedValue({ code: 200, message: IDENTITY_MESSAGES.session.ended });
    fireEvent.click(screen.getByLabelText('Sign out Chrome on Android'));
    await waitFor(() =>
      expect(notifications()).toContainEqual(['Success!', IDENTITY_MESSAGES.session.ended]),
    );
    expect(calls.endOwnSession).toHaveBeenCalledWith('b');

    calls.endOtherSessions.mockResolvedValue({ code: 200, message: IDENTITY_MESSAGES.session.othersEnded });
    fireEvent.click(screen.getByText('Sign out everywhere else'));
    expect(calls.endOtherSessions).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByText('Yes, sign out'));
    await waitFor(() => expect(calls.endOtherSessions).toHaveBeenCalledTimes(1));
  });
});

describe('second factor', () => {
  it('shows recovery codes until they are kept, also when the other pages open meanwhile', async () => {
    calls.beginSecondFactor.mockResolvedValue({
      secret: 'JBSWY3DPEHPK3PXP',
      otpauthUrl: 'otpauth://totp/Gona:a',
    });
    calls.confirmSecondFactor.mockResolvedValue({ recoveryCodes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] });
    const { store } = await open('STAFF', { secondFactorMissing: true });
    expect(screen.queryByText('Where you are signed in')).toBeNull();
    fireEvent.click(screen.getByText('Set up second factor'));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    const field = screen.getByLabelText('Six-digit code from the app');
    fireEvent.change(field, { target: { value: '123456' } });
    fireEvent.submit(field);
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeTruthy();

    act(() => void store.dispatch(sessionRenewed(sessionOf('STAFF', { secondFactorEnabled: true }))));
    await screen.findByText('Where you are signed in');
    expect(screen.getByText('aaaa-bbbb-cccc')).toBeTruthy();
    expect(JSON.stringify(store.getState())).not.toMatch(/aaaa-bbbb-cccc|JBSWY3DP/);
    fireEvent.click(screen.getByText('I have saved them'));
    await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc')).toBeNull());
  });

  it('can be asked of a role by administrators only', async () => {
    await open('STAFF');
    expect(screen.queryByText('Second factor by role')).toBeNull();
  });
});

describe('until the password has been changed', () => {
  it('nothing else is on the page, and nothing else is asked of the server', async () => {
    await open('ADMIN', { isPasswordReset: false });
    expect(screen.getByLabelText(/^Current password/)).toBeTruthy();
    expect(screen.queryByText('Second factor')).toBeNull();
    expect(calls.fetchOwnSessions).not.toHaveBeenCalled();
    expect(calls.fetchPreferences).not.toHaveBeenCalled();
  });
});
