import { Injectable, Logger } from '@nestjs/common';
import { IDENTITY_MESSAGES } from '#libs/contracts';
import { Database, DomainError } from '#libs/platform';
import {
  ATTEMPTS_PER_WINDOW,
  devicesKey,
  NETWORK_DELAYS,
  type SignInAttempt,
  throttleKeys,
  userKey,
  WINDOW_SECONDS,
} from './domain/sign-in-throttle.js';
import { KnownDevices } from './known-devices.js';

/** Throttled guesses: a code of the second factor, the user's own password, usernames. */
type Guessable = 'code' | 'password' | 'username';

/**
 * Counts sign-in attempts by name or known device, and by network. PostgreSQL stores the counts, so losing Redis or a
 * restart resets nothing.
 */
@Injectable()
export class SignInThrottle {
  private readonly log = new Logger(SignInThrottle.name);

  constructor(
    private readonly database: Database,
    private readonly devices: KnownDevices,
  ) {}

  /** An attempt, and whether its device is known to the user. */
  attemptOf(username: string, address: string, deviceToken: string | null): SignInAttempt {
    return { username, address, deviceId: this.devices.idOf(username, deviceToken) };
  }

  /** Token that identifies the device of a successful attempt from now on. */
  deviceTokenOf({ username, deviceId }: SignInAttempt): string {
    return this.devices.tokenFor(username, deviceId);
  }

  /**
   * Counts an attempt. Throws `signIn.throttled` if the name or the device has used up its window, or the network must
   * wait.
   */
  async admit(attempt: SignInAttempt): Promise<void> {
    const { guesses, network } = throttleKeys(attempt);
    // Network first: attempts that it blocks do not count against any user.
    if (network) {
      const wait = await this.passNetwork(network);
      if (wait > 0) throw this.refusal(attempt, wait);
    }
    const wait = await this.count(guesses);
    if (wait === 0) return;
    await this.giveBack(attempt);
    throw this.refusal(attempt, wait);
  }

  /**
   * Counts a signed-in user's attempt at something that could be guessed. Returns false if they have used up its
   * window.
   */
  async admitUser(what: Guessable, userId: number): Promise<boolean> {
    return (await this.count(`${what}:${userId}`)) === 0;
  }

  /** Counts an attempt. Returns 0, or the seconds until the window of the key ends if it is used up. */
  private async count(key: string): Promise<number> {
    const [row] = await this.database.query<{ attempts: number; left: number }>(
      `INSERT INTO sign_in_throttle AS t (key, window_start, attempts) VALUES ($1, now(), 1)
       ON CONFLICT (key) DO UPDATE SET
         attempts = CASE WHEN t.window_start <= now() - make_interval(secs => $2) THEN 1 ELSE t.attempts + 1 END,
         window_start = CASE WHEN t.window_start <= now() - make_interval(secs => $2) THEN now() ELSE t.window_start END
       RETURNING attempts, ceil($2 - extract(epoch FROM now() - window_start))::int AS left`,
      [key, WINDOW_SECONDS],
    );
    return row && row.attempts > ATTEMPTS_PER_WINDOW ? Math.max(1, row.left) : 0;
  }

  /**
   * Counts an attempt of a network, unless the network must wait. It then returns the seconds and counts nothing.
   * Nobody waits here, so that no connection is held.
   */
  private async passNetwork(key: string): Promise<number> {
    const passed = await this.database.query(
      `INSERT INTO sign_in_throttle AS t (key, window_start, attempts) VALUES ($1, now(), 1)
       ON CONFLICT (key) DO UPDATE SET (attempts, window_start, next_at) = (
         SELECT n.attempts, n.window_start,
                CASE WHEN d.seconds > 0 THEN clock_timestamp() + make_interval(secs => d.seconds) END
           FROM (SELECT CASE WHEN t.window_start <= now() - make_interval(secs => $2) THEN 1 ELSE t.attempts + 1 END AS attempts,
                        CASE WHEN t.window_start <= now() - make_interval(secs => $2) THEN now() ELSE t.window_start END
                          AS window_start) n,
                LATERAL (SELECT ($3::int[])[least(n.attempts, cardinality($3::int[]))] AS seconds) d)
       WHERE t.next_at IS NULL OR t.next_at <= clock_timestamp()
          OR t.window_start <= now() - make_interval(secs => $2)
       RETURNING 1`,
      [key, WINDOW_SECONDS, NETWORK_DELAYS],
    );
    if (passed.length > 0) return 0;
    const [row] = await this.database.query<{ left: number }>(
      `SELECT ceil(extract(epoch FROM next_at - clock_timestamp()))::int AS left
         FROM sign_in_throttle WHERE key = $1`,
      [key],
    );
    return Math.max(1, row?.left ?? 1);
  }

  private refusal({ address }: SignInAttempt, seconds: number): DomainError {
    this.log.warn({ address }, 'sign-in throttled');
    const sentence = seconds > 60 ? undefined : IDENTITY_MESSAGES.signIn.throttledBriefly;
    return new DomainError('signIn.throttled', sentence?.replace('{n}', String(seconds)), {
      retryAfter: seconds,
    });
  }

  /** Clears the counters of a successful sign-in, and does not count it against its network, which others may share. */
  async forgive(attempt: SignInAttempt): Promise<void> {
    await this.database.query('DELETE FROM sign_in_throttle WHERE key = $1', [throttleKeys(attempt).guesses]);
    await this.giveBack(attempt);
  }

  /** Removes an attempt that has succeeded so far from its network's count; its name keeps the count. */
  async giveBack(attempt: SignInAttempt): Promise<void> {
    const { network } = throttleKeys(attempt);
    if (network === null) return;
    await this.database.query(
      'UPDATE sign_in_throttle SET attempts = GREATEST(attempts - 1, 0), next_at = NULL WHERE key = $1',
      [network],
    );
  }

  /** Clears the window after a right code or password. */
  async forgiveUser(what: Guessable, userId: number): Promise<void> {
    await this.database.query('DELETE FROM sign_in_throttle WHERE key = $1', [`${what}:${userId}`]);
  }

  /** Removes an attempt that was no guess from the count. */
  async giveBackUser(what: Guessable, userId: number): Promise<void> {
    await this.database.query(
      'UPDATE sign_in_throttle SET attempts = GREATEST(attempts - 1, 0) WHERE key = $1',
      [`${what}:${userId}`],
    );
  }

  /** Lets a user retry at once, on every device. */
  async clear(username: string, db: Pick<Database, 'query'> = this.database): Promise<void> {
    await db.query('DELETE FROM sign_in_throttle WHERE key = $1 OR starts_with(key, $2)', [
      userKey(username),
      devicesKey(username),
    ]);
  }
}
