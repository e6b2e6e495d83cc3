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

/** A code of the second factor, one's own password, names of users. */
type Guessable = 'code' | 'password' | 'username';

/** Counts attempts to sign in, by name or known device, and by network, in PostgreSQL: a lost Redis or a restart opens no door. */
@Injectable()
export class SignInThrottle {
  private readonly log = new Logger(SignInThrottle.name);

  constructor(
    private readonly database: Database,
    private readonly devices: KnownDevices,
  ) {}

  /** An attempt, and whether it comes from a device that is known to the user. */
  attemptOf(username: string, address: string, deviceToken: string | null): SignInAttempt {
    return { username, address, deviceId: this.devices.idOf(username, deviceToken) };
  }

  /** By what the device of an attempt that succeeded is known from now on. */
  deviceTokenOf({ username, deviceId }: SignInAttempt): string {
    return this.devices.tokenFor(username, deviceId);
  }

  /** Counts an attempt. Throws `signIn.throttled` where the name or the device has spent its window, or the network has to wait. */
  async admit(attempt: SignInAttempt): Promise<void> {
    const { guesses, network } = throttleKeys(attempt);
    // First: what its network is not let in with counts against nobody.
    if (network) {
      const wait = await this.passNetwork(network);
      if (wait > 0) throw this.refusal(attempt, wait);
    }
    const wait = await this.count(guesses);
    if (wait === 0) return;
    await this.giveBack(attempt);
    throw this.refusal(attempt, wait);
  }

  /** Counts an attempt of a signed-in user at something that could be guessed. False where they have spent its window. */
  async admitUser(what: Guessable, userId: number): Promise<boolean> {
    return (await this.count(`${what}:${userId}`)) === 0;
  }

  /** Counts an attempt. Answers 0, or the seconds until the window of the key is over where it is spent. */
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
   * Counts an attempt of a network, unless the network has to wait: then the answer is for how many seconds, and nothing is
   * counted. Nobody is kept waiting here: who waits holds no connection.
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

  /** A successful sign-in clears what it was counted by, and does not count against its network: others may sit behind it. */
  async forgive(attempt: SignInAttempt): Promise<void> {
    await this.database.query('DELETE FROM sign_in_throttle WHERE key = $1', [throttleKeys(attempt).guesses]);
    await this.giveBack(attempt);
  }

  /** An attempt that went well so far does not count against its network; its name goes on counting. */
  async giveBack(attempt: SignInAttempt): Promise<void> {
    const { network } = throttleKeys(attempt);
    if (network === null) return;
    await this.database.query(
      'UPDATE sign_in_throttle SET attempts = GREATEST(attempts - 1, 0), next_at = NULL WHERE key = $1',
      [network],
    );
  }

  /** A right code, or password, clears its window. */
  async forgiveUser(what: Guessable, userId: number): Promise<void> {
    await this.database.query('DELETE FROM sign_in_throttle WHERE key = $1', [`${what}:${userId}`]);
  }

  /** An attempt that was no guess does not count. */
  async giveBackUser(what: Guessable, userId: number): Promise<void> {
    await this.database.query(
      'UPDATE sign_in_throttle SET attempts = GREATEST(attempts - 1, 0) WHERE key = $1',
      [`${what}:${userId}`],
    );
  }

  /** Lets a user try again at once, on every device. */
  async clear(username: string, db: Pick<Database, 'query'> = this.database): Promise<void> {
    await db.query('DELETE FROM sign_in_throttle WHERE key = $1 OR starts_with(key, $2)', [
      userKey(username),
      devicesKey(username),
    ]);
  }
}
