import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  admissionFigures,
  BUSY_MS,
  every,
  Metrics,
  Queues,
  type Repetition,
  WORK_KINDS,
} from '#libs/platform';

/** Tells the workers while requests wait for this process, so that jobs let them go first. */
@Injectable()
export class BusySignal implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: Repetition | null = null;

  constructor(
    private readonly metrics: Metrics,
    private readonly queues: Queues,
  ) {}

  onApplicationBootstrap(): void {
    const admission = admissionFigures(this.metrics.registry);
    // Errors are left out: without Redis no worker hears it, and jobs do not rest.
    this.timer = every(BUSY_MS / 3, () => {
      const isWaiting = WORK_KINDS.some((kind) => admission.totalOf(kind).waiting > 0);
      return isWaiting ? this.queues.sayBusy(BUSY_MS) : undefined;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.timer?.stop();
  }
}
