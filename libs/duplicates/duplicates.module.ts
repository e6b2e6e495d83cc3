import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { FarmersModule } from '#libs/farmers';
import { BeginComparison } from './begin-comparison.service.js';
import { ComparisonJob } from './comparison-job.handler.js';
import { ComparisonRefresher } from './comparison-refresher.js';
import { MarkDifferent } from './mark-different.service.js';
import { MergeFarmers } from './merge-farmers.service.js';
import { ReadDuplicates } from './read-duplicates.service.js';

const USE_CASES = [BeginComparison, MergeFarmers, ReadDuplicates, MarkDifferent];

@Module({
  imports: [AccessModule, FarmersModule],
  providers: [...USE_CASES, ComparisonJob, ComparisonRefresher],
  exports: [...USE_CASES, ComparisonJob],
})
export class DuplicatesModule {}
