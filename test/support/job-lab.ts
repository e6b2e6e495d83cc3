import type { INestApplicationContext } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { JobKind, QueueName } from '#libs/contracts';
import type { Config, JobContext } from '#libs/platform';
import { eventually } from './eventually.js';
import { startProducer, startWorker, type TestProducer, type Works } from './platform.js';
import { testConfig } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { World } from './world.js';

/** A row of the job ledger. */
export interface Run {
  state: string;
  epoch: number;
  fence: number;
  attempts: number;
  takeovers: number;
  summary: Record<string, unknown> | null;
  error_code: string | null;
  error_message: string | null;
  progress_done: number;
}

/** A ledger, a process that starts jobs, and workers whose jobs are defined by a test. */
export class JobLab {
  private readonly workers: INestApplicationContext[] = [];

  private constructor(
    readonly db: TestDatabase,
    readonly config: Config,
    readonly producer: TestProducer,
    readonly by: { id: number; name: string; accountId: number },
  ) {}

  static async open(): Promise<JobLab> {
    const db = await createTestDatabase();
    const config = testConfig({ DATABASE_URL: db.url });
    const { account, admin } = await World.of(db);
    const by = { id: admin.id, name: admin.display_name, accountId: account.id };
    return new JobLab(db, config, await startProducer(config), by);
  }

  async close(): Promise<void> {
    await this.stopWorkers();
    await this.producer.stop();
    await this.db.drop();
  }

  async work(works: Works): Promise<INestApplicationContext> {
    const worker = await startWorker(this.config, works);
    this.workers.push(worker);
    return worker;
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.close()));
  }

  /** Starts a job and returns its id; `sql` runs in its transaction, with the id as `$1`. */
  start(kind: JobKind = 'maintenance.probe', label = 'probe', sql?: string): Promise<number> {
    return this.producer.database.transaction(async (tx) => {
      const id = await this.producer.ledger.start(tx, {
        kind,
        params: { importId: 1 } as never,
        label,
        detail: 'of a test',
        accountId: this.by.accountId,
        by: this.by,
      });
      if (sql) await tx.query(sql, [id]);
      return id;
    });
  }

  cancel(id: number): Promise<void> {
    return this.producer.database.transaction((tx) => this.producer.ledger.requestCancel(tx, id, this.by));
  }

  async runOf(id: number): Promise<Run> {
    const [run] = await this.db.query<Run>('SELECT * FROM job_run WHERE id = $1', [id]);
    if (!run) throw new Error(`no run ${id}`);
    return run;
  }

  /** Returns the run once it is in `state`. */
  ended(id: number, state: string, ms = 15_000): Promise<Run> {
    return eventually(async () => {
      const run = await this.runOf(id);
      return run.state === state && run;
    }, ms);
  }

  /** Returns the run once it has stored more than `done` chunks. */
  beyond(id: number, done: number): Promise<Run> {
    return eventually(async () => {
      const run = await this.runOf(id);
      return run.progress_done > done && run;
    }, 15_000);
  }

  eventsOf(id: number) {
    return this.db.query<{
      type: string;
      data: Record<string, unknown>;
      actor_name: string | null;
      request_id: string | null;
    }>(
      `SELECT type, data, actor_name, request_id FROM event_log WHERE subject_kind = 'job' AND subject_id = $1 ORDER BY id`,
      [id],
    );
  }

  /** Passes the BullMQ queue to `look` and closes it afterwards. */
  async queue<Result>(name: QueueName, look: (queue: Queue) => Promise<Result>): Promise<Result> {
    const queue = new Queue(name, {
      connection: { url: this.config.REDIS_URL },
      prefix: this.config.REDIS_PREFIX,
    });
    try {
      return await look(queue);
    } finally {
      await queue.close();
    }
  }
}

/** Works in chunks of some milliseconds, resuming at the run's progress, until it is stopped or has done `total`. */
export const chunks =
  (total: number, ms = 20) =>
  async (context: JobContext) => {
    for (let done = context.run.progress_done + 1; done <= total; done += 1)
      await context.chunk(async () => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        return { done, total, step: 'probe' };
      });
    return { total };
  };
