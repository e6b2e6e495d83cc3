import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { answering, refusal } from '../../testing/answers.js';
import SetPasswordPage from './SetPasswordPage.js';

const CALL = 'POST /set-password';
let server: ReturnType<typeof answering>;

const open = (hash: string) => {
  history.replaceState(null, '', `/set-password${hash}`);
  render(<SetPasswordPage />);
};
const fill = (first: string, second: string) => {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: first } });
  fireEvent.change(screen.getByLabelText('Repeat the password'), { target: { value: second } });
};
const submit = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Set password' })));

beforeEach(() => {
  server = answering({});
});
afterEach(() => {
  cleanup();
  server.restore();
});

describe('set-password page', () => {
  it('sends nothing while the two differ', async () => {
    open('#token');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Enter a new password.');
    fill('Kada ya fi ruwa', 'Kada ya fi');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe("Passwords don't match");
    expect(server.calls).toEqual([]);
  });

  it('says what the server has against the password, and lets another be tried', async () => {
    const fields = { newPassword: 'A password must have at least 10 characters.' };
    server.set(CALL, refusal(400, { error: 'request.invalid', message: 'No.', fields }));
    open('#token');
    fill('short', 'short');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('A password must have at least 10 characters.');

    server.set(CALL, { code: 200, message: '', username: 'bola', accessId: '10000001' });
    fill('Kada ya fi ruwa', 'Kada ya fi ruwa');
    await submit();
    expect(server.of(CALL).at(-1)?.body).toEqual({ token: 'token', newPassword: 'Kada ya fi ruwa' });
    expect(screen.getByRole('heading').textContent).toBe('Password changed successfully');
    fireEvent.click(screen.getByRole('button', { name: 'Go to sign-in' }));
    expect(location.pathname + location.search).toBe('/10000001?username=bola');
  });

  it('asks for nothing if the link lacks its token', () => {
    open('');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
  });
});
