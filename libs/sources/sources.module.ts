import { Module } from '@nestjs/common';
import { FarmersModule } from '#libs/farmers';
import { FarmsModule } from '#libs/farms';
import { ImportsModule } from '#libs/imports';
import { RecordsModule } from '#libs/records';
import { AskSource } from './ask-source.js';
import { PullJob } from './pull-job.handler.js';
import { PullPhotos } from './pull-photos.service.js';
import { PullSource } from './pull-source.service.js';
import { ReadPhotos } from './read-photos.service.js';
import { ReadSource } from './read-source.js';
import { SaveSignIn } from './save-sign-in.service.js';

/** Provides connections to KoboToolbox and ODK Central, and their pulls. */
@Module({
  imports: [FarmersModule, FarmsModule, ImportsModule, RecordsModule],
  providers: [AskSource, ReadSource, PullJob, PullPhotos, PullSource, ReadPhotos, SaveSignIn],
  exports: [PullJob, PullSource, ReadPhotos, SaveSignIn, RecordsModule],
})
export class SourcesModule {}
