import { Module } from '@nestjs/common';
import { CommunityModule } from '#libs/community';
import { ImportsModule } from '#libs/imports';
import { JobsHttpModule } from '../jobs/jobs-http.module.js';
import { ImportsController } from './imports.controller.js';
import { RejectsController } from './rejects.controller.js';

@Module({
  imports: [CommunityModule, ImportsModule, JobsHttpModule],
  controllers: [ImportsController, RejectsController],
})
export class ImportsHttpModule {}
