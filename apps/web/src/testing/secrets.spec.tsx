import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import SetPasswordPage from '../features/access/SetPasswordPage.js';
import { RevealNumber } from '../features/disclosure/RevealNumber.js';
import { SignInForm } from '../features/identity/session/SignInForm.js';
import EnrolDialog from '../features/identity/settings/EnrolDialog.js';
import FactorCodeDialog from '../features/identity/settings/FactorCodeDialog.js';
import { PasswordPanel } from '../features/identity/settings/PasswordPanel.js';
import { refusal, type TestAnswer } from './answers.js';
import { showPage } from './test-app.js';
import { sessionOf } from './test-session.js';

/** Secrets that may appear only in the body of a call or its answer. */
const SECRETS = {
  password: 'kept-password-1',
  next: 'kept-password-2',
  code: '731902',
  key: 'JBSWY3DPEHPK3PXP',
  recovery: 'kept-reco-very',
  bvn: '22210000457',
  token: 'kept-token',
};
const done = { code: 200, message: 'Done.' };
const answers: Record<string, TestAnswer> = {
  'POST /login': refusal(401, { error: 'signIn.secondFactorRequired', message: 'Enter the code.' }),
  'POST /new-rest/login/changepassword': refusal(409, { message: 'No.' }),
  'POST /set-password': refusal(409, { message: 'No.' }),
  'POST /second-factor/begin': {
    secret: SECRETS.key,
    otpauthUrl: `otpauth://totp/Gona?secret=${SECRETS.key}`,
  },
  'POST /second-factor/confirm': { recoveryCodes: [SECRETS.recovery] },
  'POST /second-factor/recovery-codes': { recoveryCodes: [SECRETS.recovery] },
  'POST /second-factor/disable': done,
  'GET /disclosure/budget': { perHour: 20, left: 20, nextInSeconds: null },
  'POST /farmers/:id/reveal-bvn': { bvn: SECRETS.bvn, left: 19 },
};

const nothing = () => undefined;
const field = (label: string | RegExp) => screen.getByLabelText(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = (label: string | RegExp) => act(async () => void fireEvent.submit(field(label)));
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

afterEach(cleanup);

/** Screens that ask for or show a secret, the user's actions there, and the resulting calls. */
const SCREENS: [name: string, page: React.ReactNode, act: () => Promise<void>, calls: string[]][] = [
  [
    'sign-in with a second factor',
    <SignInForm key="page" name="Gona" username="adamu" />,
    async () => {
      type('Password', SECRETS.password);
      await submit('Password');
      await settle();
      type('Code from your authenticator app', SECRETS.code);
      await submit('Code from your authenticator app');
    },
    ['POST /login', 'POST /login'],
  ],
  [
    'a change of password',
    <PasswordPanel key="page" />,
    async () => {
      type(/^Current password/, SECRETS.password);
      type(/^New password/, SECRETS.next);
      type(/^Confirm password/, SECRETS.next);
      await submit(/^Confirm password/);
    },
    ['POST /new-rest/login/changepassword'],
  ],
  [
    'a password that is set by a link',
    <SetPasswordPage key="page" />,
    async () => {
      type('New password', SECRETS.next);
      type('Repeat the password', SECRETS.next);
      await click('Set password');
    },
    ['POST /set-password'],
  ],
  [
    'a second factor that is set up',
    <EnrolDialog key="page" onClose={nothing} />,
    async () => {
      await screen.findByLabelText('Six-digit code from the app');
      type('Six-digit code from the app', SECRETS.code);
      await submit('Six-digit code from the app');
      await screen.findByText(SECRETS.recovery);
    },
    ['POST /second-factor/begin', 'POST /second-factor/confirm'],
  ],
  [
    'new recovery codes',
    <FactorCodeDialog key="page" what="codes" onClose={nothing} />,
    async () => {
      type('Six-digit code from the app', SECRETS.code);
      await submit('Six-digit code from the app');
      await screen.findByText(SECRETS.recovery);
    },
    ['POST /second-factor/recovery-codes'],
  ],
  [
    'a second factor that is switched off',
    <FactorCodeDialog key="page" what="off" onClose={nothing} />,
    async () => {
      type(/^Six-digit code from the app, or/, SECRETS.code);
      await submit(/^Six-digit code from the app, or/);
    },
    ['POST /second-factor/disable'],
  ],
  [
    'a BVN that is revealed',
    <RevealNumber number="bvn" key="page" farmerId={31} name="Aisha Musa" masked="•••••••0457" />,
    async () => {
      await click('Reveal the BVN of Aisha Musa');
      fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The bank refused the payment' } });
      await click('Reveal');
      await screen.findByText(SECRETS.bvn);
    },
    ['POST /farmers/:id/reveal-bvn'],
  ],
];

it.each(SCREENS)('%s: no secret stands in an action or in the store', async (name, page, use, calls) => {
  const signedInAs = name.startsWith('sign-in') ? null : sessionOf('ADMIN');
  const { store, server, actions } = await showPage(page, `/#${SECRETS.token}`, { signedInAs, answers });
  const states: unknown[] = [];
  const off = store.subscribe(() => states.push(store.getState()));
  await use();
  await settle();
  off();
  for (const call of calls) expect(server?.of(call).length).toBeGreaterThan(0);
  const seen = JSON.stringify([actions, states, store.getState()]);
  for (const secret of Object.values(SECRETS)) expect(seen).not.toContain(secret);
  server?.restore();
});
