import { Module } from '@nestjs/common';
import { DisclosureModule } from '#libs/disclosure';
import { JobCentre } from './job-centre.service.js';
import { JobReads } from './job-reads.js';

/** Jobs for display. The platform runs them. */
@Module({ imports: [DisclosureModule], providers: [JobCentre, JobReads], exports: [JobCentre] })
export class JobCentreModule {}
