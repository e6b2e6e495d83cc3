import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { IDENTITY_MESSAGES } from '#libs/contracts';
import { DomainError, Turns } from '#libs/platform';

/** argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * Hashes at once. Each takes a core for 15 ms or more, and one of the four threads of the process that also read files and
 * compress answers: a morning's sign-ins would hold up everybody who is in already. Half the cores, two threads at most.
 */
const AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));
/** People in the line, some seconds of it. Who comes then is asked to come again, or all would wait until their browsers give up. */
const LONGEST_LINE = 200;
const COME_AGAIN_SECONDS = 10;

/** Hashes passwords; the only place that knows how. */
@Injectable()
export class Passwords {
  /** First come, first served. */
  readonly turns = new Turns(AT_ONCE);
  private dummy: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /** True where the password is that of the hash. Without a usable hash the same work is done, and the answer is no. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    this.dummy ??= this.hash(randomBytes(24).toString('base64'));
    const usable = stored?.startsWith('$argon2id$') ? stored : null;
    const known = usable ?? (await this.dummy);
    const matches = await this.inTurn(() => verify(known, password));
    return usable !== null && matches;
  }

  /** Throws `signIn.throttled`, for some seconds, while too many wait to have their password looked at. */
  refuseWhileBusy(): void {
    if (this.turns.waiting < LONGEST_LINE) return;
    const sentence = IDENTITY_MESSAGES.signIn.busy.replace('{n}', String(COME_AGAIN_SECONDS));
    throw new DomainError('signIn.throttled', sentence, { retryAfter: COME_AGAIN_SECONDS });
  }

  /** Makes the hash that stands in for unknown users, so that the first of them waits no longer than the rest. */
  async warmUp(): Promise<void> {
    this.dummy ??= this.hash(randomBytes(24).toString('base64'));
    await this.dummy;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const giveBack = await this.turns.take();
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
}
