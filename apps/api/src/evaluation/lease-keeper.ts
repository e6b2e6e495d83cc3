import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LeaseFarms } from '#libs/evaluation';
import { every, Realtime, type Repetition } from '#libs/platform';

const SWEEP_MS = 5000;

/** Ends leases when sockets of this process close, and leases of processes that died. */
@Injectable()
export class LeaseKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(LeaseKeeper.name);
  private timer: Repetition | null = null;

  constructor(
    private readonly leases: LeaseFarms,
    private readonly realtime: Realtime,
  ) {}

  onApplicationBootstrap(): void {
    this.realtime.onClosed((socketId) => this.quietly(this.leases.releaseSocket(socketId)));
    this.timer = every(SWEEP_MS, () => this.quietly(this.leases.sweep()));
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }

  /** Ignores errors: a lease that cannot be ended now expires. */
  private quietly(work: Promise<unknown>): void {
    void work.catch((error: Error) => this.log.debug(`leases were left to lapse: ${error.message}`));
  }
}
