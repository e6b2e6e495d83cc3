import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { BeginComparison } from './begin-comparison.service.js';
import { ComparisonJob } from './comparison-job.handler.js';
import { ComparisonRefresher } from './comparison-refresher.js';

@Module({
  imports: [AccessModule],
  providers: [BeginComparison, ComparisonJob, ComparisonRefresher],
  exports: [BeginComparison, ComparisonJob],
})
export class DuplicatesModule {}
