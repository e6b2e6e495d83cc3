import { Injectable, Module } from '@nestjs/common';
import { Clock, Database } from '#libs/platform';
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
export class CheckpointClock extends Clock {
  constructor(
    private readonly database: Database,
    private readonly checkpoints: Checkpoints,
  ) {
    super('Audit checkpoint', LOOK_MS);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    void this.timer?.run();
  }

  protected override async look(): Promise<void> {
    if (!(await this.isDue())) return;
    const { checkpoint, isNew } = await this.checkpoints.make();
    if (isNew) this.log.log(lineOf(checkpoint));
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
