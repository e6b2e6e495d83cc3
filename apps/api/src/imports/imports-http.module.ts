import { Module } from '@nestjs/common';
import { CommunityModule } from '#libs/community';
import { DisclosureModule } from '#libs/disclosure';
import { ImportsModule } from '#libs/imports';
import { JobCentreModule } from '#libs/jobs';
import { CheckFileController } from './check-file.controller.js';
import { ConverterController } from './converter.controller.js';
import { ImportReviewController } from './import-review.controller.js';
import { IMPORT_CONTROLLERS } from './imports.controller.js';
import { RejectsController } from './rejects.controller.js';

@Module({
  imports: [CommunityModule, DisclosureModule, ImportsModule, JobCentreModule],
  controllers: [
    CheckFileController,
    ConverterController,
    ...IMPORT_CONTROLLERS,
    ImportReviewController,
    RejectsController,
  ],
})
export class ImportsHttpModule {}
