import { Module } from '@nestjs/common';
import { ExportsModule } from '#libs/exports';
import { JobCentreModule } from '#libs/jobs';
import { HttpModule } from '../http/http.module.js';
import { CheckExportRights } from './check-export-rights.js';
import { ExportAnswers } from './export-answers.js';
import { EXPORT_LINKS } from './export-links.controller.js';
import { ExportsController } from './exports.controller.js';

@Module({
  imports: [ExportsModule, HttpModule, JobCentreModule],
  controllers: [ExportsController, ...EXPORT_LINKS],
  providers: [CheckExportRights, ExportAnswers],
})
export class ExportsHttpModule {}
