import {
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Database } from '#libs/platform';
import { AuditModule } from './audit.module.js';
import { Checkpoints, lineOf } from './checkpoints.service.js';
import { secondsSinceUnkeyed } from './persistence/checkpoint.queries.js';

/** Interval of checkpoints. At most this much of the log, after the newest checkpoint, could be cut off unnoticed. */
const HOUR_MS = 60 * 60 * 1000;
const LOOK_MS = 60_000;
/** Seconds in which processes of the previous version may still insert rows without a MAC, during an upgrade. */
const CHANGEOVER_SECONDS = 15 * 60;

/** Makes a checkpoint every hour. Every worker checks; the first that finds it due makes it. */
@Injectable()
export class CheckpointClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Audit');
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    private readonly checkpoints: Checkpoints,
  ) {}

  onApplicationBootstrap(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    try {
      if (!(await this.isDue())) return;
      const { checkpoint, isNew } = await this.checkpoints.make();
      if (isNew) this.log.log(lineOf(checkpoint));
    } catch (error) {
      // The database is down, or this process is ending; the next check makes up for it.
      this.log.warn(`the audit checkpoint is put off: ${(error as Error).message}`);
    }
  }

  private async isDue(): Promise<boolean> {
    const newest = await this.checkpoints.newest();
    if (newest) return Date.now() - Date.parse(newest.at) >= HOUR_MS;
    // After the first checkpoint, rows without a MAC are not Gona's.
    const since = await secondsSinceUnkeyed(this.database);
    return since === null || since > CHANGEOVER_SECONDS;
  }
}

/** For the process that runs maintenance. */
@Module({ imports: [AuditModule], providers: [CheckpointClock] })
export class CheckpointClockModule {}
