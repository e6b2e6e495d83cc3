import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { ListWaiting } from './list-waiting.service.js';

/** Provides decisions that wait for the user, across the domains. */
@Module({ imports: [AccessModule], providers: [ListWaiting], exports: [ListWaiting] })
export class WaitingModule {}
