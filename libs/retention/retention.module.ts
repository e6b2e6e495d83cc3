import { Module } from '@nestjs/common';
import { BeginRetention } from './begin-retention.service.js';
import { HoldData } from './hold-data.service.js';
import { ReadRetention } from './read-retention.service.js';
import { RetentionClock } from './retention-clock.js';
import { RetentionJob } from './retention-job.handler.js';
import { SetPeriod } from './set-period.service.js';

const USE_CASES = [BeginRetention, HoldData, ReadRetention, SetPeriod];

/** Provides retention periods, holds, and the daily run. */
@Module({
  providers: [...USE_CASES, RetentionClock, RetentionJob],
  exports: [...USE_CASES, RetentionJob],
})
export class RetentionModule {}
