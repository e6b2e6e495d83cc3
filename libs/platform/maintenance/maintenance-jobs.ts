import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Domains } from '../domains/domains.js';
import { FileStore } from '../files/file-store.js';
import type { JobContext } from '../jobs/job-context.js';
import type { Closing, JobHandler } from '../jobs/job-handler.js';

/** Runs the maintenance of every domain. */
@Injectable()
export class PurgeJob implements JobHandler<'maintenance.purge'> {
  readonly kind = 'maintenance.purge';

  constructor(
    private readonly domains: Domains,
    private readonly files: FileStore,
    private readonly config: Config,
  ) {}

  async run(context: JobContext<'maintenance.purge'>): Promise<Closing<'maintenance.purge'>> {
    let rows = 0;
    for (const { run } of this.domains.maintenance)
      rows += await run(context, this.files, this.domains, this.config);
    await this.files.removeUnfinished();
    return async () => ({ kind: 'purge', rows });
  }
}

/** Does nothing; tests the whole job pipeline. */
@Injectable()
export class ProbeJob implements JobHandler<'maintenance.probe'> {
  readonly kind = 'maintenance.probe';

  async run(): Promise<Closing<'maintenance.probe'>> {
    return async () => ({ kind: 'probe' });
  }
}
