import { Module } from '@nestjs/common';
import { ImportsModule } from '#libs/imports';
import { RecordsModule } from '#libs/records';
import { AskSource } from './ask-source.js';
import { PullJob } from './pull-job.handler.js';
import { PullSource } from './pull-source.service.js';
import { ReadSource } from './read-source.js';
import { SaveSignIn } from './save-sign-in.service.js';

/** Provides connections to KoboToolbox and ODK Central, and their pulls. */
@Module({
  imports: [ImportsModule, RecordsModule],
  providers: [AskSource, ReadSource, PullJob, PullSource, SaveSignIn],
  exports: [PullJob, PullSource, SaveSignIn, RecordsModule],
})
export class SourcesModule {}
