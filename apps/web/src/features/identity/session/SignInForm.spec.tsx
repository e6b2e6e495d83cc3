import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { signInTask } from '../../../core/session/sign-in.js';
import { makeStore } from '../../../core/store.js';
import { answering, refusal } from '../../../testing/answers.js';
import { sessionOf } from '../../../testing/test-session.js';
import { SignInForm } from './SignInForm.js';

const refused = (error: string, message: string) => refusal(401, { error, message });
let server: ReturnType<typeof answering>;
/** Returns the sent requests, oldest first. */
const sent = () => server.of('POST /login').map(({ body }) => body as Record<string, string>);
const settle = () => act(async () => undefined);

function show(username = '') {
  const { store, sagas } = makeStore();
  sagas.run(signInTask.saga);
  render(
    <Provider store={store}>
      <SignInForm name="Gona" username={username} />
    </Provider>,
  );
}

async function typePassword(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'adamu' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a password' } });
  fireEvent.submit(screen.getByLabelText('Username'));
  await settle();
}

async function typeCode(field: HTMLElement, code: string): Promise<void> {
  fireEvent.change(field, { target: { value: code } });
  fireEvent.submit(field);
  await settle();
}

beforeEach(() => {
  server = answering({ 'POST /login': refused('signIn.secondFactorRequired', 'Enter the code.') });
});
afterEach(() => server.restore());

describe('sign-in', () => {
  it('takes the username of a link, and asks for the password next', () => {
    show('ngozi');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ngozi');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('names missing fields without asking the server', async () => {
    show();
    fireEvent.submit(screen.getByLabelText('Username'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('asks for the code of the second factor on the same page, and signs in with it', async () => {
    show();
    await typePassword();
    const field = screen.getByLabelText('Code from your authenticator app');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('alert')).toBeNull();
    server.set('POST /login', sessionOf());
    await typeCode(field, ' 123456 ');
    expect(sent().at(-1)).toEqual({ username: 'adamu', password: 'a password', code: '123456' });
  });

  it('says that a code was wrong, and takes a recovery code instead', async () => {
    show();
    await typePassword();
    server.set('POST /login', refused('signIn.secondFactorFailed', 'wrong'));
    await typeCode(screen.getByLabelText('Code from your authenticator app'), '000000');
    expect(screen.getByRole('alert').textContent).toContain('code is wrong');
    fireEvent.click(screen.getByText('Use a recovery code instead'));
    server.set('POST /login', sessionOf());
    await typeCode(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn');
    expect(sent().at(-1)?.code).toBe('abcd-efgh-jkmn');
  });

  it('returns to the password, which must be typed again', async () => {
    show();
    await typePassword();
    fireEvent.click(screen.getByText('Back'));
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'adamu');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  });
});
