import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type SignInFailure, topicOf } from '#libs/contracts';
import { Database } from '#libs/platform';

interface Failure {
  userId: number;
  accountId: number;
  reason: SignInFailure;
  address: string;
  requestId: string;
}

/** Milliseconds until what failed is written down: long after the answer, which takes the same time for unknown users. */
const WRITE_AFTER_MS = 500;

/** Writes down who failed to sign in, for the user and for the audit. */
@Injectable()
export class SignInFailures implements BeforeApplicationShutdown {
  private readonly log = new Logger(SignInFailures.name);
  private waiting: Failure[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly database: Database) {}

  note(failure: Failure): void {
    this.waiting.push(failure);
    this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    await this.write();
  }

  private async write(): Promise<void> {
    this.timer = null;
    const failures = this.waiting.splice(0);
    if (failures.length === 0) return;
    try {
      await this.database.transaction(async (tx) => {
        for (const { userId, accountId, reason, address, requestId } of failures)
          tx.record({
            topic: topicOf.user(userId),
            type: 'signIn.failed',
            subject: { kind: 'user', id: userId },
            data: { userId, reason, address },
            accountId,
            by: null,
            requestId,
          });
      });
    } catch (error) {
      this.log.warn(
        `${failures.length} failed sign-ins could not be written down: ${(error as Error).message}`,
      );
    }
  }
}
