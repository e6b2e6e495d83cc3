import { Module } from '@nestjs/common';
import { ExportsModule } from '#libs/exports';
import { JobCentreModule } from '#libs/jobs';
import { ExportAnswers } from './export-answers.js';
import { EXPORT_LINKS } from './export-links.controller.js';
import { ExportsController } from './exports.controller.js';

@Module({
  imports: [ExportsModule, JobCentreModule],
  controllers: [ExportsController, ...EXPORT_LINKS],
  providers: [ExportAnswers],
})
export class ExportsHttpModule {}
