import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { type SignInFailure, topicOf } from '#libs/contracts';
import { apartFromCaller, Database, Metrics } from '#libs/platform';

interface Failure {
  userId: number;
  accountId: number;
  reason: SignInFailure;
  address: string;
  requestId: string;
}

/** Milliseconds until a failure is recorded: long after the response, whose time is the same for unknown users. */
const WRITE_AFTER_MS = 500;
const REASONS = ['password', 'deactivated', 'expired', 'code', 'throttled'] as const satisfies (
  | SignInFailure
  | 'throttled'
)[];

/** Records failed sign-ins, for the user and for the audit. */
@Injectable()
export class SignInFailures implements BeforeApplicationShutdown {
  private readonly log = new Logger(SignInFailures.name);
  private waiting: Failure[] = [];
  private readonly counted: Counter<'reason'>;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    { registry }: Metrics,
  ) {
    this.counted = new Counter({
      name: 'gona_sign_ins_refused_total',
      help: 'Sign-ins that were refused, by why; `throttled` without a look at the password.',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of REASONS) this.counted.inc({ reason }, 0);
  }

  /** Counts a refusal, for known and unknown usernames. */
  count(reason: (typeof REASONS)[number]): void {
    this.counted.inc({ reason });
  }

  note(failure: Failure): void {
    this.waiting.push(failure);
    this.timer ??= setTimeout(() => void apartFromCaller(() => this.write(), 'act'), WRITE_AFTER_MS);
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
