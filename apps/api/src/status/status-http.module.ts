import { Module } from '@nestjs/common';
import { StatusModule } from '#libs/status';
import { StatusController } from './status.controller.js';

@Module({ imports: [StatusModule], controllers: [StatusController] })
export class StatusHttpModule {}
