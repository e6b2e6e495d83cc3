import { Injectable, Module } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { PullSource } from './pull-source.service.js';
import { SourcesModule } from './sources.module.js';

const LOOK_MS = 60_000;

/** Starts scheduled pulls. Every worker checks; a claim sets the time first, so that each is started once. */
@Injectable()
export class PullClock extends Clock {
  constructor(private readonly pulls: PullSource) {
    super('Scheduled pulls', LOOK_MS);
  }

  /** Starts what is due. */
  override async look(): Promise<void> {
    while (await this.pulls.beginDue());
  }
}

/** For the process that runs the jobs. */
@Module({ imports: [SourcesModule], providers: [PullClock] })
export class PullClockModule {}
