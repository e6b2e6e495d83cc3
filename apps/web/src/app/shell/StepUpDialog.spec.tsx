import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { issueCredentials, resetSecondFactor } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { StepUpDialog } from './StepUpDialog.js';

const PASSWORD = 'seven red goats';
const required = refusal(403, { error: 'stepUp.required', message: 'Please confirm that it is you.' });
const RESET = 'POST /users/:id/second-factor/reset';
const ISSUE = 'POST /accesslist/new-password/:name';

/** Starts a server that accepts calls after the right password, and two pending calls. */
async function open() {
  let confirmed = false;
  const guarded = () => (confirmed ? { code: 200, message: 'Done.' } : required);
  const shown = await showPage(<StepUpDialog />, '/', {
    answers: {
      [RESET]: guarded,
      [ISSUE]: guarded,
      'POST /step-up': ({ body }: { body: { password?: string } }) => {
        if (body.password !== PASSWORD) return refusal(400, { message: 'This password is wrong.' });
        confirmed = true;
        return { code: 200, message: 'Confirmed.' };
      },
    },
  });
  const failures: string[] = [];
  const ended = (call: Promise<object>) =>
    call.then(
      () => 'done',
      (error: unknown) => {
        failures.push(failureOf(error).error);
        return 'failed';
      },
    );
  let calls: Promise<string[]> = Promise.resolve([]);
  await act(async () => {
    calls = Promise.all([
      ended(ask(resetSecondFactor, { path: { userId: 7 } })),
      ended(ask(issueCredentials, { path: { username: 'adamu' } })),
    ]);
  });
  await screen.findByRole('dialog', { name: 'Confirm it is you' });
  const server = shown.server;
  if (!server) throw new Error('there is no server');
  return { ...shown, server, calls, failures };
}

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(cleanup);

describe('a call that needs the password again', () => {
  it('asks once for two calls, and then repeats them', async () => {
    const { server, calls, store, actions } = await open();
    await press('Confirm');
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    type('wrong');
    await press('Confirm');
    expect(await screen.findByText('This password is wrong.')).toBeTruthy();
    type(PASSWORD);
    await press('Confirm');
    expect(await calls).toEqual(['done', 'done']);
    expect([server.of(RESET).length, server.of(ISSUE).length, server.of('POST /step-up').length]).toEqual([
      2, 2, 2,
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.stringify([actions, store.getState()])).not.toContain(PASSWORD);
    server.restore();
  });

  it('fails if the user declines, and asks again next time', async () => {
    const { server, calls, failures } = await open();
    fireEvent.keyDown(screen.getByLabelText('Your password'), { key: 'Escape' });
    expect(await calls).toEqual(['failed', 'failed']);
    expect(failures).toEqual(['stepUp.cancelled', 'stepUp.cancelled']);
    expect(server.of(RESET)).toHaveLength(1);
    server.restore();
  });
});
