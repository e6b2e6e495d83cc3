import { Injectable } from '@nestjs/common';
import { Database } from '#libs/platform';
import { ATTEMPTS_PER_WINDOW, throttleKeys, userKey, WINDOW_SECONDS } from './domain/sign-in-throttle.js';

/** Counts attempts to sign in, by name and by address, in PostgreSQL: a lost Redis or a restart opens no door. */
@Injectable()
export class SignInThrottle {
  constructor(private readonly database: Database) {}

  /** Counts an attempt. False where the name or the address has spent its window. */
  admit(username: string, address: string): Promise<boolean> {
    const keys = throttleKeys(username, address);
    return this.count([keys.user, keys.address]);
  }

  /** Counts an attempt of a signed-in user at a code or at their own password. False where they have spent its window. */
  admitUser(what: 'code' | 'password', userId: number): Promise<boolean> {
    return this.count([`${what}:${userId}`]);
  }

  private async count(keys: string[]): Promise<boolean> {
    const rows = await this.database.query<{ attempts: number }>(
      `INSERT INTO sign_in_throttle AS t (key, window_start, attempts)
       SELECT key, now(), 1 FROM unnest($1::text[]) AS key ORDER BY key
       ON CONFLICT (key) DO UPDATE SET
         attempts = CASE WHEN t.window_start <= now() - make_interval(secs => $2) THEN 1 ELSE t.attempts + 1 END,
         window_start = CASE WHEN t.window_start <= now() - make_interval(secs => $2) THEN now() ELSE t.window_start END
       RETURNING attempts`,
      [keys.sort(), WINDOW_SECONDS],
    );
    return rows.every(({ attempts }) => attempts <= ATTEMPTS_PER_WINDOW);
  }

  /** A successful sign-in clears its name, and does not count against its address: others may sit behind it. */
  async forgive(username: string, address: string): Promise<void> {
    await this.clear(username);
    await this.giveBack(username, address);
  }

  /** An attempt that went well so far does not count against its address; its name goes on counting. */
  async giveBack(username: string, address: string): Promise<void> {
    await this.database.query(
      'UPDATE sign_in_throttle SET attempts = GREATEST(attempts - 1, 0) WHERE key = $1',
      [throttleKeys(username, address).address],
    );
  }

  /** A right code, or password, clears its window. */
  async forgiveUser(what: 'code' | 'password', userId: number): Promise<void> {
    await this.database.query('DELETE FROM sign_in_throttle WHERE key = $1', [`${what}:${userId}`]);
  }

  /** Lets a user try again at once. */
  async clear(username: string, db: Pick<Database, 'query'> = this.database): Promise<void> {
    await db.query('DELETE FROM sign_in_throttle WHERE key = $1', [userKey(username)]);
  }
}
