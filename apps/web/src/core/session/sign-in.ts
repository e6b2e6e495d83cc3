import { type LoginBody, SESSION_MESSAGES, type SessionDto, signIn as signInCall } from '#libs/contracts';
import { askResponse } from '../api/ask.js';
import { ApiError } from '../api/problem.js';
import { takeSession } from '../api/renewal.js';
import { type Ticket, takeSecret } from '../tasks/secret.js';
import { createTask } from '../tasks/task.js';

/** Secrets of a sign-in, which no action may contain. */
type Credentials = Pick<LoginBody, 'password' | 'code'>;

/** @throws ApiError with the catalogue's message */
async function signIn(body: LoginBody): Promise<SessionDto> {
  const response = await askResponse(signInCall, { body }, { auth: false });
  const session = (await response.json()) as SessionDto;
  if (session.status !== 200) {
    throw new ApiError({
      status: 403,
      error: 'signIn.unauthorised',
      message: SESSION_MESSAGES.signIn.unauthorised,
    });
  }
  takeSession(response, session);
  return session;
}

/** Signs a user in: `signInTask.run({ username, secret: keepSecret({ password, code }) })`. */
export const signInTask = createTask<{ username: string; secret: Ticket<Credentials> }, SessionDto>(
  'session/signIn',
  async ({ username, secret }) => signIn({ username, ...takeSecret(secret) }),
  'leading',
);
