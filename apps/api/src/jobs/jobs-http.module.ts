import { Module } from '@nestjs/common';
import { JobCentreModule } from '#libs/jobs';
import { JobsController } from './jobs.controller.js';

@Module({ imports: [JobCentreModule], controllers: [JobsController] })
export class JobsHttpModule {}
