import { Injectable } from '@nestjs/common';
import { purgeStaging } from '#libs/imports';
import type { Closing, JobContext, JobHandler } from '#libs/platform';

/** Clears what ended imports left in the staging tables. */
@Injectable()
export class PurgeJob implements JobHandler<'maintenance.purge'> {
  readonly kind = 'maintenance.purge';

  async run(context: JobContext<'maintenance.purge'>): Promise<Closing<'maintenance.purge'>> {
    const rows = await purgeStaging(context as JobContext);
    return async () => ({ kind: 'purge', rows });
  }
}

/** Does nothing, all the way through the pipeline. */
@Injectable()
export class ProbeJob implements JobHandler<'maintenance.probe'> {
  readonly kind = 'maintenance.probe';

  async run(): Promise<Closing<'maintenance.probe'>> {
    return async () => ({ kind: 'probe' });
  }
}
