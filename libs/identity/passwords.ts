import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { IDENTITY_MESSAGES } from '#libs/contracts';
import { DomainError, Semaphore } from '#libs/platform';

/**
 * argon2id, 12 MiB, 3 passes, 1 lane. The OWASP password storage cheat sheet rates it equal to 19 MiB and 2 passes, which
 * took twice the processor time: the smaller memory fits the cache of a server better.
 */
const COST = { memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const;
/**
 * Number of concurrent hashes: half the cores, two at most. Each takes a core for 8 ms or more, and one of the
 * process's four threads that also read files and compress responses. A morning's sign-ins would block everyone
 * already signed in.
 */
const AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));
/**
 * Maximum queue length, some seconds of work. Later requests must retry, or all would wait until their browsers time
 * out.
 */
const LONGEST_LINE = 200;
const COME_AGAIN_SECONDS = 10;

/** Hashes passwords; the only place that knows the algorithm. */
@Injectable()
export class Passwords {
  /** First come, first served. */
  readonly turns = new Semaphore(AT_ONCE);
  private dummy: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /** Verifies a password against a hash. Without a usable hash it does the same work and returns false. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    this.dummy ??= this.hash(randomBytes(24).toString('base64'));
    const usable = stored?.startsWith('$argon2id$') ? stored : null;
    const known = usable ?? (await this.dummy);
    const matches = await this.inTurn(() => verify(known, password));
    return usable !== null && matches;
  }

  /** Throws `signIn.throttled`, for some seconds, while the queue is full. */
  refuseWhileBusy(): void {
    if (this.turns.waiting < LONGEST_LINE) return;
    const sentence = IDENTITY_MESSAGES.signIn.busy.replace('{n}', String(COME_AGAIN_SECONDS));
    throw new DomainError('signIn.throttled', sentence, { retryAfter: COME_AGAIN_SECONDS });
  }

  /** Computes the hash that replaces that of unknown users, so that the first of them waits no longer than others. */
  async warmUp(): Promise<void> {
    this.dummy ??= this.hash(randomBytes(24).toString('base64'));
    await this.dummy;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const giveBack = await this.turns.acquire();
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
}
