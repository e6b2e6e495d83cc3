import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes passwords; the only place that knows how. */
@Injectable()
export class Passwords {
  private dummy: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return hash(password, COST);
  }

  /** True where the password is that of the hash. Without a usable hash the same work is done, and the answer is no. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    this.dummy ??= this.hash(randomBytes(24).toString('base64'));
    const usable = stored?.startsWith('$argon2id$') ? stored : null;
    const matches = await verify(usable ?? (await this.dummy), password);
    return usable !== null && matches;
  }

  /** Makes the hash that stands in for unknown users, so that the first of them waits no longer than the rest. */
  async warmUp(): Promise<void> {
    this.dummy ??= this.hash(randomBytes(24).toString('base64'));
    await this.dummy;
  }
}
