import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { ReadCaptures } from './read-captures.service.js';
import { ReadOwnRecord } from './read-own-record.service.js';

const USE_CASES = [ReadCaptures, ReadOwnRecord];

@Module({ imports: [AccessModule], providers: USE_CASES, exports: USE_CASES })
export class HomeModule {}
