import { Module } from '@nestjs/common';
import { RecordsModule } from '#libs/records';
import { AffectedJob } from './affected-job.handler.js';
import { FindAffected } from './find-affected.service.js';

/** Provides the breach register and the search for affected people. */
@Module({
  imports: [RecordsModule],
  providers: [FindAffected, AffectedJob],
  exports: [FindAffected, AffectedJob, RecordsModule],
})
export class BreachesModule {}
