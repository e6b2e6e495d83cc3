import { type DynamicModule, Global, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { JobDispatcher } from './job-dispatcher.js';
import { JobFigures } from './job-figures.js';
import { JOB_HANDLERS, type JobHandler } from './job-handler.js';
import { JobLedger } from './job-ledger.js';
import { JobProgressFeed } from './job-progress-feed.js';
import { JobReconciler } from './job-reconciler.js';
import { JobRunner } from './job-runner.js';
import { JobWorkers } from './job-workers.js';
import { Queues } from './queues.js';

@Global()
@Module({})
export class JobsModule {
  /** Creates the module of a process that starts jobs and watches them. */
  static forProducer(): DynamicModule {
    const providers = [Queues, JobDispatcher, JobLedger, JobProgressFeed];
    return { module: JobsModule, providers, exports: providers };
  }

  /**
   * Creates the module of a process that runs jobs: `imports` provide the handlers, each a provider of its own module.
   */
  static forWorker(handlers: Type<JobHandler>[], imports: ModuleMetadata['imports']): DynamicModule {
    const providers = [Queues, JobDispatcher, JobFigures, JobLedger, JobReconciler, JobRunner, JobWorkers];
    return {
      module: JobsModule,
      imports,
      providers: [
        ...providers,
        { provide: JOB_HANDLERS, useFactory: (...all: JobHandler[]) => all, inject: handlers },
      ],
      exports: providers,
    };
  }
}
