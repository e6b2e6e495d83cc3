import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { versionOfGona } from '../config/version.js';
import { Database } from '../database/database.js';
import { every, type Repetition } from '../every.js';
import { atMost } from '../jobs/at-most.js';
import { JobRunner } from '../jobs/job-runner.js';
import { PROGRAM, type ProgramName } from './program.js';
import { deleteHeartbeat, deleteOldHeartbeats, writeHeartbeat } from './program-heartbeats.queries.js';

const EVERY_MS = 5000;
/** Milliseconds that a shutdown waits for the row's deletion. */
const STOP_MS = 1000;

/** Records a heartbeat of this process and its current work every few seconds. */
@Injectable()
export class ProgramHeartbeats implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Programs');
  private readonly id = randomUUID();
  private readonly startedAt = new Date();
  private timer: Repetition | null = null;

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    @Inject(PROGRAM) private readonly program: ProgramName,
    // Only a worker runs jobs.
    @Optional() @Inject(JobRunner) private readonly runner?: JobRunner,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = every(
      EVERY_MS,
      () => this.beat(),
      // The database is unavailable, or this process is ending; the age of the last heartbeat shows it.
      (error) => this.log.debug(`the beat is postponed: ${error.message}`),
    );
    void this.timer.run().then(() => deleteOldHeartbeats(this.database).catch(() => undefined));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await atMost(
      STOP_MS,
      Promise.resolve(this.timer?.stop()).then(() => deleteHeartbeat(this.database, this.id)),
    );
  }

  private beat(): Promise<void> {
    return writeHeartbeat(this.database, {
      id: this.id,
      program: this.program,
      version: versionOfGona(),
      revision: this.config.GONA_REVISION ?? null,
      host: hostname(),
      pid: process.pid,
      startedAt: this.startedAt,
      doing: this.runner?.doing() ?? [],
    });
  }
}
