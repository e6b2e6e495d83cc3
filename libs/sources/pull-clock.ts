import {
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { every, type Repetition } from '#libs/platform';
import { PullSource } from './pull-source.service.js';
import { SourcesModule } from './sources.module.js';

const LOOK_MS = 60_000;

/** Starts scheduled pulls. Every worker checks; a claim sets the time first, so that each is started once. */
@Injectable()
export class PullClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Sources');
  private timer: Repetition | null = null;

  constructor(private readonly pulls: PullSource) {}

  onApplicationBootstrap(): void {
    this.timer = every(
      LOOK_MS,
      () => this.look(),
      (error) => this.log.warn(`scheduled pulls are postponed: ${error.message}`),
    );
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }

  /** Starts what is due. */
  async look(): Promise<void> {
    while (await this.pulls.beginDue());
  }
}

/** For the process that runs the jobs. */
@Module({ imports: [SourcesModule], providers: [PullClock] })
export class PullClockModule {}
