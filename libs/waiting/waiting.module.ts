import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { ListWaiting } from './list-waiting.service.js';

/** Decisions that wait for the user: reads across the domains. */
@Module({ imports: [AccessModule], providers: [ListWaiting], exports: [ListWaiting] })
export class WaitingModule {}
