import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { DEFAULT_PREFERENCES, IDENTITY_MESSAGES, type Role, type SessionUserDto } from '#libs/contracts';
import { sessionRenewed } from '../../../core/session/actions.js';
import { selectIsSignedIn } from '../../../core/session/slice.js';
import { type AskedCall, answering, refusal } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { sessionOf } from '../../../testing/test-session.js';
import SettingsPage from './SettingsPage.js';

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

const answers = {
  'GET /session': sessionOf(),
  'GET /sessions': { list: [device('a', true), device('b', false)], total: 2 },
  'GET /preferences': DEFAULT_PREFERENCES,
  'GET /second-factor': off,
  'GET /second-factor/policy': { list: [{ role: 'STAFF', required: false }] },
};
let server: ReturnType<typeof answering>;

beforeEach(() => {
  server = answering(answers);
});
afterEach(() => {
  cleanup();
  server.restore();
});

const open = async (role: Role = 'ADMIN', more: Partial<SessionUserDto> = {}) => {
  const view = await showPage(<SettingsPage />, '/settings', { signedInAs: sessionOf(role, more) });
  await act(async () => undefined);
  return view;
};

const CHANGE = 'POST /new-rest/login/changepassword';
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
    expect(server.of(CHANGE)).toEqual([]);
  });

  it('shows the server’s sentence under the field that it is about', async () => {
    await open();
    server.set(CHANGE, refusal(400, { error: 'password.wrong', message: IDENTITY_MESSAGES.password.wrong }));
    await change('not-this-one', 'a-new-password', 'a-new-password');
    expect(screen.getByText(IDENTITY_MESSAGES.password.wrong)).toBeTruthy();
  });

  it('is emptied by Escape, after a question', async () => {
    await open();
    const field = screen.getByLabelText<HTMLInputElement>(/^Confirm password/);
    fireEvent.change(field, { target: { value: 'typed' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(await screen.findByText('Close without saving?')).toBeTruthy();
    expect(field.value).toBe('typed');
    fireEvent.click(screen.getByText('Yes, close it'));
    await waitFor(() => expect(field.value).toBe(''));
  });

  it('says that it is done and signs out 2.5 seconds later, whatever the socket says meanwhile', async () => {
    const { store, notifications } = await open();
    jest.useFakeTimers();
    server.set(CHANGE, () => {
      // The server ends the session before its answer arrives.
      store.dispatch({
        type: 'realtime/sessionEnded',
        payload: { reason: 'password-changed', message: 'x' },
      });
      return { code: 200, message: IDENTITY_MESSAGES.password.changed };
    });
    await change('old-password', 'a-new-password', 'a-new-password');
    expect(server.of(CHANGE)[0]?.body).toEqual({
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

const OTHERS = 'POST /sessions/end-others';
describe('sessions', () => {
  it('are listed, ended one by one, and all others together after a question', async () => {
    const { notifications } = await open();
    server.set('POST /sessions/:id/end', { code: 200, message: IDENTITY_MESSAGES.session.ended });
    fireEvent.click(screen.getByLabelText('Sign out Chrome on Android'));
    await waitFor(() =>
      expect(notifications()).toContainEqual(['Success!', IDENTITY_MESSAGES.session.ended]),
    );
    expect(server.of('POST /sessions/:id/end').map(({ params }) => params.id)).toEqual(['b']);

    server.set(OTHERS, { code: 200, message: IDENTITY_MESSAGES.session.othersEnded });
    fireEvent.click(screen.getByText('Sign out everywhere else'));
    expect(server.of(OTHERS)).toEqual([]);
    fireEvent.click(await screen.findByText('Yes, sign out'));
    await waitFor(() => expect(server.of(OTHERS)).toHaveLength(1));
  });
});

describe('second factor', () => {
  it('shows recovery codes until they are kept, also when the other pages open meanwhile', async () => {
    server.set('POST /second-factor/confirm', { recoveryCodes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] });
    const { store } = await open('STAFF', { secondFactorMissing: true });
    expect(screen.queryByText('Your sessions')).toBeNull();
    let admit: (value: unknown) => void = () => undefined;
    const begun = { secret: 'JBSWY3DPEHPK3PXP', otpauthUrl: 'otpauth://totp/Gona:a' };
    server.set(
      'POST /second-factor/begin',
      () =>
        new Promise((resolve) => {
          admit = () => resolve(begun);
        }),
    );
    await act(async () => void fireEvent.click(screen.getByText('Set up second factor')));
    // The first call may ask for the password: that dialog is then the only one.
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => admit(null));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    const field = screen.getByLabelText('Six-digit code from the app');
    fireEvent.change(field, { target: { value: '123456' } });
    fireEvent.submit(field);
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeTruthy();

    act(() => void store.dispatch(sessionRenewed(sessionOf('STAFF', { secondFactorEnabled: true }))));
    await screen.findByText('Your sessions');
    expect(screen.getByText('aaaa-bbbb-cccc')).toBeTruthy();
    expect(JSON.stringify(store.getState())).not.toMatch(/aaaa-bbbb-cccc|JBSWY3DP/);
    fireEvent.click(screen.getByText('I have saved them'));
    await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc')).toBeNull());
  });

  it('asks before it discards a typed code, and returns to the refused code', async () => {
    server.set('POST /second-factor/begin', {
      secret: 'JBSWY3DPEHPK3PXP',
      otpauthUrl: 'otpauth://totp/Gona:a',
    });
    server.set('POST /second-factor/confirm', refusal(400, { message: 'The code is not right.' }));
    await open('STAFF', { secondFactorMissing: true });
    fireEvent.click(screen.getByText('Set up second factor'));
    const field = await screen.findByLabelText('Six-digit code from the app');
    fireEvent.change(field, { target: { value: '123456' } });
    fireEvent.submit(field);
    await screen.findByText('The code is not right.');
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(await screen.findByText('Close without saving?')).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    fireEvent.click(screen.getByText('Yes, close it'));
    await waitFor(() => expect(screen.queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull());
  });

  it('is set for each role, and a late answer changes no other', async () => {
    const policy = (staff: boolean, cbn: boolean) => ({
      list: [
        { role: 'STAFF', required: staff },
        { role: 'CBN', required: cbn },
      ],
    });
    server.set('GET /second-factor/policy', policy(false, false));
    await open();
    let answerLate = (_answer: object) => {};
    const late = new Promise<object>((resolve) => {
      answerLate = resolve;
    });
    server.set('PUT /second-factor/policy', ({ body }: AskedCall) =>
      (body as { role: Role }).role === 'STAFF' ? late : policy(true, true),
    );
    const box = (role: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: role });
    await act(async () => void fireEvent.click(box('STAFF')));
    expect([box('STAFF').disabled, box('CBN').disabled]).toEqual([true, false]);
    await act(async () => void fireEvent.click(box('CBN')));
    await waitFor(() => expect(box('CBN').checked).toBe(true));
    await act(async () => answerLate(policy(true, false)));
    await waitFor(() => expect(box('STAFF').disabled).toBe(false));
    expect([box('STAFF').checked, box('CBN').checked]).toEqual([true, true]);
  });

  it('stays required of a role while a change waits, which its asker can withdraw', async () => {
    const waitingChange = {
      id: 3,
      title: 'Second factor for the role STAFF',
      from: 'required',
      to: 'optional',
      askedBy: 'Adamu Bala',
      askedOn: now,
      isOwn: true,
      links: [{ rel: 'withdraw', href: '/api/rule-changes/3/withdraw', method: 'POST' }],
    };
    const message = 'Change requested.';
    server.set('GET /second-factor/policy', {
      list: [{ role: 'STAFF', required: true, waitingChange: null }],
    });
    server.set('PUT /second-factor/policy', {
      list: [{ role: 'STAFF', required: true, waitingChange }],
      message,
    });
    await open();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'STAFF' });
    await act(async () => void fireEvent.click(box));
    expect(await screen.findByText('Second factor for the role STAFF: required to optional')).toBeTruthy();
    expect([box.checked, box.disabled]).toEqual([true, true]);
    expect(screen.getByRole('button', { name: 'Withdraw request' })).toBeTruthy();
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
    expect(server.calls).toEqual([]);
  });
});
