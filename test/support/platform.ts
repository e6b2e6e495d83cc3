import { type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { JobKind, JobSummary } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import {
  type Closing,
  type Config,
  ConfigModule,
  Database,
  DatabaseModule,
  Domains,
  EventDrain,
  Events,
  EventsModule,
  type JobContext,
  type JobHandler,
  JobLedger,
  JobsModule,
} from '#libs/platform';

/** The platform of one process without a transport: starts jobs, reads events. */
export interface TestProducer {
  app: INestApplicationContext;
  database: Database;
  events: Events;
  drain: EventDrain;
  ledger: JobLedger;
  stop(): Promise<void>;
}

/** Handlers of a test's jobs; omitted types do nothing. */
export type Works = Partial<Record<JobKind, (context: JobContext) => Promise<object | null>>>;

export async function startProducer(config: Config): Promise<TestProducer> {
  @Module({ imports: [...platformOf(config), JobsModule.forProducer()] })
  class Producer {}
  const app = await NestFactory.createApplicationContext(Producer, {
    logger: ['fatal'],
    abortOnError: false,
  });
  return {
    app,
    database: app.get(Database),
    events: app.get(Events),
    drain: app.get(EventDrain),
    ledger: app.get(JobLedger),
    stop: () => app.close(),
  };
}

/** Starts a worker in the test's own process, with the real job machinery and the test's handlers. */
export async function startWorker(config: Config, works: Works): Promise<INestApplicationContext> {
  const handlers = handlersOf(works);
  @Module({
    providers: handlers.map(({ token, handler }) => ({ provide: token, useValue: handler })),
    exports: handlers.map(({ token }) => token),
  })
  class Handlers {}
  @Module({
    imports: [
      ...platformOf(config),
      JobsModule.forWorker(
        handlers.map(({ token }) => token),
        [Handlers],
      ),
    ],
  })
  class WorkerOfTheTest {}
  return NestFactory.createApplicationContext(WorkerOfTheTest, { logger: ['fatal'], abortOnError: false });
}

function platformOf(config: Config) {
  return [ConfigModule.forRoot(config), DatabaseModule.forRoot(DOMAINS, 'gona-test'), EventsModule];
}

function handlersOf(works: Works): { token: Type<JobHandler>; handler: JobHandler }[] {
  return new Domains(DOMAINS).jobKinds.map((kind) => ({
    token: class {} as unknown as Type<JobHandler>,
    handler: {
      kind,
      async run(context: JobContext): Promise<Closing> {
        const summary = ((await works[kind]?.(context)) ?? null) as JobSummary | null;
        return async () => summary;
      },
    } as JobHandler,
  }));
}
