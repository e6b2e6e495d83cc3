import { Module } from '@nestjs/common';
import { WaitingModule } from '#libs/waiting';
import { WaitingController } from './waiting.controller.js';

@Module({ imports: [WaitingModule], controllers: [WaitingController] })
export class WaitingHttpModule {}
