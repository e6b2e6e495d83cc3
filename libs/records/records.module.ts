import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { Records } from './records.service.js';

@Module({ imports: [AccessModule], providers: [Records], exports: [Records] })
export class RecordsModule {}
