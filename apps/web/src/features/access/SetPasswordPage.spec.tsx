import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setPassword } from '../../api/access.js';
import { ApiError } from '../../core/api/problem.js';
import SetPasswordPage from './SetPasswordPage.js';

jest.mock('../../api/access.js', () => ({ setPassword: jest.fn() }));
const call = jest.mocked(setPassword);

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

beforeEach(() => call.mockReset());
afterEach(cleanup);

describe('set-password page', () => {
  it('sends nothing while the two differ', async () => {
    open('#token');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Enter a new password.');
    fill('Kada ya fi ruwa', 'Kada ya fi');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe("Passwords don't match");
    expect(call).not.toHaveBeenCalled();
  });

  it('says what the server has against the password, and lets another be tried', async () => {
    const fields = { newPassword: 'A password has at least 10 characters.' };
    call.mockRejectedValueOnce(
      new ApiError({ status: 400, error: 'request.invalid', message: 'No.', fields }),
    );
    open('#token');
    fill('short', 'short');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('A password has at least 10 characters.');

    call.mockResolvedValueOnce({ code: 200, message: '', username: 'bola', accessId: '10000001' });
    fill('Kada ya fi ruwa', 'Kada ya fi ruwa');
    await submit();
    expect(call).toHaveBeenLastCalledWith('token', 'Kada ya fi ruwa');
    expect(screen.getByRole('heading').textContent).toBe('Password changed successfully');
    fireEvent.click(screen.getByRole('button', { name: 'Go to sign-in' }));
    expect(location.pathname + location.search).toBe('/10000001?username=bola');
  });

  it('asks for nothing where the link lacks its token', () => {
    open('');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
  });
});
