import { Module } from '@nestjs/common';
import { DisclosureModule } from '#libs/disclosure';
import { JobCentre } from './job-centre.service.js';
import { JobReads } from './job-reads.js';

/** Jobs as people see them. The machinery that runs them is the platform's. */
@Module({ imports: [DisclosureModule], providers: [JobCentre, JobReads], exports: [JobCentre] })
export class JobCentreModule {}
