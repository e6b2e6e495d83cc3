import { Injectable } from '@nestjs/common';
import { topicOf } from '#libs/contracts';
import { type Closing, Database, Domains, FileStore, type JobContext, type JobHandler } from '#libs/platform';
import { countsOfDay, kindsWithPeriod } from './persistence/periods.queries.js';
import { retentionSteps } from './retention-steps.js';

/**
 * Lists data whose period ends within the notice, then deletes what has been on the list for the whole notice and is not
 * held. One transaction covers a chunk's deletions, its counts and the progress.
 */
@Injectable()
export class RetentionJob implements JobHandler<'retention.run'> {
  readonly kind = 'retention.run';

  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly files: FileStore,
  ) {}

  async run(context: JobContext<'retention.run'>): Promise<Closing<'retention.run'>> {
    const { account_id: account, id: jobId } = context.run;
    const accountId = account ?? 0;
    const run = { accountId, day: context.params.day };
    const kinds = await kindsWithPeriod(this.database, accountId);
    const retained = this.domains.retained.filter(({ kind }) => kinds.includes(kind));
    let listed = 0;
    let done = 0;
    for (const step of retentionSteps(run, retained, this.files))
      for (let goesOn = true; goesOn; )
        await context.chunk(async (tx) => {
          const chunk = await step.work(tx);
          goesOn = chunk.goesOn;
          done += chunk.done;
          listed += chunk.listed ?? 0;
          return { done, total: null, step: step.called };
        });
    return async (tx) => {
      const counts = await countsOfDay(tx, run);
      if (counts.length > 0)
        tx.record({
          topic: topicOf.account(accountId),
          type: 'retention.deleted',
          subject: { kind: 'job', id: jobId },
          data: { jobId, counts },
          accountId,
          by: context.by,
        });
      return { kind: 'retention', listed, counts };
    };
  }
}
